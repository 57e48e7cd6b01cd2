/** A day as `YYYY-MM-DD`; such texts compare in time order. */
export type Day = string;

export const periodUnits = ["day", "week", "month", "quarter", "half", "year"] as const;
/** A calendar unit. Weeks begin on Monday, halves are half-years. */
export type PeriodUnit = (typeof periodUnits)[number];

const monthsIn: Readonly<Record<PeriodUnit, number>> = {
  day: 0,
  week: 0,
  month: 1,
  quarter: 3,
  half: 6,
  year: 12,
};

/** A day from its parts; parts out of range carry over, as month 13 is January of the next year. */
export function day(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf(value: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = value.split("-").map(Number);
  return { year, month, date };
}

/** The day some units later, or earlier when negative. A day that the month lacks becomes the month's last. */
export function addUnits(value: Day, unit: PeriodUnit, count: number): Day {
  const { year, month, date } = partsOf(value);
  if (monthsIn[unit] === 0) return day(year, month, date + count * (unit === "week" ? 7 : 1));
  const target = month + count * monthsIn[unit];
  const lastDate = partsOf(day(year, target + 1, 0)).date;
  return day(year, target, Math.min(date, lastDate));
}

/** The first day of the unit that holds a day. `yearStart` (1 to 12) is the month in which years begin. */
export function startOf(value: Day, unit: PeriodUnit, yearStart = 1): Day {
  const { year, month, date } = partsOf(value);
  if (unit === "day") return value;
  if (unit === "week") return day(year, month, date - ((new Date(`${value}T00:00:00Z`).getUTCDay() + 6) % 7));
  const size = monthsIn[unit];
  const monthsIntoYear = (month - yearStart + 12) % 12;
  return day(year, month - (monthsIntoYear % size), 1);
}
