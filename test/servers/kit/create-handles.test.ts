import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createHandles } from "../../../servers/kit/create-handles.ts";

const clock = { now: 1_700_000_000_000 };
const base = {
  secret: "s".repeat(40),
  payload: z.strictObject({ text: z.string() }),
  lifetimeMs: 60_000,
  now: () => clock.now,
};
const handles = createHandles({ ...base, purpose: "one" });

describe("a handle", () => {
  it("gives back what it was issued for until its time is over", async () => {
    const payload = { text: "SELECT 'ñ' ".repeat(50) };
    const { handle, expiresAt } = await handles.issue(payload);
    expect(handle).toMatch(/^[\w.-]+$/);
    expect(handle.length).toBeLessThan(payload.text.length);
    expect(await handles.open(handle)).toEqual({ status: "open", payload, expiresAt });
    clock.now += 60_000;
    expect(await handles.open(handle)).toEqual({ status: "refused", reason: "expired" });
  });

  it("is no good for another purpose, under another secret, changed, or made up", async () => {
    const { handle } = await handles.issue({ text: "a" });
    const invalid = { status: "refused", reason: "invalid" };
    expect(await createHandles({ ...base, purpose: "two" }).open(handle)).toEqual(invalid);
    expect(await createHandles({ ...base, purpose: "one", secret: "t" }).open(handle)).toEqual(invalid);
    for (const text of ["", "a.b.c", handle.replace(/\.[^.]+\./, ".e30."), `${handle}x`])
      expect(await handles.open(text)).toEqual(invalid);
  });
});
