import { readFileSync } from "node:fs";
import { parse } from "yaml";

const most = 3;
const fields = ["revision", "scenario", "reason", "reproduced"];

/** The scenarios that may fail. Throws an Error that names the entry that is not as it must be. */
export function readExpectedFailures(file) {
  const entries = parse(readFileSync(file, "utf8"));
  if (!Array.isArray(entries) || entries.length > most)
    throw new Error(`${file}: give a list of at most ${most} entries`);
  for (const [at, entry] of entries.entries()) {
    const missing = fields.filter((field) => typeof entry?.[field] !== "string" || entry[field] === "");
    if (missing.length > 0) throw new Error(`${file}: entry ${at + 1} has no ${missing.join(", ")}`);
  }
  return entries;
}

/** What speaks against the results, a line each: scored scenarios that failed or checked nothing, and entries that are out of date. */
export function findProblems(results, expected) {
  const isExpected = ({ revision, scenario }) =>
    expected.some((entry) => entry.revision === revision && entry.scenario === scenario);
  const bad = results.filter((row) => row.reason === null && row.result === "failed" && !isExpected(row));
  const stale = results.filter((row) => row.result !== "failed" && isExpected(row));
  return [
    ...bad.map(({ revision, scenario, why }) => `${revision} ${scenario} failed: ${why.join("; ")}`),
    ...stale.map(
      ({ revision, scenario }) =>
        `${revision} ${scenario} is expected to fail and does not: take it off the list`,
    ),
  ];
}
