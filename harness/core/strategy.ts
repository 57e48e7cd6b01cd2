import type { Layer } from "./context-item.ts";

/**
 * The ways by which a server's guide can come to a model: as the result of a tool, in the server's instructions, as a
 * resource or as a skill that the host reads before the first turn; `none` is the control.
 */
export const primingChannels = ["none", "tool", "instructions", "resource", "skill"] as const;
export type PrimingChannel = (typeof primingChannels)[number];

/**
 * Which layers are on, and how they reach the model. `priming`: with `client`, the agent passes the server's guide
 * back as client context; with `server`, the server alone enriches its prompts. With a `channel` the guide comes by
 * that way alone, and the server adds nothing to its prompts but its tables, so that they hold what came through.
 */
export interface Strategy {
  readonly name: string;
  readonly layers: readonly Layer[];
  readonly priming: "client" | "server";
  readonly channel?: PrimingChannel;
}
