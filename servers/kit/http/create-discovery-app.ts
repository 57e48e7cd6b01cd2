import { Hono } from "hono";
import { cors } from "hono/cors";
import { RETAINED_304_HEADERS, etag } from "hono/etag";
import type { CardOptions } from "./create-server-card.ts";
import { cardMediaType, catalogMediaType, createAiCatalog, createServerCard } from "./create-server-card.ts";

/** The reserved place first, then those that were in use before it. */
const cardPaths = ["/mcp/server-card", "/.well-known/mcp/server-card.json", "/.well-known/mcp.json"];
/** Also with 304, else a page could not read the answer. */
const retainedHeaders = [...RETAINED_304_HEADERS, "access-control-allow-origin"];
const catalogPath = "/.well-known/ai-catalog.json";

/** Serves the server card and the catalog that points to it: public, for any page, and cacheable. */
export function createDiscoveryApp(options: CardOptions): Hono {
  const app = new Hono();
  const documents = [
    ...cardPaths.map((path) => ({ path, type: cardMediaType, document: createServerCard(options) })),
    { path: catalogPath, type: catalogMediaType, document: createAiCatalog(options) },
  ];
  for (const { path, type, document } of documents) {
    const body = JSON.stringify(document);
    app.use(
      path,
      cors({ origin: "*", allowMethods: ["GET"], allowHeaders: ["content-type"] }),
      etag({ retainedHeaders }),
    );
    app.get(path, (c) =>
      c.body(body, 200, { "content-type": type, "cache-control": "public, max-age=3600" }),
    );
  }
  return app;
}
