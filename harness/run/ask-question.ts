import { agentMessages } from "./agent-prompt.ts";
import { runAgent } from "./agent.ts";
import { findAnswer } from "./find-answer.ts";
import type { Procedure } from "./procedures.ts";

/** A question: an agent works with the server's tools until it has the answer. */
export const askQuestion: Procedure = {
  refusal: () => null,
  conduct: ({ planned, context, ...task }) =>
    runAgent({ ...task, messages: agentMessages(planned.sample, context, planned.planned.strategy) }),
  answer: findAnswer,
};
