import type { CallBasis } from "../../kit/register-tools.ts";
import type { Principal } from "../../kit/principal.ts";
import { renderGuide } from "../context/render-guide.ts";
import type { Parts } from "../parts.ts";
import { primerConnections, primerContext } from "./primer-context.ts";
import { trimGuide } from "./trim-guide.ts";

/** Clients cut instructions at about 2 KB; the server's own words come before the guide. */
const guideCharacters = 1_600;

/**
 * The beginning of the guide, for the server's instructions: of the connections that the user may ask, in their order.
 * It depends on the credential and on nothing that a connection has done. Null for a user whom the server does not
 * know, and when there is no database: the tools say what is wrong.
 */
export async function guideInstructions(
  principal: Principal,
  { parts, nextSteps, log }: Pick<CallBasis<Parts>, "parts" | "nextSteps" | "log">,
): Promise<string | null> {
  const { signal } = new AbortController();
  const exchange = { id: "instructions", startedAt: parts.now() };
  const ask = (): Promise<never> => Promise.reject(new Error("nobody is asked while a client connects"));
  const host = { offers: new Set<never>(), exchange, ask };
  const call = { signal, traceparent: null, principal, nextSteps, host, log };
  try {
    const open = await primerConnections(parts, call);
    const texts = await Promise.all(
      open.map(async ({ id }) => {
        const guide = renderGuide(await primerContext(id, parts, call));
        const beginning = trimGuide(guide, Math.floor(guideCharacters / open.length));
        const uri = `guide://${encodeURIComponent(id)}`;
        const isWhole = beginning.length === guide.length;
        return `Guide to connection ${id}${isWhole ? "" : `, of which all is in the resource ${uri}`}:\n\n${beginning}`;
      }),
    );
    return texts.join("\n\n");
  } catch (error) {
    log.warn({ err: error }, "the instructions are without the guide");
    return null;
  }
}
