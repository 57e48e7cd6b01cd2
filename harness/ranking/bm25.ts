/** Okapi BM25 parameters; the defaults are those of most search engines. */
export interface Bm25Options {
  readonly k1: number;
  readonly b: number;
}

/**
 * Okapi BM25 scores of analysed documents for an analysed query, in the documents' order. A document without any query
 * term scores 0. Inverse document frequency is ln(1 + (N - n + 0.5) / (n + 0.5)), which is never negative.
 * Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
export function bm25(
  documents: readonly (readonly string[])[],
  query: readonly string[],
  options: Bm25Options = { k1: 1.2, b: 0.75 },
): number[] {
  const meanLength = documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length);
  const weights = new Map<string, number>();
  for (const term of query) {
    const holding = documents.filter((terms) => terms.includes(term)).length;
    weights.set(term, Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5)));
  }
  return documents.map((terms) => {
    const norm = options.k1 * (1 - options.b + (options.b * terms.length) / Math.max(1, meanLength));
    return query.reduce((score, term) => {
      const frequency = terms.filter((other) => other === term).length;
      return score + ((weights.get(term) ?? 0) * frequency * (options.k1 + 1)) / (frequency + norm);
    }, 0);
  });
}
