/** A long text as a reader of the page's data finds it: the number of an entry in the pool. */
export interface PooledText {
  readonly $: number;
}

/** The pool as it is stored: each text is a list of chunks, since prompts share most of their sections. */
export interface PoolContent {
  readonly chunks: readonly string[];
  readonly texts: readonly (readonly number[])[];
}

export interface TextPool {
  /** The text itself when it is short, else its place in the pool. */
  add(text: string): string | PooledText;
  content(): PoolContent;
}

const shortEnough = 80;
const chunkSize = 2000;

/**
 * Keeps every long text once, and every section of it once. gzip alone looks back 32 KiB, less than one prompt and its
 * guide; transcripts repeat over megabytes. `prepare` is applied to each text, once.
 */
export function textPool(prepare: (text: string) => string): TextPool {
  const chunkIds = new Map<string, number>();
  const textIds = new Map<string, number>();
  const texts: number[][] = [];
  return {
    add(text) {
      if (text.length <= shortEnough) return prepare(text);
      const known = textIds.get(text);
      if (known !== undefined) return { $: known };
      const id = texts.length;
      textIds.set(text, id);
      texts.push(chunksOf(prepare(text)).map((chunk) => numbered(chunkIds, chunk)));
      return { $: id };
    },
    content: () => ({ chunks: [...chunkIds.keys()], texts }),
  };
}

function numbered(ids: Map<string, number>, key: string): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}

/** Cuts before headings, so that equal sections make equal chunks wherever they stand, and where a section is long. */
function chunksOf(text: string): readonly string[] {
  const chunks: string[] = [];
  let current = "";
  for (const line of text.split(/(?<=\n)/)) {
    if (current !== "" && (line.startsWith("## ") || current.length > chunkSize)) {
      chunks.push(current);
      current = "";
    }
    current += line;
  }
  return [...chunks, current];
}
