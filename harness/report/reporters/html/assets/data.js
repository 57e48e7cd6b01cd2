import { byId, folded } from "./dom.js";

export const index = JSON.parse(byId("index").textContent);

export const verdictWords = { pass: "passed", fail: "failed", error: "error", invalid: "invalid" };
export const verdictMarks = { pass: "✓", fail: "✗", error: "!", invalid: "?" };

/** The trials with what belongs to each, in the order of the index: by sample, then by arm. */
export const trials = index.trials.map(([sample, arm, epoch, verdict, reason, trap, durationMs], at) => ({
  at,
  sample: index.samples[sample],
  armAt: arm,
  arm: index.arms[arm],
  epoch,
  verdict,
  reason: index.reasons[reason],
  equalsTrap: trap === 1,
  durationMs,
  key: `${index.samples[sample].id}@${index.arms[arm].id}#${epoch}`,
  change: null,
  folded: null,
  foldedSql: "",
}));

export const trialByKey = new Map(trials.map((trial) => [trial.key, trial]));

const itemById = new Map(index.items.map((item) => [item.id, item]));

/** A context item's layer and text by its id; null for an id that is none. The schema's items are not listed. */
export function contextItem(id, language) {
  const item = itemById.get(id);
  if (item !== undefined) {
    const text =
      typeof item.text === "string" ? item.text : (item.text[language] ?? Object.values(item.text)[0] ?? "");
    return { id, layer: item.layer, text };
  }
  return id.startsWith("schema:") ? { id, layer: "schema", text: "" } : null;
}

function isScored({ verdict }) {
  return verdict === "pass" || verdict === "fail";
}

function markChanges() {
  const referenceOf = new Map(index.comparisons.map(({ candidate, reference }) => [candidate, reference]));
  for (const trial of trials) {
    const reference = index.arms[referenceOf.get(trial.armAt)];
    const other = reference && trialByKey.get(`${trial.sample.id}@${reference.id}#${trial.epoch}`);
    if (other === undefined || !isScored(trial) || !isScored(other)) continue;
    trial.change = trial.verdict === other.verdict ? "same" : trial.verdict === "pass" ? "gained" : "lost";
  }
}

markChanges();

/** What a search looks through for a trial. Folded when first asked for: most readers of a long run never search. */
export function searchText(trial) {
  const { sample, arm, reason } = trial;
  trial.folded ??= folded(
    [sample.id, sample.question, arm.label, reason.words, reason.id, ...sample.required, ...sample.tags].join(
      " ",
    ),
  );
  return trial.folded + trial.foldedSql;
}

const shards = new Map();

/** The transcript and answers of a trial, unpacked when first asked for. `read` turns a stored text into a string. */
export async function detailOf(trial) {
  const shard = Math.floor(trial.at / index.shardSize);
  if (!shards.has(shard)) shards.set(shard, unpack(byId(`shard-${shard}`).textContent));
  const { details, read } = await shards.get(shard);
  return { detail: details[trial.at % index.shardSize], read };
}

async function unpack(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { chunks, texts, trials: details } = JSON.parse(await new Response(stream).text());
  const joined = new Map();
  const read = (shown) => {
    if (typeof shown === "string") return shown;
    if (!joined.has(shown.$)) joined.set(shown.$, texts[shown.$].map((chunk) => chunks[chunk]).join(""));
    return joined.get(shown.$);
  };
  return { details, read };
}

let sqlSearchable = null;

/** Makes the answers' SQL part of what a search looks through; resolves when that is done. */
export function searchSqlToo() {
  sqlSearchable ??= Promise.all(
    trials.map(async (trial) => {
      const { detail, read } = await detailOf(trial);
      if (detail.predicted !== null)
        trial.foldedSql = ` ${folded(read(detail.predicted)).replaceAll(/\s+/g, " ")}`;
    }),
  );
  return sqlSearchable;
}
