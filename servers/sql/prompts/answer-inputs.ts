import type { Json } from "../../../harness/core/json.ts";
import type { ConnectionView } from "../connections/connection.ts";
import type { LayerSet } from "../context/layer-set.ts";

/** Whose answer it is, and of what: in the key of every answer that is kept. */
export interface AnswerScope {
  readonly userId: string;
  readonly view: ConnectionView;
  readonly layers: LayerSet;
}

/** User, connection, visible rows, version of the database and layers, as they stand in a key. */
export async function answerInputs({ userId, view, layers }: AnswerScope): Promise<Record<string, Json>> {
  const { connection, rows, database } = view;
  return {
    user: userId,
    connection,
    rows,
    version: await database.version(),
    layers: [...layers].toSorted(),
  };
}
