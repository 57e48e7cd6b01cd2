import type { Dimension } from "../claim.ts";
import { choiceDimension } from "./choice.ts";
import { choices } from "./choices.ts";
import { deed } from "./deed.ts";
import { decimals } from "./decimals.ts";
import { definition } from "./definition.ts";
import { grouping } from "./grouping.ts";
import { presence } from "./presence.ts";
import { rowGrain } from "./row-grain.ts";
import { rowLimit } from "./row-limit.ts";
import { sortOrder } from "./sort-order.ts";
import { threshold } from "./threshold.ts";

/** Everything that rules can disagree about. */
export const dimensions: readonly Dimension[] = [
  ...choices.map(choiceDimension),
  sortOrder,
  decimals,
  rowGrain,
  rowLimit,
  threshold,
  definition,
  grouping,
  presence,
  deed,
];
