import type { McpServer } from "@modelcontextprotocol/server";
import type { Logger } from "../kit/create-logger.ts";
import { createHttpApp } from "../kit/http/create-http-app.ts";
import { serveOverHttp } from "../kit/serve-over-http.ts";
import type { Options } from "./read-options.ts";

/** What the transport needs of the server. */
export interface HttpWiring {
  readonly createServer: () => McpServer;
  readonly log: Logger;
  readonly close: () => Promise<void>;
}

/** Serves over HTTP as the options say, until a signal comes. */
export async function serveHttp({ http }: Options, wiring: HttpWiring): Promise<void> {
  if (http.auth !== "none") throw new Error("--auth: only none is there yet");
  await serveOverHttp({
    ...wiring,
    ...http,
    createApp: () => createHttpApp({ ...wiring, ...http, now: Date.now }),
  });
}
