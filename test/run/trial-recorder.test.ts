import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../harness/core/model.ts";
import type { GatewayCall } from "../../harness/models/gateway.ts";
import { trialRecorder } from "../../harness/run/trial-recorder.ts";

const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

function call(fields: Partial<GatewayCall> & { messages: readonly ChatMessage[] }): GatewayCall {
  const { messages, ...rest } = fields;
  return {
    source: "agent",
    request: { model: "m", messages, temperature: 0 },
    reply: { content: "ok", toolCalls: [], finish: "stop", usage: { inputTokens: 5, outputTokens: 1 } },
    error: null,
    traceparent: null,
    startedMs: 10,
    endedMs: 12,
    ...rest,
  };
}

const user = (content: string): ChatMessage => ({ role: "user", content });

describe("a trial's recorder", () => {
  it("keeps once what is new in the agent's growing conversation, and a server's prompt whole", () => {
    const recorder = trialRecorder(0, trace);
    const answered: ChatMessage = { role: "assistant", content: "ok" };
    const other: ChatMessage = { role: "assistant", content: "said by nobody here" };
    const tool: ChatMessage = { role: "tool", tool_call_id: "1", content: "rows" };
    recorder.modelCall(call({ messages: [user("a")] }));
    recorder.modelCall(call({ messages: [user("a"), answered, tool, other, user("b")] }));
    recorder.modelCall(call({ source: "server", messages: [user("prompt")] }));
    expect(recorder.transcript().map((event) => event.type === "model_call" && event.messages)).toEqual([
      [user("a")],
      [other, user("b")],
      [user("prompt")],
    ]);
  });

  it("says whether a call came with the trial's trace context or only in its lane", () => {
    const recorder = trialRecorder(0, trace);
    const child = `00-${"a".repeat(32)}-${"c".repeat(16)}-01`;
    recorder.modelCall(call({ messages: [user("a")], traceparent: child }));
    recorder.modelCall(
      call({ messages: [user("a")], traceparent: `00-${"9".repeat(32)}-${"c".repeat(16)}-01` }),
    );
    expect(recorder.transcript()).toMatchObject([{ tiedBy: "traceparent" }, { tiedBy: "lane" }]);
  });

  it("orders events by when they began, adds up tokens and remembers a model's failure", () => {
    const recorder = trialRecorder(5, trace);
    const outcome = { outcome: "ok", text: '{"a":1}', structured: { a: 1 } } as const;
    recorder.modelCall(call({ messages: [user("a")], startedMs: 30 }));
    recorder.toolCall({ tool: "t", arguments: {}, outcome, startedMs: 20, endedMs: 40 });
    recorder.modelCall(call({ messages: [user("a")], startedMs: 50, reply: null, error: "down" }));
    expect(recorder.transcript().map((event) => event.timing.atMs)).toEqual([15, 25, 45]);
    expect(recorder.transcript()[0]).toMatchObject({ text: '{"a":1}', structured: null });
    expect(recorder.usage()).toEqual({ inputTokens: 5, outputTokens: 1 });
    expect(recorder.modelError()).toBe("down");
  });
});
