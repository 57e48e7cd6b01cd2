import { gzipSync } from "node:zlib";
import type { Report } from "../../../core/report.ts";
import { needsContext, type Sample } from "../../../core/sample.ts";
import { armId } from "../../../core/trial.ts";
import { armNames } from "../../arm-names.ts";
import { inertText } from "../../inert-text.ts";
import { itemLayers } from "../../item-layers.ts";
import { reasonWords } from "../../reason-words.ts";
import { sqlFormatter } from "./formatted-sql.ts";
import { preparedText } from "./shown-text.ts";
import { textPool } from "./text-pool.ts";
import { trialDetail } from "./trial-detail.ts";

/** Trials in one compressed block; a block is opened when one of its trials is. */
const shardSize = 2000;

/** What the page needs at once: small, uncompressed, without transcripts. */
export function pageIndex(report: Report) {
  const armAt = positions(report.arms.map(({ arm }) => armId(arm)));
  const samples = [...new Map(report.trials.map(({ sample }) => [sample.id, sample])).values()];
  const sampleAt = positions(samples.map(({ id }) => id));
  const reasons = [...new Set(report.trials.map(({ score }) => score.reason))];
  const reasonAt = positions(reasons);
  return {
    arms: armEntries(report),
    samples: samples.map(sampleEntry),
    reasons: reasons.map((id) => ({ id: inertText(id), words: inertText(reasonWords(id)) })),
    comparisons: report.comparisons.map((one) => ({
      reference: armAt.get(armId(one.reference)),
      candidate: armAt.get(armId(one.candidate)),
      gained: one.gained.length,
      lost: one.lost.length,
    })),
    items: report.items.map(({ id, layer, text }) => ({
      id: inertText(id),
      layer,
      text: inertItemText(text),
    })),
    shardSize,
    /** sample, arm, epoch, verdict, reason, equals the trap, duration in ms */
    trials: report.trials.map(({ trial, score }) => [
      sampleAt.get(trial.sampleId),
      armAt.get(armId(trial.arm)),
      trial.epoch,
      score.verdict,
      reasonAt.get(score.reason),
      score.details.equalsTrap === true ? 1 : 0,
      Math.round(trial.timing.durationMs * 10) / 10,
    ]),
  };
}

function positions(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

function armEntries(report: Report) {
  const { label } = armNames(report.arms.map(({ arm }) => arm));
  return report.arms.map(({ arm, accuracy, needsContext: needed, noContext }) => ({
    id: inertText(armId(arm)),
    label: inertText(label(arm)),
    accuracy,
    needsContext: needed,
    noContext,
  }));
}

function sampleEntry(sample: Sample) {
  return {
    id: inertText(sample.id),
    language: sample.language,
    question: inertText(sample.question, 5000),
    difficulty: sample.difficulty,
    tags: sample.tags.map((tag) => inertText(tag)),
    user: inertText(sample.user),
    required: sample.required.map((id) => inertText(id)),
    needsContext: needsContext(sample),
  };
}

function inertItemText(text: string | Readonly<Record<string, string>>): string | Record<string, string> {
  if (typeof text === "string") return inertText(text, 5000);
  return Object.fromEntries(Object.entries(text).map(([language, one]) => [language, inertText(one, 5000)]));
}

/** The trials' details in blocks: JSON, gzip, base64. The order is that of the index. */
export function pageShards(report: Report): readonly string[] {
  const layOut = sqlFormatter();
  const layerOf = itemLayers(report.items);
  const shards: string[] = [];
  for (let start = 0; start < report.trials.length; start += shardSize) {
    const pool = textPool(preparedText);
    const tools = { pool, layOut, isItem: (id: string) => layerOf(id) !== null };
    const trials = report.trials.slice(start, start + shardSize).map((view) => trialDetail(view, tools));
    const packed = gzipSync(JSON.stringify({ ...pool.content(), trials }), { level: 9 });
    shards.push(packed.toString("base64"));
  }
  return shards;
}
