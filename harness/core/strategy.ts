import type { Layer } from "./context-item.ts";

/**
 * Which layers are on, and how they reach the model. `priming`: with `client`, the agent passes the server's guide
 * back as client context; with `server`, the server alone enriches its prompts.
 */
export interface Strategy {
  readonly name: string;
  readonly layers: readonly Layer[];
  readonly priming: "client" | "server";
}
