export type TransportKind = "stdio" | "http";

/**
 * Which transport this process serves: the `--stdio` or `--http` flag, else MCP_TRANSPORT, else stdio. It must be
 * known before anything can log, because on stdio one stray line on stdout breaks the protocol; so this file imports
 * nothing.
 */
export function detectTransport(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): TransportKind {
  if (argv.includes("--stdio")) return "stdio";
  if (argv.includes("--http")) return "http";
  return environment["MCP_TRANSPORT"]?.trim().toLowerCase() === "http" ? "http" : "stdio";
}
