import type { Strategy } from "../core/strategy.ts";
import type { Target } from "../core/target.ts";
import type { Session } from "../mcp/session.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** What a host puts before the model's first turn, under a heading that says where it comes from. */
export interface Primer {
  readonly heading: string;
  readonly text: string;
}

/** Where a primer is read, and within which limits. */
export interface PrimerSource {
  readonly session: Session;
  readonly target: Target;
  readonly connection: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Reads the guide as a host would: the instructions that came when it connected, or a resource or a skill by its URI.
 * Null where the strategy's channel is none of these. Throws an Error when the server does not give what it should.
 */
export async function readPrimer(
  { channel }: Pick<Strategy, "channel">,
  source: PrimerSource,
): Promise<Primer | null> {
  const { session, target } = source;
  if (channel === "instructions") {
    if (session.instructions === null) throw new Error("the server gave no instructions");
    return { heading: "Server instructions", text: session.instructions };
  }
  if (channel !== "resource" && channel !== "skill") return null;
  const uri = fillPlaceholders(target.channels[channel] ?? "", { connection: source.connection });
  const read = await session.readResource(uri, source);
  if (read.outcome === "failed") throw new Error(`${uri} could not be read: ${read.message}`);
  return { heading: channel === "skill" ? `Skill ${uri}` : `Resource ${uri}`, text: read.text };
}
