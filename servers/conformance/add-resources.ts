import { ResourceTemplate } from "@modelcontextprotocol/server";
import type { FixtureBasis } from "./fixture-basis.ts";
import { stubImage } from "./stub-media.ts";

const plain = { mimeType: "text/plain" } as const;

/** Resources of text and of bytes, a template, and one that can be watched. */
export function addResources({ server }: FixtureBasis): void {
  server.registerResource(
    "static-text",
    "test://static-text",
    { description: "A text.", ...plain },
    ({ href: uri }) => ({
      contents: [{ uri, ...plain, text: "This is the content of the static text resource." }],
    }),
  );
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { description: "An image.", mimeType: stubImage.mimeType },
    ({ href: uri }) => ({ contents: [{ uri, mimeType: stubImage.mimeType, blob: stubImage.data }] }),
  );
  server.registerResource(
    "watched",
    "test://watched-resource",
    { description: "A text that can be watched.", ...plain },
    ({ href: uri }) => ({ contents: [{ uri, ...plain, text: "Watched." }] }),
  );
  const mimeType = "application/json";
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { description: "Data of an id.", mimeType },
    ({ href: uri }, { id }) => {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
      return { contents: [{ uri, mimeType, text }] };
    },
  );
  // Requests of the older revisions; the current one has `subscriptions/listen`, which the endpoint serves.
  for (const method of ["resources/subscribe", "resources/unsubscribe"] as const)
    server.server.setRequestHandler(method, () => ({}));
}
