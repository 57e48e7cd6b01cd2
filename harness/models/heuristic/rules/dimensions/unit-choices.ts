import type { Choice } from "./choice-entry.ts";

// A price by the kilo says nothing of the unit in which weights are written.
const each = "(?<!(?:^| )(?:per|by the|each|por|cada|al|a) )";

/** Units of measure: an answer gives a quantity in one of them. */
export const unitChoices: readonly Choice[] = [
  {
    id: "mass",
    es: "unidad de peso",
    en: "unit of weight",
    needs: "weigh\\w*|pesos?|pesan|masa|kilos?|kg|kilogra\\w+|ton\\w+",
    sideBySide: true,
    byTopic: true,
    ways: {
      kg: `${each}(?:kilos?|kilogram(?:me)?s?|kilogramos?|kg)`,
      lb: `${each}(?:pounds|libras|lbs?)`,
      g: `${each}(?:grams|gramos)`,
      t: `${each}(?:tons|tonnes|toneladas)`,
      oz: `${each}(?:ounces|onzas)`,
    },
  },
  {
    id: "distance",
    es: "unidad de distancia",
    en: "unit of distance",
    sideBySide: true,
    byTopic: true,
    ways: {
      km: `${each}(?:kilomet(?:ers?|res?|ros?)|km)`,
      // "Miles" are thousands in Spanish.
      mi: `${each}(?:(?<!(?:^| )(?:en|los|de|puntos?|comas?) )miles(?! (?:de|separad|con|y))|millas?)`,
    },
  },
  {
    id: "temperature",
    es: "unidad de temperatura",
    en: "unit of temperature",
    sideBySide: true,
    byTopic: true,
    ways: { "°C": "celsius|centigrad\\w+|degrees c|grados c", "°F": "fahrenheit|degrees f|grados f" },
  },
  {
    id: "volume",
    es: "unidad de volumen",
    en: "unit of volume",
    sideBySide: true,
    byTopic: true,
    ways: {
      l: `${each}(?:lit(?:er|re)s|litros)`,
      gal: `${each}(?:gallons|galones)`,
      ml: `${each}(?:millilit(?:er|re)s|mililitros|ml)`,
    },
  },
  {
    id: "length-unit",
    es: "unidad de longitud",
    en: "unit of length",
    sideBySide: true,
    byTopic: true,
    ways: {
      cm: "centimet(?:ers|res|ros)|cm",
      in: "inches|pulgadas",
      m: "(?:in|en) met(?:ers|res|ros)",
      ft: "(?:in|en) (?:feet|pies)",
    },
  },
  {
    id: "duration",
    es: "unidad de tiempo",
    en: "unit of time",
    sideBySide: true,
    byTopic: true,
    needs:
      "duration\\w*|time|times|delays?|wait\\w*|duracion\\w*|tiempos?|demoras?|esperas?|retrasos?|last|takes?|tarda\\w*",
    ways: {
      hours: "(?:in|en) (?:hours|horas)",
      minutes: "(?:in|en) (?:minutes|minutos)",
      seconds: "(?:in|en) (?:seconds|segundos)",
      days: "(?:in|en) (?:days|dias)",
    },
  },
];
