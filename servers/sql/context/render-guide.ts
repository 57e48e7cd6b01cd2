import type { ContextSources } from "./arrange-sections.ts";
import { arrangeSections, renderSections } from "./arrange-sections.ts";

/**
 * What the server knows, as the text that a client passes on as `client_context`. It consists of the prompt's own
 * sections and nothing else, so that a prompt is the same with and without it when the server enriches by itself.
 */
export function renderGuide(sources: Omit<ContextSources, "additionalContext" | "clientContext">): string {
  return renderSections(
    arrangeSections({ ...sources, additionalContext: null, clientContext: null }).sections,
  );
}
