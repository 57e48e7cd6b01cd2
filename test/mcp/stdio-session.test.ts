import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { cachedValidator } from "../../harness/mcp/cached-validator.ts";
import type { Era, Session } from "../../harness/mcp/session.ts";
import { openStdioSession } from "../../harness/mcp/stdio-session.ts";

const moody = join(import.meta.dirname, "../fixtures/servers/moody.mjs");
const signal = new AbortController().signal;
const traceparent = "00-11111111111111111111111111111111-2222222222222222-01";
const options = { traceparent, timeoutMs: 5_000, signal };

let session: Session | undefined;
afterEach(async () => {
  await session?.close();
  session = undefined;
});

async function open(era: Era, ...args: string[]): Promise<Session> {
  const server = {
    command: process.execPath,
    args: [moody, ...args],
    env: {},
    cwd: process.cwd(),
    era,
    validator: cachedValidator(),
  };
  session = await openStdioSession(server, signal);
  return session;
}

describe.each<Era>(["legacy", "modern"])("a stdio session in the %s era", (era) => {
  it("lists the server's tools and passes the trace context on", async () => {
    const opened = await open(era);
    expect(opened.tools.map((tool) => tool.name)).toEqual(["answer", "fail", "hang", "die"]);
    const outcome = await opened.callTool("answer", { say: "hola" }, options);
    expect(outcome).toMatchObject({ outcome: "ok", structured: { said: "hola", traceparent } });
  });

  it("gives a tool's own failure, an unknown tool and a timeout as different outcomes", async () => {
    const opened = await open(era);
    expect(await opened.callTool("fail", {}, options)).toEqual({
      outcome: "tool_error",
      text: "no luck",
      structured: null,
    });
    expect(await opened.callTool("no_such_tool", {}, options)).toMatchObject({ outcome: "protocol_error" });
    expect(await opened.callTool("hang", {}, { ...options, timeoutMs: 200 })).toMatchObject({
      outcome: "timeout",
    });
  });

  it("notices within a second that the server was killed, in the call and ever after", async () => {
    const opened = await open(era);
    const started = performance.now();
    expect(await opened.callTool("die", {}, options)).toMatchObject({ outcome: "closed" });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(opened.ended).toBe(true);
    expect(await opened.callTool("answer", {}, options)).toMatchObject({ outcome: "closed" });
  });
});

it("says why a server did not start, in the server's own words", async () => {
  await expect(open("legacy", "refuse")).rejects.toThrow(/the server said: the database is missing/);
});
