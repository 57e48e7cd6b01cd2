import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { packageRoot } from "../../harness/core/built-file.ts";
import { workplace } from "../cli/command.ts";
import { renameDataset } from "../rename/rename-dataset.ts";

const place = workplace();
afterAll(() => place.remove());

const retail = join(packageRoot(), "datasets/retail");

async function accuracyOf(dataset: string, out: string): Promise<number> {
  const { code, stdout } = await place.run(
    "run",
    dataset,
    "--strategy",
    "handshake",
    "--out",
    out,
    "--json",
    "--quiet",
  );
  expect(code).toBe(0);
  const { arms } = JSON.parse(stdout) as { arms: readonly { accuracy: number }[] };
  return arms[0]?.accuracy ?? Number.NaN;
}

it(
  "answers retail almost as well when every name in it is an invented word",
  { timeout: 300_000 },
  async () => {
    const renamed = join(place.folder, "renamed");
    await renameDataset(retail, renamed, 1);
    const original = await accuracyOf(retail, "original");
    expect(original).toBeGreaterThan(0.8);
    expect(await accuracyOf(renamed, "renamed-run")).toBeGreaterThanOrEqual(original - 0.05);
  },
);
