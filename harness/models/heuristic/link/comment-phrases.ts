import { foldText } from "../../../ranking/fold-text.ts";

const phraseLimit = 5;

/** The short phrases of a comment: its parts between slashes and stops, in both languages, without explanations. */
export function commentPhrases(comment: string): string[] {
  return comment
    .replaceAll(/\([^)]*\)/g, " ")
    .split(/\s\/\s|\s[-–—]\s|[.;:,|]|\s=\s/)
    .map((part) => part.trim().replaceAll(/^(?:the|a|an|el|la|los|las|un|una)\s+/giu, ""))
    .filter((part) => part.length > 1 && foldText(part).split(/\s+/).length <= phraseLimit);
}
