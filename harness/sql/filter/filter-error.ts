/** A filter that cannot be used: of which table, and what is wrong with it. Says nothing about any row. */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly table: string;
  readonly problem: string;

  constructor(table: string, problem: string) {
    super(`the row filter on ${table} ${problem}`);
    this.table = table;
    this.problem = problem;
  }
}
