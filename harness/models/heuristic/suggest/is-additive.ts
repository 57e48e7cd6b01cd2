import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import type { SchemaColumn } from "../schema/schema.ts";

// Levels, parts and prices of one piece: their average says something, their sum does not.
const levels =
  /^(?:temperatur\w*|celsius|centigrad\w*|fahrenheit|kelvin|humid\w*|humedad|pressure|presion|speed|velocidad|rates?|ratios?|tasas?|percent\w*|pct|porcentaj\w*|shares?|margin|margen|prices?|precios?|ages?|edad(?:es)?|scores?|ratings?|grades?|calificacion\w*|puntuacion\w*|nota|latitud\w*|longitud\w*|altitud\w*|density|densidad|index|indice|average|promedio|ph|voltage|voltaje)$/;

/** Whether the values of a column may be added up, by the words of its name. */
export function isAdditive({ name }: SchemaColumn): boolean {
  return !splitIntoWords(name.replaceAll("_", " ")).some((word) => levels.test(foldText(word)));
}
