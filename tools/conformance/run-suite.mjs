import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { runCommand } from "./run-command.mjs";

/** The requirement sets: one for the older revisions, one for the current one. */
export const revisions = ["2025-11-25", "2026-07-28"];

/** Scenarios of an extension that the server offers; no requirement set names them. */
const skills = ["directory", "enumeration", "manifest"].map((part) => `sep-2640-skills-${part}`);

const suiteMs = 300_000;
const patience = ["--timeout", "60000"];

/**
 * Runs a requirement set against a server. Gives a record for each of its scenarios: whether it is scored, its result
 * (`passed`, `failed`, `skipped`: nothing could be checked), how many checks passed, failed and warned, and what failed.
 * A scenario that left no result has failed.
 */
export async function runRequirements({ tools, url, folder }, revision) {
  const output = join(folder, revision);
  const args = [tools.suite, "server", "--url", url, "--requirements", revision, "-o", output, ...patience];
  const { code, stderr } = await runCommand(tools.node, args, { ms: suiteMs });
  const found = readResults(output);
  if (found.size === 0) throw new Error(`the conformance suite ended with ${code} and no result: ${stderr}`);
  return scenariosOf(tools, revision).map(({ scenario, reason }) => ({
    revision,
    scenario,
    reason,
    ...judge(found.get(scenario)),
  }));
}

/** Runs the scenarios of the skills extension. */
export async function runSkills({ tools, url, folder }) {
  const results = [];
  for (const scenario of skills) {
    const output = join(folder, scenario);
    const args = [tools.suite, "server", "--url", url, "--scenario", scenario, "-o", output, ...patience];
    await runCommand(tools.node, args, { ms: suiteMs });
    const checks = readResults(output).get(scenario);
    results.push({ revision: "skills", scenario, reason: null, ...judge(checks) });
  }
  return results;
}

/** The set's server scenarios; `reason` says why one is not scored, and is null when it is. */
function scenariosOf({ requirements }, revision) {
  const set = parse(readFileSync(join(requirements, `${revision}.yaml`), "utf8"));
  const others = set.not_scored.filter(({ leg }) => leg === "server");
  return [
    ...set.server.map((scenario) => ({ scenario, reason: null })),
    ...others.map(({ scenario, reason }) => ({ scenario, reason })),
  ];
}

/** Checks by scenario; the suite writes a folder `server-<scenario>-<time>` for each. */
function readResults(output) {
  const results = new Map();
  if (!existsSync(output)) return results;
  for (const name of readdirSync(output)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
    const file = join(output, name, "checks.json");
    if (scenario !== undefined && existsSync(file))
      results.set(scenario, JSON.parse(readFileSync(file, "utf8")));
  }
  return results;
}

function judge(checks) {
  if (checks === undefined)
    return { result: "failed", passed: 0, failed: 0, warned: 0, why: ["it left no result"] };
  const of = (status) => checks.filter((check) => check.status === status);
  const [passed, failed, warned] = ["SUCCESS", "FAILURE", "WARNING"].map(of);
  const why = [...failed, ...warned].map(({ id, errorMessage }) => `${id}: ${errorMessage ?? "no message"}`);
  const checked = passed.length + warned.length > 0;
  const result = failed.length > 0 ? "failed" : checked ? "passed" : "skipped";
  return { result, passed: passed.length, failed: failed.length, warned: warned.length, why };
}
