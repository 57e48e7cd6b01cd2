import { z } from "zod";

/** Cut, since clients could fill the log with it. */
const label = z.string().transform((text) => text.slice(0, 100));
const callSchema = z.object({
  method: label,
  params: z.object({ name: label.optional() }).optional(),
});

/** What a request is, for the log: the protocol's method and what it names, never its arguments. */
export function requestLabel(request: Request, body: unknown): Readonly<Record<string, string>> {
  const call = callSchema.safeParse(body);
  if (!call.success) return { http: request.method };
  const { method, params } = call.data;
  return { method, ...(params?.name !== undefined && { name: params.name }) };
}
