import type { ResourceFamily } from "../../kit/define-resource.ts";
import { ServiceError } from "../../kit/service-error.ts";
import { expired, exportTypes, openExport } from "../export/export-handle.ts";
import type { Parts } from "../parts.ts";
import { exportUri } from "./export-uri.ts";
import { resourceCaller } from "./resource-caller.ts";

/** Bytes in one part: as base64 well below the 10 MB at which clients drop the connection. */
const partBytes = 3 * 1024 * 1024;

/** A file that execute_query_with_export wrote, part by part. */
export const exportedFile: ResourceFamily<Parts> = {
  name: "export",
  title: "An exported file",
  description:
    "The bytes of a file that execute_query_with_export wrote, in parts of 3 MiB. The URI of the next part, the size " +
    "and the SHA-256 of the whole file are in _meta. Begin with the link in the tool's result.",
  mimeType: "application/octet-stream",
  template: "export://{handle}/{part}",
  async read({ handle = "", part = "" }, parts, call) {
    const caller = await resourceCaller(parts, call);
    const ref = await openExport(handle, caller, parts);
    const number = /^\d{1,6}$/.test(part) ? Number(part) : Infinity;
    const from = number * partBytes;
    if (from >= Math.max(ref.bytes, 1)) throw noSuchPart(part, ref.bytes);
    const bytes = await parts.exports.read(caller.id, ref.name, { from, length: partBytes });
    if (bytes === null) throw expired();
    const next = from + bytes.length < ref.bytes ? exportUri(handle, number + 1) : null;
    return {
      mimeType: exportTypes[ref.format],
      body: { bytes },
      facts: { next, bytes: ref.bytes, sha256: ref.sha256 },
    };
  },
};

function noSuchPart(part: string, bytes: number): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "invalid_arguments",
    message: `The file has ${bytes} bytes, in parts from 0 to ${Math.floor(Math.max(bytes - 1, 0) / partBytes)}; there is no part ${JSON.stringify(part)}.`,
    nextStep: {
      action: "correct_arguments",
      tool: null,
      instructions: ["Read the URI as the tool's result or the part before names it."],
    },
  });
}
