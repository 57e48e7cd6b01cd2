import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Sentence } from "../link/mark.ts";
import { readAverages } from "./read-averages.ts";
import { readComparisons } from "./read-comparisons.ts";
import { readConditions } from "./read-conditions.ts";
import { readExcess } from "./read-excess.ts";
import { readGroups } from "./read-groups.ts";
import { readLiterals } from "./read-literals.ts";
import { readMeasures } from "./read-measures.ts";
import { readOrder } from "./read-order.ts";
import { readPeriods, readsComparison } from "./read-periods.ts";
import { findSuperlative, readRanking } from "./read-ranking.ts";
import { readOwner } from "./read-owner.ts";
import { readSubject } from "./read-subject.ts";
import type { Reading } from "./reading.ts";
import { openWorkspace, roleAt, type Workspace } from "./workspace.ts";

/**
 * Decides which role each part of a question plays. The order matters: what is read first is not read again, so the
 * surest patterns come first and what restricts the rows is what remains.
 */
export function readQuestion(sentence: Sentence, knowledge: Knowledge): Reading {
  const space = openWorkspace(sentence, knowledge);
  const literals = readLiterals(space);
  const periods = readPeriods(space);
  const comparisons = readComparisons(space);
  const excess = periods.length === 2 ? readExcess(space) : null;
  const order = readOrder(space);
  const superlative = findSuperlative(space);
  const averages = readAverages(space);
  const { groups, rankedBy } = readGroups(space, superlative !== null);
  const ranking =
    superlative === null || space.used.has(superlative) ? null : readRanking(space, superlative, rankedBy);
  const share = space.marks.some((_, index) => roleAt(space, index) === "share");
  const measures = [...averages, ...readMeasures(space, groups.length > 0)];
  const owner = readOwner(space, measures);
  const listing = measures.length === 0 && ranking === null;
  const { subject, shown } = listing ? readSubject(space) : { subject: null, shown: [] };
  const conditions = [...literals, ...readConditions(space)];
  const versus = readsComparison(space);
  return {
    sentence: space.sentence,
    followUp: isFollowUp(space),
    measures,
    groups: groups.length === 0 && ranking === null && owner !== null ? [owner] : groups,
    ranking,
    order,
    comparisons,
    conditions,
    periods,
    excess,
    comparesPeriods: versus && periods.length >= 2,
    comparesValues: versus && conditions.length >= 2,
    subject,
    shown,
    share,
  };
}

function isFollowUp(space: Workspace): boolean {
  const first = space.marks.findIndex((mark) => /[\p{L}\p{N}]/u.test(mark.text));
  const opening = roleAt(space, first);
  return (
    opening === "followUp" ||
    opening === "and" ||
    opening === "also" ||
    space.marks.some((_, index) => roleAt(space, index) === "same")
  );
}
