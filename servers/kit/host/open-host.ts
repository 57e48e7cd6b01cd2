import { createHash, randomUUID } from "node:crypto";
import type {
  ClientCapabilities,
  InputRequest,
  RequestStateCodec,
  ServerContext,
} from "@modelcontextprotocol/server";
import { CLIENT_CAPABILITIES_META_KEY } from "@modelcontextprotocol/server";
import { canonicalJson } from "../../../harness/core/json.ts";
import type { Principal } from "../principal.ts";
import { ServiceError } from "../service-error.ts";
import type { AskLimits, ClientHost, HostFeature } from "./client-host.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { hostFeatures, HostRefused, InputNeeded } from "./client-host.ts";

/** What travels through the client between the rounds of one call; signed by the codec, readable by the client. */
export interface ExchangeState {
  readonly id: string;
  readonly startedAt: number;
  /** Digest of tool, arguments and principal, so that the state of one call is of no use in another. */
  readonly call: string;
  /** The question that is open. */
  readonly pending: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Whose call it is: what makes it the same call in its next round. */
export interface CallIdentity {
  readonly tool: string;
  readonly args: unknown;
  readonly principal: Principal;
}

/** What opening a host needs beside the request itself. */
export interface HostOptions {
  readonly codec: RequestStateCodec<ExchangeState>;
  /** What a client of an earlier revision declared when it connected. */
  readonly declared: ClientCapabilities | undefined;
  readonly now: () => number;
  readonly kept: KeptAnswers;
}

/** How long a client of an earlier revision may take to answer: people read and think. */
const answerTimeoutMs = 10 * 60 * 1000;

/** The client of a request, in either protocol era. Throws `validation_error` when the request hands back another call's state. */
export function openHost(context: ServerContext, identity: CallIdentity, options: HostOptions): ClientHost {
  const envelope: Readonly<Record<string, unknown>> | undefined = context.mcpReq.envelope;
  const capabilities =
    envelope === undefined
      ? options.declared
      : (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined);
  const offers = new Set(hostFeatures.filter((feature) => offered(capabilities, feature)));
  if (envelope === undefined) {
    const exchange = { id: randomUUID(), startedAt: options.now() };
    return {
      offers,
      exchange,
      ask: (request, limits) => keepRoots(options.kept, request, () => push(context, request, limits)),
    };
  }
  const call = digest(identity);
  const state = context.mcpReq.requestState<ExchangeState>();
  if (state !== undefined && state.call !== call) throw otherCall(identity.tool);
  const exchange = {
    id: state?.id ?? randomUUID(),
    startedAt: state?.startedAt ?? options.now(),
  };
  const answers = { ...state?.answers, ...lastAnswer(context, state) };
  return {
    offers,
    exchange,
    async ask(request, limits) {
      const key = keyOf(request);
      if (Object.hasOwn(answers, key)) return answers[key];
      await limits?.before?.();
      const next = { ...exchange, call, pending: key, answers };
      throw new InputNeeded({ key, request, state: await options.codec.mint(next, context) });
    },
  };
}

/** A form needs a client that shows forms; a bare `elicitation: {}` means that it does. */
function offered(capabilities: ClientCapabilities | undefined, feature: HostFeature): boolean {
  const declared = capabilities?.[feature];
  if (declared === undefined) return false;
  if (feature !== "elicitation") return true;
  const { form, url } = capabilities?.elicitation ?? {};
  return form !== undefined || url === undefined;
}

/** Only the answer to the open question counts; whatever else a client sends along is ignored. */
function lastAnswer(context: ServerContext, state: ExchangeState | undefined): Record<string, unknown> {
  const answer = state === undefined ? undefined : context.mcpReq.inputResponses?.[state.pending];
  return state === undefined || answer === undefined ? {} : { [state.pending]: answer };
}

/** The same question has the same key in every round, and a question that has changed is a new one. */
function keyOf(request: InputRequest): string {
  return `${request.method.replace("/", "-")}-${digest(request).slice(0, 16)}`;
}

/** Whatever the order of keys: a client may write the same arguments in another one. */
function digest(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

async function keepRoots(
  kept: KeptAnswers,
  request: InputRequest,
  put: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method !== "roots/list") return put();
  if (kept.roots !== undefined) return kept.roots;
  const { changes } = kept;
  const roots = await put();
  // An answer that was overtaken by the notice of a change serves this call alone.
  if (changes === kept.changes) kept.roots = roots;
  return roots;
}

async function push(
  context: ServerContext,
  request: InputRequest,
  { before, timeoutMs = answerTimeoutMs }: AskLimits = {},
): Promise<unknown> {
  await before?.();
  const { signal } = context.mcpReq;
  try {
    return await context.mcpReq.send(request, { signal, timeout: Math.min(timeoutMs, answerTimeoutMs) });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new HostRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function otherCall(tool: string): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "state_of_another_call",
    message: "The request state that came with this call belongs to another call.",
    nextStep: {
      action: "call_again",
      tool,
      instructions: [`Call ${tool} again without a request state.`],
    },
  });
}
