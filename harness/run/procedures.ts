import type { SampleKind } from "../core/sample.ts";
import type { Answer } from "../core/trial.ts";
import type { Target } from "../core/target.ts";
import type { SampleContext } from "../context/sample-context.ts";
import { addRule } from "./add-rule.ts";
import type { AgentEnd, AgentTask } from "./agent.ts";
import { askQuestion } from "./ask-question.ts";
import type { Ending } from "./find-answer.ts";
import type { PlannedTrial } from "./plan.ts";

/** What a procedure works with. */
export interface ProcedureTask extends Omit<AgentTask, "messages"> {
  readonly planned: PlannedTrial;
  readonly context: SampleContext;
  /** The dataset's connection id. */
  readonly connection: string;
}

/** How a sample of one kind is put to a server under test, and what the answer is. */
export interface Procedure {
  /** Why this cannot be asked of a target, in words that end a sentence; null when it can. */
  refusal(target: Target): string | null;
  conduct(task: ProcedureTask): Promise<AgentEnd>;
  answer(target: Target, ending: Ending): Answer;
}

/** The procedure of each kind of sample. */
export const procedures: Readonly<Record<SampleKind, Procedure>> = {
  question: askQuestion,
  "rule-conflict": addRule,
};
