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
    for (const section of ["accuracy", "changes", "layers", "reasons"]) {
      expect(page).toMatch(new RegExp(`<section id="${section}"[\\s\\S]*?<table[\\s\\S]*?</section>`));
    }
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
