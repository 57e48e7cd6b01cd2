import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { htmlReporter } from "../../../../harness/report/reporters/html/html.ts";
import { summarize, type SummaryInput } from "../../../../harness/report/summarize.ts";
import { launchChromium, withoutChromium } from "../../../fixtures/chromium.ts";
import { hostileRun } from "../../../fixtures/hostile-run.ts";
import { syntheticRun, syntheticStrategies } from "../../../fixtures/synthetic-run.ts";

interface Opening {
  readonly hash?: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
}

interface Opened {
  readonly page: Page;
  /** Page errors, console messages and requests that left the file: all must stay empty. */
  readonly troubles: readonly string[];
}

let folder: string;
let browser: Browser;

function written(name: string, run: SummaryInput): string {
  const file = join(folder, name);
  writeFileSync(file, htmlReporter.render(summarize(run)));
  return pathToFileURL(file).href;
}

async function open(
  address: string,
  { hash = "", width = 1280, height = 900, scheme = "light" }: Opening = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`page error: ${error.message}`));
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address && request.url() !== "data:,")
      troubles.push(`request: ${request.url()}`);
  });
  await page.goto(address + hash);
  await page.waitForFunction("document.documentElement.dataset.ready === 'true'");
  return { page, troubles };
}

const trialHash = (sample: string, strategy: string): string =>
  `#trial=${encodeURIComponent(`${sample}@sql/${strategy}/heuristic#1`)}`;

function background(page: Page): Promise<string> {
  return page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
}

const transcriptOf = (page: Page) => page.locator("#timeline");

beforeAll(async () => {
  if (skipped) return;
  folder = mkdtempSync(join(tmpdir(), "handshake-report-"));
  browser = await launchChromium();
});

