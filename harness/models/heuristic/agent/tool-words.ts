/**
 * Everyday words for what tools do, Spanish and English, a family a line: a request in one language should find a tool
 * that is described in the other. They are the words of tools in general, not of any domain.
 */
const families = [
  "search buscar busca buscame find encontrar encuentra look",
  "read leer lee open abrir abre",
  "list listar lista enumerar",
  "show mostrar mostrame muestra display get obtener traer",
  "create crear crea add agregar nuevo new",
  "delete borrar borra eliminar elimina remove",
  "update actualizar actualiza change cambiar edit editar modify",
  "compare comparar compara",
  "summary summarize resumen resumir resume",
  "explain explicar explica why",
  "document documento documentos doc file archivo",
  "page pagina",
  "section seccion",
  "chapter capitulo",
  "query consulta consultar question pregunta ask",
  "database base datos",
  "table tabla tables tablas",
  "schema esquema structure estructura",
  "connection conexion connections conexiones",
  "user usuario users",
  "login ingresar authenticate autenticar session sesion",
  "history historial recent recientes",
  "context contexto",
  "rule regla rules reglas",
  "count contar cuantos many",
  "latest ultimo recent reciente newest",
  "similar parecido related relacionado",
  "author autor",
  "title titulo",
  "category categoria",
  "tag etiqueta",
  "date fecha",
  "message mensaje",
  "suggest sugerir sugerencia recommend recomendar",
  "analyze analizar analisis analysis",
  "translate traducir",
  "download descargar export exportar",
  "send enviar",
  "status estado",
  "error fallo",
  "help ayuda",
  "map mapa",
  "word palabra keyword",
  "exact exacto exacta phrase frase literal",
  "meaning significado semantic semantica",
  "statistics estadisticas",
];

/** Word (folded) to the first word of its family. */
export const toolWords: ReadonlyMap<string, string> = new Map(
  families.flatMap((line) => {
    const [head = "", ...others] = line.split(" ");
    return [head, ...others].map((word) => [word, head] as const);
  }),
);

/** Messages made of these alone want an answer, not a tool. */
export const smallTalk: ReadonlySet<string> = new Set(
  "hola buenas buenos dias tardes noches gracias muchas chau adios hello hi hey thanks thank you good morning afternoon bye ok okay perfecto perfect genial great listo done vale".split(
    " ",
  ),
);
