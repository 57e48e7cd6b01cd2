/**
 * A rule in plainer words with the same meaning: without courtesies and words that only say "always", with "never hide"
 * as "include" and "under no circumstances" as "never". The readers then need not know every way of saying so.
 */
export function plainWording(rule: string): string {
  return rewrites.reduce((text, [pattern, plain]) => text.replaceAll(pattern, plain), rule.normalize("NFC"));
}

const phrase = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

const denied =
  "(?:never(?: ever)?|do not(?: ever)?|don['’]?t(?: you)?(?: ever)?|must(?: not|n['’]t)|should(?: not|n['’]t)|can(?:not|['’]t))";
const negado = "(?:no|nunca|jam[aá]s)(?: (?:se|me|nos|te))?";
const hidesInSpanish =
  "(?:ocult|escond|omit|exclu|quit|elimin|ignor|descart|filtr)(?:es?|as?|en|an|yas?|yes?|áis|éis|ar|ir)";
const rewrites: readonly (readonly [RegExp, string])[] = [
  [
    phrase(
      "please|por favor|porfa(?:s|vor)?|thanks|thank you|gracias|from now on(?:wards)?|from here on|going forward|a partir de (?:ahora|hoy)|de (?:ahora|hoy|aqu[ií]) en adelante|en adelante|desde (?:ahora|ya|hoy)|at all times|all the time|in all cases|en todo momento|en todos los casos|sin falta|without fail",
    ),
    "",
  ],
  [
    phrase("(?:make sure(?: that)?|be sure|remember|aseg[uú]rate|recuerda|acu[eé]rdate)(?: to| de)(?: que)?"),
    "",
  ],
  [phrase("under no circumstances|on no account|in no case|at no time"), "never"],
  [
    phrase(
      "(?:bajo ning[uú]n(?:a)?|por ning[uú]n|en ning[uú]n) (?:circunstancia|motivo|concepto|caso|momento)|de ning[uú]n(?:a)? (?:manera|modo|forma)",
    ),
    "nunca",
  ],
  [
    phrase(
      "(?:ni|que no) se te ocurra|(?:never|don['’]?t) (?:even think of|you dare(?: to)?|ever dare(?: to)?)(?: \\p{L}+ing)?",
    ),
    "never",
  ],
  [phrase("(?:nom[aá]s|nada m[aá]s|no m[aá]s)(?! (?:de|que|all[aá]))"), "solo"],
  // "The ones that came in last" are the newest.
  [phrase("(?:lo|las?|los) [uú]ltim[oa]s? (?:que|en) \\p{L}+"), "lo más reciente"],
  [phrase("(?:the )?(?:ones? that )?(?:came|arrived|entered|registered) last"), "the newest"],
  // Who is there still is active, who is there no more is not.
  [
    phrase(
      "(?:people |those |the ones |everyone |anyone )?(?:who|that) (?:(?:are|is) )?(?:still|currently) [^.,;]+|currently (?:on|in|employed|working|enrolled|with|listed)[^.,;]*|(?:l[oa]s |quien(?:es)? )?que (?:siguen?|contin[uú]an?|a[uú]n|todav[ií]a) [^.,;]+",
    ),
    "active",
  ],
  [
    phrase(
      "(?:people |those |the ones |everyone |anyone )?(?:who|that)(?:['’]ve| have| has)?(?: already)? (?:left|quit|gone|departed|resigned|retired|been (?:let go|dismissed|laid off))(?: (?!as well|too|also)[^.,; ]+)*|(?:people |those |the ones )?(?:who|that)(?: are| is)? no longer [^.,;]+|(?:l[oa]s |quien(?:es)? )?que (?:ya )?(?:se (?:fueron|han ido|dieron de baja|retiraron)|no (?:est[aá]n?|siguen?|trabajan?)|renunciaron|salieron)(?: [^.,;]+)?|leavers?",
    ),
    "inactive",
  ],
  [
    /(?<!\p{L})(?:in |en |por )(?:an? |el )?(?:orden )?((?:reverse )?(?:alphabetical|chronological|ascending|descending|increasing|decreasing)|alfab[eé]tico|ascendente|descendente|cronol[oó]gico|inverso)(?: order)?(?!\p{L})/giu,
    "sorted $1",
  ],
  [phrase("tampoco"), "no"],
  // Two denials are none.
  [phrase(`${denied} (?:forget|fail|neglect|omit) to`), ""],
  [
    phrase(
      `${negado} (?:olvid(?:es?|en)|dej(?:es?|en))(?: de)?(?= \\p{L}+[aei]r(?:me|nos|los?|las?)?(?!\\p{L}))`,
    ),
    "",
  ],
  [phrase(`${denied} leave ((?:(?!out)[\\p{L}-]+ ){1,4})out`), "include $1"],
  [
    phrase(`${denied} (?:hide|omit|skip|leave out|exclude|drop|remove|ignore|filter out|forget(?: about)?)`),
    "include",
  ],
  [
    phrase(`${negado} (?:${hidesInSpanish}|dej(?:es?|en) (?:fuera|de lado)(?: a)?|olvid(?:es?|en)(?: de)?)`),
    "incluye",
  ],
  // Ways of saying that something is to go.
  [
    phrase("(?:stop|quit) (?:show|display|list|includ|count|add|giv|report|us|put|mention|send|print)ing"),
    "do not show",
  ],
  [
    phrase(
      "dej(?:a|e|en|ar)(?:me|nos)? de (?:mostrar|incluir|contar|poner|ense[nñ]ar|listar|usar|meter|dar|sacar|considerar|reportar|mandar|agregar)(?:me|nos|los?|las?)?",
    ),
    "no muestres",
  ],
  [
    phrase(
      "get rid of|do away with|forget about|throw (?:out|away)|strip out|weed out|cut out|take out|pay no attention to|spare me",
    ),
    "exclude",
  ],
  [
    phrase(
      "(?:olv[ií]d(?:a|e|en)(?:te|se)|prescind(?:e|a|an|ir)|pas(?:a|e) por alto|hag(?:a|as) caso omiso) ?(?:de(?=l)|de)?|no (?:tom(?:es?|en)|teng(?:as?|an)) en cuenta",
    ),
    "excluye",
  ],
  [/^\s*fuera (?=los?|las?|el|con)/giu, "excluye "],
  [phrase("(?:has|have|needs?) to go(?= *[.!]?$)"), "are excluded"],
  [phrase("se (?:toman?|tomen?|tienen?|tengan?) en cuenta"), "se incluyen"],
  [phrase("(?:is|are|be) taken into account"), "be included"],
  [phrase("t[oó]m(?:a|e|en)(?:me)? en cuenta|ten(?:ga|gan)? en cuenta|take into account"), "include"],
  [
    phrase(
      "(?:anonymi[sz]e|mask|redact|anonimi[cz](?:a|e|en|ar)|enmascar(?:a|e|en|ar))(?! (?:names?|phone|the name))",
    ),
    "hide name of",
  ],
  [
    /(?<!\p{L})s[aá]c(?:a|ar|en|ame|alos?|alas?) ((?:(?!de )\p{L}+ ){1,5})(?:de(?: las?| los)?|del) (?=tablas?|listas?|reportes?|informes?|cuadros?|totales|total)/giu,
    "excluye $1en ",
  ],
  // One thing rather than another.
  [/\b(?:i['’]d|i would) rather (?:see |have |get |use )?([^.;,]+?) than /giu, "show $1 instead of "],
  [/\bi(?:['’]d| would)? prefer ([^.;,]+?) (?:to|over) (?=\p{L})/giu, "show $1 instead of "],
  [
    /(?<!\p{L})prefiero (?:ver |tener |usar )?([^.;,]+?) (?:antes que|más que|a) (?=\p{L})/giu,
    "muestra $1 en lugar de ",
  ],
  // What a word of the user's means.
  [
    /(?<!\p{L})(?:when(?:ever)?|if) (?:i|we) (?:say|write|talk about|mention) ([^.;,]+?),? (?:i|we) mean /giu,
    "$1 means ",
  ],
  [/(?<!\p{L})by ([^.;,]+?),? (?:i|we) mean /giu, "$1 means "],
  [
    /(?<!\p{L})(?:(?:cuando|si) (?:yo )?(?:di[gj][oa]|decimos|digamos|hable de|hablo de|mencione)|por|con) ([^.;,]+?),? (?:me refiero|nos referimos|quiero decir|queremos decir|entiendo|entendemos)(?: al?(?= )|a(?=l))? /giu,
    "$1 significa ",
  ],
  // A quality that is conceded is wanted too.
  [
    phrase(
      "(?:aunque|incluso si|aun si|as[ií]) no (?:tengan?|hayan? tenido|registren?|haya)|even (?:if|when) (?:they|it|there) (?:have|has|had|are|is) no",
    ),
    "sin",
  ],
  [
    phrase(
      "(?:aunque|incluso si|aun si) (?:ya )?(?:est[eé]n?|sean?|hayan? sido)|even (?:if|when)(?: (?:they|it)(?:['’]re| are|['’]s| is))?(?= \\p{L}+ed)",
    ),
    "and also",
  ],
  // "Active customer: bought in the last 6 months."
  [/^\s*((?!por |for |en |in |para )\p{L}+(?: \p{L}+){0,2}): (?=[^.]*\d)/giu, "$1 means "],
  [phrase("not (?:only|just|merely)"), "beyond"],
  [phrase("no (?:s[oó]lo|solamente|[uú]nicamente)"), "beyond"],
  // "The interns do count": the accent tells it from "if".
  [/(?<!\p{L})[Ss]í(?= (?:se |me |los? |las? )?\p{L}+)/gu, "también"],
];
