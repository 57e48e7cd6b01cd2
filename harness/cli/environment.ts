import type { ModelEnvironment } from "../models/index.ts";

/** The only place that reads environment variables. */
export function modelEnvironment(timeoutMs: number): ModelEnvironment {
  return {
    openAiBaseUrl: process.env["OPENAI_BASE_URL"],
    openAiApiKey: process.env["OPENAI_API_KEY"],
    timeoutMs,
  };
}

/** Where fixtures are kept between runs: HANDSHAKE_CACHE, or .handshake/cache in the current folder. */
export function cacheFolder(): string {
  return process.env["HANDSHAKE_CACHE"] ?? ".handshake/cache";
}

/** Whether colour is wanted on this stream: a terminal, and NO_COLOR not set. */
export function wantsColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && process.env["NO_COLOR"] === undefined;
}
