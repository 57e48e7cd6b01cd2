import type { Target } from "../core/target.ts";
import type { Answer } from "../core/trial.ts";
import { brokenBy, callTool } from "./call-tool.ts";
import type { Ending } from "./find-answer.ts";
import type { Procedure, ProcedureTask } from "./procedures.ts";
import { resultOf, valueAt } from "./result-path.ts";

type RuleTool = NonNullable<Target["addRule"]>;

/**
 * A rule that a user would add: the harness calls the tools itself, because what is measured is the server's judgment
 * and not whether an agent finds the tool.
 */
export const addRule: Procedure = {
  refusal: (target) =>
    target.addRule === undefined
      ? "saves no rules of a user; name the tool that does under addRule in its file (docs/targets.md)"
      : null,
  async conduct(task) {
    const tool = toolOf(task.planned.planned.target);
    const signedIn = await signIn(task, tool);
    if (typeof signedIn === "string") return { status: "finished", text: signedIn };
    if ("status" in signedIn) return signedIn;
    const text = { [tool.argument]: task.planned.sample.question };
    const outcome = await callTool(task, { tool: tool.tool, arguments: { ...signedIn.token, ...text } });
    return brokenBy(outcome) ?? { status: "finished", text: outcome.text };
  },
  answer(target, { end, transcript, modelError }: Ending): Answer {
    if (end.status === "broken") return { status: "error", kind: end.kind, message: end.message };
    if (modelError !== null) return { status: "error", kind: "model", message: modelError };
    const tool = toolOf(target);
    const call = transcript.findLast((event) => event.type === "tool_call" && event.tool === tool.tool);
    if (call?.type !== "tool_call") {
      const said = end.status === "finished" ? end.text : "";
      return { status: "no_answer", reason: "tool_error", message: `the rule was never put: ${said}` };
    }
    if (call.outcome === "ok") return { status: "ruled", verdict: "saved", named: [], message: call.text };
    const body = resultOf(call);
    if (valueAt(body, tool.reason) !== tool.conflict)
      return { status: "no_answer", reason: "tool_error", message: call.text };
    const found = valueAt(body, tool.conflicts);
    const named = Array.isArray(found) ? found.flatMap((one) => idOf(valueAt(one, "id"))) : [];
    return { status: "ruled", verdict: "conflict", named, message: call.text };
  },
};

function toolOf(target: Target): RuleTool {
  if (target.addRule === undefined) throw new Error(`${target.name} saves no rules, and was asked to`);
  return target.addRule;
}

function idOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

/** The arguments that prove who calls; what the server said where it gave none; or how it broke. */
async function signIn(task: ProcedureTask, { signIn: first }: RuleTool) {
  if (first === undefined) return { token: {} };
  const outcome = await callTool(task, { tool: first.tool, arguments: {} });
  const broken = brokenBy(outcome);
  if (broken !== null) return broken;
  const token = valueAt(resultOf(outcome), first.result);
  return typeof token === "string" ? { token: { [first.argument]: token } } : outcome.text;
}
