import type { ChatMessage } from "../core/model.ts";
import type { Sample } from "../core/sample.ts";
import type { Strategy } from "../core/strategy.ts";
import { renderItems } from "../context/render-items.ts";
import type { SampleContext } from "../context/sample-context.ts";
import type { Primer } from "./read-primer.ts";

const system = [
  "You answer a person's question about data with the tools offered.",
  "Start by authenticating where a tool for it is offered, follow each result's next_step, and pass the person's question on word for word.",
  "What the conversation is about and the technical constraints, where they are given below, go into the parameters meant for them, unchanged.",
  "When the answer is there, say it in one sentence with its SQL.",
].join(" ");

/** Said only where there is a primer, so that the others' prompts are what they are without it. */
const guided =
  "What the server says of itself below is its guide: pass it on with every question as the context, unchanged.";

/** What of an arm the agent is told. */
export interface AgentBriefing {
  readonly strategy: Strategy;
  readonly primer: Primer | null;
}

/** What the agent is told: the task, the client's own context where the arm's layers have it, and the question. */
export function agentMessages(
  sample: Sample,
  context: SampleContext,
  { strategy, primer }: AgentBriefing,
): readonly ChatMessage[] {
  const sections = [
    strategy.layers.includes("constraints")
      ? section("Technical constraints", renderItems(context.constraints))
      : "",
    strategy.layers.includes("focus") ? section("Conversation context", renderItems(context.focus)) : "",
    section("Question", sample.question),
  ];
  return [
    {
      role: "system",
      content: primer === null ? system : `${system} ${guided}\n\n# ${primer.heading}\n${primer.text}`,
    },
    { role: "user", content: sections.filter((text) => text !== "").join("\n\n") },
  ];
}

function section(heading: string, body: string): string {
  return body === "" ? "" : `## ${heading}\n${body}`;
}
