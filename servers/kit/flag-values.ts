import { z } from "zod";

/** A flag's whole number from 1 on, at most `most`. */
export const wholeNumber = (most = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().positive().max(most);

/** A flag's milliseconds: at most 24 days, since a timer that is set for longer fires at once. */
export const milliseconds = wholeNumber(2_147_483_647);
