/** The URI of a part of an exported file, counted from 0. */
export function exportUri(handle: string, part: number): string {
  return `export://${handle}/${part}`;
}
