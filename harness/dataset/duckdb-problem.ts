/** What DuckDB complains of, in one sentence: without the place, the overloads it tried, and the full stop. */
export function duckdbProblem(message: string): string {
  const [problem = ""] = message.split(/\n\s*\n|\nLINE |\n\s*Candidate functions:|\s+Possible fixes:/);
  return problem.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}
