import { describe, expect, it } from "vitest";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";
import { findPeriods } from "../../../../harness/models/heuristic/time/find-periods.ts";

// A Thursday.
const clock = { today: "2026-01-15", fiscalStart: 4 };

function periods(question: string): string[] {
  return findPeriods(tokenizeQuestion(question), clock).map(({ period }) =>
    period.ranges.map((range) => `${range.start ?? ""}..${range.end ?? ""}`).join("+"),
  );
}

describe("periods relative to today", () => {
  it.each([
    ["hoy", "2026-01-15..2026-01-16"],
    ["yesterday", "2026-01-14..2026-01-15"],
    ["anteayer", "2026-01-13..2026-01-14"],
    ["este mes", "2026-01-01..2026-02-01"],
    ["this quarter", "2026-01-01..2026-04-01"],
    ["el mes en curso", "2026-01-01..2026-02-01"],
    ["mes pasado", "2025-12-01..2026-01-01"],
    ["last month", "2025-12-01..2026-01-01"],
    ["el último trimestre", "2025-10-01..2026-01-01"],
    ["trimestre pasado", "2025-10-01..2026-01-01"],
    ["last quarter", "2025-10-01..2026-01-01"],
    ["año anterior", "2025-01-01..2026-01-01"],
    ["last week", "2026-01-05..2026-01-12"],
    ["esta semana", "2026-01-12..2026-01-19"],
    ["semestre pasado", "2025-07-01..2026-01-01"],
    ["últimos 30 días", "2025-12-17..2026-01-16"],
    ["the last 30 days", "2025-12-17..2026-01-16"],
    ["los últimos tres meses", "2025-10-16..2026-01-16"],
    ["past two weeks", "2026-01-02..2026-01-16"],
    ["30 días pasados", "2025-12-17..2026-01-16"],
    ["last 12 months", "2025-01-16..2026-01-16"],
    ["en lo que va del año", "2026-01-01..2026-01-16"],
    ["so far this year", "2026-01-01..2026-01-16"],
    ["year to date", "2026-01-01..2026-01-16"],
    ["YTD", "2026-01-01..2026-01-16"],
    ["en lo que va de este mes", "2026-01-01..2026-01-16"],
    ["hace dos meses", "2025-11-01..2025-12-01"],
    ["3 days ago", "2026-01-12..2026-01-13"],
    ["hace un año", "2025-01-01..2026-01-01"],
    ["el mes antepasado", "2025-11-01..2025-12-01"],
    ["the month before last", "2025-11-01..2025-12-01"],
    ["el mismo mes del año pasado", "2025-01-01..2025-02-01"],
    ["same quarter last year", "2025-01-01..2025-04-01"],
    ["los mejores del año", "2026-01-01..2027-01-01"],
  ])("%s", (text, expected) => {
    expect(periods(text)).toEqual([expected]);
  });
});

describe("periods with a name", () => {
  it.each([
    ["en 2025", "2025-01-01..2026-01-01"],
    ["sales of 2024", "2024-01-01..2025-01-01"],
    ["año 2023", "2023-01-01..2024-01-01"],
    ["en diciembre de 2025", "2025-12-01..2026-01-01"],
    ["December 2025", "2025-12-01..2026-01-01"],
    ["Dec 2025", "2025-12-01..2026-01-01"],
    ["in November", "2025-11-01..2025-12-01"],
    ["en enero", "2026-01-01..2026-02-01"],
    ["diciembre del año pasado", "2025-12-01..2026-01-01"],
    ["Q3 2025", "2025-07-01..2025-10-01"],
    ["T2 de 2025", "2025-04-01..2025-07-01"],
    ["3T 2025", "2025-07-01..2025-10-01"],
    ["tercer trimestre de 2025", "2025-07-01..2025-10-01"],
    ["the second quarter", "2025-04-01..2025-07-01"],
    ["último trimestre de 2024", "2024-10-01..2025-01-01"],
    ["the last quarter of 2024", "2024-10-01..2025-01-01"],
    ["primer semestre de 2025", "2025-01-01..2025-07-01"],
    ["second half of 2025", "2025-07-01..2026-01-01"],
    ["H1 2025", "2025-01-01..2025-07-01"],
    ["the first half of the year", "2026-01-01..2026-07-01"],
    ["15 de marzo de 2025", "2025-03-15..2025-03-16"],
    ["March 15, 2025", "2025-03-15..2025-03-16"],
    ["2025-03-15", "2025-03-15..2025-03-16"],
    ["15/03/2025", "2025-03-15..2025-03-16"],
    ["03/15/2025", "2025-03-15..2025-03-16"],
    ["el 20 de diciembre", "2025-12-20..2025-12-21"],
  ])("%s", (text, expected) => {
    expect(periods(text)).toEqual([expected]);
  });
});

describe("ranges", () => {
  it.each([
    ["desde marzo de 2025", "2025-03-01.."],
    ["since 2024", "2024-01-01.."],
    ["a partir de octubre", "2025-10-01.."],
    ["until June 2025", "..2025-07-01"],
    ["hasta mayo de 2025", "..2025-06-01"],
    ["before 2025", "..2025-01-01"],
    ["antes de marzo de 2025", "..2025-03-01"],
    ["after 2024", "2025-01-01.."],
    ["después del 10 de enero de 2026", "2026-01-11.."],
    ["between October and December 2025", "2025-10-01..2026-01-01"],
    ["entre octubre y diciembre", "2025-10-01..2026-01-01"],
    ["de enero a marzo de 2025", "2025-01-01..2025-04-01"],
    ["from November 2024 to January 2025", "2024-11-01..2025-02-01"],
    ["from November to February", "2024-11-01..2025-03-01"],
    ["del 1 al 15 de diciembre", "2025-12-01..2025-12-16"],
    ["December 1 to 15", "2025-12-01..2025-12-16"],
    ["between 2025-01-01 and 2025-02-15", "2025-01-01..2025-02-16"],
    ["2023-2025", "2023-01-01..2026-01-01"],
    ["from 2023 to 2025", "2023-01-01..2026-01-01"],
    ["from March onwards", "2025-03-01.."],
    ["de marzo en adelante", "2025-03-01.."],
  ])("%s", (text, expected) => {
    expect(periods(text)).toEqual([expected]);
  });
});

describe("fiscal periods", () => {
  it.each([
    ["this fiscal year", "2025-04-01..2026-04-01"],
    ["el año fiscal pasado", "2024-04-01..2025-04-01"],
    ["last fiscal quarter", "2025-10-01..2026-01-01"],
    ["fiscal year 2025", "2025-04-01..2026-04-01"],
    ["FY2024", "2024-04-01..2025-04-01"],
    ["primer trimestre fiscal de 2025", "2025-04-01..2025-07-01"],
  ])("%s", (text, expected) => {
    expect(periods(text)).toEqual([expected]);
  });
});

describe("what is no period", () => {
  it.each([
    "more than 2000 units",
    "mayor a 2020",
    "the top 5",
    "may I see the stores",
    "tienda 12",
    "2000 unidades vendidas",
  ])("%s", (text) => {
    expect(periods(text)).toEqual([]);
  });

  it("two periods of one question are found apart", () => {
    expect(periods("visitas de 2024 comparadas con 2025")).toEqual([
      "2024-01-01..2025-01-01",
      "2025-01-01..2026-01-01",
    ]);
  });
});
