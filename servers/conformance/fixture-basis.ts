import type { McpServer, ServerEventBus } from "@modelcontextprotocol/server";
import type { CallBasis } from "../kit/register-tools.ts";

/** The server that the fixtures are added to, and what its own tools are made of. */
export interface FixtureBasis {
  readonly server: McpServer;
  readonly basis: CallBasis<unknown>;
  /** Tells clients of the current revision that lists or resources have changed. */
  readonly bus: ServerEventBus;
}
