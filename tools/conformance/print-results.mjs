/** Prints a line for each scenario, the scored ones first, and what they come to. */
export function printScenarios(results) {
  const scored = results.filter(({ reason }) => reason === null);
  const others = results.filter(({ reason }) => reason !== null);
  print([["set", "scenario", "result", "checks"], ...scored.map(line)]);
  if (others.length > 0) {
    write("\nNot scored by the requirement sets:\n");
    print([["set", "scenario", "result", "checks", "why not scored"], ...others.map(line)]);
  }
  write(`\nscored scenarios: ${counted(scored)}; not scored: ${counted(others)}\n`);
  for (const { revision, scenario, why } of results.filter(
    (row) => row.result === "passed" && row.warned > 0,
  ))
    write(`warning  ${revision} ${scenario}: ${why.join("; ")}\n`);
}

/** Prints a line for each command of the Inspector. */
export function printCommands(results) {
  write("\n");
  const lines = results.map(({ transport, era, step, exit, problem }) => [
    transport,
    era,
    step,
    problem === null ? "passed" : "failed",
    String(exit),
  ]);
  print([["inspector", "era", "command", "result", "exit code"], ...lines]);
  const passed = results.filter(({ problem }) => problem === null).length;
  write(`\nInspector commands: ${passed} of ${results.length} passed\n`);
}

function line({ revision, scenario, result, passed, failed, warned, reason }) {
  const checks = `${passed} passed${failed > 0 ? `, ${failed} failed` : ""}${warned > 0 ? `, ${warned} warned` : ""}`;
  return [revision, scenario, result, checks, reason ?? ""];
}

function counted(results) {
  const of = (wanted) => results.filter(({ result }) => result === wanted).length;
  const checks = results.reduce((sum, { passed }) => sum + passed, 0);
  return `${of("passed")} of ${results.length} passed (${checks} checks), ${of("failed")} failed, ${of("skipped")} skipped`;
}

function print(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  for (const row of rows)
    write(
      `${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd()}\n`,
    );
}

function write(text) {
  process.stdout.write(text);
}
