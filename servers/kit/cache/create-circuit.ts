/** Work on something that may be down: done where it can be, left out at once while it is known to be down. */
export interface Circuit {
  /** What the work gives; null when it fails, or when it is not tried. */
  run<Value>(work: () => Promise<Value>): Promise<Value | null>;
}

/** How long something that failed is left alone, the time, and who is told, once, that it went away or came back. */
export interface CircuitOptions {
  readonly retryAfterMs: number;
  /** Milliseconds that always go forward, also where the server's clock stands still. */
  readonly monotonicNow: () => number;
  readonly onDown: (error: unknown) => void;
  readonly onUp: () => void;
}

/** After a failure nothing is tried for a while; then one call tries, and the others go on doing without. */
export function createCircuit({ retryAfterMs, monotonicNow, onDown, onUp }: CircuitOptions): Circuit {
  let down = false;
  let retryAt = 0;
  return {
    async run(work) {
      if (down) {
        if (monotonicNow() < retryAt) return null;
        retryAt = monotonicNow() + retryAfterMs;
      }
      try {
        const value = await work();
        if (down) onUp();
        down = false;
        return value;
      } catch (error) {
        retryAt = monotonicNow() + retryAfterMs;
        if (!down) onDown(error);
        down = true;
        return null;
      }
    },
  };
}
