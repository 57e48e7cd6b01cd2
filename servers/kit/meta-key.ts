/** The `_meta` key of a fact about a result; the prefix keeps it apart from everybody else's. */
export function metaKey(name: string): string {
  return `dev.handshake-bench/${name}`;
}
