const spanish =
  /(?<![\p{L}])(?:el|la|los|las|de|del|en|con|sin|por|para|que|y|o|no|solo|sólo|siempre|nunca|todo|todos|todas|un|una|al|me|se|usa|muestra|quiero|ordena|precios|montos|importes|únicamente|incluye|cuenta|oculta|responde|máximo)(?![\p{L}])|[áéíóúñ¿¡]/giu;
const english =
  /(?<![\p{L}])(?:the|of|in|with|without|by|for|and|or|only|not|show|all|always|never|use|to|from|at|as|every|should|must|please|are|is|i|my|sort|answer|count|list|hide|include|leave|prices|amounts)(?![\p{L}])/giu;

/** Whether a text is Spanish or English, by its small words; English where nothing tells. */
export function ruleLanguage(text: string): "es" | "en" {
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
  return count(spanish) > count(english) ? "es" : "en";
}
