import type { MistakeLog, Place } from "../../mistakes.ts";
import type { SourceRecord } from "./read-records.ts";

/** A record whose fields also go by other names; a field that already has the name stays. */
export function renamed(record: SourceRecord, names: Readonly<Record<string, string>>): SourceRecord {
  const aliases = Object.entries(names).flatMap(([from, to]) =>
    record.value[from] === undefined ? [] : [[to, record.value[from]] as const],
  );
  return { ...record, value: { ...Object.fromEntries(aliases), ...record.value } };
}

/** A text as an id of ours: lower case, with `-` for whatever an id cannot hold. */
export function idText(text: string | number): string {
  const plain = String(text).normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^a-z0-9_]+/g, "-").replaceAll(/^[-_]+|-+$/g, "") || "q";
}

/** Where a record stands, as findings show it. */
export function shownPlace(place: Place): string {
  return place.line === undefined || place.line === null ? place.file : `${place.file}:${place.line}`;
}

/** Logs every id that an earlier question has. */
export function checkUniqueIds(
  questions: readonly { readonly id: string; readonly place: Place }[],
  log: MistakeLog,
): void {
  const first = new Map<string, Place>();
  for (const { id, place } of questions) {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, place);
    else log.add(place, `${id} is also the id of ${shownPlace(earlier)}; choose another`);
  }
}
