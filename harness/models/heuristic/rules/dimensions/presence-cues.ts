import type { Presence } from "../claim.ts";

/** Words that say what becomes of the thing beside them, with its place: after the words, before them, or between two. */
export interface PresenceCue {
  readonly mode: Presence["mode"];
  readonly place: "after" | "before" | "between" | "anywhere";
  readonly pattern: RegExp;
  /** "Without", "with": within what is shown they only say which ones are meant. */
  readonly joins?: true;
}

const cue = (mode: Presence["mode"], place: PresenceCue["place"], source: string): PresenceCue => ({
  mode,
  place,
  pattern: new RegExp(`(?:^|(?<= ))(?:${source})(?= |$)`, "gu"),
});

const showVerbs =
  "show|use|reveal|disclose|expose|share|display|list|include|count|mention|give|add|want|consider|see|print|report|put|quiero|quiera|necesito|ver|muestr\\w+|mostrar|ensen\\w+|incluy\\w+|incluir|cuent\\w+|contar|consider\\w+|list\\w+|pong\\w+|poner|des|dig\\w+|saques|traig\\w+|agreg\\w+|metas|aparezc\\w+|presentes|reportes|revel\\w+|divulg\\w+|compart\\w+";
const passive = "counted|shown|included|listed|considered|displayed|mentioned";

