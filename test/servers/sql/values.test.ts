import { describe, expect, it } from "vitest";
import { runningShop } from "../fixture/running-shop.ts";

const running = runningShop();

/** SQL, and how its value is written in JSON: exact, and the same wherever the server runs. */
const values: readonly (readonly [string, unknown])[] = [
  ["9223372036854775807::BIGINT", "9223372036854775807"],
  ["(-9223372036854775808)::BIGINT", "-9223372036854775808"],
  ["'18446744073709551615'::UBIGINT", "18446744073709551615"],
  ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
  ["'340282366920938463463374607431768211455'::UHUGEINT", "340282366920938463463374607431768211455"],
  ["2147483647::INTEGER", 2147483647],
  ["'12345678901234567890123456789012345.678'::DECIMAL(38,3)", "12345678901234567890123456789012345.678"],
  ["(-0.10)::DECIMAL(4,2)", "-0.10"],
  ["0.1::DOUBLE + 0.2", 0.30000000000000004],
  ["'-inf'::DOUBLE", "-Infinity"],
  ["DATE '0001-01-01'", "0001-01-01"],
  ["DATE '2026-03-08'", "2026-03-08"],
  ["DATE 'infinity'", "infinity"],
  ["[DATE '-infinity', NULL]", ["-infinity", null]],
  ["MAP {'k': DATE 'infinity'}", [{ key: "k", value: "infinity" }]],
  ["TIMESTAMP '2026-03-08 02:30:00.123456'", "2026-03-08 02:30:00.123456"],
  ["'2026-01-01 00:00:00.123456789'::TIMESTAMP_NS", "2026-01-01 00:00:00.123456789"],
  ["TIMESTAMPTZ '2026-01-15 23:30:00-06'", "2026-01-16 05:30:00+00"],
  ["TIME '23:59:59.999999'", "23:59:59.999999"],
  ["INTERVAL '1 month 2 days 3 microseconds'", { months: 1, days: 2, micros: "3" }],
  ["UUID '00000000-0000-0000-0000-000000000001'", "00000000-0000-0000-0000-000000000001"],
  ["'ñ' || chr(10) || '\"'", 'ñ\n"'],
  ["''", ""],
  ["NULL::DECIMAL(4,2)", null],
  ["[9007199254740993, NULL]", ["9007199254740993", null]],
  ["[]::DATE[]", []],
  ["[[1.50::DECIMAL(4,2)], NULL]", [["1.50"], null]],
  ["{'a': 1::HUGEINT, 'b': {'c': DATE '2026-01-15'}}", { a: "1", b: { c: "2026-01-15" } }],
  ["MAP {'k': 1.10::DECIMAL(4,2)}", [{ key: "k", value: "1.10" }]],
  ["'{\"n\": 9007199254740993}'::JSON", '{"n": 9007199254740993}'],
  ["'b'::ENUM('a', 'b')", "b"],
];

describe("values", () => {
  it.each(["UTC", "America/Mexico_City", "Asia/Kolkata", "Pacific/Apia"])(
    "are exact and the same on a server in %s, on a page and in the whole result",
    async (zone) => {
      const server = await running.start({ env: { TZ: zone } });
      const known = await server.signIn();
      const columns = values.map(([sql], at) => `${sql} AS c${at}`).join(", ");
      running.endpoint.behave({ say: `SELECT ${columns} FROM range(2) ORDER BY 1` });
      const args = { ...known, question: "¿?", max_rows: 1 };
      const result = await server.client.callTool({ name: "execute_query", arguments: args });
      expect([result.isError, result.isError ? result.content : []]).toEqual([undefined, []]);
      const page = result.structuredContent as { rows: unknown[][] };
      const expected = values.map(([, json]) => json);
      expect(page.rows).toEqual([expected]);
      const link = result.content.find(({ type }) => type === "resource_link") as { uri: string };
      const [content] = (await server.client.readResource({ uri: link.uri })).contents;
      const whole = JSON.parse(content !== undefined && "text" in content ? content.text : "{}");
      expect(whole.rows).toEqual([expected, expected]);
    },
  );
});
