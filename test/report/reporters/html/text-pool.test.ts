import { describe, expect, it } from "vitest";
import { textPool, type PooledText } from "../../../../harness/report/reporters/html/text-pool.ts";

function read(pool: ReturnType<typeof textPool>, shown: string | PooledText): string {
  if (typeof shown === "string") return shown;
  const { chunks, texts } = pool.content();
  return (texts[shown.$] ?? []).map((chunk) => chunks[chunk]).join("");
}

const section = (name: string): string => `## ${name}\n${`- a line of ${name}\n`.repeat(50)}`;

describe("textPool", () => {
  it("gives every text back word for word", () => {
    const texts = [
      "",
      "short",
      "\n".repeat(500),
      section("a") + section("b"),
      "x".repeat(9000),
      "## \n## \n\n",
      `é\r\n${"ñ".repeat(99)}`,
    ];
    const pool = textPool((text) => text);
    const shown = texts.map((text) => pool.add(text));
    expect(shown.map((one) => read(pool, one))).toEqual(texts);
  });

  it("keeps a text that comes again once", () => {
    const pool = textPool((text) => text);
    expect(pool.add(section("a"))).toEqual(pool.add(section("a")));
    expect(pool.content().texts).toHaveLength(1);
  });

  it("keeps a section that two texts share once", () => {
    const pool = textPool((text) => text);
    pool.add(section("a") + section("shared") + section("b"));
    pool.add(section("c") + section("shared"));
    expect(pool.content().chunks.filter((chunk) => chunk.includes("a line of shared"))).toHaveLength(1);
  });
});
