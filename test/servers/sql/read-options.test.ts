import { describe, expect, it } from "vitest";
import { readOptions } from "../../../servers/sql/read-options.ts";

const needed = ["--connection", "shop", "--database", "shop.duckdb", "--data-dir", "data"];

describe("readOptions", () => {
  it("needs a connection, a database and a data folder; the rest has defaults", () => {
    expect(readOptions(needed, {})).toMatchObject({
      connections: [
        {
          id: "shop",
          database: "shop.duckdb",
          hintsFile: null,
          settings: { integerDivision: false, nullOrder: "nulls_last" },
        },
      ],
      loading: { order: "parallel", delaysMs: {} },
      nextSteps: true,
      priming: "client",
      clock: null,
      model: { baseUrl: null, apiKey: null, name: null },
      credential: null,
    });
    expect([...readOptions(needed, {}).layers].toSorted()).toEqual([
      "constraints",
      "focus",
      "hints",
      "history",
      "rules",
      "schema",
    ]);
    for (const missing of [0, 2, 4])
      expect(() => readOptions(needed.toSpliced(missing, 2), {})).toThrow(needed[missing]);
  });

  it("takes no layers for none", () => {
    expect(readOptions([...needed, "--layers", ""], {}).layers.size).toBe(0);
    expect(readOptions([...needed, "--layers="], {}).layers.size).toBe(0);
    expect([...readOptions([...needed, "--layers", "hints, rules"], {}).layers]).toEqual(["hints", "rules"]);
  });

  it.each([
    [[], false],
    [["--integer-division"], true],
    [["--integer-division", "--stdio"], true],
    [["--integer-division=true"], true],
    [["--integer-division=false"], false],
    [["--integer-division=false", "--integer-division"], true],
  ] as const)("reads the switch %j as %s", (flags, value) => {
    const [connection] = readOptions([...needed, ...flags], {}).connections;
    expect(connection?.settings.integerDivision).toBe(value);
  });

  it.each([
    [["--layers", "hints,hint"], /--layers: there is no layer hint;/],
    [["--clock", "yesterday"], /--clock: /],
    [["--clock", "2026-02-30"], /--clock: /],
    [["--priming", "both"], /--priming: /],
    [["--max-rows", "0"], /--max-rows: /],
    [["--max-rows", "1e9"], /^--max-rows: [^\n]+$/],
    [["--executors", "9999"], /^--executors: /],
    [["--query-timeout-ms", "3000000000"], /^--query-timeout-ms: /],
    [["--session-idle-ms", "3000000000"], /^--session-idle-ms: /],
    [["--stdio", "--http"], /^--http: .*not both/],
    [["--allowed-hosts", "https://app.example.com/"], /^--allowed-hosts: give host names/],
    [["--allowed-origins", "*"], /^--allowed-origins: give host names/],
    [["--public-url", "https://example.com/mcp?key=1"], /^--public-url: .*without a query/],
    [["--max-row", "5"], /^--max-row: .*did you mean --max-rows\? --help/],
    [["--htp"], /^--htp: .*did you mean --http\?/],
    [["--quux=1"], /^--quux: there is no such flag; --help lists them$/],
    [["-p", "5"], /^-p: there is no such flag/],
    [["--max-rows"], /^--max-rows: needs a value/],
    [["--port", "-1"], /^--port: needs a value; write --port=…/],
    [["--http=1"], /^--http: takes no value$/],
    [["stray"], /^[^\n]*stray[^\n]*$/],
    [["--delay", "hint=3"], /--delay: .*hint=3/],
    [["--loading", "both"], /--loading: /],
    [["--cache", "maybe"], /--cache: /],
    [["--redis", "localhost:6379"], /--redis: give a URL/],
    [["--redis", "http://localhost:6379"], /--redis: give a URL/],
    [["--connections", "list.yaml"], /--connections: give either/],
    [["--log-dir", "logs", "--log", "server.log"], /--log-dir: give either/],
    [["--rate-limit", "0"], /--rate-limit: /],
  ] as const)("refuses %j in one line that names the flag", (flags, message) => {
    expect(() => readOptions([...needed, ...flags], {})).toThrow(message);
  });

  it("takes secrets from the environment alone, and an empty one for none", () => {
    const { credential, sessionSecret, model } = readOptions(needed, {
      HANDSHAKE_TOKEN: "t",
      HANDSHAKE_SESSION_SECRET: "",
      OPENAI_API_KEY: "k",
    });
    expect({ credential, sessionSecret, key: model.apiKey }).toEqual({
      credential: "t",
      sessionSecret: null,
      key: "k",
    });
  });
});
