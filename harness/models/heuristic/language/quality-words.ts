import type { Quality } from "./grammar-sense.ts";

/** Words of both languages that a column's name or comment uses for what everyday adjectives compare. */
export const qualityWords: Readonly<Record<Quality, readonly string[]>> = {
  price: ["precio", "price", "costo", "coste", "cost", "tarifa", "fee", "importe", "amount", "monto"],
  age: ["edad", "age", "nacimiento", "birth"],
  duration: [
    "duracion",
    "duration",
    "largo",
    "length",
    "extension",
    "paginas",
    "pages",
    "minutos",
    "minutes",
    "horas",
    "hours",
  ],
  size: ["peso", "weight", "tamano", "size"],
};
