import { describe, expect, it } from "vitest";
import { addUnits, day, startOf } from "../../../../harness/models/heuristic/time/calendar.ts";
import { joinPeriods, periodOf } from "../../../../harness/models/heuristic/time/period.ts";

describe("calendar arithmetic", () => {
  it("carries parts that are out of range", () => {
    expect(day(2025, 13, 1)).toBe("2026-01-01");
    expect(day(2025, 3, 0)).toBe("2025-02-28");
  });

  it("keeps the last day of a month within the month", () => {
    expect(addUnits("2024-01-31", "month", 1)).toBe("2024-02-29");
    expect(addUnits("2024-02-29", "year", 1)).toBe("2025-02-28");
    expect(addUnits("2025-03-31", "quarter", -1)).toBe("2024-12-31");
  });

  it("begins weeks on Monday", () => {
    expect(startOf("2026-01-15", "week")).toBe("2026-01-12");
    expect(startOf("2026-01-18", "week")).toBe("2026-01-12");
    expect(startOf("2026-01-19", "week")).toBe("2026-01-19");
  });

  it("begins quarters and years where the fiscal year does", () => {
    expect(startOf("2026-01-15", "year", 4)).toBe("2025-04-01");
    expect(startOf("2026-01-15", "quarter", 2)).toBe("2025-11-01");
  });

  it("joins periods that touch, and keeps others apart", () => {
    const november = periodOf({ start: "2025-11-01", end: "2025-12-01" });
    const december = periodOf({ start: "2025-12-01", end: "2026-01-01" });
    const march = periodOf({ start: "2025-03-01", end: "2025-04-01" });
    expect(joinPeriods([december, november]).ranges).toEqual([{ start: "2025-11-01", end: "2026-01-01" }]);
    expect(joinPeriods([march, december]).ranges).toHaveLength(2);
  });
});
