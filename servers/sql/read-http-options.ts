import { z } from "zod";

const wholeNumber = z.coerce.number().int().positive();

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

/** The flags of the HTTP transport. */
export const httpFlags = {
  host: z.string().min(1).default("127.0.0.1"),
  port: z.coerce.number().int().min(0).max(65_535).default(3_000),
  auth: z.enum(["none", "opaque", "jwt"]).default("opaque"),
  "allowed-hosts": list,
  "allowed-origins": list,
  "max-body-bytes": wholeNumber.default(4 * 1024 * 1024),
  "max-sessions": wholeNumber.default(1_000),
  "session-idle-ms": wholeNumber.default(30 * 60 * 1_000),
  "keep-alive-ms": wholeNumber.default(15_000),
  "shutdown-ms": wholeNumber.default(10_000),
} as const;

type HttpFlags = z.infer<z.ZodObject<typeof httpFlags>>;

/** How the server is reached over HTTP. */
export type HttpOptions = ReturnType<typeof readHttpOptions>;

/** Arranges the flags. Throws an Error that names the flag when they do not fit together. */
export function readHttpOptions(flags: HttpFlags) {
  if (flags.auth === "none" && !["127.0.0.1", "::1", "localhost"].includes(flags.host))
    throw new Error(
      `--auth: none is for loopback only, and --host is ${flags.host}; anybody who reaches it could ask`,
    );
  return {
    host: flags.host,
    port: flags.port,
    auth: flags.auth,
    hostnames: flags["allowed-hosts"],
    origins: flags["allowed-origins"],
    maxBodyBytes: flags["max-body-bytes"],
    sessions: { maxSessions: flags["max-sessions"], idleMs: flags["session-idle-ms"] },
    keepAliveMs: flags["keep-alive-ms"],
    shutdownMs: flags["shutdown-ms"],
  } as const;
}
