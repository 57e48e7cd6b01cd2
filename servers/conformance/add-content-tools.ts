import { setTimeout as pause } from "node:timers/promises";
import type { ContentBlock, ServerContext } from "@modelcontextprotocol/server";
import type { FixtureBasis } from "./fixture-basis.ts";
import { stubAudio, stubImage } from "./stub-media.ts";

/** How long the suite wants a tool to work between two of its notifications. */
const stepMs = 50;

const text = (words: string): ContentBlock => ({ type: "text", text: words });

const contents: Readonly<Record<string, readonly ContentBlock[]>> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [{ type: "image", ...stubImage }],
  test_audio_content: [{ type: "audio", ...stubAudio }],
  test_embedded_resource: [
    {
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    },
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    { type: "image", ...stubImage },
    {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: JSON.stringify({ test: "data", value: 123 }),
      },
    },
  ],
};

/** Tools that give each kind of content, fail, log, and tell how far they are. */
export function addContentTools({ server }: FixtureBasis): void {
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: `Gives the content of ${name}.` }, () => ({
      content: [...content],
    }));
  server.registerTool("test_error_handling", { description: "Always fails." }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  for (const name of ["test_tool_with_logging", "test_logging_tool"])
    server.registerTool(name, { description: "Logs three times while it works." }, async (context) => {
      await inSteps(
        ["Tool execution started", "Tool processing data", "Tool execution completed"],
        (message) => context.mcpReq.log("info", message),
      );
      return { content: [text("Logged three messages.")] };
    });
  server.registerTool(
    "test_tool_with_progress",
    { description: "Says three times how far it is." },
    async (context) => {
      await inSteps([0, 50, 100], (progress) => report(context, progress));
      return { content: [text("Reported progress three times.")] };
    },
  );
}

async function inSteps<Step>(
  steps: readonly Step[],
  take: (step: Step) => Promise<void> | undefined,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (at > 0) await pause(stepMs);
    await take(step);
  }
}

function report({ mcpReq }: ServerContext, progress: number): Promise<void> | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return mcpReq.notify({
    method: "notifications/progress",
    params: { progressToken, progress, total: 100 },
  });
}
