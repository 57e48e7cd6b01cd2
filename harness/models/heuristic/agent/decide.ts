import type { ChatRequest, ChatTool } from "../../../core/model.ts";
import { chooseProvider, chooseTool } from "./choose-tool.ts";
import { fillArguments } from "./fill-arguments.ts";
import { type NextStep, nextStepOf } from "./next-step.ts";
import { toolRounds, type ToolRound } from "./tool-results.ts";
import { readHostGuide, readUserRequest } from "./user-request.ts";

/** What the agent does next: a tool call, or its last words. */
export type Decision =
  | { readonly kind: "call"; readonly tool: string; readonly arguments: string }
  | { readonly kind: "say"; readonly text: string };

/** The same call is made at most this often: whoever asks for it again is going round in circles. */
const repeatLimit = 2;

/** Follows the next step of the latest result; without one, takes the fitting tool or ends the conversation. */
export function decide(request: ChatRequest): Decision {
  const tools = request.tools ?? [];
  const rounds = toolRounds(request.messages);
  const latest = rounds.at(-1);
  if (latest === undefined) return firstCall(request, tools);
  const step = nextStepOf(latest);
  const tool = step === null ? undefined : tools.find((candidate) => candidate.function.name === step.tool);
  const again =
    latest.failed && rounds.filter((round) => round.failed && round.tool === latest.tool).length > 1;
  if (tool === undefined || again) return { kind: "say", text: lastWords(latest) };
  return guarded(callOf(tool, step, { request, rounds, providers: [] }), rounds);
}

function firstCall(request: ChatRequest, tools: readonly ChatTool[]): Decision {
  const { question } = readUserRequest(request.messages);
  const goal = chooseTool(question, tools);
  if (goal === null) return { kind: "say", text: "No tool is needed for this." };
  return callOf(goal, null, { request, rounds: [], providers: tools });
}

interface Conversation {
  readonly request: ChatRequest;
  readonly rounds: readonly ToolRound[];
  /** Tools that may be called first to get what another one needs. */
  readonly providers: readonly ChatTool[];
}

// A tool that needs what nothing gives yet (a session token) waits for the tool that provides it.
function callOf(tool: ChatTool, step: NextStep | null, conversation: Conversation): Decision {
  const { request, rounds, providers } = conversation;
  const { messages } = request;
  const sources = { request: readUserRequest(messages), guide: readHostGuide(messages), rounds, step };
  const { values, missing } = fillArguments(tool, sources);
  const [lacking] = missing;
  const ready = providers.filter(
    (candidate) => candidate !== tool && fillArguments(candidate, sources).missing.length === 0,
  );
  const provider = lacking === undefined ? null : chooseProvider(lacking, ready);
  if (provider === null) return { kind: "call", tool: tool.function.name, arguments: JSON.stringify(values) };
  return {
    kind: "call",
    tool: provider.function.name,
    arguments: JSON.stringify(fillArguments(provider, sources).values),
  };
}

function guarded(decision: Decision, rounds: readonly ToolRound[]): Decision {
  if (decision.kind === "say") return decision;
  const made = rounds.filter(
    (round) => round.tool === decision.tool && round.arguments === decision.arguments,
  ).length;
  return made < repeatLimit
    ? decision
    : { kind: "say", text: `I stopped: ${decision.tool} was called ${made} times with the same arguments.` };
}

function lastWords(round: ToolRound): string {
  if (round.failed) return `The tool ${round.tool} failed: ${round.text}`;
  const sql = round.data?.["sql"];
  return typeof sql === "string"
    ? `The answer comes from this query:\n\n\`\`\`sql\n${sql}\n\`\`\``
    : `The tool ${round.tool} has answered.`;
}
