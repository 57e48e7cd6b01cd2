import { acceptedContent, inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type {
  CallToolResult,
  InputRequest,
  InputRequests,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";
import { requestCall } from "../kit/request-call.ts";
import { answerAsking, form, sample } from "./ask-client.ts";
import type { FixtureBasis } from "./fixture-basis.ts";

const nameField = { name: { type: "string" } };
const okField = { ok: { type: "boolean" } };
const listRoots: InputRequest = { method: "roots/list" };

/**
 * Tools of the current revision that end a call with questions (SEP-2322). Where the suite leaves the keys of the
 * questions to the server, they are put in the server's own way, with its signed request state.
 */
export function addInputTools(fixtures: FixtureBasis): void {
  addFixedQuestions(fixtures, "elicitation", { user_name: form("What is your name?", nameField) });
  addFixedQuestions(fixtures, "sampling", {
    capital_question: sample("What is the capital of France?", 100),
  });
  addFixedQuestions(fixtures, "list_roots", { client_roots: listRoots });
  addFixedQuestions(fixtures, "multiple_inputs", {
    user_name: form("What is your name?", nameField),
    greeting: sample("Generate a greeting", 50),
    client_roots: listRoots,
  });
  addOwnQuestions(fixtures, "request_state", [form("Please confirm", okField)]);
  addOwnQuestions(fixtures, "tampered_state", [form("Please confirm", okField)]);
  addOwnQuestions(fixtures, "multi_round", [
    form("Step 1: What is your name?", nameField),
    form("Step 2: What is your favorite color?", { color: { type: "string" } }),
  ]);
  const name = nameOf("capabilities");
  fixtures.server.registerTool(name, { description: "Asks only for what the client offers." }, (context) =>
    answerAsking(fixtures, { name, context }, async (host) => {
      if (host.offers.has("elicitation")) await host.ask(form("What is your name?", nameField));
      if (host.offers.has("sampling")) await host.ask(sample("Generate a greeting", 50));
      return "Asked for all that the client offers.";
    }),
  );
}

function nameOf(what: string): string {
  return `test_input_required_result_${what}`;
}

/** Questions one after another, each in a round of its own. */
function addOwnQuestions(fixtures: FixtureBasis, what: string, questions: readonly InputRequest[]): void {
  const name = nameOf(what);
  fixtures.server.registerTool(name, { description: `Asks in ${questions.length} rounds.` }, (context) =>
    answerAsking(fixtures, { name, context }, async (host) => {
      const answers = [];
      for (const question of questions) answers.push(await host.ask(question));
      return `state-ok: ${JSON.stringify(answers)}`;
    }),
  );
}

/** Questions in one round, under keys that the suite names; whatever is not answered is asked again. */
function addFixedQuestions({ server, basis }: FixtureBasis, what: string, requests: InputRequests): void {
  const name = nameOf(what);
  const description = `Asks ${Object.keys(requests).join(", ")}.`;
  server.registerTool(
    name,
    { description },
    async (context): Promise<CallToolResult | InputRequiredResult> => {
      const open = Object.entries(requests).filter(([key, request]) => !isAnswered(context, key, request));
      if (open.length === 0)
        return { content: [{ type: "text", text: JSON.stringify(context.mcpReq.inputResponses) }] };
      const { host } = requestCall(
        { server, context, request: { method: "tools/call", params: name } },
        basis,
      );
      const state = { ...host.exchange, call: name, pending: "", answers: {} };
      const requestState = await basis.exchanges.mint(state, context);
      return inputRequired({ inputRequests: Object.fromEntries(open), requestState });
    },
  );
}

function isAnswered({ mcpReq }: ServerContext, key: string, { method }: InputRequest): boolean {
  if (method === "elicitation/create") return acceptedContent(mcpReq.inputResponses, key) !== undefined;
  return inputResponse(mcpReq.inputResponses, key).kind !== "missing";
}
