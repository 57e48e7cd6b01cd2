import type { InputRequest, InputRequiredResult } from "@modelcontextprotocol/server";
import { inputRequired } from "@modelcontextprotocol/server";

/** What a client may offer beside calling tools. Sampling and roots are deprecated by the current revision (SEP-2577). */
export const hostFeatures = ["sampling", "elicitation", "roots"] as const;
export type HostFeature = (typeof hostFeatures)[number];

/** One call of a tool with everything that it asked the client meanwhile, over however many requests that took. */
export interface Exchange {
  readonly id: string;
  /** Milliseconds since the epoch at which its first request came in. */
  readonly startedAt: number;
}

/** The client at the other end of a call: what it offers, and a way to ask it. */
export interface ClientHost {
  readonly offers: ReadonlySet<HostFeature>;
  readonly exchange: Exchange;
  /**
   * Asks the client and gives its bare answer, not checked. In the current revision a server cannot ask in the middle of a call:
   * this throws `InputNeeded`, the call ends with the question, and when the client repeats it with the answer the tool
   * runs again and gets here again. So a tool must come to its questions by the same way each time, and must not have
   * changed anything before them.
   * Throws `HostRefused` when a client of an earlier revision says no, or nothing in time.
   */
  ask(request: InputRequest, limits?: AskLimits): Promise<unknown>;
}

/** What holds for one question. */
export interface AskLimits {
  /** Runs once for every time that the question is put. */
  readonly before?: () => Promise<void>;
  /** How long a client of an earlier revision may take to answer, in milliseconds; ten minutes at most. */
  readonly timeoutMs?: number;
}

/** Ends a call with a question to the client. Not a failure: whoever answers the request catches it and sends `result()`. */
export class InputNeeded extends Error {
  override readonly name = "InputNeeded";
  readonly key: string;
  readonly request: InputRequest;
  /** Signed, to be handed back by the client. */
  readonly state: string;

  constructor(question: { readonly key: string; readonly request: InputRequest; readonly state: string }) {
    super("the client is asked for input");
    this.key = question.key;
    this.request = question.request;
    this.state = question.state;
  }

  /** The question as the end of the request. */
  result(): InputRequiredResult {
    return inputRequired({ inputRequests: { [this.key]: this.request }, requestState: this.state });
  }
}

/** The client was asked and would not answer. */
export class HostRefused extends Error {
  override readonly name = "HostRefused";
}
