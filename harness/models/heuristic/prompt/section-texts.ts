/** The text under each `## Heading` of a prompt, by heading. The section named `last`, where there is one, holds all that follows. */
export function sectionTexts(prompt: string, last?: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let open: string | null = null;
  for (const line of prompt.split(/\r?\n/)) {
    const heading: string | undefined =
      open !== null && open === last ? undefined : /^##\s+(.+?)\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      open = heading;
      sections.set(open, sections.get(open) ?? "");
    } else if (open !== null) sections.set(open, `${sections.get(open) ?? ""}${line}\n`);
  }
  return sections;
}

/** The language that a `## Language` section asks for; one that the model does not speak is answered in English. */
export function languageOf(section: string): "es" | "en" {
  return section.trim().toLowerCase().startsWith("es") ? "es" : "en";
}
