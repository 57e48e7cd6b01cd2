/**
 * One text for a point in time, from DATE, TIMESTAMP of any unit, and TIMESTAMPTZ: a date is its midnight, an offset
 * is taken off, and a fraction has no trailing zeros. Times without a zone are in UTC, as every session here is.
 */
export function instantText(value: string): string {
  const infinite = infiniteDates[value];
  if (infinite !== undefined) return infinite;
  const [, date = "", clock = "00:00:00", offset = "", era = ""] =
    /^(\S+?-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[-+]\d\d(?::?\d\d)?(?::\d\d)?)?( \(BC\))?$/.exec(
      value,
    ) ?? [];
  if (date === "") return value;
  const text = `${date}${era} ${trimFraction(clock.length === 5 ? `${clock}:00` : clock)}`;
  const seconds = offsetSeconds(offset);
  return seconds === 0 ? text : shifted(text, seconds);
}

/** An infinite DATE is printed as the first or last day that there is. */
const infiniteDates: Readonly<Record<string, string>> = {
  "5881580-07-11": "infinity",
  "5877642-06-24 (BC)": "-infinity",
};

/** A time of day without trailing zeros; TIMETZ is moved to UTC, round the clock. */
export function timeText(value: string): string {
  const [, clock = value, offset = ""] = /^([\d:.]+)([-+][\d:]+)?$/.exec(value) ?? [];
  const seconds = offsetSeconds(offset);
  if (seconds === 0) return trimFraction(clock);
  const [whole = "", fraction] = clock.split(".");
  const [hours = 0, minutes = 0, rest = 0] = whole.split(":").map(Number);
  const day = 86_400;
  const total = (hours * 3600 + minutes * 60 + rest - seconds + 2 * day) % day;
  const moved = new Date(total * 1000).toISOString().slice(11, 19);
  return trimFraction(fraction === undefined ? moved : `${moved}.${fraction}`);
}

/** Seconds east of UTC of `+05:30`, `-08`, `Z` or nothing. */
function offsetSeconds(offset: string): number {
  const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
    /^([-+])(\d\d):?(\d\d)?:?(\d\d)?$/.exec(offset) ?? [];
  const size = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return sign === "-" ? -size : size;
}

function shifted(text: string, seconds: number): string {
  const [whole = "", fraction] = text.split(".");
  const time = Date.parse(`${whole.replace(" ", "T")}Z`);
  if (Number.isNaN(time)) return text;
  const moved = new Date(time - seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
  return fraction === undefined ? moved : `${moved}.${fraction}`;
}

function trimFraction(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
