import type { FixtureBasis } from "./fixture-basis.ts";

/** Tools after whose call the client is told that a list has changed, in the way of its protocol era. */
export function addChangeTools({ server, bus }: FixtureBasis): void {
  const changes = {
    tool: { kind: "tools_list_changed", sayToLegacy: () => server.sendToolListChanged() },
    prompt: { kind: "prompts_list_changed", sayToLegacy: () => server.sendPromptListChanged() },
  } as const;
  for (const [what, { kind, sayToLegacy }] of Object.entries(changes)) {
    const description = `Says that a ${what} has changed.`;
    server.registerTool(`test_trigger_${what}_change`, { description }, ({ mcpReq }) => {
      if (mcpReq.envelope === undefined) sayToLegacy();
      else bus.publish({ kind });
      return { content: [{ type: "text", text: `Said that a ${what} has changed.` }] };
    });
  }
}
