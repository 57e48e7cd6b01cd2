import { describe, expect, it } from "vitest";
import { readSchema } from "../../../../harness/models/heuristic/prompt/read-schema.ts";
import { inferKeys } from "../../../../harness/models/heuristic/schema/infer-keys.ts";
import { buildJoinGraph } from "../../../../harness/models/heuristic/schema/join-graph.ts";
import { cheapestPath, pathsUp } from "../../../../harness/models/heuristic/schema/join-paths.ts";
import { workshopSchema } from "../support/workshop.ts";

const keys = (text: string): string[] =>
  inferKeys(readSchema(text)).tables.flatMap((table) =>
    table.foreignKeys.map((key) => `${table.name}.${key.columns.join()} -> ${key.target}`),
  );

describe("keys where the schema shows none", () => {
  it("are guessed from a column that bears the name of another table's first one", () => {
    expect(keys("- Shops\n  - Code INT\n  - Town TEXT\n- Sales\n  - Nr INT\n  - Code INT")).toEqual([
      "Sales.Code -> Shops",
    ]);
  });

  it("are guessed from the table's name before the key's name", () => {
    expect(keys("- customers\n  - id INT\n- orders\n  - id INT\n  - customer_id INT")).toEqual([
      "orders.customer_id -> customers",
    ]);
  });

  it("belong to the table that they are named after, where two tables begin with the same column", () => {
    expect(keys("- OrderLines\n  - OrderNr INT\n  - LineNr INT\n- Orders\n  - OrderNr INT")).toEqual([
      "OrderLines.OrderNr -> Orders",
    ]);
  });

  it("are not guessed across types, nor where keys are declared", () => {
    expect(keys("- Shops\n  - Code INT\n- Sales\n  - Nr INT\n  - Code TEXT")).toEqual([]);
    expect(keys("- Shops\n  primary key: Code\n  - Code INT\n- Sales\n  - Nr INT\n  - Code INT")).toEqual([]);
  });
});

describe("ways between tables", () => {
  const graph = buildJoinGraph(readSchema(workshopSchema), []);

  it("go up by the shortest references", () => {
    const up = pathsUp(graph, "Lines");
    expect(up.get("Towns")?.map((edge) => edge.parent)).toEqual(["Orders", "Towns"]);
    expect(up.has("Refunds")).toBe(false);
  });

  it("take a preferred reference where several lead to one table", () => {
    const up = pathsUp(graph, "Lines", [{ child: "Makers", column: "TownId" }]);
    expect(up.get("Towns")?.map((edge) => edge.parent)).toEqual(["Pieces", "Makers", "Towns"]);
  });

  it("go down only where nothing leads up", () => {
    expect(cheapestPath(graph, ["Makers"], "Refunds")?.map((step) => step.down)).toEqual([true, true]);
    expect(cheapestPath(graph, ["Refunds"], "Towns")?.every((step) => !step.down)).toBe(true);
    expect(cheapestPath(graph, ["Makers"], "Nowhere")).toBeNull();
  });

  it("follow a join that an item states before the declared ones", () => {
    const schema = readSchema(
      "- Trips\n  foreign key: FromId -> Places.Id\n  foreign key: ToId -> Places.Id\n  - FromId INT\n  - ToId INT\n- Places\n  primary key: Id\n  - Id INT",
    );
    const stated = buildJoinGraph(schema, [
      { id: "hint.to", layer: "hints", text: "by destination", join: "Places.Id = Trips.ToId" },
    ]);
    expect(stated.edges[0]).toEqual({
      child: "Trips",
      childColumns: ["ToId"],
      parent: "Places",
      parentColumns: ["Id"],
    });
    expect(pathsUp(stated, "Trips").get("Places")?.[0]?.childColumns).toEqual(["ToId"]);
  });
});
