import { describe, expect, it } from "vitest";
import { jsonBlock, markup, trusted } from "../../../../harness/report/reporters/html/markup.ts";

describe("markup", () => {
  it("escapes what is put into it, between tags and in attributes", () => {
    const text = `<b class="x">'&`;
    expect(markup`<p title="${text}">${text}</p>`.text).toBe(
      `<p title="&#60;b class=&#34;x&#34;&#62;&#39;&#38;">&#60;b class=&#34;x&#34;&#62;&#39;&#38;</p>`,
    );
  });

  it("keeps markup, joins lists, writes numbers, and drops null and false", () => {
    expect(markup`<ul>${["a", "<"].map((one) => markup`<li>${one}</li>`)}${null}${false}${0}</ul>`.text).toBe(
      "<ul><li>a</li><li>&#60;</li>0</ul>",
    );
  });

  it("takes as it is only what is vouched for", () => {
    expect(markup`${trusted("<hr>")}`.text).toBe("<hr>");
  });
});

describe("jsonBlock", () => {
  it("cannot end or open an element, and means the same", () => {
    const value = { a: "</script><!--" };
    expect(jsonBlock(value)).not.toContain("<");
    expect(JSON.parse(jsonBlock(value))).toEqual(value);
  });
});
