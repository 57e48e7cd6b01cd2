import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLogger } from "../../../servers/kit/create-logger.ts";
import type { IncomingCall } from "../../../servers/kit/define-tool.ts";
import { defineTool } from "../../../servers/kit/define-tool.ts";
import { errorMetaKey } from "../../../servers/kit/error-result.ts";
import { errorTypes, ServiceError } from "../../../servers/kit/service-error.ts";
import { silentHost } from "../fixture/silent-host.ts";

const call: IncomingCall = {
  signal: new AbortController().signal,
  traceparent: null,
  principal: { kind: "unknown" },
  nextSteps: true,
  host: silentHost,
  log: createLogger({ name: "test", file: null, level: "silent" }),
};

/** A tool that does what its part says. */
const perform = defineTool({
  name: "perform",
  title: "Perform",
  description: "Performs. Not for anything else.",
  annotations: {},
  input: z.strictObject({ times: z.int().default(1) }),
  output: z.object({ done: z.int() }),
  run: ({ times }, act: (times: number) => number) => Promise.resolve({ done: act(times) }),
});

function textOf(result: Awaited<ReturnType<typeof perform.call>>): unknown {
  const [part] = result.content;
  return part?.type === "text" ? JSON.parse(part.text) : null;
}

describe("defineTool", () => {
  it("fills in defaults, and gives the result as structure and as the same JSON text", async () => {
    const result = await perform.call(undefined, (times) => times * 2, call);
    expect(result.structuredContent).toEqual({ done: 2 });
    expect(textOf(result)).toEqual({ done: 2 });
    expect(result.isError).toBeUndefined();
  });

  it.each(errorTypes)("reports a %s in text and _meta, and never as structure", async (type) => {
    const nextStep = { action: "wait", tool: null, instructions: ["Wait."] };
    const failure = new ServiceError({
      type,
      reason: "because",
      message: "It failed.",
      nextStep,
      details: { sql: "SELECT" },
    });
    const result = await perform.call(
      {},
      () => {
        throw failure;
      },
      call,
    );
    expect(result).toMatchObject({ isError: true, _meta: { [errorMetaKey]: { type, reason: "because" } } });
    expect(result.structuredContent).toBeUndefined();
    expect(textOf(result)).toEqual({
      success: false,
      error: { type, reason: "because", message: "It failed." },
      sql: "SELECT",
      next_step: nextStep,
    });
  });

  it("tells the client nothing of the insides of a bug", async () => {
    const result = await perform.call(
      {},
      () => {
        throw new TypeError("undefined is not a secret");
      },
      call,
    );
    expect(textOf(result)).toMatchObject({ error: { type: "internal_error" } });
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  it("names every argument that is wrong or unknown", async () => {
    const result = await perform.call({ times: "two", tims: 2 }, (times) => times, call);
    expect(textOf(result)).toMatchObject({
      error: { type: "validation_error", message: expect.stringMatching(/times: .*tims/) },
      next_step: { tool: "perform" },
    });
  });
});
