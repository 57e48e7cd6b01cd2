/** What came of the work; `first`: it was this caller's own, not one that it joined. */
export interface Flown<Value> {
  readonly value: Value;
  readonly first: boolean;
}

/** Work that several callers want at the same time, done once. */
export interface SingleFlight<Value> {
  /** Starts the work, or joins it where it is being done. Rejects when `signal` aborts, and with what the work throws. */
  run(
    key: string,
    signal: AbortSignal | null,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Flown<Value>>;
}

interface Flight<Value> {
  readonly result: Promise<Value>;
  readonly stop: AbortController;
  waiting: number;
}

/** A caller that leaves takes nothing from the others: the work is aborted when the last of them has gone. */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  const start = (key: string, work: (signal: AbortSignal) => Promise<Value>): Flight<Value> => {
    const stop = new AbortController();
    const flight = { result: work(stop.signal), stop, waiting: 0 };
    flights.set(key, flight);
    const landed = (): void => forget(key, flight);
    // Attached first, so that whoever comes after the end starts anew instead of joining what is over.
    flight.result.then(landed, landed);
    return flight;
  };
  const forget = (key: string, flight: Flight<Value>): void => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  return {
    async run(key, signal, work) {
      signal?.throwIfAborted();
      const running = flights.get(key);
      const flight = running ?? start(key, work);
      flight.waiting += 1;
      try {
        return { value: await untilAborted(flight.result, signal), first: running === undefined };
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          forget(key, flight);
          flight.stop.abort();
        }
      }
    },
  };
}

function untilAborted<Value>(result: Promise<Value>, signal: AbortSignal | null): Promise<Value> {
  if (signal === null) return result;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    const stay = (): void => signal.removeEventListener("abort", leave);
    result.then(resolve, reject).finally(stay);
  });
}
