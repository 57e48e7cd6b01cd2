const endings: readonly (readonly [RegExp, string])[] = [
  [/people$/, "person"],
  [/children$/, "child"],
  [/women$/, "woman"],
  [/men$/, "man"],
  [/mice$/, "mouse"],
  [/geese$/, "goose"],
  [/feet$/, "foot"],
  [/teeth$/, "tooth"],
  [/wolves$/, "wolf"],
  [/knives$/, "knife"],
  [/shelves$/, "shelf"],
  [/wives$/, "wife"],
  [/halves$/, "half"],
  [/indices$/, "index"],
  [/vertices$/, "vertex"],
  [/matrices$/, "matrix"],
  [/criteria$/, "criterion"],
  [/phenomena$/, "phenomenon"],
];

// Nouns in the singular that end like "men", most of them Spanish.
const singularLikeMen =
  /(?:exa|volu|resu|certa|dicta|grava|speci|regi|abdo|acu|cri|ger|ofi|sta|espéci|régi|cri|semi|alba|ligami|o|a)men$/;

/** The singular of an irregular English plural (folded), "linemen" included; null for any other word. */
export function irregularSingular(word: string): string | null {
  if (singularLikeMen.test(word) && !word.endsWith("women")) return null;
  for (const [ending, singular] of endings) {
    if (ending.test(word)) return word.replace(ending, singular);
  }
  return null;
}
