import { UserError } from "../core/errors.ts";

/** What a target's command, arguments and environment may refer to, by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/**
 * Fills `{name}` in a string. An unknown name is a UserError that lists the known ones, since a placeholder left
 * standing would start another server than the one meant.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const known = Object.keys(values).join(", ");
    throw new UserError("placeholder_unknown", `target: {${name}} is no placeholder; there are ${known}`);
  });
}
