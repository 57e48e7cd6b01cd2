import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Trial } from "../../harness/core/trial.ts";
import { tiny, workplace } from "./command.ts";

const place = workplace();
afterAll(() => place.remove());

const channels = ["none", "tool", "instructions", "resource", "skill"];
let trials: readonly Trial[];
beforeAll(async () => {
  const names = channels.map((channel) => `handshake-${channel}`);
  const { code, stderr } = await place.run("run", tiny, "--strategy", ...names, "--out", "a", "--quiet");
  if (code !== 0) throw new Error(stderr);
  const text = readFileSync(join(place.folder, "a", "trials.jsonl"), "utf8");
  trials = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Trial)
    .toSorted((a, b) => (a.sampleId < b.sampleId ? -1 : 1));
}, 240_000);

/** The prompts of an arm, as one text a trial. */
function prompts(channel: string, source: "agent" | "server"): readonly string[] {
  const own = trials.filter(({ arm }) => arm.strategy === `handshake-${channel}`);
  return own.map(({ transcript }) =>
    transcript
      .flatMap((event) => (event.type === "model_call" && event.source === source ? event.messages : []))
      .map(({ content }) => content)
      .join("\n"),
  );
}

const toolsOf = (channel: string): ReadonlySet<string> =>
  new Set(
    trials
      .filter(({ arm }) => arm.strategy === `handshake-${channel}`)
      .flatMap(({ transcript }) =>
        transcript.flatMap((event) => (event.type === "tool_call" ? [event.tool] : [])),
      ),
  );

describe("a priming channel", () => {
  const itemsIn = (channel: string): readonly (readonly string[])[] =>
    prompts(channel, "server").map((text) =>
      [...new Set(text.match(/\[(?:hint|rule|history)\.[^\]]+\]/g))].toSorted(),
    );

  it.each(["instructions", "resource", "skill"])(
    "%s brings what the tool brings into the server's prompts",
    (channel) => {
      expect(itemsIn(channel)).toEqual(itemsIn("tool"));
    },
  );

  it("brings nothing when there is none", () => {
    expect(itemsIn("tool").every((items) => items.length > 0)).toBe(true);
    expect(itemsIn("none").flat()).toEqual([]);
  });

  it.each(["instructions", "resource", "skill"])(
    "%s is what the host puts before the first turn",
    (channel) => {
      for (const text of prompts(channel, "agent"))
        expect(text).toMatch(/\n# (?:Server instructions|Resource|Skill)/);
      expect(toolsOf(channel).has("get_conversation_context")).toBe(false);
    },
  );

  it("tool is what the handshake does", () => {
    expect(toolsOf("tool").has("get_conversation_context")).toBe(true);
    expect(toolsOf("none").has("get_conversation_context")).toBe(false);
  });
});
