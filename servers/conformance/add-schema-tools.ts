import { fromJsonSchema } from "@modelcontextprotocol/server";
import type { FixtureBasis } from "./fixture-basis.ts";

/** Keywords of JSON Schema 2020-12 that must come through to the client (SEP-1613, SEP-2106). */
const schema2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword's name
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** A parameter that clients repeat in a header (SEP-2243). */
const headerSchema = {
  type: "object",
  properties: { region: { type: "string", "x-mcp-header": "Region" } },
  required: ["region"],
};

/** Tools whose input schemas are the point. */
export function addSchemaTools({ server }: FixtureBasis): void {
  server.registerTool(
    "json_schema_2020_12_tool",
    {
      description: "Has a schema of many keywords.",
      inputSchema: fromJsonSchema<Record<string, unknown>>(schema2020),
    },
    (input) => ({ content: [{ type: "text", text: JSON.stringify(input) }] }),
  );
  server.registerTool(
    "test_custom_headers",
    {
      description: "Has a parameter that is repeated in a header.",
      inputSchema: fromJsonSchema<{ region: string }>(headerSchema),
    },
    ({ region }) => ({ content: [{ type: "text", text: `Region: ${region}` }] }),
  );
}