afterAll(async () => {
  if (skipped) return;
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const skipped = withoutChromium();

describe.skipIf(skipped)("the HTML report in a browser", () => {
  let address = "";
  beforeAll(() => {
    address = written("report.html", syntheticRun({ noise: 0 }));
  });

  // Other tests share the two cores; the best of three tells what the page itself takes.
  it("opens a full run in under two seconds", { retry: 2 }, async () => {
    const { page } = await open(address);
    expect(await page.evaluate("performance.now()")).toBeLessThan(2000);
    await page.context().close();
  });

  it("shows the verdict and every trial, with nothing fetched and nothing gone wrong", async () => {
    const { page, troubles } = await open(address);
    expect(await page.locator("#verdict .headline").innerText()).toContain("Context is worth 80 points");
    expect(await page.locator(".matrix tbody tr").count()).toBe(60);
    expect(await page.locator(".matrix td a").count()).toBe(780);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("draws its charts", async () => {
    const { page } = await open(address);
    for (const id of ["chart-accuracy", "chart-context", "chart-changes"]) {
      const paints = `[...document.getElementById("${id}").getContext("2d").getImageData(0, 0, 600, 200).data]`;
      expect({ id, painted: await page.evaluate(`${paints}.some((value) => value !== 0)`) }).toEqual({
        id,
        painted: true,
      });
    }
    await page.context().close();
  });

  it("shows the slices of one kind at a time, and their intervals when asked, by keyboard alone", async () => {
    const { page, troubles } = await open(address);
    const shown = () => page.locator("#slices .slice:visible thead th:first-child").allInnerTexts();
    expect(await shown()).toEqual(["SQL feature of the gold"]);
    await page.focus('#slices input[value="feature"]');
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["Difficulty"]);
    const cell = page.locator("#slices .of-difficulty tbody td:nth-child(3)").first();
    expect(await cell.innerText()).toMatch(/^\d+$/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await cell.innerText()).toMatch(/^\d+\s+\d+–\d+\u00A0%\s+n = 20$/);
    expect(page.url()).not.toContain("?");
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("never widens the page, however many attempts an arm has", async () => {
    const run = syntheticRun({ questions: 2, epochs: 20, strategies: syntheticStrategies.slice(0, 6) });
    const { page } = await open(written("epochs.html", run));
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(1280);
    await page.context().close();
  });

  it("filters by verdict, strategy, language and more, and says how many are left", async () => {
    const { page, troubles } = await open(address);
    await page.selectOption("#filter-verdict", "fail");
    await page.selectOption("#filter-strategy", "sql/handshake-minus-hints/heuristic");
    await page.selectOption("#filter-language", "es");
    const count = page.locator("#trials-count");
    await expect.poll(() => count.innerText()).toBe("9 trials of 9 samples: 0 passed, 9 failed");
    await page.selectOption("#filter-view", "list");
    expect(await page.locator(".list tbody tr").count()).toBe(9);
    await page.click("#filter-reset");
    await expect.poll(() => count.innerText()).toMatch(/^780 trials of 60 samples/);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("searches without regard to accents, in questions and in the answers' SQL", async () => {
    const { page } = await open(address);
    const count = page.locator("#trials-count");
    await page.fill("#filter-q", "CUANTAS sucursales");
    await expect.poll(() => count.innerText()).toMatch(/^39 trials of 3 samples/);
    await page.fill("#filter-q", "channel = 'online'");
    await expect.poll(() => count.innerText()).toMatch(/^[1-9]\d* trials of 6 samples: 0 passed/);
    await page.fill("#filter-q", "nothing holds these words");
    await expect.poll(() => page.locator("#trials-table").innerText()).toBe("No trial meets these filters.");
    await page.context().close();
  });

  it("keeps filters in the address and takes them from it", async () => {
    const { page } = await open(address);
    await page.selectOption("#filter-change", "gained");
    await page.fill("#filter-q", "región +");
    await expect.poll(() => page.url()).toContain("q=regi");
    const url = page.url();
    await page.context().close();
    const again = await open(url.split("#")[0] ?? "", { hash: `#${url.split("#")[1]}` });
    expect(await again.page.inputValue("#filter-change")).toBe("gained");
    expect(await again.page.inputValue("#filter-q")).toBe("región +");
    await again.page.context().close();
  });

  it("opens a trial from the matrix: verdict, SQL, rows, context and transcript", async () => {
    const { page, troubles } = await open(address);
    await page.click('.matrix a[href*="net-fees.es%40sql%2Fbare"]');
    await transcriptOf(page).waitFor();
    const text = await page.locator("#trial").innerText();
    expect(text).toContain("¿Cuáles fueron los ingresos netos por región?");
    expect(text).toMatch(/failed: other values than gold; its rows equal the trap's/);
    expect(await page.locator("#sql .line.differs").count()).toBeGreaterThan(1);
    expect(await page.locator("#rows td.differs").count()).toBeGreaterThan(1);
    expect(await page.locator("#context tr.required .no").count()).toBe(2);
    expect(await page.locator("#timeline > ol > li").count()).toBe(8);
    expect(await page.title()).toBe("net-fees.es · bare");
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("follows a link to a trial and sets apart each context item in the server's own prompt", async () => {
    const { page, troubles } = await open(address, { hash: trialHash("net-fees.en", "handshake") });
    await transcriptOf(page).waitFor();
    const server = page.locator("#timeline li.server.inside");
    expect(await server.count()).toBe(1);
    const required = server.locator(".context-item.required");
    expect(await required.getAttribute("data-item")).toBe("hint.net-fees");
    expect(await required.getAttribute("class")).toContain("layer-hints");
    expect(await required.isVisible()).toBe(true);
    expect(await server.locator('.context-item[data-item="rule.top-five"]').getAttribute("class")).toContain(
      "layer-rules",
    );
    expect(await server.locator('.context-item[data-item="schema:Loans.Channel"]').count()).toBe(1);
    const shown = await server.locator(".prompt").evaluate((prompt) => prompt.textContent);
    expect(shown).toContain(
      "- [hint.net-fees] Fee already excludes what was waived; never subtract Fines again.",
    );
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("says that a linked trial is not there, and leads back", async () => {
    const { page, troubles } = await open(address, { hash: "#trial=gone%40sql%2Fbare%2Fheuristic%231" });
    expect(await page.locator("#trial").innerText()).toContain("no trial “gone@sql/bare/heuristic#1”");
    await page.click("#trial a");
    await page.locator("#verdict").waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("is worked by keys: search, next, previous, strategies, back", async () => {
    const { page, troubles } = await open(address);
    const shown = (): Promise<string> => page.locator("#trial .eyebrow").innerText();
    await page.keyboard.press("/");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("filter-q");
    await page.keyboard.type("jklh");
    expect(await page.inputValue("#filter-q")).toBe("jklh");
    await page.fill("#filter-q", "");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await expect.poll(shown).toBe("best-readers.es · bare");
    await page.keyboard.press("l");
    await expect.poll(shown).toBe("best-readers.es · schema");
    await page.keyboard.press("j");
    await expect.poll(shown).toBe("best-readers.es · hints");
    await page.keyboard.press("k");
    await page.keyboard.press("h");
    await expect.poll(shown).toBe("best-readers.es · bare");
    await page.keyboard.press("Escape");
    await page.locator("#verdict").waitFor();
    expect(await page.locator("#trial").isHidden()).toBe(true);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("moves through the matrix by arrow keys and opens with Enter", async () => {
    const { page } = await open(address);
    await page.locator('.matrix a[tabindex="0"]').focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#trial .eyebrow").innerText()).toBe("best-readers.en · schema");
    await page.goBack();
    await page.locator("#verdict").waitFor();
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('href')"))
      .toContain("best-readers.en");
    await page.context().close();
  });

  it("steps with j only through the trials that meet the filters", async () => {
    const { page } = await open(address, { hash: "#verdict=error" });
    await page.keyboard.press("j");
    await expect.poll(() => page.locator("#trial .steps").innerText()).toContain("1 of 4");
    await expect
      .poll(() => page.locator("#trial .trial-verdict").innerText())
      .toMatch(/error: the server under test broke down/);
    await page.context().close();
  });

  it("is light or dark as the system is, and as the reader says", async () => {
    const light = await open(address, { scheme: "light" });
    const dark = await open(address, { scheme: "dark" });
    const [pale, deep] = [await background(light.page), await background(dark.page)];
    expect(pale).not.toBe(deep);
    await light.page.click("#theme-button");
    await light.page.click("#theme-button");
    expect(await light.page.locator("#theme-button").innerText()).toBe("Theme: dark");
    expect(await background(light.page)).toBe(deep);
    expect([...light.troubles, ...dark.troubles]).toEqual([]);
    await light.page.context().close();
    await dark.page.context().close();
  });

  it.each(["", trialHash("net-fees.es", "bare"), "#view=list"])(
    "fits a phone without sideways scrolling of the page (%s)",
    async (hash) => {
      const { page } = await open(address, { hash, width: 360, height: 780 });
      if (hash.startsWith("#trial")) await transcriptOf(page).waitFor();
      await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
      await page.context().close();
    },
  );

  it("shows every epoch and names target and model where there are several", async () => {
    const many = written(
      "many.html",
      syntheticRun({
        questions: 3,
        epochs: 2,
        models: ["a", "b"],
        strategies: syntheticStrategies.slice(0, 2),
      }),
    );
    const { page, troubles } = await open(many);
    expect(await page.locator(".matrix thead th").allInnerTexts()).toEqual([
      "Sample",
      "bare / a",
      "bare / b",
      "schema / a",
      "schema / b",
    ]);
    expect(await page.locator(".matrix tbody tr:first-child td:nth-child(2) a").count()).toBe(2);
    expect(await page.locator("#verdict .finding").count()).toBe(2);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("shows an empty run without going wrong", async () => {
    const run = syntheticRun({ questions: 1 });
    const { page, troubles } = await open(written("empty.html", { ...run, trials: [], scores: [] }));
    expect(await page.locator("#trials-table").innerText()).toBe("No trial meets these filters.");
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(skipped)("the HTML report of hostile text in a browser", () => {
  it("runs none of it, fetches nothing, and shows it as text", async () => {
    const run = hostileRun();
    const failed = run.scores.find(({ verdict, key }) => verdict === "fail" && key.includes("minus-hints"));
    const address = written("hostile.html", run);
    const { page, troubles } = await open(address, {
      hash: `#trial=${encodeURIComponent(failed?.key ?? "")}`,
    });
    await transcriptOf(page).waitFor();
    await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))");
    const text = await page.locator("#trial").innerText();
    expect(text).toContain("</script><script>window.broken=1</script>");
    expect(text).toContain("␛[31mred");
    expect(text).toContain("⟨U+202E⟩detrevni");
    expect(await page.locator("#trial img, #trial iframe, #trial script, #trial svg").count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.fill("#filter-q", "<img src=x");
    await page.selectOption("#filter-view", "list");
    await page.locator(".list tbody tr").first().waitFor();
    expect(await page.evaluate("window.broken")).toBeUndefined();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
