import { inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ClientHost } from "./client-host.ts";
import { HostRefused } from "./client-host.ts";

/** What a person said to a destructive step. `cannot_ask`: the client has no forms, so another way must be found. */
export type Confirmation = "confirmed" | "declined" | "cancelled" | "cannot_ask";

const answerSchema = z.object({
  action: z.enum(["accept", "decline", "cancel"]),
  content: z.object({ confirm: z.boolean() }).optional(),
});

/** Asks the person at the client whether to go on, in a form of one field. An answer that is no answer counts as cancelled. */
export async function confirm(host: ClientHost, message: string): Promise<Confirmation> {
  if (!host.offers.has("elicitation")) return "cannot_ask";
  const question = inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { confirm: { type: "boolean", title: "Go on?", default: false } },
      required: ["confirm"],
    },
  });
  try {
    const checked = answerSchema.safeParse(await host.ask(question));
    if (!checked.success || checked.data.action === "cancel") return "cancelled";
    return checked.data.action === "accept" && checked.data.content?.confirm === true
      ? "confirmed"
      : "declined";
  } catch (error) {
    if (error instanceof HostRefused) return "cancelled";
    throw error;
  }
}
