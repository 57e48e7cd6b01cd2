import type { ResourceFamily } from "../../kit/define-resource.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { renderGuide } from "../context/render-guide.ts";
import type { Parts } from "../parts.ts";
import { primerConnections, primerContext } from "../primer/primer-context.ts";

interface GuideKind {
  readonly scheme: "guide" | "schema" | "hints";
  readonly title: string;
  readonly description: string;
  /** What of all that is known is in it. */
  readonly choose: (known: LoadedContext) => LoadedContext;
}

const kinds: readonly GuideKind[] = [
  {
    scheme: "guide",
    title: "Guide to a database",
    description:
      "The company's terms and rules, this user's rules and recent questions, and the tables: the same text as the " +
      "client_priming_guide of get_conversation_context, to be passed on as client_context.",
    choose: (known) => known,
  },
  {
    scheme: "schema",
    title: "Tables of a database",
    description: "Tables and columns with their types, keys, comments and sample values.",
    choose: (known) => ({ ...known, rules: [], withdrawn: [], hints: [], history: [] }),
  },
  {
    scheme: "hints",
    title: "Terms of a database",
    description: "The company's terms and definitions.",
    choose: (known) => ({ ...known, rules: [], withdrawn: [], history: [], schema: [] }),
  },
];

/** What the server knows of each connection, as texts that a host can read without a tool call. */
export const guideResources: readonly ResourceFamily<Parts>[] = kinds.map(
  ({ scheme, title, description, choose }) => ({
    name: scheme,
    title,
    description,
    mimeType: "text/markdown",
    template: `${scheme}://{connection}`,
    list: async (parts, call) =>
      (await primerConnections(parts, call)).map((connection) => ({
        uri: `${scheme}://${encodeURIComponent(connection.id)}`,
        name: `${scheme}-${connection.id}`,
        title: `${title}: ${connection.title}`,
      })),
    complete: async (_variable, parts, call) => (await primerConnections(parts, call)).map(({ id }) => id),
    read: async ({ connection = "" }, parts, call) => ({
      mimeType: "text/markdown",
      body: { text: renderGuide(choose(await primerContext(connection, parts, call))) },
    }),
  }),
);
