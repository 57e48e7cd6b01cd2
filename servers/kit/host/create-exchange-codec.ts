import { createHmac } from "node:crypto";
import type { RequestStateCodec } from "@modelcontextprotocol/server";
import { createRequestStateCodec } from "@modelcontextprotocol/server";
import type { ExchangeState } from "./open-host.ts";

/** How long a client may take between two rounds of one call: as long as a person may look at a form. */
const ttlSeconds = 600;

/** Signs what travels through the client between rounds, with a key of its own that is derived from the server's secret. */
export function createExchangeCodec(secret: string): RequestStateCodec<ExchangeState> {
  const key = createHmac("sha256", secret).update("request state").digest();
  return createRequestStateCodec<ExchangeState>({ key, ttlSeconds });
}
