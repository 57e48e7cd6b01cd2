import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Logger } from "./create-logger.ts";
import type { HttpApp } from "./http/create-http-app.ts";
import { jsonRpcError } from "./http/json-rpc-error.ts";

/** A server to be served on a TCP port. */
export interface HttpService {
  /** The address to listen on, such as `127.0.0.1`. */
  readonly host: string;
  /** 0: a free one, which the log names. */
  readonly port: number;
  /** Makes the application once the port is known. `origin` is such as `http://127.0.0.1:8080`. */
  readonly createApp: (origin: string) => HttpApp;
  readonly log: Logger;
  /** How long calls in flight may take to end after a signal. */
  readonly shutdownMs: number;
  /** Lets go of pools and child processes. */
  readonly close: () => Promise<void>;
}

/** How long letting go may take after the last call. */
const graceMs = 200;

/**
 * Listens until a signal comes; then takes no new calls, lets those in flight end until the deadline, closes what is
 * open and exits. Rejects when the port cannot be had.
 */
export async function serveOverHttp(service: HttpService): Promise<void> {
  const { host, port, log } = service;
  let app: HttpApp | null = null;
  let leaving = false;
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      app === null || leaving
        ? jsonRpcError(503, "The server is stopping.", { headers: { connection: "close" } })
        : app.fetch(request, { address: incoming.socket.remoteAddress ?? "unknown" }),
  }) as Server;
  const calls = countCalls(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  server.on("error", (error) => log.error({ transport: "http", err: error }, "the listener failed"));
  const origin = originOf(host, (server.address() as AddressInfo).port);
  app = service.createApp(origin);
  const leave = async (why: string): Promise<void> => {
    if (leaving) process.exit(1);
    leaving = true;
    log.info({ why, calls: calls.open() }, "stopping");
    server.close();
    await calls.ended(service.shutdownMs);
    if (calls.open() > 0) log.warn({ calls: calls.open() }, "calls did not end in time");
    setTimeout(() => process.exit(0), graceMs);
    await Promise.allSettled([app?.close(), service.close()]);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void leave(signal));
  // Last, since whoever reads it may send the next signal.
  log.info({ transport: "http", url: `${origin}/mcp` }, "listening");
}

/** Counts the calls in flight. Streams that only wait for news (GET, `subscriptions/listen`) have no end to wait for. */
function countCalls(server: Server) {
  let open = 0;
  let onNone: (() => void) | null = null;
  server.on("request", (request, response) => {
    if (request.method !== "POST" || request.headers["mcp-method"] === "subscriptions/listen") return;
    open += 1;
    response.once("close", () => {
      open -= 1;
      if (open === 0) onNone?.();
    });
  });
  return {
    open: () => open,
    ended: (deadlineMs: number) =>
      new Promise<void>((resolve) => {
        if (open === 0) return resolve();
        onNone = resolve;
        setTimeout(resolve, deadlineMs);
      }),
  };
}

function originOf(host: string, port: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
