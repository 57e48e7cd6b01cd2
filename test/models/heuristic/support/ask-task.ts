import { heuristicModel } from "../../../../harness/models/heuristic/heuristic-model.ts";

/** The tasks of docs/prompt.md, as their system messages begin. */
export const tasks = {
  conflict: "You check whether a new rule contradicts rules that a user already has.",
  explain: "You explain a SQL query to someone who does not read SQL.",
  suggest: "You suggest questions that can be answered from a database.",
  analyse: "You say what the result of a query shows.",
} as const;

/** What the heuristic model replies to a task with these sections. */
export async function askTask(
  task: keyof typeof tasks,
  sections: Readonly<Record<string, string>>,
): Promise<string> {
  const user = Object.entries(sections).map(([heading, body]) => `## ${heading}\n${body}`);
  const reply = await heuristicModel().complete(
    {
      model: "heuristic",
      messages: [
        { role: "system", content: `${tasks[task]} Answer as you are told.` },
        { role: "user", content: user.join("\n\n") },
      ],
    },
    new AbortController().signal,
  );
  return reply.content ?? "";
}
