import { stemWord, type StemLanguage } from "../../../ranking/stem-word.ts";

/**
 * Irregular verb forms and nouns whose stem differs from their verb's: general grammar of the two languages, which a
 * suffix stemmer cannot know. Every line is one family; the first word stands for it.
 */
const families: Readonly<Record<StemLanguage, readonly string[]>> = {
  en: [
    "sell sold sale sales",
    "buy bought",
    "pay paid payment",
    "spend spent",
    "lend lent loan loans loaned borrow borrowed",
    "give gave given gift",
    "take took taken",
    "make made",
    "see saw seen",
    "bring brought",
    "send sent",
    "lose lost loss",
    "win won",
    "leave left",
    "keep kept",
    "begin began begun",
    "write wrote written",
    "read reads",
    "drive drove driven",
    "fly flew flown flight",
    "grow grew grown growth",
    "choose chose chosen choice",
    "serve service",
    "teach taught",
    "bear born birth",
    "die died dead death",
    "live life",
    "hold held",
    "meet met",
    "run ran",
    "eat ate eaten",
    "break broke broken",
    "steal stole stolen theft",
    "receive receipt",
    "deliver delivery deliveries",
    "arrive arrival",
    "treat treatment",
    "person people persons",
    "child children",
    "woman women",
    "man men",
    "weigh weight",
    "high height",
    "long length",
    "get got gotten",
    "hire hired",
    "feed fed",
    "breed bred",
  ],
  es: [
    "vender venta ventas vendio vendido vendida vendidos vendidas",
    "devolver devolucion devoluciones devuelto devuelta devueltos devueltas",
    "perder perdida perdidas pierde pierden",
    "volver vuelto vuelta",
    "morir muerto muerta muerte murio",
    "nacer nacio nacimiento nacido nacida nacidos nacidas",
    "prestar prestamo prestamos presta prestado prestada prestados prestadas",
    "pedir pedido pedidos pidio pidieron",
    "atender atencion atenciones atendio atendido atendida atendidos atendidas",
    "inscribir inscripcion inscripciones inscrito inscrita inscritos inscriptos",
    "contratar contratacion contratado contratada contratados contratadas contrato",
    "ver visto vista",
    "escribir escrito escritura",
    "abrir abierto abierta abrio abrieron apertura",
    "cubrir cubierto",
    "romper roto rotura",
    "resolver resuelto resuelta resolucion",
    "elegir eleccion eligio",
    "entregar entrega entregado entregada",
    "ingresar ingreso",
    "pagar pago pagado pagaron",
    "gastar gasto gastado",
    "producir produccion produjo",
    "vivir vida",
    "leer lectura",
    "medir medida",
    "pesar peso pesado",
    "consumir consumo",
    "cobrar cobro cobrado",
  ],
};

/** Word form or stem (folded) to the first word of its family. Stems stand for the forms that are not listed. */
export const irregularForms: ReadonlyMap<string, string> = new Map([
  ...familyForms("en"),
  ...familyForms("es"),
]);

function familyForms(language: StemLanguage): [string, string][] {
  return families[language].flatMap((line) => {
    const forms = line.split(" ");
    const stems = forms.map((form) => stemWord(form, language)).filter((stem) => stem.length >= 3);
    return [...stems, ...forms].map((form): [string, string] => [form, forms[0] ?? form]);
  });
}
