import type { ModelSources } from "../models/index.ts";

// This file is the only one that reads environment variables.

/** Where the endpoint of a real model is, and its key. */
export function modelEndpoint(): Pick<ModelSources, "openAiBaseUrl" | "openAiApiKey"> {
  return { openAiBaseUrl: process.env["OPENAI_BASE_URL"], openAiApiKey: process.env["OPENAI_API_KEY"] };
}

/** How the user called this command line, for advice that can be pasted: through npm from a checkout, or by its name. */
export function ownCommand(): string {
  return process.env["npm_lifecycle_event"] === undefined ? "handshake-bench" : "npm run -s cli --";
}

/** Where fixtures are kept between runs: HANDSHAKE_CACHE, or .handshake/cache in the current folder. */
export function cacheFolder(): string {
  return process.env["HANDSHAKE_CACHE"] ?? ".handshake/cache";
}

/** Whether colour is wanted on this stream: a terminal, and NO_COLOR not set. */
export function wantsColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && process.env["NO_COLOR"] === undefined;
}
