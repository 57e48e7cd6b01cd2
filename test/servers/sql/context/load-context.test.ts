import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { ContextItem, Layer } from "../../../../harness/core/context-item.ts";
import { layers } from "../../../../harness/core/context-item.ts";
import { loadContext } from "../../../../servers/sql/context/load-context.ts";

/** Sources that answer when they are told to, and remember that they were asked. */
function sources() {
  const asked: string[] = [];
  let release: () => void = () => {};
  const opened = new Promise<void>((resolve) => (release = resolve));
  const answer = async <Value>(name: string, value: Value): Promise<Value> => {
    asked.push(name);
    await opened;
    return value;
  };
  const item = (layer: Layer): ContextItem => ({ id: `${layer}.1`, layer, text: layer });
  const table = { schema: null, name: "T", comment: "c", primaryKey: ["a"], foreignKeys: [], columns: [] };
  return {
    asked,
    release,
    loaders: {
      rules: {
        inForce: (user: string, connection: string) =>
          answer(`rules of ${user} on ${connection}`, [item("rules")]),
        withdrawn: () => Promise.resolve(["rules.0"]),
      },
      hints: { load: () => answer("hints", [item("hints")]) },
      history: {
        recent: (user: string, connection: string) =>
          answer(`history of ${user} on ${connection}`, [item("history")]),
        append: () => Promise.resolve(),
      },
      schema: { load: () => answer("schema", [table]) },
      loading: { order: "parallel", delaysMs: {} } as const,
    },
  };
}

describe("loadContext", () => {
  it("asks for everything at once, for this user and connection", async () => {
    const { asked, release, loaders } = sources();
    const loading = loadContext(loaders, { userId: "ana", connection: "shop", layers: new Set(layers) });
    await setImmediate();
    expect(asked.toSorted()).toEqual(["hints", "history of ana on shop", "rules of ana on shop", "schema"]);
    release();
    expect(await loading).toMatchObject({
      rules: [{ id: "rules.1" }],
      withdrawn: ["rules.0"],
      hints: [{ id: "hints.1" }],
      history: [{ id: "history.1" }],
      schema: [{ comment: "c" }],
    });
  });

  it("asks for one thing after another when it is told to", async () => {
    const { asked, release, loaders } = sources();
    const loading = loadContext(
      { ...loaders, loading: { order: "sequential", delaysMs: { rules: 1 } } },
      { userId: "ana", connection: "shop", layers: new Set(layers) },
    );
    await vi.waitFor(() => expect(asked).toEqual(["rules of ana on shop"]));
    release();
    expect(await loading).toMatchObject({ hints: [{ id: "hints.1" }], schema: [{ comment: "c" }] });
    expect(asked).toEqual(["rules of ana on shop", "hints", "history of ana on shop", "schema"]);
  });

  it("does not even read a layer that is off; of the schema it keeps the names", async () => {
    const { asked, release, loaders } = sources();
    release();
    const loaded = await loadContext(loaders, {
      userId: "ana",
      connection: "shop",
      layers: new Set(["hints"]),
    });
    expect(asked.toSorted()).toEqual(["hints", "schema"]);
    expect(loaded).toMatchObject({
      rules: [],
      history: [],
      schema: [{ name: "T", comment: null, primaryKey: [] }],
    });
  });
});
