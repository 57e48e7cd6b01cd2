import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { heuristicModel } from "../../dist/harness/models/heuristic/heuristic-model.js";
import { startGateway } from "../../dist/harness/models/gateway.js";

const script = `
  CREATE TABLE Tiendas (TiendaId INTEGER PRIMARY KEY, Nombre VARCHAR, Region VARCHAR);
  INSERT INTO Tiendas SELECT i, 'Tienda ' || i, 'Norte' FROM range(1, 41) t(i);
`;

/** What the shop can be asked, and the rows of the right answer. */
export const question = { text: "¿Cuántas tiendas tenemos?", rows: [["40"]] };

/**
 * A small shop in a folder: its database, a user, and the heuristic model behind an endpoint. Gives the server's
 * arguments and environment, and `close` for the endpoint.
 */
export async function openShop(folder) {
  const gateway = await startGateway(Date.now);
  const lane = gateway.lane("conformance", heuristicModel());
  lane.listen(() => {});
  const data = join(folder, "data");
  const database = join(folder, "shop.duckdb");
  await build(database);
  const credential = randomUUID();
  const user = { id: "u-ana", username: "ana", name: "Ana", token_sha256: sha256(credential) };
  mkdirSync(data);
  writeFileSync(join(data, "users.jsonl"), `${JSON.stringify(user)}\n`);
  return {
    folder,
    credential,
    args: ["--connection=shop", `--database=${database}`, `--data-dir=${data}`, "--log-level=info"],
    env: {
      OPENAI_BASE_URL: lane.serverUrl,
      OPENAI_API_KEY: "gateway",
      HANDSHAKE_MODEL: "heuristic",
      HANDSHAKE_TOKEN: credential,
      HANDSHAKE_SESSION_SECRET: sha256(`secret of ${credential}`),
    },
    close: () => gateway.close(),
  };
}

async function build(database) {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  await connection.run(script);
  connection.closeSync();
  instance.closeSync();
}

function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}
