import type { ResourceFamily } from "../../kit/define-resource.ts";
import type { Parts } from "../parts.ts";
import { exportedFile } from "./export.ts";
import { guideResources } from "./guide-resources.ts";
import { result } from "./result.ts";

/** What can be read beside the tools. */
export const resources: readonly ResourceFamily<Parts>[] = [...guideResources, result, exportedFile];
