import { armId } from "../core/trial.ts";
import type { PlannedTrial } from "./plan.ts";
import type { Seat } from "./seat.ts";

/** Seats shared by the lanes of a run: opened when first needed, closed when the last trial for them is done. */
export interface SeatPool {
  /** A seat for this trial, or null while all that it may use are taken. */
  take(trial: PlannedTrial): Promise<Seat> | null;
  give(trial: PlannedTrial, seat: Seat): Promise<void>;
  close(): Promise<void>;
}

export interface SeatPoolParts {
  readonly trials: readonly PlannedTrial[];
  /** How many processes one arm may have (for one user, where a process serves one user). */
  readonly seatsPerArm: number;
  readonly open: (trial: PlannedTrial) => Promise<Seat>;
}

/** A server that is started with a user's credential, or on a user's rows, serves that user alone. */
function bindsUser({ args, env }: PlannedTrial["planned"]["target"]): boolean {
  return [...args, ...Object.values(env)].some((text) => /\{(?:credential|userDatabase)\}/.test(text));
}

interface Group {
  readonly idle: Seat[];
  readonly all: Seat[];
  opened: number;
  left: number;
}

/** A pool over the plan's trials; it counts them, so that a server ends with its last trial. */
export function seatPool({ trials, seatsPerArm, open }: SeatPoolParts): SeatPool {
  const groups = new Map<string, Group>();
  const keyOf = ({ key, planned, sample }: PlannedTrial): string => {
    // Instructions are read when a client connects: a trial that depends on them has a process of its own.
    if (planned.strategy.channel === "instructions") return key;
    return bindsUser(planned.target) ? `${armId(planned.arm)} ${sample.user}` : armId(planned.arm);
  };
  for (const trial of trials) {
    const group = groups.get(keyOf(trial)) ?? { idle: [], all: [], opened: 0, left: 0 };
    group.left += 1;
    groups.set(keyOf(trial), group);
  }
  const groupOf = (trial: PlannedTrial): Group => {
    const group = groups.get(keyOf(trial));
    if (group === undefined) throw new Error(`${trial.key} is not in the plan of this pool`);
    return group;
  };
  return {
    take(trial) {
      const group = groupOf(trial);
      const idle = group.idle.pop();
      if (idle !== undefined) return Promise.resolve(idle);
      if (group.opened >= seatsPerArm) return null;
      group.opened += 1;
      return open(trial).then((seat) => {
        group.all.push(seat);
        return seat;
      });
    },
    async give(trial, seat) {
      const group = groupOf(trial);
      group.left -= 1;
      group.idle.push(seat);
      if (group.left > group.all.length - group.idle.length) return;
      const closing = group.idle.splice(0);
      for (const one of closing) group.all.splice(group.all.indexOf(one), 1);
      await Promise.all(closing.map((one) => one.close()));
    },
    async close() {
      const seats = [...groups.values()].flatMap((group) => group.all.splice(0));
      await Promise.all(seats.map((seat) => seat.close()));
    },
  };
}
