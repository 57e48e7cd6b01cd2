import type { Choice } from "./choice-entry.ts";

const by = (noun: string): string =>
  `(?:by|per|each|every|por|cada|al)(?: the)?(?: calendar| fiscal)? (?:${noun})`;
const weekStart = (day: string): string =>
  `(?:(?:start|begin|run|go|count|empie[zc]|comien[zc]|arran|inici|va|a partir|cuent)\\w*(?: (?!(?:a|to|through) )\\w+){0,3} ${day}|${day} (?:to|through|a|first)|${day}(?: \\w+){1,2} (?:first day|primer dia)|(?:first day(?: of the week)?|primer dia(?: de la semana)?)(?: (?:is|should be|es|sea))? ${day}|de ${day} a|from ${day}|desde el ${day})`;

/** Matters of time: grain, period, calendar, and how dates and hours are written. */
export const timeChoices: readonly Choice[] = [
  {
    id: "grain",
    es: "nivel de tiempo",
    en: "time grain",
    byTopic: true,
    ways: {
      day: `daily|diari[oa]s?|diariamente|dia (?:a|por) dia|day by day|${by("days?|dias?")}`,
      week: `weekly|semanal(?:es|mente)?|semana (?:a|por) semana|week by week|${by("weeks?|semanas?")}`,
      fortnight: `fortnightly|biweekly|quincenal(?:es|mente)?|${by("quincenas?|fortnights?")}`,
      month: `monthly|mensual(?:es|mente)?|mes (?:a|por) mes|month by month|${by("months?|mes(?:es)?")}`,
      quarter: `quarterly|trimestral(?:es|mente)?|trimestre (?:a|por) trimestre|${by("quarters?|trimestres?")}`,
      year: `yearly|annual(?:ly)?|anual(?:es|mente)?|ano (?:a|por) ano|year by year|${by("years?|anos?")}`,
      hour: `hourly|${by("hours?|horas?")}`,
    },
  },
  {
    id: "date-format",
    es: "formato de fecha",
    en: "date format",
    ways: {
      "día-mes-año": "dd mm (?:yy(?:yy)?|aa(?:aa)?)|dia mes ano|day month(?: and)? year|day first",
      "mes-día-año": "mm dd (?:yy(?:yy)?|aa(?:aa)?)|mes dia ano|month day year|month first",
      "año-mes-día":
        "(?:yyyy|aaaa) mm dd|ano mes dia|year month day|year first|iso(?: 8601)?(?: dates?| format)?",
    },
  },
  {
    id: "month-form",
    es: "forma del mes",
    en: "form of the month",
    needs: "months?|mes(?:es)?|dates?|fechas?",
    ways: {
      letras:
        "month names?|names? of (?:the )?months?|months?(?: \\w+){0,3} (?:in letters|in words|spelled|written out|by name)|mes(?:es)?(?: \\w+){0,2} (?:letras?|palabras?|nombre)|nombres? (?:del|de los) mes(?:es)?",
      números:
        "numeric (?:dates?|months?)|month numbers?|(?:dates?|months?)(?: \\w+){0,3} (?:numbers|numeric|digits)|(?:fechas?|mes(?:es)?)(?: \\w+){0,3} (?:numeros?|numeric[oa]s?|digitos)",
    },
  },
  {
    id: "week-start",
    byTopic: true,
    es: "inicio de la semana",
    en: "start of the week",
    needs: "weeks?|semanas?",
    ways: {
      lunes: weekStart("(?:mondays?|lunes)"),
      domingo: weekStart("(?:sundays?|domingos?)"),
      sábado: weekStart("(?:saturdays?|sabados?)"),
    },
  },
  {
    id: "year",
    byTopic: true,
    es: "clase de año",
    en: "kind of year",
    ways: {
      fiscal: `fiscal|ejercicio(?:s)? contables?|(?:years?|anos?) (?:\\w+ )?(?:runs?|goes|starts?|begins?|empiezan?|arranca|va|comienza|inicia)(?: (?:from|in|on|with|en|de|el|con|\\d+|st|the|of))* (?!january|enero)(?:${Object.values(monthWays()).join("|")})`,
      natural:
        "calendar (?:years?|quarters?|months?|weeks?|periods?|basis)|(?:trimestres?|periodos?) (?:natural(?:es)?|calendario)|years? (?:runs?|goes|starts?|begins?)(?: (?:from|in|on|with|\\d+|the))* january|anos? (?:\\w+ )?(?:empieza|arranca|va|comienza|inicia)(?: (?:en|de|el|con|\\d+))* enero|anos? (?:natural(?:es)?|calendario|civil(?:es)?)|january (?:to|through) december|(?:de )?enero a diciembre",
    },
  },
  {
    id: "fiscal-start",
    byTopic: true,
    es: "inicio del año fiscal",
    en: "start of the fiscal year",
    needs: "fiscal|ejercicio",
    ignores: `(?:to|a|through|until|hasta)(?: the end of)? (?:${Object.values(monthWays()).join("|")})`,
    ways: monthWays(),
  },
  {
    id: "period",
    byTopic: true,
    es: "periodo",
    en: "period",
    ignores: String.raw`(?:compar\w+|versus|vs|against|frente a|contra|respecto (?:a|de)l?)(?: \w+){0,3} (?:year|month|quarter|ano|mes|trimestre)(?: pasado| anterior)?|(?:bought|purchased|ordered|orders?|pedidos?|compr\w+)(?: \w+){0,2} (?:this year|este ano)`,
    ways: periodWays(),
  },
  {
    id: "date-basis",
    es: "fecha que cuenta",
    en: "date that counts",
    needs:
      "use|usa|usar|uses|using|utiliz\\w+|consider\\w*|tom[ae]\\w*|bas[ae]\\w*|go by|according|segun|cuenta\\w*|count\\w*",
    byTopic: true,
    ways: {
      "date #":
        "(?:invoice|billing|order|delivery|payment|ship(?:ping|ment)?|booking|purchase|sales?|due|creation|registration) date|fecha (?:de |del )(?:la |el )?(?:factura(?:cion)?|pedido|entrega|pago|envio|reserva|compra|venta|vencimiento|registro|creacion|alta)|(?:day|date|moment|dia|fecha|momento)(?: (?:it|they|that|on|which|when|en|de|que|in|se|el|la|was|were|is|are))* (?:placed|ordered|paid|shipped|delivered|invoiced|billed|booked|pidio|pago|envio|entrego|facturo|reservo)",
    },
  },
  {
    id: "time-zone",
    es: "zona horaria",
    en: "time zone",
    needs: "times?|hours?|hora(?:s|rio)?|zona|timestamps?|utc",
    ways: {
      UTC: "utc|gmt",
      México: "mexico(?: city)?|cdmx",
      local: "local(?: time)?",
      Madrid: "madrid",
      Eastern: "eastern",
      Pacific: "pacific",
    },
  },
  {
    id: "clock",
    es: "formato de hora",
    en: "clock",
    ways: {
      "24h": "(?:formato|reloj|format|clock)(?: \\w+)? 24|24 ?(?:-|–)? ?h(?:ours?|oras?)?",
      "12h": "12 ?-? ?h(?:ours?|oras?)?|am(?: y| and| o| or)? pm|a m p m",
    },
  },
];

