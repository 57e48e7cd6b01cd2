import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { workplace } from "../cli/command.ts";

const data = process.env["HANDSHAKE_DATA"];
if (data === undefined) {
  process.stderr.write(
    "SKIPPED: replaying BIRD's recorded answers; set HANDSHAKE_DATA to the folder that holds them\n",
  );
}
const place = workplace();
afterAll(() => place.remove());

interface Summary {
  readonly arms: readonly {
    readonly strategy: string;
    readonly n: number;
    readonly passed: number;
    readonly metrics: readonly { readonly scorer: string; readonly n: number; readonly mean: number }[];
  }[];
}

// Expected counts: an independent Python implementation of both rules over the same recorded answers.
it.skipIf(data === undefined)(
  "scores the recorded gpt-3.5-turbo on bird-superhero as independent verdicts do, under two rules",
  { timeout: 300_000 },
  async () => {
    const imported = await place.run(
      "import",
      "bird",
      join(data ?? "", "sql/bird-superhero"),
      "--out",
      "bird",
    );
    expect(imported.code).toBe(0);
    const { code, stdout } = await place.run(
      "run",
      "bird",
      "--model",
      "replay:gpt-3.5-turbo",
      "--out",
      "r",
      "--json",
      "--quiet",
    );
    expect(code).toBe(0);
    const { arms } = JSON.parse(stdout) as Summary;
    const birdPasses = (metrics: Summary["arms"][number]["metrics"]): number => {
      const bird = metrics.find(({ scorer }) => scorer === "execution-accuracy-bird");
      return Math.round((bird?.mean ?? Number.NaN) * (bird?.n ?? Number.NaN));
    };
    expect(
      arms.map(({ strategy, n, passed, metrics }) => [strategy, n, passed, birdPasses(metrics)]),
    ).toEqual([
      ["schema", 129, 43, 47],
      ["focus", 129, 82, 84],
    ]);
  },
);
