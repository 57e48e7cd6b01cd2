/** Joins what is said of several variants: `on variant a, b: …`, or the line alone where it is said of all of them. */
export function onVariants(lines: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const variants = new Map<string, string[]>();
  for (const [variant, said] of Object.entries(lines)) {
    for (const line of said) variants.set(line, [...(variants.get(line) ?? []), variant]);
  }
  const all = Object.keys(lines).length;
  return [...variants].map(([line, ids]) =>
    ids.length === all ? line : `on variant ${ids.join(", ")}: ${line}`,
  );
}
