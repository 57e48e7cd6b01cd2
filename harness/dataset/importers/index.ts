import { acme } from "./acme.ts";
import { bird } from "./bird.ts";
import { defog } from "./defog.ts";
import type { Importer } from "./importer.ts";
import { nsql } from "./nsql.ts";
import { plain } from "./plain.ts";
import { promptfoo } from "./promptfoo.ts";
import { spider } from "./spider.ts";

/** The formats that can be imported, in the order in which they are listed. */
export const importers: readonly Importer[] = [bird, spider, defog, acme, nsql, plain, promptfoo];
