import type { IncomingCall } from "./define-tool.ts";

/** What a resource holds: text, or bytes. `facts` go into `_meta` for programs. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly body: { readonly text: string } | { readonly bytes: Uint8Array };
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A resource as it is listed. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** The variables of a URI template, filled in. */
export type UriVariables = Readonly<Record<string, string>>;

/** A family of resources with one URI template. Each method answers for whoever sends the request, and no one else. */
export interface ResourceFamily<Parts> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** `schema://{connection}` */
  readonly template: string;
  /** The ones that this client may read and should be shown; left out: none is listed. */
  readonly list?: (parts: Parts, call: IncomingCall) => Promise<readonly ListedResource[]>;
  /** Values of a variable that begin like what was typed. */
  readonly complete?: (variable: string, parts: Parts, call: IncomingCall) => Promise<readonly string[]>;
  /** Throws service errors. */
  read(variables: UriVariables, parts: Parts, call: IncomingCall): Promise<ResourceContent>;
}
