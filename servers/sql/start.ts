import type { Writable } from "node:stream";
import { createLogger } from "../kit/create-logger.ts";
import { stdioCredential } from "../kit/stdio-credential.ts";
import { serveOverStdio } from "../kit/serve-over-stdio.ts";
import { createParts } from "./create-parts.ts";
import { createServer, serverInfo } from "./create-server.ts";
import { readOptions } from "./read-options.ts";

/** Reads the options and serves over stdio until the client goes. Throws an Error that says which option is wrong. */
export function start(output: Writable): void {
  const options = readOptions(process.argv.slice(2), process.env);
  const log = createLogger({ name: serverInfo.name, ...options.log });
  const parts = createParts(options);
  const { priming, clock, nextSteps } = options;
  const connections = parts.connections.map(({ id }) => id);
  const credential = stdioCredential(options);
  log.info({ connections, priming, clock, layers: [...options.layers] }, "starting");
  serveOverStdio({
    createServer: () => createServer({ parts, credential, nextSteps, log }),
    output,
    log,
    close: async () => {
      await Promise.all(parts.connections.map((connection) => connection.close()));
    },
  });
}
