import type { Arm } from "../core/trial.ts";

/** How the arms of a run are told apart: what a table's first column holds, and each arm's name in it. */
export interface ArmNames {
  /** `strategy`, `model`, `strategy / model`, …; with what all models are served by, `model (replay)`. */
  readonly head: string;
  readonly label: (arm: Arm) => string;
}

/** Names arms by what differs in the run, and by their strategy where nothing else does. */
export function armNames(arms: readonly Arm[]): ArmNames {
  const differs = (pick: (arm: Arm) => string): boolean => new Set(arms.map(pick)).size > 1;
  const targets = differs(({ target }) => target);
  const models = differs(({ model }) => model);
  const strategies = differs(({ strategy }) => strategy) || !(targets || models);
  const provider = models ? commonProvider(arms) : "";
  const parts = [
    { on: targets, head: "target", of: ({ target }: Arm) => target },
    { on: strategies, head: "strategy", of: ({ strategy }: Arm) => strategy },
    {
      on: models,
      head: provider === "" ? "model" : `model (${provider.slice(0, -1)})`,
      of: ({ model }: Arm) => model.slice(provider.length),
    },
  ].filter(({ on }) => on);
  return {
    head: parts.map(({ head }) => head).join(" / "),
    label: (arm) => parts.map(({ of }) => of(arm)).join(" / "),
  };
}

/** What stands before the colon of every model's id, with the colon: `replay:`. */
function commonProvider(arms: readonly Arm[]): string {
  const [first = ""] = arms.map(({ model }) => model);
  const provider = first.slice(0, first.indexOf(":") + 1);
  return arms.every(({ model }) => model.startsWith(provider) && model !== provider) ? provider : "";
}
