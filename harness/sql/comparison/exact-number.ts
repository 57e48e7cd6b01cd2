/**
 * The one text of an exact number: no leading zeros, no trailing zeros after the point, no negative zero. Takes
 * decimal text as DuckDB prints it (`-12.50`), or a whole JavaScript number.
 */
export function exactText(value: string | number): string {
  if (typeof value === "number") return value === 0 ? "0" : plainText(value);
  const [, sign = "", whole = "0", fraction = ""] = /^([-+]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  if (whole === "" && fraction === "") return "0";
  const text = fraction === "" ? whole || "0" : `${whole || "0"}.${fraction}`;
  return sign === "-" ? `-${text}` : text;
}

/** Decimal text of a finite double, the shortest that reads back as the same number, never with an exponent. */
export function plainText(value: number): string {
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const digits = mantissa.replace(/[-.]/g, "");
  const point = Number(exponent) + 1;
  const sign = value < 0 ? "-" : "";
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return (
    sign +
    (digits.length <= point ? digits.padEnd(point, "0") : `${digits.slice(0, point)}.${digits.slice(point)}`)
  );
}

/** How a half is rounded: away from zero, as SQL's ROUND does, or to the even neighbour, as casts from DOUBLE do. */
export type Half = "away" | "even";

/** Rounds decimal text to `places` digits after the point, exactly. */
export function roundText(value: string, places: number, half: Half = "away"): string {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(value) ?? [];
  if (fraction.length <= places) return exactText(value);
  const kept = BigInt(whole + fraction.slice(0, places) || "0");
  const rest = fraction.slice(places);
  const isHalf = /^50*$/.test(rest);
  const up = isHalf && half === "even" ? kept % 2n === 1n : rest >= "5";
  const digits = (up ? kept + 1n : kept).toString().padStart(places + 1, "0");
  const point = digits.length - places;
  return exactText(`${sign}${digits.slice(0, point)}.${digits.slice(point)}`);
}
