import type { Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Logger } from "./create-logger.ts";

/** A server to be served on this process's stdin and stdout. */
export interface StdioService {
  /** Makes the MCP server of the connection; the same one serves every protocol revision. */
  readonly createServer: () => McpServer | Promise<McpServer>;
  /** Where protocol messages go: what `reserveStdout` returned. */
  readonly output: Writable;
  readonly log: Logger;
  /** Lets go of pools and child processes. */
  readonly close: () => Promise<void>;
}

/** How long closing may take before the process exits all the same: clients wait for it. */
const graceMs = 200;

/**
 * Serves one client over stdio until it closes stdin or a signal comes, then closes what is open and exits, even
 * when something hangs: a server must never outlive its client.
 */
export function serveOverStdio({ createServer, output, log, close }: StdioService): void {
  const handle = serveStdio(
    ({ era }) => {
      log.info({ era, transport: "stdio" }, "client connected");
      return createServer();
    },
    {
      transport: new StdioServerTransport(process.stdin, output),
      onerror: (error) => log.warn({ err: error }, "protocol error"),
    },
  );
  let leaving = false;
  const leave = (why: string): void => {
    if (leaving) return;
    leaving = true;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(0), graceMs);
    void Promise.allSettled([handle.close(), close()]).then(() => process.exit(0));
  };
  for (const event of ["end", "close"] as const) process.stdin.on(event, () => leave(`stdin ${event}`));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => leave(signal));
  output.on("error", () => leave("stdout closed"));
}
