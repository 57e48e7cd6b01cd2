#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { UserError } from "../core/errors.ts";
import { version } from "./version.ts";
import { verbs } from "./index.ts";

/** Exit codes: 0 passed, 1 gate failed, 2 user error, 3 incomplete or a bug. */
async function main(): Promise<void> {
  const program = new Command("handshake-bench")
    .description("Evaluate and benchmark domain-aware MCP servers.")
    .version(version())
    .showHelpAfterError("(--help shows what there is)")
    .exitOverride();
  for (const register of verbs) register(program);
  for (const command of program.commands) command.exitOverride();
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    process.stderr.write(`handshake-bench: ${error.message}\n`);
    return 2;
  }
  process.stderr.write(
    `handshake-bench: this is a bug\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 3;
}

await main();
