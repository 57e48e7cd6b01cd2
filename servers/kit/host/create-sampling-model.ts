import { inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import { boundedReply } from "../bounded-reply.ts";
import type { ModelClient, ModelTask, PromptMessage } from "../create-model-client.ts";
import { ServiceError } from "../service-error.ts";
import type { BudgetLedger } from "./budget-ledger.ts";
import type { ClientHost } from "./client-host.ts";
import { HostRefused } from "./client-host.ts";

/** How much a server may ask of its client's model for one call of a tool. The client meters dollars, and may refuse. */
export interface SamplingBudget {
  readonly calls: number;
  readonly ms: number;
}

/** What the sampling model works with. `fallback`: the server's own endpoint, for clients without sampling. */
export interface SamplingOptions {
  readonly budget: SamplingBudget;
  readonly ledger: BudgetLedger;
  readonly now: () => number;
  readonly fallback: ModelClient | null;
}

/** Soft wishes, from 0 to 1; which model they mean is for the client to say. Short texts may come fast and cheap. */
const preferences: Readonly<Record<ModelTask, object>> = {
  sql: { intelligencePriority: 0.9, speedPriority: 0.5, costPriority: 0.3 },
  conflict: { intelligencePriority: 0.7, speedPriority: 0.6, costPriority: 0.5 },
  explain: { intelligencePriority: 0.5, speedPriority: 0.7, costPriority: 0.7 },
  suggest: { intelligencePriority: 0.4, speedPriority: 0.7, costPriority: 0.8 },
  analyse: { intelligencePriority: 0.8, speedPriority: 0.5, costPriority: 0.4 },
};
const maxTokens = 2_000;

const block = z.object({ type: z.string(), text: z.string().optional() });
const answerSchema = z.object({ content: z.union([block, z.array(block)]) });

/**
 * The client's model as the server's: the server ships no model and holds no key. Every question is put to the client
 * (`sampling/createMessage`), within the budget. Throws `execution_failed` with reason `budget_exhausted` or
 * `sampling_refused`, and `configuration_error` when the client has no sampling and there is no fallback.
 */
export function createSamplingModel({ budget, ledger, now, fallback }: SamplingOptions): ModelClient {
  return {
    identity: (host) => (host.offers.has("sampling") ? null : (fallback ?? unsupported).identity(host)),
    async complete(messages, call, task = "sql") {
      const { host } = call;
      if (!host.offers.has("sampling")) return (fallback ?? unsupported).complete(messages, call, task);
      const spend = async (): Promise<void> => {
        const late = now() - host.exchange.startedAt >= budget.ms;
        if (late || (await ledger.spend(host.exchange.id)) > budget.calls) throw exhausted(budget, late);
      };
      const left = (): number => host.exchange.startedAt + budget.ms - now();
      return boundedReply(textOf(await put({ host, budget, left, spend }, requestFor(messages, task))));
    },
  };
}

const unsupported: ModelClient = {
  identity: () => null,
  complete: () =>
    Promise.reject(
      new ServiceError({
        type: "configuration_error",
        reason: "sampling_not_offered",
        message: "This server asks its client's model (sampling), and this client does not offer it.",
        nextStep: {
          action: "ask_operator",
          tool: null,
          instructions: [
            "Use a client that offers sampling, or set OPENAI_BASE_URL and HANDSHAKE_MODEL for the server.",
          ],
        },
      }),
    ),
};

function requestFor(messages: readonly PromptMessage[], task: ModelTask) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const user = messages.filter(({ role }) => role === "user");
  return inputRequired.createMessage({
    ...(system.length > 0 && { systemPrompt: system.join("\n\n") }),
    messages: user.map(({ content }) => ({
      role: "user" as const,
      content: { type: "text" as const, text: content },
    })),
    modelPreferences: preferences[task],
    temperature: 0,
    maxTokens,
  });
}

/** Whom a question is put to, and within what; `left` gives the milliseconds that remain. */
interface Asking {
  readonly host: ClientHost;
  readonly budget: SamplingBudget;
  readonly left: () => number;
  readonly spend: () => Promise<void>;
}

async function put(
  { host, budget, left, spend }: Asking,
  request: ReturnType<typeof requestFor>,
): Promise<unknown> {
  try {
    return await host.ask(request, { before: spend, timeoutMs: Math.max(1, left()) });
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    if (left() <= 0) throw exhausted(budget, true);
    throw new ServiceError({
      type: "execution_failed",
      reason: "sampling_refused",
      message: `The client would not ask its model: ${error.message}`,
      nextStep: {
        action: "ask_user",
        tool: null,
        instructions: [
          "Do not repeat the call by yourself: the client or its user said no.",
          "Tell the user that this tool needs the client's model, and that it was refused.",
        ],
      },
      cause: error,
    });
  }
}

function textOf(answer: unknown): string {
  const checked = answerSchema.safeParse(answer);
  const content = checked.success ? [checked.data.content].flat() : [];
  return content.map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("");
}

function exhausted({ calls, ms }: SamplingBudget, late: boolean): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason: "budget_exhausted",
    message: late
      ? `This call has taken longer than the ${ms / 1000} s that the server gives itself.`
      : `This call has used up the ${calls} questions that the server may put to the client's model.`,
    nextStep: {
      action: "answer_user",
      tool: null,
      instructions: [
        "Use what there is so far, and say that it is not complete.",
        "A new call has a new budget; a narrower question needs less of it.",
      ],
    },
  });
}
