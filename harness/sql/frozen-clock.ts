/**
 * Statements that make every clock of DuckDB answer midnight UTC of one date, on one connection. Temporary macros
 * shadow the built-in functions, also where the database is read-only; `date` is `YYYY-MM-DD`.
 */
export function frozenClock(date: string): readonly string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`clock ${date}: use a date, as in 2026-01-15`);
  const instant = `TIMESTAMPTZ '${date} 00:00:00+00'`;
  const local = `TIMESTAMP '${date} 00:00:00'`;
  const answers: readonly (readonly [string, string])[] = [
    ["now()", instant],
    ["get_current_timestamp()", instant],
    ["transaction_timestamp()", instant],
    ["today()", `DATE '${date}'`],
    ["current_date()", `DATE '${date}'`],
    ["current_localtimestamp()", local],
    ["current_localtime()", "TIME '00:00:00'"],
    ["get_current_time()", "TIMETZ '00:00:00+00'"],
    ["ago(i)", `${instant} - CAST(i AS INTERVAL)`],
  ];
  const macros = answers.map(([name, answer]) => `CREATE TEMP MACRO ${name} AS ${answer}`);
  // age with one argument counts from today; with two it must stay what it was.
  return [
    ...macros,
    `CREATE TEMP MACRO age(a) AS system.main.age(${local}, a), (a, b) AS system.main.age(a, b)`,
  ];
}
