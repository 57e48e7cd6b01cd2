import { numberWords } from "../../language/number-words.ts";
import type { Claim, Demand, Dimension } from "../claim.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { tokenAt } from "../rule-sentence.ts";
import { apart } from "../same-ground.ts";
import type { Choice } from "./choice-entry.ts";
import { topicsOf } from "./topics.ts";

type ChoiceDemand = Extract<Demand, { kind: "choice" }>;

const whole = (source: string): string => `(?:^|(?<= ))(?:${source})(?= |$)`;
const onlyWords = new RegExp(
  whole(
    "only|just|solely|exclusively|alone|by (?:itself|themselves)|stick (?:to|with)|y (?:punto|ya|se acabo)|everything|no exceptions?|without exceptions?|sin excepcion(?:es)?|todo (?:en|va|debe)|a secas|nothing (?:else|but)|(?:no|any|don't \\w+) other(?: \\w+)?|solo|solamente|unicamente|exclusivamente|nada mas|(?:ningun[ao]?|nada de|sin|ni) otr[ao]s?",
  ),
  "u",
);
const addedWords = new RegExp(
  whole("also|as well|too|in addition|besides|side by side|alongside|tambien|ademas|add|agrega|anade|junto"),
  "u",
);
const refusal = new RegExp(
  `${whole("no|not|never|nunca|jamas|ni|nor|don t|don't|avoid|evita|without|sin|instead of|rather than|en vez del?|en lugar del?|except|salvo|excepto|stop|deja de|nada de|ningun[oa]?s?|olvid\\w+|excluy\\w+|exclude|forget|skip|ignor\\w+|omit\\w*|quita\\w*|drop|hide|hate|odio|dislike|distrust|don t trust")}(?: [^ ,]+){0,4} $`,
  "u",
);

// "The current month does not count."
const refusedAfter =
  /^(?: (?:is|are|be|being|must|should|to|va|van|queda|quedan|debe|se))* (?:(?:no|do not|does not|don't|doesn't|should not|must not|never|nunca)(?: (?:se|me|be|to))* (?:cuentan?|entran?|valen?|aplican?|incluyen?|usan?|quier\w+|count\w*|appear|appl\w+|used|wanted|included)|excluded|left out|ignored|out|fuera|excluid[oa]s?)(?= |$)/u;

/** A dimension in which an answer goes one of several ways. */
export function choiceDimension(choice: Choice): Dimension {
  const ways = Object.entries(choice.ways).map(([way, source]) => ({
    way,
    pattern: new RegExp(whole(source), "gu"),
  }));
  const ignored = choice.ignores === undefined ? null : new RegExp(whole(choice.ignores), "gu");
  const needed = choice.needs === undefined ? null : new RegExp(whole(choice.needs), "u");
  return {
    id: choice.id,
    title: { es: choice.es, en: choice.en },
    read(sentence) {
      if (needed !== null && !needed.test(sentence.text)) return [];
      const text = [concession, ignored].reduce(blank, sentence.text);
      const found = ways.flatMap(({ way, pattern }) =>
        [...text.matchAll(pattern)].map((match) => ({
          way: nameOf(way, match[0]),
          at: match.index,
          length: match[0].length,
        })),
      );
      return found.length === 0 ? [] : [claimOf(choice, sentence, found)];
    },
    clash: (one, other) =>
      one.demand.kind === "choice" &&
      other.demand.kind === "choice" &&
      !ofOtherPart(choice, one, other) &&
      choicesClash(choice, one.demand, other.demand),
  };
}

// "Answer in Spanish even if I write in English": what is conceded is not what is asked for.
const concession =
  /(?:^|(?<= ))(?:even (?:if|when|though)|although|whatever|no matter|regardless of|aunque|aun (?:si|cuando)|sin importar|(?:por )?mas que)(?: [^ ,]+)+/gu;

function blank(text: string, pattern: RegExp | null): string {
  return pattern === null ? text : text.replace(pattern, (part) => part.replaceAll(/[^ ]/g, "_"));
}

interface FoundWay {
  readonly way: string;
  readonly at: number;
  readonly length: number;
}

// "The last 12 months" and "2024" are as many ways as there are numbers; words of both languages are one way.
function nameOf(way: string, text: string): string {
  if (!way.includes("#")) return way;
  const words = text
    .split(" ")
    .filter(
      (word) => !/^(?:-|the|de|del|la|el|rolling|trailing|moving|period|window|ventana|periodo)$/.test(word),
    )
    .filter((word) => !way.startsWith("date") || !dateWord.test(word));
  return words
    .map((word) => sameWords[word] ?? String(numberWords.get(word) ?? word))
    .toSorted()
    .join(" ");
}

