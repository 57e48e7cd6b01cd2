import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJsonReply } from "../../../servers/kit/read-json-reply.ts";

const schema = z.object({ yes: z.boolean() });

describe("a model's reply as JSON", () => {
  it.each([
    ['{"yes": true}'],
    ['\n {"yes": true}\n'],
    ['```json\n{"yes": true}\n```'],
    ['```JSON \n{"yes": true}\n```'],
    ['```\n{"yes": true}\n```\n'],
    ['Here you are:\r\n```json\r\n{"yes": true}\r\n```\r\nDone.'],
  ])("is read from %j", (reply) => {
    expect(readJsonReply(reply, schema)).toEqual({ yes: true });
  });

  it.each([[""], ["yes"], ['{"yes": "true"}'], ["null"], ['{"yes": true'], ["```json\nyes\n```"]])(
    "is unusable as %j",
    (reply) => {
      expect(() => readJsonReply(reply, schema)).toThrow(
        expect.objectContaining({ type: "execution_failed", reason: "unusable_reply" }),
      );
    },
  );

  it("is quoted in the error, shortened", () => {
    expect(() => readJsonReply(`I am sorry. ${"x".repeat(5_000)}`, schema)).toThrow(
      /I am sorry\. x{10,290}$/,
    );
  });
});
