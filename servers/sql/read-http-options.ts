import { z } from "zod";
import { milliseconds, wholeNumber } from "../kit/flag-values.ts";

/** Splits `a, b` into its entries. */
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  );

/** Names of hosts without scheme, port and path: others would never match, and nobody would be told. */
const hostNames = list.refine(
  (names) => names.every((name) => /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-fA-F:.]+\])$/.test(name)),
  "give host names alone, as in app.example.com",
);

/** The flags of the HTTP transport. */
export const httpFlags = {
  host: z.string().min(1).default("127.0.0.1"),
  port: z.coerce.number().int().min(0).max(65_535).default(3_000),
  "public-url": z
    .url({ protocol: /^https?$/, error: "give a URL, as in https://example.com/mcp" })
    .refine((url) => !/[?#]/.test(url), "give a URL without a query and without a fragment")
    .optional(),
  auth: z.enum(["none", "opaque", "jwt"]).default("opaque"),
  "auth-issuer": z.url({ protocol: /^https?$/, error: "give the issuer's URL" }).optional(),
  "auth-keys": z.string().min(1).optional(),
  "allowed-hosts": hostNames,
  "allowed-origins": hostNames,
  "http-rate-limit": z.coerce.number().int().min(0).optional(),
  "max-body-bytes": wholeNumber(268_435_456).default(4 * 1024 * 1024),
  "max-sessions": wholeNumber().default(1_000),
  "session-idle-ms": milliseconds.default(30 * 60 * 1_000),
  "keep-alive-ms": milliseconds.default(15_000),
  "shutdown-ms": milliseconds.default(10_000),
  "conformance-fixtures": z.stringbool().default(false),
} as const;

type HttpFlags = z.infer<z.ZodObject<typeof httpFlags>>;

/** How clients prove who they are: not at all, by a credential of the user store, or by a token of an issuer. */
export type AuthSettings =
  | { readonly kind: "none" }
  | { readonly kind: "opaque" }
  | { readonly kind: "jwt"; readonly issuer: string; readonly keys: string };

/** How the server is reached over HTTP. */
export type HttpOptions = ReturnType<typeof readHttpOptions>;

const defaultRequestsPerMinute = 6_000;

/** Arranges the flags. Throws an Error that names the flag when they do not fit together. */
export function readHttpOptions(flags: HttpFlags) {
  const auth = authOf(flags);
  if (!isLoopback(flags.host)) checkExposure(flags);
  if (flags["conformance-fixtures"]) checkFixtures(flags);
  const publicUrl =
    flags["public-url"] === undefined ? null : new URL(flags["public-url"].replace(/\/$/, ""));
  const perMinute = flags["http-rate-limit"] ?? (auth.kind === "none" ? 0 : defaultRequestsPerMinute);
  return {
    host: flags.host,
    port: flags.port,
    publicUrl,
    auth,
    hostnames: [...(publicUrl === null ? [] : [publicUrl.hostname]), ...flags["allowed-hosts"]],
    origins: flags["allowed-origins"],
    requestsPerMinute: perMinute === 0 ? null : perMinute,
    maxBodyBytes: flags["max-body-bytes"],
    sessions: { maxSessions: flags["max-sessions"], idleMs: flags["session-idle-ms"] },
    keepAliveMs: flags["keep-alive-ms"],
    shutdownMs: flags["shutdown-ms"],
    conformanceFixtures: flags["conformance-fixtures"],
  } as const;
}

function authOf({ auth, "auth-issuer": issuer, "auth-keys": keys }: HttpFlags): AuthSettings {
  if (auth !== "jwt") {
    if (issuer !== undefined) throw new Error("--auth-issuer: is for --auth jwt");
    if (keys !== undefined) throw new Error("--auth-keys: is for --auth jwt");
    return { kind: auth };
  }
  if (issuer === undefined)
    throw new Error("--auth-issuer: is needed with --auth jwt: who issues the tokens");
  if (keys === undefined)
    throw new Error("--auth-keys: is needed with --auth jwt: the URL or the file of the issuer's keys");
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !["localhost", "127.0.0.1"].includes(hostname))
    throw new Error(`--auth-issuer: ${issuer} is not https`);
  return { kind: "jwt", issuer, keys };
}

function checkExposure({ host, auth, "public-url": publicUrl }: HttpFlags): void {
  if (auth === "none")
    throw new Error(
      `--auth: none is for loopback only, and --host is ${host}; anybody who reaches it could ask`,
    );
  if (publicUrl === undefined)
    throw new Error(
      `--public-url: is needed with --host ${host}: tokens and host names are checked against it`,
    );
}

function checkFixtures({ host, auth }: HttpFlags): void {
  if (auth !== "none" || !isLoopback(host))
    throw new Error("--conformance-fixtures: is for a test on loopback only, with --auth none");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
