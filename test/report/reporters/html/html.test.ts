import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { htmlReporter } from "../../../../harness/report/reporters/html/html.ts";
import { summarize } from "../../../../harness/report/summarize.ts";
import { reporterContract } from "../../../contracts/reporter.ts";
import { hostileRun } from "../../../fixtures/hostile-run.ts";
import { dataBlock, unpackedShard, withoutPrograms } from "../../../fixtures/page-parts.ts";
import { syntheticRun } from "../../../fixtures/synthetic-run.ts";

reporterContract(htmlReporter, withoutPrograms);

const run = syntheticRun({ questions: 6 });
const page = htmlReporter.render(summarize(run));

function sectionOf(text: string, id: string): string {
  return new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(text)?.[0] ?? "";
}

function digest(text: string | undefined): string {
  return `'sha256-${createHash("sha256")
    .update(text ?? "")
    .digest("base64")}'`;
}

describe("the html reporter", () => {
  it("gives one page that fetches nothing", () => {
    const outside = withoutPrograms(page).matchAll(/\b(?:src|href|action|srcset|poster|data)="([^"]*)"/g);
    const addresses = [...outside]
      .map(([, address = ""]) => address)
      .filter((address) => !address.startsWith("#"));
    expect(addresses).toEqual(["data:,"]);
    expect(page).not.toMatch(/sourceMappingURL/);
    expect(page).not.toMatch(/@import|url\(/);
  });

  it("allows by its security policy its own scripts and styles, by digest, and nothing else", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll("&#39;", "'");
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => digest(text));
    const style = digest(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1]);
    expect(scripts).toHaveLength(2);
    expect(policy).toBe(
      `default-src 'none'; script-src ${scripts.join(" ")}; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
  });

  it("needs no inline handler or style, which its policy would refuse", () => {
    expect(withoutPrograms(page)).not.toMatch(/\s(?:style|on\w+)="/);
  });

  it("has a table behind every chart, and a name for each", () => {
    const canvases = [...page.matchAll(/<canvas\s+id="([\w-]+)"\s+role="img"\s+aria-label="[^"]+"/g)];
    expect(canvases.map(([, id]) => id)).toEqual(["chart-accuracy", "chart-context", "chart-changes"]);
    for (const section of ["accuracy", "changes", "layers", "metrics", "slices", "reasons"]) {
      expect(page).toMatch(new RegExp(`<section id="${section}"[\\s\\S]*?<table[\\s\\S]*?</section>`));
    }
  });

  it("gives every metric with its interval in words, and says what each scorer measures", () => {
    const section = sectionOf(page, "metrics");
    for (const name of ["EX", "EX-relaxed", "executable", "context reach"])
      expect(section).toMatch(new RegExp(`<th scope="col"[^>]*>\\s*${name}\\s*</th>`));
    expect(section).toMatch(/title="95\u00A0% interval \d+–\d+\u00A0%; \d+ of 12 trials"/);
    expect(section).toMatch(/<span class="interval">\d+–\d+\u00A0%(?:, n = \d+)?<\/span>/);
    expect(section).toContain("Share of the required items that arrived. <code>context-reach</code>");
  });

  it("shows tokens and time, and says of cost that nobody reported it", () => {
    const section = sectionOf(page, "metrics");
    expect(section).toContain("Tokens a trial");
    expect(section).toContain("Model calls of the agent");
    expect(section).toContain("No model reported cost.");
    expect(section).not.toContain(">Cost<");
  });

  it("says of recorded answers that their times are the recording's and the agent a script", () => {
    const recorded = { ...run.run, recordedModels: ["heuristic"] };
    const section = sectionOf(htmlReporter.render(summarize({ ...run, run: recorded })), "metrics");
    expect(section).toContain("The answers were recorded");
    expect(section).not.toContain("Model calls of the agent");
    expect(section).toContain("No model reported cost or the time of its calls.");
  });

  it("shows what k attempts are worth where there are several, and only there", () => {
    expect(sectionOf(page, "metrics")).not.toContain("pass@k");
    const strategies = run.strategies.slice(0, 2);
    const several = htmlReporter.render(summarize(syntheticRun({ questions: 2, epochs: 3, strategies })));
    expect(sectionOf(several, "metrics")).toMatch(/colspan="3"[^>]*>\s*All right, pass\^k/);
  });

  it("has a table for every kind of slice, with n and interval in words", () => {
    const section = sectionOf(page, "slices");
    expect([...section.matchAll(/class="scroll slice of-(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      "feature",
      "difficulty",
      "tag",
      "language",
    ]);
    expect(section).toContain("Group by");
    expect(section).toMatch(/title="\d+ of \d+; 95\u00A0% interval \d+–\d+\u00A0%"/);
  });

  it("leaves out slices that tell no more than the whole", () => {
    const alike = run.samples.map((sample) => ({ ...sample, tags: [], difficulty: null, language: "en" }));
    const { features: _none, ...header } = run.run;
    const text = withoutPrograms(htmlReporter.render(summarize({ ...run, run: header, samples: alike })));
    expect(text).not.toContain('<section id="slices"');
    expect(text).not.toContain('href="#slices"');
  });

  it("leaves out sections that a run has nothing for, and the ways to them", () => {
    const alone = syntheticRun({
      questions: 2,
      noise: 0,
      errorEvery: 0,
      strategies: run.strategies.filter(({ name }) => name === "handshake"),
    });
    const text = withoutPrograms(htmlReporter.render(summarize(alone)));
    for (const section of ["changes", "layers", "reasons"]) {
      expect(text).not.toContain(`<section id="${section}"`);
      expect(text).not.toContain(`href="#${section}"`);
    }
  });

  it("leads from every named sample to a trial that is there", () => {
    const keys = new Set(run.trials.map(({ key }) => key));
    const links = [...page.matchAll(/href="#trial=([^"]+)"/g)].map(([, key = ""]) => decodeURIComponent(key));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((key) => !keys.has(key))).toEqual([]);
  });

  it("keeps every trial, in order, with its transcript", () => {
    const index = JSON.parse(dataBlock(page, "index"));
    const shard = unpackedShard(page);
    expect(index.trials).toHaveLength(run.trials.length);
    expect(shard.trials).toHaveLength(run.trials.length);
    expect(shard.trials.map(({ events }) => events.length)).toEqual(
      summarize(run).trials.map(({ trial }) => trial.transcript.length),
    );
  });

  it("packs a full run of megabytes into a page of less than one", () => {
    const full = syntheticRun();
    expect(JSON.stringify(full.trials).length).toBeGreaterThan(10_000_000);
    expect(htmlReporter.render(summarize(full)).length).toBeLessThan(1_000_000);
  });
});

describe("the html reporter, given hostile text", () => {
  const text = htmlReporter.render(summarize(hostileRun()));
  const outside = withoutPrograms(text);

  it("keeps exactly its own scripts", () => {
    const tags = [...text.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
    expect(tags).toEqual([
      '<script type="application/json" id="index">',
      '<script type="text/plain" id="shard-0">',
      "<script>",
      "<script>",
    ]);
    expect([...text.matchAll(/<\/script/gi)]).toHaveLength(4);
  });

  it("makes no element and no attribute of it", () => {
    expect(outside).not.toMatch(/<(?:img|iframe|svg onload|i>|b>)/i);
    const tags =
      outside.replaceAll(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z](?:"[^"]*"|[^">])*>/gi) ?? [];
    const unquoted = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, ""));
    expect(unquoted.filter((tag) => /\bon\w+=|['`$]/.test(tag))).toEqual([]);
    expect(outside).not.toContain("<!--");
  });

  it("cuts a megabyte cell instead of carrying it", () => {
    expect(text.length).toBeLessThan(1_000_000);
    expect(JSON.stringify(unpackedShard(text))).toContain("… (999700 more characters)");
  });
});
