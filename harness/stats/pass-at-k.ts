/** Attempts at one task and how many of them were right. */
export interface Attempts {
  readonly attempts: number;
  readonly passed: number;
}

/**
 * pass@k of one task, estimated without bias from n >= k attempts of which c passed: the chance that at least one of k
 * attempts drawn without replacement passed, 1 - C(n-c, k) / C(n, k). Throws a RangeError where n < k.
 * Source: Chen et al. (2021), "Evaluating Large Language Models Trained on Code", arXiv 2107.03374, equation 1.
 */
export function passAtK(task: Attempts, k: number): number {
  return 1 - drawnAlike(task.attempts - task.passed, checked(task, k), k);
}

/**
 * pass^k of one task, estimated without bias: the chance that all of k attempts drawn without replacement passed,
 * C(c, k) / C(n, k). Throws a RangeError where n < k.
 * Source: Yao et al. (2024), "tau-bench: A Benchmark for Tool-Agent-User Interaction", arXiv 2406.12045.
 */
export function passHatK(task: Attempts, k: number): number {
  return drawnAlike(task.passed, checked(task, k), k);
}

/** C(some, k) / C(all, k) as a product, which stays exact where the binomials would overflow. */
function drawnAlike(some: number, all: number, k: number): number {
  let share = 1;
  for (let drawn = 0; drawn < k; drawn += 1) share *= Math.max(0, some - drawn) / (all - drawn);
  return share;
}

function checked({ attempts, passed }: Attempts, k: number): number {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k is a whole number from 1, not ${k}`);
  if (!(attempts >= k)) throw new RangeError(`${k} attempts cannot be drawn from ${attempts}`);
  if (!(passed >= 0 && passed <= attempts))
    throw new RangeError(`${passed} passes in ${attempts} attempts cannot be`);
  return attempts;
}
