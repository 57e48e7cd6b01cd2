/** The URI of a part of a result, from its n-th row on, counted from 0. */
export function resultUri(handle: string, firstRow: number): string {
  return `result://${handle}/${firstRow}`;
}
