import { addAskingTools } from "./add-asking-tools.ts";
import { addChangeTools } from "./add-change-tools.ts";
import { addContentTools } from "./add-content-tools.ts";
import { addInputTools } from "./add-input-tools.ts";
import { addPrompts } from "./add-prompts.ts";
import { addResources } from "./add-resources.ts";
import { addSchemaTools } from "./add-schema-tools.ts";
import type { FixtureBasis } from "./fixture-basis.ts";

/**
 * Adds what the MCP conformance suite calls by name to a server that has its own tools already, so that the suite tests
 * that server: its transports, guards, sessions, questions to the client and request states. Before it is connected.
 */
export function addFixtures(fixtures: FixtureBasis): void {
  fixtures.server.server.registerCapabilities({
    logging: {},
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { subscribe: true },
  });
  addContentTools(fixtures);
  addAskingTools(fixtures);
  addInputTools(fixtures);
  addSchemaTools(fixtures);
  addChangeTools(fixtures);
  addResources(fixtures);
  addPrompts(fixtures);
}
