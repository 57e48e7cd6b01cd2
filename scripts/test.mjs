// npm test: static checks, then every test; the last line says what came of it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare, root, runNode } from "./bootstrap.mjs";

prepare();
const bin = (path) => join(root, "node_modules", path);
const checks = [
  ["types", [bin("typescript/bin/tsc"), "--noEmit", "-p", "tsconfig.json"]],
  ["lint", [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]],
  ["format", [bin("oxfmt/bin/oxfmt"), "--check", "."]],
];
const filters = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const [name, args] of filters.length > 0 ? [] : checks) {
  const ok = runNode(args) === 0;
  process.stderr.write(`${ok ? "ok    " : "FAILED"} ${String(name)}\n`);
  counts[ok ? "passed" : "failed"] += 1;
}
addTests(counts);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(counts.failed === 0 ? 0 : 1);

/** Runs vitest; a run that leaves no summary counts as one failure. */
function addTests(into) {
  const folder = mkdtempSync(join(tmpdir(), "handshake-test-"));
  const summary = join(folder, "summary.json");
  const code = runNode([bin("vitest/vitest.mjs"), "run", ...filters], {
    env: { ...process.env, HANDSHAKE_TEST_SUMMARY: summary },
  });
  try {
    const found = JSON.parse(readFileSync(summary, "utf8"));
    for (const key of Object.keys(into)) into[key] += found[key];
    if (code !== 0 && into.failed === 0) into.failed += 1;
  } catch {
    into.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
