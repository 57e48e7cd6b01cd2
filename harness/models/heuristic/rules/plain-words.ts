import { stopWords } from "../../../ranking/stop-words.ts";

/** Words of rules that name no subject: what to do, how much, and what any answer consists of. */
const words = new Set(
  (
    "always never only just please show give list display include exclude leave skip ignore hide omit drop use put write say present " +
    "report express convert quote return answer reply respond want like need prefer keep make sort rank order group split break cap limit " +
    "round count every each all any both everything nothing else result results answer answers row rows record records line lines list lists " +
    "table tables column columns field fields figure figures number numbers value values data total totals first last top bottom more less " +
    "than least most also too well still now on from instead rather place order side one ones thing things way status state matter whatever " +
    "siempre nunca jamas solo solamente unicamente exclusivamente favor muestra muestrame mostrar ensena ensename dame da dar pon ponme poner " +
    "incluye incluir excluye excluir deja dejar quita quitar omite omitir ignora ignorar oculta ocultar usa usar utiliza emplea escribe escribir " +
    "di decir presenta presentar expresa convierte responde contesta quiero quisiera prefiero necesito trae traeme ordena ordenar agrupa agrupar " +
    "separa desglosa redondea cuenta contar cada todo todos toda todas cualquier ambos nada resultado resultados respuesta respuestas fila filas " +
    "renglon renglones registro registros linea lineas lista listas listado tabla tablas columna columnas campo campos cifra cifras numero numeros " +
    "valor valores dato datos total totales primero primera primeros primeras ultimo mas menos tambien ademas aun ya desde lugar vez estatus estado " +
    "report reports reporte reportes informe informes analysis analisis calculation calculations calculo calculos query queries consulta consultas default defecto " +
    "mostrar considerar filtrar filtra usar utilizar explicar dar limitar agrupar redondear decimal decimals decimales format formato propia propias propio propios own " +
    "anything something algo nada care interest interested interests interesa interesan about those these esos esas estos estas " +
    "look looking tell none business use interest nadie nobody anyone anybody everyone everybody alguien alguno alguna algunos algunas ninguno ninguna importar sea cual agrega anade entra entran entren meta toma considera considere lleva van va vayan viene vienen hay cuanto"
  ).split(" "),
);

/** Whether a folded word says nothing about what a rule is about. */
export function isPlainWord(folded: string): boolean {
  return stopWords.has(folded) || words.has(folded) || folded.length < 3 || /^\d/.test(folded);
}
