import { UserError } from "../core/errors.ts";

/** Where a mistake is: the file as the user named it, its line, and the path of the field (`options.decimals`). */
export interface Place {
  readonly file: string;
  readonly line?: number | null;
  readonly field?: string;
}

/** The mistakes found so far in one dataset. */
export interface MistakeLog {
  /** `what` says what is wrong and, after a semicolon, what to do. */
  add(place: Place, what: string): void;
  /** One line a mistake, by file and line. */
  lines(): readonly string[];
  /** Throws a UserError that shows the first mistakes, when there is one. */
  failIfAny(): void;
}

/** How many mistakes one error message shows; the rest are counted. */
const shownMistakes = 20;

interface Mistake {
  readonly place: Place;
  readonly text: string;
}

/** Collects the mistakes of a dataset, so that a person mends them in one go and not one at a time. */
export function createMistakeLog(): MistakeLog {
  const mistakes: Mistake[] = [];
  const lines = () => [...new Set(inReadingOrder(mistakes).map(({ text }) => text))];
  return {
    add: (place, what) => {
      mistakes.push({ place, text: mistakeLine(place, what) });
    },
    lines,
    failIfAny: () => {
      if (mistakes.length > 0) throw mistakesError(lines());
    },
  };
}

/** `file:line: field: what is wrong; what to do`, always on one line. */
export function mistakeLine(place: Place, what: string): string {
  const where = place.line === undefined || place.line === null ? place.file : `${place.file}:${place.line}`;
  const text = place.field === undefined || place.field === "" ? what : `${place.field}: ${what}`;
  return `${where}: ${text}`.replaceAll(/\s+/g, " ");
}

function mistakesError(lines: readonly string[]): UserError {
  const hidden = lines.length - shownMistakes;
  const rest = hidden > 0 ? [`… and ${hidden} more ${hidden === 1 ? "mistake" : "mistakes"}`] : [];
  const message = [...lines.slice(0, shownMistakes), ...rest].join("\n");
  return new UserError("dataset_invalid", message, { cause: lines });
}

/** Every line that an error about a dataset stands for, those too that its message only counts. */
export function allMistakes(error: UserError): readonly string[] {
  return Array.isArray(error.cause) ? error.cause.map(String) : error.message.split("\n");
}

function inReadingOrder(mistakes: readonly Mistake[]): readonly Mistake[] {
  const files = [...new Set(mistakes.map(({ place }) => place.file))];
  return mistakes.toSorted(
    (a, b) =>
      files.indexOf(a.place.file) - files.indexOf(b.place.file) || (a.place.line ?? 0) - (b.place.line ?? 0),
  );
}
