import { isRecord, type ToolRound } from "./tool-results.ts";

/** What a result asks for next: a tool, values for its parameters, and fields of the result to pass on as parameters. */
export interface NextStep {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly passOn: Readonly<Record<string, unknown>>;
}

/** The next step that a result names; null where it names no tool. An error may carry it inside its `error` object. */
export function nextStepOf(round: ToolRound): NextStep | null {
  const error = round.data?.["error"];
  const step = round.data?.["next_step"] ?? (isRecord(error) ? error["next_step"] : undefined);
  if (!isRecord(step) || typeof step["tool"] !== "string") return null;
  const given = step["arguments"];
  const passOn = step["pass_on"];
  return {
    tool: step["tool"],
    arguments: isRecord(given) ? given : {},
    passOn: isRecord(passOn) ? passedFields(passOn, round.data ?? {}) : {},
  };
}

function passedFields(
  passOn: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(passOn).map(([parameter, field]) => [
    parameter,
    typeof field === "string" ? fieldAt(data, field) : undefined,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

// A field may be nested: `context.guide`.
function fieldAt(data: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), data);
}
