import type { McpServer } from "@modelcontextprotocol/server";
import { ResourceTemplate } from "@modelcontextprotocol/server";
import { answerRequest } from "./answer-request.ts";
import type { ResourceContent, ResourceFamily, UriVariables } from "./define-resource.ts";
import { metaKey } from "./meta-key.ts";
import type { CallBasis } from "./register-tools.ts";
import type { RequestSource } from "./request-call.ts";
import { requestCall } from "./request-call.ts";

/**
 * Offers families of resources on an MCP server. What is read is for its reader alone, so caches keep it apart
 * (`private`), and asking again is cheap, so that it is not kept for long.
 */
export function registerResources<Parts>(
  server: McpServer,
  families: readonly ResourceFamily<Parts>[],
  basis: CallBasis<Parts>,
): void {
  for (const family of families) {
    const { name, title, description, mimeType } = family;
    const template = new ResourceTemplate(family.template, {
      list: async (context) => {
        const request = { method: "resources/list", params: { family: name } };
        return { resources: await listed(family, { server, context, request }, basis) };
      },
    });
    const config = { title, description, mimeType, cacheHint: { ttlMs: 0, cacheScope: "private" } } as const;
    server.registerResource(name, template, config, (uri, variables, context) => {
      const request = { method: "resources/read", params: { uri: uri.href } };
      return answerRequest({ server, context, request }, basis, async (call) => {
        const content = await family.read(filled(variables), basis.parts, call);
        return { contents: [contentOf(uri.href, content)] };
      });
    });
  }
}

/** Whoever is nobody, or would first have to be asked something, is shown none. */
async function listed<Parts>(family: ResourceFamily<Parts>, source: RequestSource, basis: CallBasis<Parts>) {
  if (family.list === undefined) return [];
  const { mimeType, description } = family;
  try {
    const found = await family.list(basis.parts, requestCall(source, basis));
    return found.map(({ uri, name, title }) => ({ uri, name, title, description, mimeType }));
  } catch (error) {
    basis.log.debug({ family: family.name, err: error }, "no resources are listed");
    return [];
  }
}

function contentOf(uri: string, { mimeType, body, facts }: ResourceContent) {
  const meta = facts && {
    _meta: Object.fromEntries(Object.entries(facts).map(([name, value]) => [metaKey(name), value])),
  };
  return "text" in body
    ? { uri, mimeType, text: body.text, ...meta }
    : { uri, mimeType, blob: Buffer.from(body.bytes).toString("base64"), ...meta };
}

function filled(variables: Readonly<Record<string, string | string[]>>): UriVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, decoded([value].flat().join(""))]),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
