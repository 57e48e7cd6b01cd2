import { englishGrammar } from "./english-grammar.ts";
import type { GrammarSense } from "./grammar-sense.ts";
import type { QuestionToken } from "./question-token.ts";
import { spanishGrammar } from "./spanish-grammar.ts";

/** A grammar phrase found in a question: tokens `start` up to, not including, `end`. */
export interface FoundGrammar {
  readonly start: number;
  readonly end: number;
  readonly sense: GrammarSense;
}

interface PhraseNode {
  readonly next: Map<string, PhraseNode>;
  sense: GrammarSense | null;
}

const root = buildTree();

// Where both languages have a phrase ("a", "me", "total"), the first line wins; such phrases mean the same in both.
function buildTree(): PhraseNode {
  const top: PhraseNode = { next: new Map(), sense: null };
  for (const { phrases, ...sense } of [...spanishGrammar, ...englishGrammar]) {
    for (const phrase of phrases.split("|")) {
      const node = phrase.split(" ").reduce((at, word) => childOf(at, word), top);
      node.sense ??= sense;
    }
  }
  return top;
}

function childOf(node: PhraseNode, word: string): PhraseNode {
  const found = node.next.get(word);
  if (found !== undefined) return found;
  const made: PhraseNode = { next: new Map(), sense: null };
  node.next.set(word, made);
  return made;
}

/** All grammar phrases that begin at a token, longest first. */
export function grammarAt(tokens: readonly QuestionToken[], start: number): FoundGrammar[] {
  const found: FoundGrammar[] = [];
  let node: PhraseNode | undefined = root;
  for (let end = start; end < tokens.length; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.kind === "quoted") break;
    node = node.next.get(token.folded);
    if (node === undefined) break;
    if (node.sense !== null) found.unshift({ start, end: end + 1, sense: node.sense });
  }
  return found;
}

/** The role of a single word, for matching phrases that differ only in a synonym ("top sellers", "best sellers"). */
export function roleOfWord(folded: string): GrammarSense["role"] | null {
  return root.next.get(folded)?.sense?.role ?? null;
}