function monthWays(): Record<string, string> {
  return {
    enero: "january|enero",
    febrero: "february|febrero",
    marzo: "march|marzo",
    abril: "april|abril",
    mayo: "may|mayo",
    junio: "june|junio",
    julio: "july|julio",
    agosto: "august|agosto",
    septiembre: "september|septiembre",
    octubre: "october|octubre",
    noviembre: "november|noviembre",
    diciembre: "december|diciembre",
  };
}

function periodWays(): Record<string, string> {
  return {
    "this year":
      "(?:this|current)(?: calendar)? year|(?:este|el) ano (?:en curso|actual)|este ano|ano en curso|year to date|en lo que va del ano",
    "last year": "ultimo ano|(?:last|previous|prior) year|ano (?:pasado|anterior)",
    "this month": "(?:this|current) month|este mes|mes (?:en curso|actual)",
    "last month":
      "(?:last|previous)(?: complete| full| closed)? month|mes (?:pasado|anterior)|ultimo mes(?: completo| cerrado)",
    "this quarter": "(?:this|current) quarter|este trimestre|trimestre (?:en curso|actual)",
    "last quarter":
      "(?:last|previous)(?: complete| full| closed)? quarter|trimestre (?:pasado|anterior)|ultimo trimestre(?: completo| cerrado)",
    "last week": "ultima semana|(?:last|past|previous|prior) week|semana (?:pasada|anterior)",
    "this week": "(?:this|current) week|esta semana|semana (?:en curso|actual)",
    yesterday: "yesterday|ayer",
    "all time":
      "(?:never|don't|do not|no|nunca) (?:filter|limit|restrict|filtr\\w+|limit\\w+|restrin\\w+)(?: [^ ,]+)? (?:by|to|por|a)(?: the| el| la)? (?:years?|dates?|periods?|months?|fechas?|anos?|periodos?|mes(?:es)?)|all time|(?:entire|whole|full) history|since the (?:beginning|start)|toda la historia|todo el historico|historico completo|desde el (?:inicio|principio)",
    "last #": String.raw`(?:the )?(?:rolling |trailing |moving )?(?:last|past|ultim[oa]s) (?:\d+|\p{L}+) (?:days|weeks|months|years|quarters|dias|semanas|meses|anos|trimestres)`,
    "months #": String.raw`(?:rolling|trailing|moving) (?:\d+|\p{L}+)(?: -)? months?(?: window| period)?|(?:\d+|\p{L}+)(?: -)? months? (?:window|period)|ventana de (?:\d+|\p{L}+) meses`,
    "year #": String.raw`(?<!\p{L} [<>] |(?:before|after|since|until|desde|hasta|antes de|despues de|a partir de)(?: [a-z]+)?(?: of| de)? )(?:19|20)\d\d`,
  };
}
