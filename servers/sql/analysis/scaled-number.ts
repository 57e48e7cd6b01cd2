import { exactText } from "../../../harness/sql/comparison/exact-number.ts";

const meanPlaces = 4;

/** A whole number with `scale` digits after the point: 12345 with two is `123.45`. */
export function scaledText(unscaled: bigint, scale: number): string {
  if (scale === 0) return String(unscaled);
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, "0");
  return `${unscaled < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A sum divided by a count, rounded (half away from zero) four digits beyond the sum's own. */
export function quotientOf(unscaledSum: bigint, count: bigint, scale: number): string {
  const dividend = unscaledSum * 10n ** BigInt(meanPlaces) * 2n;
  const half = unscaledSum < 0n ? -count : count;
  return exactText(scaledText((dividend + half) / (count * 2n), scale + meanPlaces));
}

/** The middle of one or two decimal texts that have `scale` digits after the point each, exactly. */
export function middleOf(texts: readonly string[], scale: number): string {
  const [lower = "0", upper = lower] = texts;
  const sum = [lower, upper].reduce((total, text) => total + BigInt(text.replace(".", "")), 0n);
  return exactText(scaledText(sum * 5n, scale + 1));
}
