/** The headings of a SQL prompt, as docs/prompt.md fixes them, in their order. */
const sectionNames = {
  "Technical constraints": "constraints",
  "Conversation context": "focus",
  "User rules": "rules",
  "Business hints": "hints",
  "Recent queries": "history",
  Schema: "schema",
  Today: "today",
  Question: "question",
} as const;
export type SectionName = (typeof sectionNames)[keyof typeof sectionNames];

/** The text of each section that a prompt has. A heading that is none of the fixed ones is text of its section. */
export function splitSections(prompt: string): Partial<Record<SectionName, string>> {
  const sections: Partial<Record<SectionName, string>> = {};
  let current: SectionName | null = null;
  for (const line of prompt.split(/\r?\n/)) {
    const heading: SectionName | null = headingOf(line);
    // The question is the last section and is given verbatim, whatever it looks like.
    if (heading !== null && current !== "question") {
      current = heading;
      sections[current] ??= "";
    } else if (current !== null) sections[current] = `${sections[current] ?? ""}${line}\n`;
  }
  return sections;
}

function headingOf(line: string): SectionName | null {
  const title = /^##\s+(.+?)\s*$/.exec(line)?.[1];
  return Object.entries(sectionNames).find(([name]) => name === title)?.[1] ?? null;
}
