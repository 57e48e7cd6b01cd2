import { UserError } from "../core/errors.ts";
import type { Layer } from "../core/context-item.ts";
import type { Strategy } from "../core/strategy.ts";
import { primingChannels } from "../core/strategy.ts";

const all: readonly Layer[] = ["constraints", "focus", "rules", "hints", "history", "schema"];
const removable: readonly Layer[] = ["schema", "hints", "rules", "history", "focus", "constraints"];

/**
 * The ablation, which is what a run does when it is not told otherwise: nothing, one layer on top of the schema, everything, and everything but one layer. `bare` is what any
 * database server gives (table and column names with types); `handshake-minus-schema` stands on it.
 */
export const ablation: readonly Strategy[] = [
  { name: "bare", layers: [], priming: "server" },
  { name: "schema", layers: ["schema"], priming: "server" },
  { name: "hints", layers: ["schema", "hints"], priming: "server" },
  { name: "rules", layers: ["schema", "rules"], priming: "server" },
  { name: "history", layers: ["schema", "history"], priming: "server" },
  { name: "focus", layers: ["schema", "focus"], priming: "server" },
  { name: "handshake", layers: all, priming: "client" },
  ...removable.map((layer): Strategy => ({
    name: `handshake-minus-${layer}`,
    layers: all.filter((other) => other !== layer),
    priming: "client",
  })),
];

/** Every strategy there is: the ablation, and the constraints on top of the schema. */
export const strategies: readonly Strategy[] = [
  ...ablation,
  { name: "constraints", layers: ["schema", "constraints"], priming: "server" },
];

/**
 * The same layers through one priming channel each, to be compared with one another: `handshake-none` is where nothing
 * comes through. By name alone, since they say something about the way, not about the layers.
 */
const channelStrategies: readonly Strategy[] = primingChannels.map((channel) => ({
  name: `handshake-${channel}`,
  layers: all,
  priming: "client",
  channel,
}));

/** Strategies by name, once each, in the order given; `all` gives every one but those of the channels. */
export function selectStrategies(names: readonly string[]): readonly Strategy[] {
  if (names.includes("all")) return strategies;
  return [...new Set(names)].map((name) => {
    const known = [...strategies, ...channelStrategies];
    const found = known.find((strategy) => strategy.name === name);
    if (found !== undefined) return found;
    throw new UserError(
      "strategy_unknown",
      `--strategy ${name}: there is no such strategy; choose from ${known.map((strategy) => strategy.name).join(", ")}`,
    );
  });
}
