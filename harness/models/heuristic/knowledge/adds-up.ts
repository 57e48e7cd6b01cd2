import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { foldText } from "../../../ranking/fold-text.ts";

// Levels, parts and prices of one piece: their average says something, their sum does not.
const levels =
  /^(?:temperatur\w*|celsius|centigrad\w*|fahrenheit|kelvin|humid\w*|humedad|pressure|presion|speed|velocidad|rates?|ratios?|tasas?|percent\w*|pct|porcentaj\w*|shares?|margin|margen|prices?|precios?|ages?|edad(?:es)?|scores?|ratings?|grades?|calificacion\w*|puntuacion\w*|nota|latitud\w*|longitud\w*|altitud\w*|density|densidad|index|indice|averages?|avg|mean|median|media|mediana|promedios?|ph|voltage|voltaje)$/;

/** Whether the values of a column may be added up, by the words of its name. */
export function addsUp(name: string): boolean {
  return !splitIntoWords(name.replaceAll("_", " ")).some((word) => levels.test(foldText(word)));
}
