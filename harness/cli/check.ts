import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { checkDataset } from "../dataset/check/check-dataset.ts";
import type { CheckReport } from "../dataset/check/check-dataset.ts";
import type { DatasetCounts, RuleCounts } from "../dataset/check/dataset-counts.ts";
import { resolveDatasetFolder } from "../dataset/resolve-dataset-folder.ts";
import { createExecutorPool } from "../sql/executor-pool.ts";
import { cacheFolder } from "./environment.ts";

/** Adds the verb `check`, which proves datasets before any model sees them. Exit code 2 when one is broken. */
export function registerCheck(program: Command): void {
  program
    .command("check")
    .description("prove that datasets are sound: ids, SQL, golds and traps on every variant")
    .argument("<dataset...>", "names or folders of datasets")
    .option("--json", "print the findings as JSON")
    .action(check);
}

async function check(names: readonly string[], options: { readonly json?: boolean }): Promise<void> {
  const folders = names.map((name) => resolveDatasetFolder(name));
  const pool = createExecutorPool({ size: Math.max(1, availableParallelism()) });
  try {
    const reports: CheckReport[] = [];
    for (const folder of folders) {
      const report = await checkDataset(folder, { cacheDir: resolve(cacheFolder(), "fixtures"), pool });
      reports.push(report);
      if (options.json !== true) console.log(summary(report));
    }
    if (options.json === true) console.log(JSON.stringify({ schemaVersion: 1, datasets: reports }, null, 2));
    if (reports.some(({ sound }) => !sound)) process.exitCode = 2;
  } finally {
    await pool.close();
  }
}

function summary({ folder, sound, mistakes, remarks, counts }: CheckReport): string {
  const verdict = sound ? "sound" : `broken, ${counted(mistakes.length, "mistake")}`;
  const lines = [`${folder}: ${verdict}`, ...(counts === null ? [] : countLines(counts)), ...mistakes];
  if (remarks.length > 0) lines.push("", "no mistakes, but worth a look:", ...remarks);
  return `${lines.join("\n")}\n`;
}

function countLines(counts: DatasetCounts): readonly string[] {
  const { questions, samples, languages, variants, rules } = counts;
  if (rules !== undefined && questions === 0) return [ruleLine(rules)];
  const size = `${counted(questions, "question")} in ${languages.join(", ")} (${counted(samples, "sample")})`;
  return [
    `  ${size}, on ${counted(variants.length, "variant")}: ${variants.join(", ")}`,
    `  ${counts.needContext} need context, ${counts.needNone} need none`,
    `  required: ${tally(counts.byRequiredLayer)}`,
    `  asked by: ${tally(counts.byUser)}`,
    `  items: ${tally(counts.items)}`,
    ...(rules === undefined ? [] : [ruleLine(rules)]),
  ];
}

function ruleLine({ all, contradicting, byLanguage }: RuleCounts): string {
  return `  ${counted(all, "new rule")} (${tally(byLanguage)}): ${contradicting} contradict an existing one, ${all - contradicting} go together with all`;
}

function tally(counts: Readonly<Record<string, number>>): string {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return shown.length === 0 ? "none" : shown.map(([name, count]) => `${name} ${count}`).join(", ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
