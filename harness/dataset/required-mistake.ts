import type { DatasetContextItem } from "../core/dataset.ts";
import type { QuestionLine } from "../core/sample.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import type { ReadItems } from "./read-items.ts";

/** Who asks what, of which dataset. */
export interface Asked {
  readonly question: QuestionLine;
  readonly asker: string;
  readonly read: ReadItems;
}

/** Why a required id cannot reach a model that answers this question, or null when it can. */
export function requiredMistake(id: string, asked: Asked): string | null {
  if (id.startsWith("schema:")) return schemaIdMistake(id);
  if (asked.read.brokenIds.has(id)) return null;
  const items = asked.read.items.map(({ value }) => value);
  const item = items.find((candidate) => candidate.id === id);
  if (item !== undefined) return unreachable(item, asked);
  const known = items.map((candidate) => candidate.id);
  return `there is no item ${id}; ${nameAdvice(id, known, "write it in a context file, or schema:Table.Column")}`;
}

function schemaIdMistake(id: string): string | null {
  const name = id.slice("schema:".length);
  const parts = name.split(".");
  const fits = parts.length <= 2 && parts.every((part) => part.trim() !== "");
  return fits ? null : `${id} names no table or column; write schema:Table or schema:Table.Column`;
}

function unreachable(item: DatasetContextItem, { question, asker }: Asked): string | null {
  const { id, layer, user } = item;
  if (layer === "focus" || layer === "constraints") {
    return question[layer].includes(id)
      ? null
      : `${id} does not hold while this is asked; name it in ${layer} too`;
  }
  if (user !== undefined && user !== asker)
    return `${id} belongs to ${user}, but ${asker} asks; write "user": "${user}" or remove the id`;
  if (layer === "history" && question.history?.includes(id) === false)
    return `${id} is none of the recent queries of this question; name it in history too`;
  return null;
}
