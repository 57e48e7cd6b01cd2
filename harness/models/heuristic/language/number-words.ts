const units =
  "dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciseis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 veintiuno:21 veintiun:21 veintidos:22 veintitres:23 veinticuatro:24 veinticinco:25 veintiseis:26 veintisiete:27 veintiocho:28 veintinueve:29 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ciento:100 doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 quinientos:500 quinientas:500 seiscientos:600 setecientos:700 ochocientos:800 novecientos:900 " +
  "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 dozen:12 docena:12";

/** Spanish and English number words (folded) that stand for themselves. One is left out: it is mostly an article. */
export const numberWords: ReadonlyMap<string, number> = pairs(units);

/** Words that multiply the number before them, or stand alone for themselves. */
export const multipliers: ReadonlyMap<string, number> = pairs(
  "hundred:100 mil:1000 thousand:1000 k:1000 millon:1000000 millones:1000000 million:1000000 m:1000000",
);

/** Ordinals (folded) up to the twelfth. */
export const ordinalWords: ReadonlyMap<string, number> = pairs(
  "primer:1 primero:1 primera:1 segundo:2 segunda:2 tercer:3 tercero:3 tercera:3 cuarto:4 cuarta:4 quinto:5 sexto:6 " +
    "first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 1er:1 1o:1 2o:2 2do:2 3er:3 3o:3 4to:4 4o:4 1st:1 2nd:2 3rd:3 4th:4 " +
    "1a:1 2a:2 3a:3 4a:4 1ro:1 1ra:1 2da:2 3ra:3 4ta:4",
);

function pairs(text: string): Map<string, number> {
  return new Map(
    text.split(" ").map((pair) => {
      const [word = "", value = "0"] = pair.split(":");
      return [word, Number(value)];
    }),
  );
}
