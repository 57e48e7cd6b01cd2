import type { Choice } from "./choice-entry.ts";

/** Matters of manner: how long, in what tone, how fine, whose, and what stands for what is missing. */
export const mannerChoices: readonly Choice[] = [
  {
    id: "length",
    ignores: "(?:nombres? cort\\w+|short names?|short dates?|formato corto)",
    es: "extensión",
    en: "length",
    ways: {
      brief:
        "brief(?:ly)?|(?:within |in )?(?:one|two|three|a couple of|una|dos|tres) (?:sentences?|frases?|oraciones|lines?|lineas)|short(?:er)?(?= |$)(?! dates?)|concise(?:ly)?|one line|few words|one sentence (?:answers?|only)|breves?|cort[oa]s?|concis[oa]s?|pocas palabras|una (?:sola )?linea|al grano",
      long: "detailed|long(?! (?:quer\\w+|runs?|running|term|lists?|names?|time))|at length|in depth|thorough(?:ly)?|detallad[oa]s?|con (?:todo |mucho )?(?:lujo de )?detalles?|in (?:full )?detail|full details?|al detalle|larg[oa]s?|extens[oa]s?|a fondo|paso a paso|step by step",
    },
  },
  {
    id: "tone",
    es: "tono",
    en: "tone",
    ways: {
      formal: "formal(?:ly)?|de usted|professional(?:ly)?|profesional",
      informal: "informal(?:ly)?|casual(?:ly)?|friendly|tutea\\w*|de tu|coloquial",
    },
  },
  {
    id: "level",
    es: "nivel de detalle de los datos",
    en: "level of the data",
    ways: {
      summary:
        "totals only|(?:only|just)(?: show)?(?: the)?(?: grand)? totals?|(?:solo|solamente|unicamente)(?: \\w+)? (?:el|los) total(?:es)?|total(?:es)? nada mas|summar(?:y|ies|ised|ized)(?: level| only)?|aggregated?(?: level| only)?|(?:solo|solamente|unicamente) (?:los )?totales|resumen(?:es)?|resumid[oa]s?|agregad[oa]s",
      rows: "line by line|(?:row|line|transaction|item|ticket) level|(?:each|every) (?:single )?(?:transaction|line|row|record)|a nivel (?:de )?(?:linea|renglon|transaccion|ticket|detalle)|(?:cada|todas las) (?:transaccion(?:es)?|lineas?)|linea por linea|(?:desglos\\w+|detall\\w+)(?: \\w+){0,2} (?:linea|renglon|transaccion|ticket|registro)|itemi[sz]ed|line items",
    },
  },
  {
    id: "owner",
    es: "de quién",
    en: "whose",
    ways: {
      own: "my own|only mine|just mine|mis propi[oa]s|solo l[oa]s mi[oa]s|mi propi[oa]",
      everyone:
        "(?:the )?(?:whole|entire) (?:team|company|department)|everyone(?:'s)?|everybody|todo el (?:equipo|departamento|mundo)|toda la (?:empresa|compania|oficina)|de todos(?= |$)(?! l)",
    },
  },
  {
    id: "missing",
    es: "valores vacíos",
    en: "missing values",
    needs: "nulls?|missing|falt\\w+|empty|blank|nulos?|vaci[oa]s?|faltantes?|sin valor|en blanco",
    ways: {
      zero: "(?:as|with|like) (?:a )?(?:zero|0)s?|zeros?|(?:como|con|en) (?:un )?(?:cero|0)s?|ceros?",
      blank:
        "(?:leave|keep|left|kept|show)(?: \\w+){0,4} (?:blank|empty)|as blanks?|(?:dej\\w+|mant\\w+|muestr\\w+)(?: \\w+){0,4} (?:en blanco|vaci[oa]s?)",
      dropped:
        "(?:drop|skip|exclude|remove|ignore|omit)(?: \\w+){0,3} (?:nulls?|missing|empty|blanks?)|(?:quit\\w+|exclu\\w+|ignor\\w+|omit\\w+|elimin\\w+)(?: \\w+){0,3} (?:nulos?|vaci[oa]s?|faltantes?)",
      label: "(?:as|with) (?:n a|unknown|none)|(?:como|con) (?:n a|desconocido|sin dato)",
    },
  },
  {
    id: "repeats",
    es: "repetidos",
    en: "repeats",
    byTopic: true,
    ways: {
      once: "(?:only |just )?once|una (?:sola |unica )?vez|distinct|unique|(?:no|don't|never|nunca) (?:repit\\w+|repet\\w+|repeat\\w*)|sin repet\\w+|(?:no|without|sin) (?:repeats|repetition|duplicates|duplicados|repetidos)",
      every:
        "(?:two|three|many|several|dos|tres|varias|todas las) (?:times|veces)|each time|as many times|as often as|cada vez|tantas veces|con (?:repeticiones|repetidos|duplicados)|(?:keep|with|allow|deja|permite)(?: \\w+)? (?:repeats|duplicates|duplicados|repetidos)",
    },
  },
  {
    id: "rounding",
    es: "redondeo",
    en: "rounding",
    byTopic: true,
    ways: { rounded: "round(?:ed|ing)?(?: \\w+){0,2}|redonde\\w+" },
  },
  {
    id: "round-direction",
    es: "sentido del redondeo",
    en: "direction of rounding",
    needs: "round\\w*|redond\\w*",
    byTopic: true,
    ways: {
      up: "up(?:wards?)?(?! to)|hacia arriba|al alza|para arriba",
      down: "down(?:wards?)?(?! to)|hacia abajo|a la baja|para abajo|truncat\\w+|trunc\\w+",
    },
  },
  {
    id: "exchange-rate",
    es: "tipo de cambio",
    en: "exchange rate",
    needs: "exchange rates?|tipos? de cambio|conversion rates?|tasa de cambio",
    ways: {
      daily: "daily|spot|current|today|(?:of|on) the day|that day's|del dia|diario|de hoy|vigente",
      average: "average|mean|promedio|medio",
      closing: "closing|(?:month|year) end|de cierre|fin de mes",
      fixed: "fixed|budget(?:ed)?|fij[oa]|presupuestad[oa]|constant",
    },
  },
  {
    id: "name-form",
    sideBySide: true,
    es: "forma del nombre",
    en: "form of the name",
    byTopic: true,
    ways: {
      full: "full names?|complete names?|nombres? completos?",
      short: "short names?|abbreviated names?|nombres? (?:cortos?|abreviados?)",
      initials: "initials|iniciales",
      "first name": "first names? only|only first names?|solo (?:el )?nombre de pila|nombres? de pila",
    },
  },
  {
    id: "quantity-unit",
    es: "unidad de cantidad",
    en: "unit of quantity",
    byTopic: true,
    ways: {
      pieces: "(?:in|en|as|por) (?:pieces?|units?|piezas?|unidades)",
      boxes: "(?:in|en|as|por) (?:boxes|cases|cartons|cajas?)",
      pallets: "(?:in|en|as|por) (?:pallets?|tarimas?)",
      dozens: "(?:in|en|as|por) (?:dozens?|docenas?)",
    },
  },
  {
    id: "abbreviation",
    es: "abreviaturas",
    en: "abbreviations",
    needs:
      "abbreviat\\w+|abrevi\\w+|names?|nombres?|months?|mes(?:es)?|dates?|fechas?|words?|palabras|states?|estados?|units?|unidades",
    ways: {
      abbreviated: "abbreviat\\w+|abrevi\\w+|short forms?",
      full: "in full|spelled out|written out|unabbreviated|complet[oa]s?|con todas (?:sus|las) letras|sin abreviar",
    },
  },
  {
    id: "breakdown",
    es: "desglose",
    en: "breakdown",
    ways: {
      none: "(?:one |a )?grand totals? only|one total only|only (?:the |one )?(?:grand )?totals?|totals only|(?:solo|solamente|unicamente) (?:el |los )?(?:gran )?tot(?:al|ales)",
      some: "break(?:s|ing)?(?: \\w+){0,3} down|breakdowns?|desglos\\w+",
    },
  },
  {
    id: "totals-place",
    es: "lugar de los totales",
    en: "place of totals",
    needs: "totals?|totales|subtotal\\w*|sums?|sumas?",
    ways: {
      end: "at the (?:end|bottom|foot)|last|below|underneath|al (?:final|pie)|abajo|hasta (?:el final|abajo)",
      start:
        "at the (?:top|beginning|start)|on top|first|above|al (?:principio|inicio|comienzo)|arriba|hasta arriba",
    },
  },
  {
    id: "together",
    es: "junto o separado",
    en: "together or apart",
    needs: "and|y|e|with|con|from|de|across|each|cada|every|all|tod[oa]s",
    byTopic: true,
    ways: {
      together:
        "sum(?:med)? across|add(?:ed)?(?: \\w+)? up|aggregat\\w+|consolid\\w+|en conjunto|combin\\w+|merg\\w+|together|lump\\w*|junt[aeo]\\w*|unific\\w+|mezcl\\w+",
      apart:
        "separate(?:ly)?|apart|por separado|separ[ae]\\w*(?! por)|distingu\\w+|keep(?: [^ ,]+){1,5} separate",
    },
  },
  {
    id: "price-basis",
    es: "clase de precio",
    en: "kind of price",
    needs: "prices?|precios?",
    byTopic: true,
    ways: {
      list: "list|catalog(?:ue)?|undiscounted|full|de lista|de catalogo|sin descuento",
      discounted:
        "(?:de )?promo(?:tion\\w*|cion\\w*)?|discounted|sale prices?|promotional|after discounts?|con descuento|rebajad[oa]s?|de oferta|promocional(?:es)?",
    },
  },
];
