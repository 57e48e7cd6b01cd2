#!/usr/bin/env node
import { detectTransport } from "../kit/detect-transport.ts";
import { reserveStdout } from "../kit/reserve-stdout.ts";

// The transport is settled before anything else is loaded: on stdio, stdout belongs to the protocol alone, and a
// library may write while it is being imported.
const transport = detectTransport(process.argv.slice(2), process.env);
const output = reserveStdout();
try {
  if (process.argv.includes("--help")) {
    const { usage } = await import("./usage.ts");
    output.end(usage());
  } else {
    const { start } = await import("./start.ts");
    await start(transport, output);
  }
} catch (error) {
  process.stderr.write(`handshake-sql: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
