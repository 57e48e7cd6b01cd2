import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import type { Model } from "../core/model.ts";
import { selectStrategies } from "../context/strategies.ts";
import { createModels } from "../models/index.ts";
import { loadRecordings } from "../dataset/recordings.ts";
import { resolveDatasetFolder } from "../dataset/resolve-dataset-folder.ts";
import { reporters } from "../report/reporters/index.ts";
import { loadTarget } from "../run/load-target.ts";
import { cacheFolder, modelEndpoint, ownCommand, wantsColour } from "./environment.ts";
import { runDataset, type RunRequest } from "./run-dataset.ts";

interface RunFlags {
  readonly strategy: readonly string[];
  readonly model: readonly string[];
  readonly target: string;
  readonly epochs?: number;
  readonly limit?: number;
  readonly seed: number;
  readonly lanes: number;
  readonly era: "legacy" | "modern";
  readonly out?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly keepGoing?: true;
}

const examples = `
Examples:
  run                                          the retail dataset, every strategy, the heuristic model
  run retail --strategy bare handshake         two strategies
  run path/to/dataset --model openai:NAME      any OpenAI-compatible endpoint (OPENAI_BASE_URL, OPENAI_API_KEY)
  run retail --limit 10 --json                 the first ten samples, a summary for programs`;

function nextSteps(): readonly string[] {
  return [
    "open the report in a browser: every prompt, SQL and row difference is in it",
    `${ownCommand()} run --help: other strategies, models, datasets`,
    "datasets/README.md: how to write a dataset of your own",
  ];
}

/** `run`: asks a dataset's questions under each strategy and writes a run folder with its report. */
export function registerRun(program: Command): void {
  program
    .command("run")
    .description("run datasets through a server under several context strategies")
    .argument("[dataset...]", "names or folders of datasets", ["retail"])
    .option(
      "--strategy <name...>",
      "context strategies, or all (default: the ablation, or what was recorded)",
      [],
    )
    .option("--model <name...>", "heuristic, openai:NAME, replay or replay:NAME", ["heuristic"])
    .option("--target <name|file>", "the server under test", "sql")
    .option(
      "--epochs <n>",
      "attempts for each sample and arm (default: 1, or all that were recorded)",
      wholeNumber,
    )
    .option("--limit <n>", "only the first n samples", wholeNumber)
    .option("--seed <n>", "seed of everything random", wholeNumber, 1)
    .option("--lanes <n>", "trials at the same time", wholeNumber, Math.min(6, availableParallelism() + 3))
    .option("--era <era>", "protocol revision: legacy or modern", era, "modern")
    .option("--out <dir>", "run folder (default: reports/runs/<run id>)")
    .option("--json", "print the summary as JSON on stdout")
    .option("--quiet", "no progress on stderr")
    .option("--keep-going", "run the other arms to their end when a server dies")
    .addHelpText("after", examples)
    .action(run);
}

async function run(datasets: readonly string[], flags: RunFlags): Promise<void> {
  const folders = datasets.map((name) => resolveDatasetFolder(name));
  const abort = new AbortController();
  const interrupt = (): void => abort.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const request: DatasetlessRequest = {
    strategies: flags.strategy.length === 0 ? null : selectStrategies(flags.strategy),
    models: (folder) => modelsFor(folder, flags.model),
    target: loadTarget(flags.target),
    epochs: flags.epochs ?? null,
    limit: flags.limit ?? null,
    seed: flags.seed,
    lanes: flags.lanes,
    era: flags.era,
    cache: cacheFolder(),
    quiet: flags.quiet === true,
    keepGoing: flags.keepGoing === true,
    signal: abort.signal,
  };
  try {
    for (const folder of folders) await runOne(folder, request, flags);
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

type DatasetlessRequest = Omit<RunRequest, "folder" | "out" | "started">;

async function runOne(folder: string, request: DatasetlessRequest, flags: RunFlags): Promise<void> {
  const started = new Date();
  const outFor = (id: string): string => resolve(flags.out ?? join("reports", "runs", id));
  const { report, out } = await runDataset({ ...request, folder, out: outFor, started });
  const summary = flags.json === true ? reporters.json : reporters.console;
  const text = summary.render(report, {
    colour: wantsColour(process.stdout),
    reportPath: relative(".", join(out, "report.html")),
    next: nextSteps(),
  });
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  const errored = report.arms.some((arm) => arm.errored > 0);
  if (errored || report.run.status !== "complete") process.exitCode = 3;
}

function modelsFor(folder: string, specs: readonly string[]): readonly Model[] {
  const sources = { ...modelEndpoint(), timeoutMs: 120_000, recordings: () => loadRecordings(folder) };
  return specs.flatMap((spec) => createModels(spec, sources));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("give a whole number from 1");
  return value;
}

function era(text: string): "legacy" | "modern" {
  if (text === "legacy" || text === "modern") return text;
  throw new InvalidArgumentError("give legacy or modern");
}
