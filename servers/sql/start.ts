import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { createExchangeCodec } from "../kit/host/create-exchange-codec.ts";
import { createLogger } from "../kit/create-logger.ts";
import type { TransportKind } from "../kit/detect-transport.ts";
import { principalByCredential, principalByToken } from "../kit/principal.ts";
import { stdioCredential } from "../kit/stdio-credential.ts";
import type { CallBasis } from "../kit/register-tools.ts";
import { serveOverStdio } from "../kit/serve-over-stdio.ts";
import type { ServerWithFixtures } from "../conformance/with-fixtures.ts";
import { createParts } from "./create-parts.ts";
import { createServer, serverInfo } from "./create-server.ts";
import type { Parts } from "./parts.ts";
import { guideInstructions } from "./primer/guide-instructions.ts";
import type { Options } from "./read-options.ts";
import { readOptions } from "./read-options.ts";

/**
 * Reads the options and serves: over stdio until the client goes, over HTTP until a signal comes. `adapt` gives the
 * parts to serve for those that the options ask for: a server of one's own is this one with some parts exchanged.
 * Throws an Error that says which option is wrong, or that the port cannot be had.
 */
export async function start(
  transport: TransportKind,
  output: Writable,
  adapt: (parts: Parts) => Parts = (parts) => parts,
): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const log = createLogger({ name: serverInfo.name, ...options.log });
  if (transport === "http" && options.primer === "instructions")
    throw new Error(
      "--primer: instructions needs --stdio, where one client has the process to itself; over HTTP use resource or skill",
    );
  const parts = adapt({ ...createParts(options, log), sharesFiles: transport === "stdio" });
  const { priming, clock, nextSteps } = options;
  const connections = parts.connections.map(({ id }) => id);
  const exchanges = createExchangeCodec(options.sessionSecret ?? randomBytes(32).toString("hex"));
  // Over HTTP the bearer token says who it is; the process's own credential is for a client that has the process to itself.
  const byToken = transport === "http" && options.http.auth.kind !== "none";
  const principal = byToken ? principalByToken : principalByCredential(stdioCredential(options));
  log.info({ connections, priming, clock, layers: [...options.layers] }, "starting");
  const basis = { parts, principal, nextSteps, exchanges, now: Date.now, log };
  const service = {
    createServer: () => createServer(basis),
    log,
    close: async () => {
      await Promise.all([...parts.connections.map((connection) => connection.close()), parts.cache.close()]);
    },
  };
  const findOwner = (credential: string) => parts.users.findByCredential(credential);
  if (transport === "http") {
    const { serveHttp } = await import("./serve-http.ts");
    const fixtures = await conformanceFixtures(options, service.createServer, basis);
    await serveHttp(options.http, { ...service, ...fixtures, findOwner });
  } else serveOverStdio({ ...service, createServer: primed(options, basis), output });
}

/** Makes the server of a stdio client, with the guide in its instructions where the options say so. */
function primed(options: Options, basis: CallBasis<Parts>): () => McpServer | Promise<McpServer> {
  if (options.primer !== "instructions") return () => createServer(basis);
  const credential = stdioCredential(options);
  return async () => {
    const known = credential();
    const principal =
      known === null ? ({ kind: "unknown" } as const) : ({ kind: "credential", credential: known } as const);
    return createServer(basis, await guideInstructions(principal, basis));
  };
}

/** What the conformance suite needs, only where the options ask for it; its code is not even loaded otherwise. */
async function conformanceFixtures(
  { http }: Options,
  create: () => McpServer,
  basis: CallBasis<Parts>,
): Promise<ServerWithFixtures | null> {
  if (!http.conformanceFixtures) return null;
  const { withFixtures } = await import("../conformance/with-fixtures.ts");
  return withFixtures(create, basis);
}
