import type { Choice } from "./choice-entry.ts";
import { mannerChoices } from "./manner-choices.ts";
import { timeChoices } from "./time-choices.ts";
import { unitChoices } from "./unit-choices.ts";

const tax = "(?:tax(?:es)?|vat|iva|impuestos?)";
const being = "(?:is|are|be|must|should|to|always|already|va|van|viene|esta|debe|ir|ya|siempre)";
const returned = "(?:returns|refunds|returned \\w+|devoluciones|reembolsos)";
const deducting =
  "(?:deduct\\w*|subtract\\w*|tak\\w+ (?:off|away|out)|minus|less|rest(?:a|as|es|e|ar|ando|an|en)|descont\\w+|descuent\\w+|deduc\\w+|menos)";
/** Matters that are settled in one way or another, with the words of each way in both languages. */
export const choices: readonly Choice[] = [
  ...timeChoices,
  {
    id: "currency",
    es: "moneda",
    en: "currency",
    sideBySide: true,
    byTopic: true,
    ignores: String.raw`\d[\d.,]* (?:us )?(?:dollars?|dolares|pesos|euros?|pounds?|usd|mxn|eur)|(?:weights?|peso|heavy)(?: \w+){0,2} pounds|weigh\w*(?: \w+){0,4} pounds|pesos?(?: de (?:los? |las? )?\w+)?(?: ,)? (?:en|por) (?:kilo|libra|gramo|tonelada|kg|lb|onza)\w*`,
    ways: {
      USD: "us dollars?|us(?= (?:and|or) \\w+ dollars)|greenbacks?|(?<!(?:^| )(?:canadian|australian|singapore) )dollars?|(?:dolar(?:es)?)(?! (?:canad|austral))|usd|bucks",
      MXN: "mexican pesos?|pesos?(?= mexicanos?)|pesos(?! (?:argentin|colombian|chilen|uruguay|filipin))|peso(?= (?:amounts?|figures?|values?|prices?|totals?|sales|equivalents?))|mxn",
      EUR: "euros?|eur",
      GBP: "sterling|pounds? sterling|pounds?|libras?(?: esterlinas?)?|gbp",
      local: "(?:local|original|native) currenc(?:y|ies)|monedas? (?:local(?:es)?|original(?:es)?|de origen)",
      JPY: "yen(?:es)?|jpy",
      CAD: "canadian(?: dollars?)?|dolar(?:es)? canadienses?|cad",
      AUD: "australian(?: dollars?)?|dolar(?:es)? australianos?|aud",
      ARS: "argentin\\w+ pesos|pesos argentinos|ars",
      COP: "colombian pesos|pesos colombianos|cop",
      CLP: "chilean pesos|pesos chilenos|clp",
      CNY: "yuan|renminbi|cny",
      INR: "(?:indian )?rupees|rupias|inr",
      BRL: "reales|brl",
      CHF: "swiss francs?|chf|francos suizos",
    },
  },
  {
    id: "language",
    parts: ["heading", "comment", "name", "product", "code"],
    es: "idioma",
    en: "language",
    byTopic: true,
    ways: {
      español: "spanish|espanol|castellano",
      inglés: "english|ingles",
      francés: "french|frances",
      alemán: "german|aleman",
      portugués: "portuguese|portugues",
      italiano: "italian|italiano",
      catalán: "catalan",
      "el de la pregunta":
        "(?:same |whatever )?language (?:of|in which|i|that|as)(?: \\w+)*|(?:el |mismo )?idioma (?:en|de|que|con)(?: \\w+)*",
    },
  },
  {
    id: "statistic",
    es: "medida central",
    en: "kind of average",
    sideBySide: true,
    byTopic: true,
    ways: {
      mean: "averages?|mean|means(?= (?:rather|not|instead|and|or|of)|$)|promedios?|medias?",
      median: "medians?|medianas?",
      mode: "modes?|modas?",
    },
  },
  {
    id: "decimal-mark",
    es: "signo decimal",
    en: "decimal mark",
    ways: {
      punto: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2}|(?:point|dot)s?(?: \w+){0,2} decimals?|decimal (?:points?|dots?)|puntos?(?: \w+){0,3} decimal(?:es)?|(?:us|american) (?:style|notation|format)|(?:estilo|formato|notacion) american[oa]`,
      coma: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d{2}|commas?(?: \w+){0,2} decimals?|decimal commas?|comas?(?: \w+){0,3} decimal(?:es)?|european (?:style|notation|format)|(?:estilo|formato|notacion) europe[oa]`,
    },
  },
  {
    id: "accumulation",
    es: "acumulado o por separado",
    en: "cumulative or separate",
    sideBySide: true,
    byTopic: true,
    ways: {
      acumulado: "cumulative|accumulated|cumulated|running (?:totals?|sums?)|acumulad[oa]s?",
      separado:
        "(?:non|un) ?(?:cumulative|accumulated)|(?:month|week|quarter|year|period)(?: s)? own|stand ?alone",
    },
  },
  {
    id: "comparison",
    es: "comparación",
    en: "comparison",
    byTopic: true,
    ways: { comparar: "compar\\w+|versus|vs|year (?:over|on) year|yoy|interanual\\w*" },
  },
  {
    id: "identity",
    es: "por nombre o por código",
    en: "by name or by code",
    sideBySide: true,
    byTopic: true,
    needs:
      "identif\\w+|refer\\w*|call\\w*|llam\\w+|nombr[ae]\\w*|spell\\w*|instead|rather|not|never|nada de|en (?:vez|lugar) de|sin|no",
    ignores: "(?:sort|order|group|orden|agrup)\\w*(?: [^ ,]+){0,3} (?:by|por) [^ ,]+",
    ways: {
      name: "names?|nombres?",
      code: "(?:by|por)(?: its| their| su)? (?:numbers?|numero)|(?:su|their|its|customer|account|store|branch|order|employee|product) numbers?|su numero|numero (?:de|del)(?: la)? \\p{L}+|codes?|skus?|ids?|identifiers?|codigos?(?: sku)?|claves?",
    },
  },
  {
    id: "format",
    es: "forma de la respuesta",
    en: "form of the answer",
    sideBySide: true,
    ignores:
      "(?:never|don't|no|not|nunca) (?:use|put|show|uses|pongas|muestres) (?!an? |any |una? )[^ ,]+ (?:in|on|en) (?:the |las? |los )?[^ ,]+|(?:in|from|of|on|de|en) (?:the|el|la|las|los) (?:tables?|tablas?|cuadros?|charts?|graphs?|graficas?|graficos?)|below (?:the|a) table|under the table|debajo de la tabla",
    ways: {
      table: "tables?|tabular|tablas?|cuadros?",
      pie: "(?:pies?|pie (?:charts?|graphs?)|donuts?|graficas? de (?:pastel|pay|torta|anillo)|graficos? (?:circular(?:es)?|de (?:tarta|sectores|pastel)))",
      chart:
        "(?<!pie )(?:bar |line )?(?:charts?|graphs?|plots?)|graficas?(?! de (?:pastel|pay|torta|anillo))|graficos?(?! (?:circular|de (?:tarta|sectores|pastel)))|diagramas?",
      list: "bullet(?:ed)? (?:points?|lists?)|bullets|vinetas",
      prose:
        "text only|plain text|only text|solo texto|paragraphs?|prose|plain sentences|parrafos?|prosa|texto corrido",
      csv: "csv",
      json: "json",
      excel: "excel|xlsx|spreadsheets?|hojas? de calculo",
    },
  },
  {
    id: "tax",
    es: "impuestos",
    en: "taxes",
    byTopic: true,
    ways: {
      con: `(?:includ\\w+|incluir|with|plus|incluye\\w*|incluid\\w*|con|mas|tra(?:e|en|iga|igan)|llev\\w+|carr(?:y|ies))(?: the| el)? ${tax}|${tax}(?: ${being})* (?:incluid[oa]s?|included|inclusive)|after ${tax}`,
      sin: `(?:without|exclud\\w+|excluy\\w+|excluir|quit\\w+|excl|before|net of|less|minus|sin|antes de|fuera de|excluyendo|no incluy\\w+)(?: the| el| los)? ${tax}|${tax}(?: ${being})* (?:excluid[oa]s?|excluded|exclusive|aparte|left out|fuera)|(?:keep|leave|take|saca|deja)\\w* ${tax} (?:out|off|fuera)|ex ${tax}|pre tax`,
    },
  },
  {
    id: "returns",
    es: "devoluciones",
    en: "returns",
    byTopic: true,
    ways: {
      neto: `net of ${returned}|after ${returned}|net (?:sales|revenue|figures)|netas?(?: de devoluciones)?|${deducting}(?: \\w+){0,3} ${returned}|${returned}(?: \\w+){0,4} (?:taken off|deducted|subtracted|come off|descontad[ao]s?|restad[ao]s?|(?:se )?(?:restan?|descuentan?|deducen?)|come? off)`,
      bruto: `gross|brut[oa]s?|before ${returned}|antes de(?: las)? devoluciones`,
    },
  },
  {
    id: "scale",
    es: "escala de los números",
    en: "scale of numbers",
    byTopic: true,
    ignores: "between thousands|(?:los )?miles (?:separad|con)\\w*|thousands? separators?|separador de miles",
    ways: {
      thousands: "(?:in|to the nearest) thousands?|(?:en|a) miles|(?:en )?miles de (?:pesos|dolares|euros)",
      millions: "in millions|en millones",
      full: "to the cent|unrounded|unabbreviated|in full|exact (?:amounts?|figures?)|(?:al|hasta el) centavo|sin redondear|sin abreviar|cifras? (?:completas?|exactas?)",
    },
  },
  {
    id: "separator",
    es: "separador de miles",
    en: "thousands separator",
    needs: "thousands?|miles|millares",
    ways: {
      coma: "commas?|comas?",
      punto: "points?|dots?|periods?|puntos?",
      espacio: "spaces?|espacios?",
      ninguno:
        "(?:no|without(?: any)?)(?: \\w+)? separators?|sin(?: \\w+)? separador(?:es)?|without commas|sin comas",
    },
  },
  {
    id: "case",
    es: "mayúsculas",
    en: "letter case",
    byTopic: true,
    ways: {
      mayúsculas: "upper ?case|capital letters|all caps|mayusculas?",
      minúsculas: "lower ?case|small letters|minusculas?",
    },
  },
  ...unitChoices,
  {
    id: "share",
    es: "absoluto o relativo",
    en: "absolute or relative",
    sideBySide: true,
    byTopic: true,
    ways: {
      relative:
        "(?:as|in|go in) (?:a )?(?:percent(?:ages?)?|shares?|%)|(?<=(?:rather than|instead of|en vez de|en lugar de|not|no) )(?:percent(?:ages?)?|porcentajes?|%)|(?:como|en) porcentajes?",
      fraction: "as (?:a )?(?:decimals?|fractions?)|(?:como|en) (?:decimales|fracciones)",
      absolute:
        "(?:in|as) absolute \\w+|as raw (?:numbers|figures|values)|absolute (?:numbers|figures|values)|en (?:valores|numeros) absolutos|(?:in|en) (?:dollars|dolares|pesos|euros|money|dinero|units|unidades)(?= (?:rather than|instead of|not|en vez de|en lugar de|no) )",
    },
  },
  ...mannerChoices,
];
