import { messageOf } from "../core/errors.ts";
import { agentMessages } from "./agent-prompt.ts";
import { runAgent } from "./agent.ts";
import { findAnswer } from "./find-answer.ts";
import type { Procedure } from "./procedures.ts";
import { readPrimer } from "./read-primer.ts";

/** A question: an agent works with the server's tools until it has the answer. */
export const askQuestion: Procedure = {
  refusal: () => null,
  async conduct({ planned, context, connection, ...task }) {
    const { strategy, target } = planned.planned;
    const { session, signal } = task;
    try {
      const source = { session, target, connection, timeoutMs: task.limits.toolTimeoutMs, signal };
      const primer = await readPrimer(strategy, source);
      return await runAgent({
        ...task,
        messages: agentMessages(planned.sample, context, { strategy, primer }),
      });
    } catch (error) {
      return { status: "broken", kind: "server", message: messageOf(error) };
    }
  },
  answer: findAnswer,
};
