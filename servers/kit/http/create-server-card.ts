import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";

/** How a server introduces itself: the very values of its `serverInfo`. */
export interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** At most 100 characters. */
  readonly description: string;
}

/** A server as it is described before anybody connects. */
export interface CardOptions {
  readonly identity: ServerIdentity;
  /** The domain of whoever publishes the server, such as `example.com`. */
  readonly publisher: string;
  /** The MCP endpoint as clients know it. */
  readonly url: URL;
  readonly needsToken: boolean;
}

export const cardMediaType = "application/mcp-server-card+json";
export const catalogMediaType = "application/ai-catalog+json";

/** The current revision, which the SDK serves but does not list, and the older ones that sessions speak. */
const protocolVersions = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS];

/**
 * The server card (SEP-2127, schema v1): who the server is and how it is reached. What it offers is not in it; that is
 * for the protocol's own lists.
 */
export function createServerCard({ identity, publisher, url, needsToken }: CardOptions) {
  const { name, ...described } = identity;
  const headers = needsToken ? [{ name: "Authorization", isRequired: true, isSecret: true }] : [];
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${publisher.split(".").toReversed().join(".")}/${name}`,
    ...described,
    remotes: [
      {
        type: "streamable-http",
        url: url.href,
        ...(headers.length > 0 && { headers }),
        supportedProtocolVersions: protocolVersions,
      },
    ],
  } as const;
}

/** The AI catalog of a host that has this server alone: it says where the card is. */
export function createAiCatalog({ identity, publisher, url }: CardOptions) {
  return {
    specVersion: "1.0",
    entries: [
      {
        identifier: `urn:air:${publisher}:mcp:${identity.name}`,
        displayName: identity.title,
        type: cardMediaType,
        url: `${url.href}/server-card`,
      },
    ],
  } as const;
}
