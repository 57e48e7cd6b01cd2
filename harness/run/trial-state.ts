import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../core/dataset.ts";
import type { OwnedItem, SampleContext } from "../context/sample-context.ts";

/** The credential of a dataset's user; known to nobody outside the run, since the servers are started for it alone. */
export function credentialOf(userId: string): string {
  return `credential-of-${userId}`;
}

/** Writes what does not change between trials: the users with their credentials' hashes and row filters, and the hints. */
export function writeServerFiles(folder: string, dataset: Dataset, context: SampleContext): void {
  mkdirSync(folder, { recursive: true });
  const { connection } = dataset.card;
  const users = dataset.card.users.map(({ id, username, name, filters }) => ({
    id,
    username,
    name,
    ...(filters && { row_filters: { [connection]: filters } }),
    token_sha256: createHash("sha256").update(credentialOf(id)).digest("hex"),
  }));
  writeFileSync(join(folder, "users.jsonl"), lines(users));
  const hints = context.hints.map(({ layer: _layer, ...item }) => item);
  writeFileSync(join(folder, "hints.yaml"), JSON.stringify(hints, null, 1));
}

/** Where a process's credential is, for servers that read it from a file. */
export function credentialFile(folder: string): string {
  return join(folder, "credential");
}

export interface StartState {
  readonly connection: string;
  /** Who asks. */
  readonly user: string;
  readonly context: SampleContext;
}

/** Puts credential, rules and history to what the sample starts from, so that no trial sees what another one left. */
export function resetState(folder: string, { connection, user, context }: StartState): void {
  const record = ({ layer: _layer, ...item }: OwnedItem): object => ({ ...item, connection });
  const rules = context.rules.map((item) => ({ ...record(item), active: true, deleted: false }));
  restore(credentialFile(folder), credentialOf(user));
  restore(join(folder, "rules.jsonl"), lines(rules));
  restore(join(folder, "history.jsonl"), lines(context.history.map(record).toReversed()));
}

/** Writes a file unless it holds this text already: most trials leave most of their state as it was. */
function restore(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

function lines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
