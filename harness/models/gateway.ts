import { serve, type ServerType } from "@hono/node-server";
import { Hono, type Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AddressInfo } from "node:net";
import { messageOf } from "../core/errors.ts";
import { ModelError, type ChatReply, type ChatRequest, type Model } from "../core/model.ts";
import { chatCompletion, parseChatRequest } from "./chat-wire.ts";

/** One model call as the gateway saw it; `reply` and `error`: exactly one is null. */
export interface GatewayCall {
  readonly source: CallSource;
  readonly request: ChatRequest;
  readonly reply: ChatReply | null;
  readonly error: string | null;
  readonly traceparent: string | null;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** Who calls: the agent of the harness, or the server under test. */
export type CallSource = "agent" | "server";

/** A lane's own base URLs. `listen` takes the calls of one trial at a time; null when none runs. */
export interface GatewayLane {
  readonly agentUrl: string;
  readonly serverUrl: string;
  /** `model` answers this trial in place of the lane's own. */
  listen(listener: ((call: GatewayCall) => void) | null, model?: Model): void;
  close(): void;
}

export interface Gateway {
  /** A lane of its own, whatever others have the same name; the name is for people who read the wire. */
  lane(name: string, model: Model): GatewayLane;
  close(): Promise<void>;
}

type Listener = ((call: GatewayCall) => void) | null;
interface LaneState {
  model: Model;
  listener: Listener;
}

/**
 * Starts the OpenAI-compatible endpoint on a free loopback port. Every model call of agent and server passes here,
 * which is how the harness sees the prompts that a server really sent. `now` gives milliseconds.
 */
export async function startGateway(now: () => number): Promise<Gateway> {
  const lanes = new Map<string, LaneState>();
  let opened = 0;
  const app = new Hono();
  app.post("/:lane/:source/v1/chat/completions", (c) => {
    const lane = lanes.get(c.req.param("lane"));
    const source = c.req.param("source");
    if (lane === undefined || (source !== "agent" && source !== "server"))
      return refuse(c, 404, "no such lane");
    if (lane.listener === null) return refuse(c, 409, "no trial runs in this lane at the moment");
    return answer(c, { lane, source, now });
  });
  const { server, port } = await listen(app);
  return {
    lane(name, model) {
      const state: LaneState = { model, listener: null };
      opened += 1;
      const path = `${name.replaceAll(/[^\w-]+/g, "-")}-${opened}`;
      lanes.set(path, state);
      const base = `http://127.0.0.1:${port}/${path}`;
      return {
        agentUrl: `${base}/agent/v1`,
        serverUrl: `${base}/server/v1`,
        listen: (listener, forTrial) => {
          state.listener = listener;
          state.model = forTrial ?? model;
        },
        close: () => void lanes.delete(path),
      };
    },
    close: () => closeServer(server),
  };
}

async function answer(
  c: Context,
  { lane, source, now }: { lane: LaneState; source: CallSource; now: () => number },
): Promise<Response> {
  const { listener, model } = lane;
  const startedMs = now();
  const parsed = parseChatRequest(await c.req.text());
  if (!parsed.ok) return refuse(c, 400, parsed.message);
  const call = {
    source,
    request: parsed.request,
    traceparent: c.req.header("traceparent") ?? null,
    startedMs,
  };
  try {
    const reply = await model.complete(parsed.request, c.req.raw.signal);
    listener?.({ ...call, reply, error: null, endedMs: now() });
    return c.json(chatCompletion(parsed.request.model, reply));
  } catch (error) {
    listener?.({ ...call, reply: null, error: messageOf(error), endedMs: now() });
    return refuse(c, error instanceof ModelError ? error.status : 500, messageOf(error));
  }
}

function refuse(c: Context, status: number, message: string): Response {
  return c.json({ error: { message, type: "gateway_error" } }, status as ContentfulStatusCode);
}

function listen(app: Hono): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    );
    server.once("error", reject);
  });
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
