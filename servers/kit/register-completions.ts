import type { CompleteRequest, CompleteResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { Prompt } from "./define-prompt.ts";
import type { ResourceFamily } from "./define-resource.ts";
import type { CallBasis } from "./register-tools.ts";
import { requestCall } from "./request-call.ts";

/** What values can be completed of. */
export interface Completable<Parts> {
  readonly resources: readonly ResourceFamily<Parts>[];
  readonly prompts: readonly Prompt<Parts>[];
}

/** The most values that one answer may have. */
const mostValues = 100;

/**
 * Completes variables of resource templates and arguments of prompts. It is a handler of its own, since the SDK's
 * callbacks are not told who asks, and what can be offered depends on it. Whoever is nobody is offered nothing.
 */
export function registerCompletions<Parts>(
  server: McpServer,
  completable: Completable<Parts>,
  basis: CallBasis<Parts>,
): void {
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler("completion/complete", async ({ params }, context) => {
    const all = await offered(completable, params, { server, context, basis });
    const typed = params.argument.value.toLowerCase();
    const fitting = all.filter((value) => value.toLowerCase().startsWith(typed));
    const completion: CompleteResult["completion"] = {
      values: fitting.slice(0, mostValues),
      total: fitting.length,
      hasMore: fitting.length > mostValues,
    };
    return { completion };
  });
}

interface Asking<Parts> {
  readonly server: McpServer;
  readonly context: ServerContext;
  readonly basis: CallBasis<Parts>;
}

async function offered<Parts>(
  { resources, prompts }: Completable<Parts>,
  params: CompleteRequest["params"],
  { server, context, basis }: Asking<Parts>,
): Promise<readonly string[]> {
  const { ref, argument } = params;
  const owner =
    ref.type === "ref/prompt"
      ? prompts.find(({ name }) => name === ref.name)
      : resources.find(({ template }) => template === ref.uri);
  if (owner?.complete === undefined) return [];
  try {
    const call = requestCall({ server, context, request: { method: "completion/complete", params } }, basis);
    return await owner.complete(argument.name, basis.parts, call);
  } catch (error) {
    basis.log.debug({ ref, err: error }, "nothing is offered");
    return [];
  }
}
