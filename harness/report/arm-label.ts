import type { Arm } from "../core/trial.ts";

/** Names an arm by what differs in the run: its strategy, and target and model only where there are several. */
export function armLabels(arms: readonly Arm[]): (arm: Arm) => string {
  const targets = new Set(arms.map(({ target }) => target)).size > 1;
  const models = new Set(arms.map(({ model }) => model)).size > 1;
  return ({ target, strategy, model }) =>
    [targets ? target : null, strategy, models ? model : null].filter((part) => part !== null).join(" / ");
}
