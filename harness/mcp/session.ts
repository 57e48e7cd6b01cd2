import type { Json } from "../core/json.ts";

/** Which protocol revisions the client offers: the handshake of 2025-11-25 and before, or the current per-request form. */
export type Era = "legacy" | "modern";

/** A tool as the server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Json;
}

/**
 * What came of one tool call. `text` joins the text parts of the result, or is the error's message; `structured` is
 * the structured content, null where there is none.
 */
export interface ToolOutcome {
  readonly outcome: "ok" | "tool_error" | "protocol_error" | "timeout" | "closed";
  readonly text: string;
  readonly structured: Json | null;
}

export interface ToolCallOptions {
  readonly traceparent: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came of reading a resource. */
export type ResourceOutcome =
  | { readonly outcome: "ok"; readonly text: string }
  | { readonly outcome: "failed"; readonly message: string };

/** A connection to one server under test. */
export interface Session {
  readonly tools: readonly ListedTool[];
  readonly serverName: string;
  /** What the server said of itself when the client connected; null where it said nothing. */
  readonly instructions: string | null;
  /** Never rejects for what the server does: failures are outcomes. */
  callTool(
    name: string,
    args: { readonly [key: string]: Json },
    options: ToolCallOptions,
  ): Promise<ToolOutcome>;
  /** The text of a resource, or why there is none. Never rejects. */
  readResource(uri: string, options: Omit<ToolCallOptions, "traceparent">): Promise<ResourceOutcome>;
  /** Whether the server has gone without being asked to. */
  readonly ended: boolean;
  /** The last lines that the server wrote to stderr, for error messages. */
  stderrTail(): string;
  close(): Promise<void>;
}