/** The cues, the more particular first: a place in a text belongs to the first that matches it. */
export const presenceCues: readonly PresenceCue[] = [
  cue(
    "all",
    "anywhere",
    "(?:in |with |of )?(?:any|whatever|all|every)(?: the| its| their)? (?:status(?:es)?|state)|regardless of(?: their| its| the)? \\w+|(?:no matter|sin importar|no importa|da igual|igual) (?:if|whether|si) [^,]+|whether (?:or not )?[^,]+ or [^,]+|(?:esten?|sean?)(?: [^ ,]+){1,2} o (?:no|[^ ,]+)|no matter(?: what)?(?: their| its| the| which)? \\w+|whatever (?:their|its|the) (?:status|state)(?: may be| is)?|\\w+ or not|\\w+ o no|(?:en |de |con )?(?:cualquier|todos? (?:los|su)?) ?(?:estado|estatus|situacion|status)s?|sin importar(?: el| su| la)? \\w+|independientemente (?:de|del) \\w+(?: \\w+)?|sea cual sea(?: su| el)? \\w+|esten como esten|everywhere|anywhere|worldwide|(?:de|en) (?:todas partes|cualquier (?:lugar|parte|sitio))|without exception|sin excepcion",
  ),
  cue(
    "exclude",
    "between",
    "(?:leave|leaving|keep|keeping|filter|take|deja|dejar|dejes?|deje|saca|sacar)(?: [^ ,]+){1,6} (?:out|off|aside|fuera|de lado|aparte)",
  ),
  cue(
    "exclude",
    "after",
    `(?:no|nunca|jamas|never|not|don't|don t|dont)(?: (?:me|se|nos|los|las|lo|la|ever|to|please|quiero|want|i))* (?:${showVerbs})(?: a)?|(?:leave|leaving|keep|filter|take) out|exclud\\w+|skip\\w*|ignor\\w+|hid(?:e|ing)|omit\\w*|drop|remov\\w+|disregard\\w*|discard\\w*|excluy\\w+|excluir|dej\\w+ (?:fuera|de lado|afuera)(?: a| de)?|ocult\\w+|escond\\w+|quit[ae]\\w*(?: tambien)?|descart\\w+|elimin\\w+|except|save for|other than|apart from|but not|instead of|rather than|en vez del?|en lugar del?|salvo|excepto|aparte de|a excepcion de`,
  ),
  cue(
    "exclude",
    "before",
    `(?:(?:do|does|should|must|are|is|will|may|can)(?: not| never)|never|don't|doesn't|aren't|shouldn't)(?: to)?(?: be)?(?: (?:${passive})| count| appear| matter| enter)|no (?:los|las|lo|la) (?:quiero|necesito)(?: ver)?|(?:are|is|should be|must be|get|be|stay)(?: to be)? (?:left out|excluded|ignored|hidden|skipped|omitted|out)|(?:don't|do not|doesn't|does not|no me|no nos|no) (?:interest|concern|matter|interesan?|importan?)\\w*(?: me| us)?|(?:are|is) to be (?:left out|excluded|ignored|hidden|skipped|omitted)|(?:no|nunca|jamas)(?: se)? (?:cuentan?|muestran?|incluyen?|entran?|aparecen?|consideran?|listan?|deben? \\w+|van|interesan?|importan?)|se (?:excluyen?|omiten?|ignoran?|ocultan?|quitan?|dejan? fuera|descartan?)|quedan? fuera|van? fuera|fuera`,
  ),
  cue(
    "include",
    "after",
    "(?:deben?|tienen? que|ha de|han de|puede) (?:salir|aparecer|ir|estar|venir|figurar)(?= (?:el|la|los|las|su|sus|un|una) )",
  ),
  cue("include", "between", "(?:keep|leave|put|dej\\w+|mant\\w+)(?: [^ ,]+){1,5} (?:in|dentro)"),
  cue(
    "include",
    "after",
    "(?:must|should|need to|have to|has to|deben?|tienen? que) (?:have|contain|show(?! up)|include|carry|tener|llevar|mostrar|incluir)",
  ),
  cue(
    "include",
    "before",
    `(?:need|have|has|ought|must|should|belong|deben?|tienen? que|han de)(?: to)?(?: also| always| tambien)?(?: be| stay| estar| ir| entrar| salir| quedar)? (?:part of|in(?:side)?|dentro de|en)(?: (?!,)\\w+)*|(?:must|should|are|is|to|may|can|shall|will|have to|need to)(?: also| always)?(?: be)? (?:${passive}|count|appear|show up|come up|stay|be there|be visible)(?: as well| too)?|(?:tambien |si )?(?:los|las|lo|la) (?:quiero|necesito|quisiera)(?: ver| incluir)?|counts?$|cuentan?$|(?:shows? up|appears?)(?: (?:in|on)(?: \\w+)+)?$|counts? (?:(?:too|as well|also|in full)|(?:as|towards)(?: \\w+){1,3})|count like \\w+(?: \\w+){0,3}|(?:tambien |si )?se (?:cuentan?|incluyen?|muestran?|consideran?)|(?:deben?|tienen que|pueden)(?: tambien)? (?:contarse|incluirse|contar|aparecer|entrar|mostrarse)|entran(?: tambien)?|(?:va|van) siempre|siempre (?:va|van|aparecen?|salen?)|(?:si|tambien) cuentan?|(?:are|is) (?:fine|ok|okay|welcome|allowed|relevant)|matters?(?: to me)?|(?:estan|esta) bien|(?:si )?(?:me )?(?:importan|interesan)|forman? parte(?: \\w+){0,3}|tambien$|tambien(?= ,)|too$|as well$`,
  ),
  cue("beyond", "after", "beyond"),
  cue(
    "only",
    "after",
    "(?:filter(?:ed)?|filtr\\w+)(?: only| solo| solamente| unicamente)?(?: by| to| for| on| por)?|only|just|solely|purely|nada mas(?! (?:que )?por)|no mas que|tan solo|exclusively|nothing but|solo|solamente|unicamente|exclusivamente|(?:limit|restrict)\\w*(?: \\w+){0,2} to|(?:limita|restring)\\w*(?: \\w+){0,2} a",
  ),
  cue(
    "all",
    "after",
    "(?:all(?: of)?(?: the| our)?|(?<!of |per |for |from )every|todos?(?: los| nuestros)?|todas?(?: las| nuestras)?)",
  ),
  cue(
    "include",
    "after",
    "show\\w*|use|usa|usar|utiliza\\w*|considera\\w*|display\\w*|list|includ\\w+|add|mention|keep|count|give(?: me)?|provide|attach|send|deliver|draw|fetch|bring(?: in)?|manda\\w*|envia\\w*|adjunta\\w*|entrega\\w*|dibuja\\w*|genera\\w*|see|muestr\\w+|mostrar|ensen\\w+|inclu\\w+|cuenta\\w*|contar|agreg\\w+|anad\\w+|pon\\w*|di|(?<=^|, )tra(?:e|eme|enos|iga|igame)|dame|entren|quiero(?: ver)?|i want|want|tambien|also|contain\\w*|have|llev\\w+",
  ),
  cue(
    "exclude",
    "after",
    "no|ni|nor|neither|(?<=, )(?:not|never|nunca|jamas)|(?:and|but|y|pero) (?:not|never|no|nunca)|nada de|ningun[ao]?s?",
  ),
  { ...cue("exclude", "after", "without|sin"), joins: true },
  { ...cue("include", "after", "with|con"), joins: true },
];
