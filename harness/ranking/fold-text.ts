/** Lower case without accents (Unicode NFKD with combining marks removed): "Región" and "REGION" become "region". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
}
