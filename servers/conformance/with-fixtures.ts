import { InMemoryServerEventBus } from "@modelcontextprotocol/server";
import type { McpServer, ServerEventBus } from "@modelcontextprotocol/server";
import type { CallBasis } from "../kit/register-tools.ts";
import { addFixtures } from "./add-fixtures.ts";

/** What the transport takes instead of the server alone. */
export interface ServerWithFixtures {
  readonly createServer: () => McpServer;
  readonly bus: ServerEventBus;
}

/** The same server, with the fixtures of the conformance suite added to each instance. */
export function withFixtures(createServer: () => McpServer, basis: CallBasis<unknown>): ServerWithFixtures {
  const bus = new InMemoryServerEventBus();
  return {
    bus,
    createServer() {
      const server = createServer();
      addFixtures({ server, basis, bus });
      return server;
    },
  };
}
