import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { isAbsolute, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ServiceError } from "../service-error.ts";
import type { ClientHost } from "./client-host.ts";
import { HostRefused } from "./client-host.ts";

/** The folders that a client has opened to the server, links resolved. `digest` changes when they do. */
export interface ClientRoots {
  readonly folders: readonly string[];
  readonly digest: string;
}

const answerSchema = z.object({ roots: z.array(z.object({ uri: z.string() })) });

/**
 * Asks the client for its roots, on every call: a server that keeps them misses their change. Null when the client
 * offers none. Throws `execution_failed` when it offers them and does not say which, and `validation_error` for a root
 * that is no local file URI; a folder that does not exist is left out.
 */
export async function clientRoots(host: ClientHost): Promise<ClientRoots | null> {
  if (!host.offers.has("roots")) return null;
  try {
    const checked = answerSchema.safeParse(await host.ask(inputRequired.listRoots()));
    if (!checked.success) throw unknownRoots("its answer is no list of roots");
    const folders = await Promise.all(checked.data.roots.map(({ uri }) => folderOf(uri)));
    const known = [...new Set(folders.flat())].toSorted();
    return { folders: known, digest: createHash("sha256").update(JSON.stringify(known)).digest("hex") };
  } catch (error) {
    throw error instanceof HostRefused ? unknownRoots(error.message, error) : error;
  }
}

/**
 * Whether a file, links resolved, lies inside one of the folders and is not one that people hide: nothing on the way
 * there has a name that begins with a dot.
 */
export async function isInside(file: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(file).catch(() => null);
  if (real === null) return false;
  return folders.some((folder) => {
    const way = relative(folder, real);
    return way !== "" && !isAbsolute(way) && !way.split(/[/\\]/).some((name) => name.startsWith("."));
  });
}

async function folderOf(uri: string): Promise<readonly string[]> {
  const path = pathOf(uri);
  return realpath(path).then(
    (folder) => [folder],
    () => [],
  );
}

function unknownRoots(why: string, cause?: unknown): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason: "roots_unknown",
    message: `The client did not say which folders it opens to this server (roots): ${why}.`,
    nextStep: {
      action: "ask_user",
      tool: null,
      instructions: [
        "Tell the user to open the folder that holds the database, as a file:// root, in the client.",
      ],
    },
    cause,
  });
}

function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (cause) {
    throw new ServiceError({
      type: "validation_error",
      reason: "unsupported_root",
      message: `The client's root ${JSON.stringify(uri)} is no folder of this machine: only file:// URIs can be used.`,
      nextStep: {
        action: "ask_operator",
        tool: null,
        instructions: ["Tell the user to give the client a local folder (file:///…) as its root."],
      },
      cause,
    });
  }
}
