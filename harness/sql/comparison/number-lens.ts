/**
 * A way to look at two columns of numbers that differ, to tell how they differ: one side rounded to the digits of
 * the other, or one side multiplied by a hundred. A lens explains a mismatch; it never makes a match.
 */
export type NumberLens =
  | { readonly kind: "rounded"; readonly half: "away" | "even" }
  | { readonly kind: "scaled"; readonly side: "gold" | "predicted"; readonly half: "away" | "even" | null };

const mostPlaces = 13;

/** Both columns as seen through the lens, or `null` when it changes nothing. */
export function throughLens(
  gold: Float64Array,
  predicted: Float64Array,
  lens: NumberLens,
): { readonly gold: Float64Array; readonly predicted: Float64Array } | null {
  if (lens.kind === "rounded") return roundedAlike(gold, predicted, lens.half);
  const scaled = {
    gold: lens.side === "gold" ? gold.map((value) => value * 100) : gold,
    predicted: lens.side === "predicted" ? predicted.map((value) => value * 100) : predicted,
  };
  const shown = lens.half === null ? scaled : roundedAlike(scaled.gold, scaled.predicted, lens.half);
  return shown !== null && hasDigits(shown.gold) ? shown : null;
}

/** What vanished or overflowed tells nothing about a factor. */
function hasDigits(values: Float64Array): boolean {
  return values.some((value) => value !== 0 && Number.isFinite(value));
}

function roundedAlike(
  gold: Float64Array,
  predicted: Float64Array,
  half: "away" | "even",
): { readonly gold: Float64Array; readonly predicted: Float64Array } | null {
  const [ours, theirs] = [placesOf(gold), placesOf(predicted)];
  if (ours === theirs) return null;
  const places = Math.min(ours, theirs);
  const round = (value: number): number => roundNumber(value, places, half);
  return { gold: gold.map(round), predicted: predicted.map(round) };
}

/** The most digits after the point that a column uses; 13 stands for "not rounded at all". */
function placesOf(values: Float64Array): number {
  let places = 0;
  for (const value of values) {
    while (places < mostPlaces && Number.isFinite(value) && !hasPlaces(value, places)) places += 1;
  }
  return places;
}

function hasPlaces(value: number, places: number): boolean {
  const scaled = Math.abs(value) * 10 ** places;
  return Math.abs(scaled - Math.round(scaled)) <= 1e-12 * Math.max(1, scaled);
}

function roundNumber(value: number, places: number, half: "away" | "even"): number {
  const factor = 10 ** places;
  const scaled = Math.abs(value) * factor;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const isHalf = Math.abs(rest - 0.5) <= 1e-9 * Math.max(1, scaled);
  const up = isHalf ? half === "away" || floor % 2 === 1 : rest > 0.5;
  return (Math.sign(value) * (floor + (up ? 1 : 0))) / factor;
}