const dateWord =
  /^(?:dates?|days?|moment|fecha|dia|momento|it|they|that|on|which|when|en|que|in|se|was|were|is|are)$/;

const sameWords: Readonly<Record<string, string>> = {
  past: "last",
  ultimos: "last",
  ultimas: "last",
  day: "days",
  dia: "days",
  dias: "days",
  week: "weeks",
  semana: "weeks",
  semanas: "weeks",
  month: "months",
  mes: "months",
  meses: "months",
  year: "years",
  ano: "years",
  anos: "years",
  quarter: "quarters",
  trimestre: "quarters",
  trimestres: "quarters",
  fecha: "date",
  entrega: "delivery",
  envio: "delivery",
  placed: "order",
  ordered: "order",
  pidio: "order",
  paid: "payment",
  shipped: "delivery",
  delivered: "delivery",
  entrego: "delivery",
  invoiced: "invoice",
  billed: "invoice",
  facturo: "invoice",
  booked: "booking",
  reservo: "booking",
  shipping: "delivery",
  shipment: "delivery",
  ship: "delivery",
  factura: "invoice",
  facturacion: "invoice",
  billing: "invoice",
  pedido: "order",
  pago: "payment",
  compra: "purchase",
  venta: "sale",
  sales: "sale",
  reserva: "booking",
  vencimiento: "due",
  registro: "registration",
  creacion: "creation",
  alta: "registration",
};

function claimOf(choice: Choice, sentence: RuleSentence, found: readonly FoundWay[]): Claim {
  const isRefused = ({ at, length }: FoundWay): boolean =>
    refusal.test(sentence.text.slice(0, at)) || refusedAfter.test(sentence.text.slice(at + length));
  const refused = new Set(found.filter(isRefused).map(({ way }) => way));
  const wanted = new Set(found.filter((one) => !isRefused(one)).map(({ way }) => way));
  const only = onlyWords.test(sentence.text);
  const beyond = /(?:^| )beyond /.test(sentence.text);
  const last = found.at(-1);
  const end = last === undefined ? -1 : tokenAt(sentence, last.at + Math.max(0, last.length - 1)) + 1;
  const start = found[0] === undefined ? -1 : tokenAt(sentence, found[0].at);
  const says = saysOf(wanted, refused);
  return {
    dimension: choice.id,
    topics: choice.byTopic === true ? topicsOf(sentence, start, end) : new Set(),
    condition: sentence.condition,
    demand: { kind: "choice", wanted, refused, only, beyond, added: addedWords.test(sentence.text) },
    says: { es: says(only ? "solo " : "", "no "), en: says(only ? "only " : "", "not ") },
  };
}

function saysOf(
  wanted: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): (only: string, not: string) => string {
  return (only, not) =>
    [
      ...(wanted.size > 0 ? [`${only}${[...wanted].join(" + ")}`] : []),
      ...[...refused].map((way) => not + way),
    ].join(", ");
}

function ofOtherPart({ parts = [] }: Choice, one: Claim, other: Claim): boolean {
  return parts.some((part) => one.topics.has(part) !== other.topics.has(part));
}

function choicesClash(choice: Choice, one: ChoiceDemand, other: ChoiceDemand): boolean {
  if (meets(one.wanted, other.refused) || meets(other.wanted, one.refused)) return true;
  if (widens(one, other) || widens(other, one)) return meets(one.wanted, other.wanted);
  if (one.wanted.size === 0 || other.wanted.size === 0) return false;
  const [inOther, inOne] = [within(one, other), within(other, one)];
  if (inOther || inOne) return inOther !== inOne && (inOther ? one.only : other.only);
  return one.only || other.only || choice.sideBySide !== true || areApart(one, other);
}

// "Not only dollars" against "only dollars".
function widens(one: ChoiceDemand, other: ChoiceDemand): boolean {
  return one.beyond && other.only;
}

function areApart(one: ChoiceDemand, other: ChoiceDemand): boolean {
  return !one.added && !other.added && apart(one.wanted, other.wanted);
}

function within(part: ChoiceDemand, all: ChoiceDemand): boolean {
  return [...part.wanted].every((way) => all.wanted.has(way));
}

function meets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((way) => other.has(way));
}
