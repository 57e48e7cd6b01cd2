import type { Report } from "../../core/report.ts";
import { consoleReporter } from "./console.ts";
import { htmlReporter } from "./html/html.ts";
import { jsonReporter } from "./json.ts";

/** What a reporter is told about where it writes; each ignores what it has no use for. */
export interface RenderOptions {
  /** Use terminal colours. Default false. */
  readonly colour?: boolean;
  /** Where the HTML report is, for a reporter that points to it. */
  readonly reportPath?: string;
  /** What the reader can do next, a line each. */
  readonly next?: readonly string[];
}

/** Turns a report into one text: pure, so that an old run gives the same bytes again. */
export interface Reporter {
  readonly name: string;
  readonly describes: string;
  render(report: Report, options?: RenderOptions): string;
}

/** Every reporter by its name on the command line. */
export const reporters = {
  console: consoleReporter,
  html: htmlReporter,
  json: jsonReporter,
} as const satisfies Record<string, Reporter>;
