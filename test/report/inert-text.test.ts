import { describe, expect, it } from "vitest";
import { inertText } from "../../harness/report/inert-text.ts";

describe("inertText", () => {
  it("shows terminal escapes and control characters as marks", () => {
    expect(inertText("a\u001B[31mb\u0000c\u007F")).toBe("a␛[31mb␀c⟨U+007F⟩");
  });

  it("shows what would turn the direction of writing", () => {
    expect(inertText("\u202Eabc\u2066")).toBe("⟨U+202E⟩abc⟨U+2066⟩");
  });

  it("leaves ordinary text, accents, pairs of surrogates, tabs and line breaks alone", () => {
    const text = "Año\tñandú\n日本語 𝛼 “…”";
    expect(inertText(text)).toBe(text);
  });

  it("shows a lone surrogate instead of passing on what no encoder takes", () => {
    expect(inertText("x\uD800y")).toBe("x⟨U+D800⟩y");
  });

  it("cuts what is too long and says so", () => {
    expect(inertText("abcdef", 4)).toBe("abcd … (2 more characters)");
    expect(inertText("abcd", 4)).toBe("abcd");
  });
});
