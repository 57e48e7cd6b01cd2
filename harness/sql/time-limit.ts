/** A time limit that can be stopped while work waits for others: only working time counts. */
export interface TimeLimit {
  readonly expired: boolean;
  /** Milliseconds worked so far. */
  elapsed(): number;
  /** Does not count the time that something takes. */
  outside<Value>(wait: () => Promise<Value>): Promise<Value>;
  end(): void;
}

/** Starts counting; `onExpire` is called once when so many milliseconds have been worked. */
export function startTimeLimit(milliseconds: number, onExpire: () => void): TimeLimit {
  const limit = { expired: false, worked: 0, since: performance.now() };
  const expire = (): void => {
    limit.expired = true;
    onExpire();
  };
  let timer = setTimeout(expire, milliseconds);
  const elapsed = (): number => limit.worked + performance.now() - limit.since;
  return {
    get expired() {
      return limit.expired;
    },
    elapsed,
    async outside(wait) {
      clearTimeout(timer);
      limit.worked = elapsed();
      try {
        return await wait();
      } finally {
        limit.since = performance.now();
        if (!limit.expired) timer = setTimeout(expire, milliseconds - limit.worked);
      }
    },
    end: () => clearTimeout(timer),
  };
}
