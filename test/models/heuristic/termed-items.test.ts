import { describe, expect, it } from "vitest";
import { askPort } from "./support/ask-port.ts";

describe("an item with terms", () => {
  it("joins its tables only while one of its terms occurs", async () => {
    expect(await askPort("How many calls are there by departure region?")).toContain(
      "calls.agent_out = agents.agent_id",
    );
    expect(await askPort("¿Cuántas escalas hay por región de llegada?")).toContain(
      "calls.agent_in = agents.agent_id",
    );
    expect(await askPort("How many calls are there by region?")).toContain(
      "calls.agent_in = agents.agent_id",
    );
  });

  it("joins the table that it names, in rankings too", async () => {
    expect(await askPort("Which stevedore had the most calls?")).toContain(
      "calls.agent_out = agents.agent_id",
    );
    expect(await askPort("Port dues by arrival")).toMatch(
      /calls\.agent_in = agents\.agent_id.*GROUP BY agents/,
    );
  });

  it("dates its table only while one of its terms occurs", async () => {
    expect(await askPort("How many dockings were there in May?")).toContain("calls.docked_on >=");
    expect(await askPort("How many calls were there in May?")).toContain("calls.booked_on >=");
  });
});
