import type { GrammarLine } from "./grammar-sense.ts";

/** Spanish question grammar, folded (no accents), with the forms of voseo and tuteo. */
export const spanishGrammar: readonly GrammarLine[] = [
  {
    role: "count",
    phrases:
      "cuantos|cuantas|numero de|numero total de|cantidad de|cantidad total de|conteo de|recuento de|cuenta de|total de registros de|el numero de|la cantidad de|contame cuantos|contar",
  },
  {
    role: "howMuch",
    phrases:
      "cuanto|cuanta|cuanto suma|cuanto suman|cuanto sumo|cuanto sumaron|que monto|que importe|monto total de|importe total de|valor total de|a cuanto asciende|a cuanto ascienden|a cuanto ascendio|de cuanto|por cuanto",
  },
  {
    role: "sum",
    phrases:
      "total|totales|suma|suma de|la suma de|sumatoria|en total|acumulado|acumulada|total de|el total de|sumar",
  },
  {
    role: "average",
    phrases:
      "promedio|promedios|promedio de|el promedio de|media de|la media de|en promedio|de promedio|como promedio|de media|como media|por termino medio|valor medio|medio por",
  },
  { role: "minimum", phrases: "minimo|minima|minimos|minimas|valor minimo" },
  { role: "maximum", phrases: "maximo|maxima|maximos|maximas|valor maximo" },
  {
    role: "share",
    phrases:
      "porcentaje|que porcentaje|el porcentaje de|porcentaje de|proporcion|que proporcion|participacion|que parte|que fraccion",
  },
  {
    role: "most",
    phrases: "mas|la mayor cantidad de|mayor cantidad de|mayor numero de|el mayor numero de|la mayoria de",
  },
  {
    role: "least",
    phrases: "menos|la menor cantidad de|menor cantidad de|menor numero de|el menor numero de",
  },
  {
    role: "high",
    phrases:
      "mayor|mayores|mas alto|mas alta|mas altos|mas altas|mas elevado|mas elevada|mas elevados|mas elevadas|mas grande|mas grandes",
  },
  {
    role: "low",
    phrases:
      "menor|menores|mas bajo|mas baja|mas bajos|mas bajas|mas chico|mas chica|mas chicos|mas pequeno|mas pequena|mas pequenos|mas pequenas",
  },
  {
    role: "high",
    about: "price",
    phrases: "mas caro|mas cara|mas caros|mas caras|mas costoso|mas costosa|mas costosos|mas costosas",
  },
  {
    role: "low",
    about: "price",
    phrases:
      "mas barato|mas barata|mas baratos|mas baratas|mas economico|mas economica|mas economicos|mas economicas",
  },
  {
    role: "high",
    about: "duration",
    phrases: "mas largo|mas larga|mas largos|mas largas|mas extenso|mas extensa|mas extensos|mas extensas",
  },
  {
    role: "low",
    about: "duration",
    phrases: "mas corto|mas corta|mas cortos|mas cortas|mas breve|mas breves",
  },
  { role: "high", about: "size", phrases: "mas pesado|mas pesada|mas pesados|mas pesadas" },
  {
    role: "earliest",
    phrases:
      "mas antiguo|mas antigua|mas antiguos|mas antiguas|mas viejo|mas vieja|mas viejos|mas viejas|primer|primero|primera|primeros|primeras",
  },
  {
    role: "latest",
    phrases:
      "mas reciente|mas recientes|mas recientemente|recientemente|mas nuevo|mas nueva|mas nuevos|mas nuevas|ultimo|ultima|ultimos|ultimas",
  },
  { role: "best", phrases: "mejor|mejores|principal|principales|los top|top|ranking de|ranking" },
  { role: "worst", phrases: "peor|peores" },
  {
    role: "by",
    phrases:
      "por|segun|agrupado por|agrupada por|agrupados por|agrupadas por|desglosado por|desglosada por|desglosados por|desglosadas por|dividido por|separado por|separados por|a nivel de|discriminado por|discriminados por|abierto por",
  },
  {
    role: "each",
    phrases:
      "por cada|para cada|de cada|en cada|a cada|cada|de cada uno de|de cada una de|en cada uno de|en cada una de|para cada uno de|para cada una de|cada uno de|cada una de",
  },
  {
    role: "including",
    phrases:
      "incluyendo|incluso|inclusive|incluido|incluida|incluidos|incluidas|contando|contando tambien|incluyendo tambien|contando incluso",
  },
  { role: "and", phrases: "y|e|y tambien" },
  { role: "or", phrases: "o|u" },
  {
    role: "versus",
    phrases:
      "vs|versus|contra|comparado con|comparada con|comparados con|comparadas con|en comparacion con|frente a|compara|comparame|comparar|compare|comparacion de|comparacion entre",
  },
  {
    role: "not",
    phrases:
      "no|nunca|jamas|ningun|ninguno|ninguna|que no sea|que no sean|que no son|que no es|distinto de|distinta de|distintos de|distintas de|distinto a|diferente de|diferentes de|aun no|todavia no|no han|no ha",
  },
  {
    role: "without",
    phrases:
      "sin|sin ningun|sin ninguna|que no tienen|que no tengan|que no tiene|que no tuvieron|no tienen|no tiene|no tuvieron|carecen de|que carecen de",
  },
  {
    role: "except",
    phrases:
      "excepto|salvo|menos los de|menos las de|excluyendo|excluidos|excluidas|sin contar|sin incluir|sin considerar|a excepcion de|con excepcion de|fuera de|quitando|descontando|exceptuando|excluye|exclui",
  },
  {
    role: "only",
    phrases:
      "solo|solamente|unicamente|nada mas|pero solo|solo para|solo de|solo en|pero solo para|pero solo de|pero solo en|unicamente para",
  },
  { role: "all", phrases: "todos|todas|todo|toda|todos los|todas las" },
  {
    role: "distinct",
    phrases: "distintos|distintas|distinto|distinta|diferente|diferentes|unicos|unicas|unico|unica",
  },
  {
    role: "compare",
    comparison: ">",
    phrases:
      "mas de|mayor a|mayor que|mayores a|mayores que|mayor de|mayores de|superior a|superiores a|por encima de|por arriba de|arriba de|encima de|que supera|que supere|que superan|que superen|supera|superan|supero|superaron|que superaron|que exceden|que exceda|que excedan|excede|exceden|que pasan de|pasa de|pasan de|paso de|pasaron de|que pasaron de|rebasa|rebasan|rebaso|rebasaron|que rebasan|sobrepasa|sobrepasan|sobrepaso|sobrepasaron|mas alto que|mas alta que|mas altos que",
  },
  {
    role: "compare",
    comparison: ">=",
    phrases:
      "al menos|por lo menos|como minimo|no menos de|minimo|minimo de|un minimo de|mayor o igual a|mayor o igual que|mayores o iguales a|igual o mayor a|igual o superior a",
  },
  {
    role: "compare",
    comparison: "<",
    phrases:
      "menos de|menor a|menor que|menores a|menores que|menor de|menores de|inferior a|inferiores a|por debajo de|debajo de|abajo de|por abajo de|que no llegan a|no llegan a|no llega a",
  },
  {
    role: "compare",
    comparison: "<=",
    phrases:
      "a lo sumo|como maximo|no mas de|maximo|maximo de|un maximo de|hasta|menor o igual a|menor o igual que|menores o iguales a|igual o menor a|igual o inferior a",
  },
  { role: "compare", comparison: "=", phrases: "exactamente|igual a|iguales a|justo" },
  { role: "between", phrases: "entre" },
  { role: "orMore", phrases: "o mas|o superior|en adelante|para arriba" },
  { role: "orLess", phrases: "o menos|o inferior|para abajo" },
  {
    role: "orderBy",
    phrases:
      "ordenado por|ordenada por|ordenados por|ordenadas por|ordenar por|ordena por|ordenalos por|ordenalas por|ordenado segun|ordenados segun|ordenadas segun|rankeado por|rankeados por|en orden de",
  },
  {
    role: "descending",
    about: "age",
    phrases:
      "del mas reciente al mas antiguo|mas recientes primero|los mas recientes primero|las mas recientes primero|de los mas recientes a los mas antiguos",
  },
  {
    role: "ascending",
    about: "age",
    phrases:
      "del mas antiguo al mas reciente|cronologicamente|en orden cronologico|mas antiguos primero|los mas antiguos primero",
  },
  {
    role: "descending",
    phrases:
      "de mayor a menor|descendente|en orden descendente|de forma descendente|de mas a menos|del mas caro al mas barato|de la mas alta a la mas baja|del mas alto al mas bajo",
  },
  {
    role: "ascending",
    phrases:
      "de menor a mayor|ascendente|en orden ascendente|de forma ascendente|de menos a mas|del mas barato al mas caro|del mas bajo al mas alto",
  },
  {
    role: "alphabetical",
    phrases: "alfabeticamente|por orden alfabetico|en orden alfabetico|por nombre alfabeticamente",
  },
  {
    role: "which",
    phrases:
      "cual|cuales|cual es|cuales son|cual fue|cuales fueron|cual ha sido|en cual|de cual|cual es el|cuales son los|cuales son las|cual de",
  },
  { role: "who", phrases: "quien|quienes|quien es|quienes son|quien fue|quienes fueron" },
  { role: "when", phrases: "cuando|cuando fue|en que fecha|que fecha" },
  {
    role: "list",
    phrases:
      "lista|lista de|listado|listado de|lista los|listame|listar|enumera|enumerame|listado con|dame la lista de|una lista de",
  },
  {
    role: "ask",
    phrases:
      "mostrame|muestrame|muestra|mostra|mostrar|dame|decime|dime|pasame|traeme|traenos|contame|indicame|quiero|quiero ver|quiero saber|necesito|necesito saber|necesito ver|me gustaria|ver|saber|podes|podrias|puedes|podemos|me podes|me podrias|me puedes|por favor|porfa|mirame|fijate|calcula|calculame|obtene|obtener|informame|che|hola|buenas|a ver|me das|me mostras|me decis|decinos|mostranos|muestranos|busca|buscame",
  },
  {
    role: "with",
    phrases:
      "con|que tengan|que tienen|que tiene|que tuvieron|que tuvo|que tenga|tienen|tiene|tengan|tuvieron|tuvo|cuyo|cuya|cuyos|cuyas|que hayan tenido|que haya tenido|que hicieron|que han hecho|que realizaron|registraron|que registraron",
  },
  { role: "preposition", phrases: "en|de|del|a|al|para|desde|durante|sobre|dentro de|entre" },
  { role: "rows", phrases: "registros|filas|registro|fila" },
  {
    role: "same",
    phrases:
      "lo mismo|lo mismo pero|igual pero|igual que antes|la misma consulta|el mismo reporte|el mismo informe|la misma cosa|esa consulta|esa misma consulta|esos mismos|esas mismas|la consulta anterior|la anterior|el anterior|lo anterior|repeti|repetime|repetilo|repite|repetir|de nuevo|otra vez|la ultima consulta|ese reporte|esos datos|ese dato|eso mismo|y lo mismo|ese resultado|el mismo dato|ese informe|la misma",
  },
  {
    role: "followUp",
    phrases:
      "y que hay de|que hay de|que tal|y ahora|ahora|y si|y eso|eso|en cambio|y los de|y las de|y el de|y la de|y los|y las|y el|y la|y en|y para|y de|y solo|y del|y con|y sin|y cuanto|y cuantos|y cuantas|y cual|y a|y al",
  },
  { role: "also", phrases: "tambien|ademas" },
  {
    role: "filler",
    phrases:
      "el|la|los|las|un|una|unos|unas|lo|se|me|te|nos|le|les|que|es|son|fue|fueron|era|eran|sea|sean|esta|estan|estaba|estaban|estuvo|estuvieron|hay|hay hoy|hoy hay|tenemos hoy|hoy tenemos|hubo|habia|ha|han|hemos|tenemos|tuvimos|tengo|su|sus|nuestro|nuestra|nuestros|nuestras|mi|mis|este|esta|estos|estas|ese|esa|esos|esas|aquel|aquellos|aquellas|como|asi|muy|ya|aun|todavia|bien|hasta ahora|actualmente|ahora mismo|alguna vez|algun|alguno|alguna|algunos|algunas|hoy en dia|ser|sido|siendo|hacer|hicieron|hizo|hace|hacen|hacemos|hicimos|realizaron|realizo|tener|existen|existe|existen en|cada vez|respectivo|respectivos|por donde|de donde|vez|veces|dato|datos|informacion|valor|valores|uno|una de|uno de|donde|aquellos que|los que|las que|el que|la que|quienes tienen|corresponde|corresponden|estan en|nuestros|llamado|llamada|llamados|periodo|fecha de hoy|cosa|cosas|si|pero|respectivamente|tanto|nombre de los|nombres de los",
  },
];
