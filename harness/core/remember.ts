/** The function with its results remembered for as long as their arguments live. For pure functions only. */
export function rememberByIdentity<Argument extends object, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new WeakMap<Argument, Result>();
  return (argument) => {
    const found = known.get(argument);
    if (found !== undefined) return found;
    const result = compute(argument);
    known.set(argument, result);
    return result;
  };
}

/** The function with the results of its latest different texts remembered. For pure functions only. */
export function rememberRecent<Result>(
  compute: (text: string) => Result,
  capacity: number,
): (text: string) => Result {
  return rememberBy((text) => text, compute, capacity);
}

/**
 * The function with the results of its latest arguments with different keys remembered; the key holds all that the result
 * depends on. For pure functions only.
 */
export function rememberBy<Argument, Result>(
  keyOf: (argument: Argument) => string,
  compute: (argument: Argument) => Result,
  capacity: number,
): (argument: Argument) => Result {
  const known = new Map<string, Result>();
  return (argument) => {
    const key = keyOf(argument);
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = compute(argument);
    const [oldest] = known.keys();
    if (known.size >= capacity && oldest !== undefined) known.delete(oldest);
    known.set(key, result);
    return result;
  };
}
