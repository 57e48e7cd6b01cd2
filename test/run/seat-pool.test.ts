import { describe, expect, it } from "vitest";
import { selectStrategies } from "../../harness/context/strategies.ts";
import type { PlannedTrial } from "../../harness/run/plan.ts";
import { seatPool } from "../../harness/run/seat-pool.ts";
import type { Seat } from "../../harness/run/seat.ts";

const arm = { target: "plain", strategy: "bare", model: "heuristic" };

/** A trial of a user on a server that is started with this argument. */
function trialOf(user: string, argument: string): PlannedTrial {
  const [strategy] = selectStrategies(["bare"]);
  const planned = { arm, strategy, target: { args: [argument], env: {} } };
  return { key: `trial of ${user}`, planned, sample: { user } } as unknown as PlannedTrial;
}

/** Whose servers are started for the trials of two users, one trial after another. */
async function startedFor(argument: string): Promise<readonly string[]> {
  const trials = ["ana", "leonor", "ana"].map((user) => trialOf(user, argument));
  const started: string[] = [];
  const pool = seatPool({
    trials,
    seatsPerArm: 1,
    open: async ({ sample }) => {
      started.push(sample.user);
      return { close: async () => {} } as Seat;
    },
  });
  for (const trial of trials) {
    const seat = await pool.take(trial);
    if (seat !== null) await pool.give(trial, seat);
  }
  await pool.close();
  return started;
}

describe("a seat", () => {
  it.each(["--database={userDatabase}", "--token={credential}"])(
    "serves one user alone where the server is started for a user: %s",
    async (argument) => {
      expect(await startedFor(argument)).toEqual(["ana", "leonor"]);
    },
  );

  it("serves one user after another else", async () => {
    expect(await startedFor("--database={database}")).toEqual(["ana"]);
  });
});
