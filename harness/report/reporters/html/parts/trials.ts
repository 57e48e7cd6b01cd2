import { markup, type Markup } from "../markup.ts";

/** The frame of the table of trials; the page's program fills it. */
export function trialsPart(): Markup {
  return markup`<section id="trials" aria-labelledby="trials-title">
    <h2 id="trials-title">Trials</h2>
    <noscript><p class="notice">The table of trials and their transcripts need JavaScript.</p></noscript>
    <form id="filters" class="filters" role="search" aria-label="Filter the trials"></form>
    <p id="trials-count" class="count" role="status"></p>
    <div id="trials-table"></div>
  </section>`;
}
