import { foldText } from "../../harness/ranking/fold-text.ts";

/**
 * Words that belong to a language and not to a domain: they mean the same in every dataset, so renaming leaves them.
 * Articles, pronouns and prepositions come first; no table or column is recognised by them.
 */
const functionWords = `
  el la lo los las un una uno unos unas al del de a ante bajo con contra desde durante en entre hacia hasta mediante
  para por segun sin sobre tras via y e o u ni que como cuando donde cual cuales quien quienes cuyo cuya cuyos cuyas
  se me te le les nos os yo tu vos usted ustedes nosotros ellos ellas mi mis su sus nuestro nuestra nuestros nuestras
  si no pero aunque porque pues muy ya aun todavia tan tanto tanta tantos tantas asi ahi alli aca aqui alla
  este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas otro otra otros otras
  es son era eran fue fueron ser sido siendo sea sean soy somos esta estan estaba estaban estar estuvo estuvieron
  ha han he hemos haya hayan habia habian haber hay hubo habra tiene tienen tengo tenemos tenga tengan tenia tenian
  tener tuvo tuvieron tuvimos hace hacen hacer hizo hicieron hicimos hago hacemos hecho hecha hechos hechas
  va van vamos vaya dentro fuera junto ambos ambas cada algun alguno alguna algunos algunas ningun ninguno ninguna
  the an and or but nor if of to in on at by for from with within without into onto about through over under between
  among during since until till per via as than that this these those which who whom whose what when where how why
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones
  is are was were be been being am do does did done doing has have had having will would can could shall should may
  might must not no never so too also just then there here very much many such any some every each either neither both
  other others another up down off out away back again yet already still
  don doesn didn isn aren wasn weren haven hasn hadn won wouldn couldn shouldn ll ve re
`;

const questionWords = `
  cuanto cuanta cuantos cuantas dame deme denme damelo decime dime digame mostrame muestrame mostra muestra muestre
  mostrar muestranos mostranos muestreme pasame pasa traeme traenos contame cuentame indicame indica lista listar
  listame listado listados enumera enumerame quiero quisiera quieren queremos necesito necesitamos ver saber conocer
  podes podrias puedes puede pueden podemos podria favor porfa gustaria busca buscame calcula calculame obtene obtener
  compara comparame comparar comparado comparada comparados comparadas comparacion ordena ordenar ordenado ordenada
  ordenados ordenadas ordenalos ordenalas agrupa agrupar agrupado agrupada agrupados agrupadas desglosa desglosado
  desglosada desglosados desglosadas desglose dividido dividida separado separada informe informame reporte consulta
  repite repeti repetir misma mismo mismos mismas igual iguales tal tales ahora antes despues luego entonces tambien
  ademas excepto salvo excluyendo excluye excluir excluidos excluidas incluyendo incluye incluir incluidos incluidas
  contar contando considerar considerando solo solamente unicamente nunca jamas alguna vez veces existe existen existia
  hola gracias che dato datos informacion valor valores registro registros fila filas resultado resultados cosa cosas
  llamado llamada llamados llamadas corresponde corresponden respecto cuenta va fijate necesita
  show shows shown give gives given tell tells told list lists listing get gets got find finds found display displays
  want wants wanted need needs needed like see sees seen know knows known let lets please count counts counting
  calculate compute report fetch return bring pull compare compared comparing comparison order ordered ordering sort
  sorted rank ranked group grouped break broken breakdown split according except excluding exclude excluded including
  include included only solely same similar different distinct unique again hello hi thanks data information info value
  values record records row rows result results thing things named called versus vs now later before after instead
  except everyone everybody everything anyone anything someone something query queries repeat ask asked asks mean means
  say says said use used uses using make makes made making take takes taken come comes came go goes went gone
`;

const quantityWords = `
  total totales suma sumas sumar sumatoria promedio promedios media medio medias medios mediana minimo minima minimos
  minimas maximo maxima maximos maximas numero numeros cantidad cantidades conteo recuento porcentaje porcentajes
  porciento proporcion parte partes razon tasa acumulado acumulada acumulados acumuladas todo toda todos todas mayoria
  mas menos mayor mayores menor menores mejor mejores peor peores primer primero primera primeros primeras ultimo ultima
  ultimos ultimas segundo segunda tercer tercero tercera cuarto cuarta alto alta altos altas bajo baja bajos bajas
  grande grandes chico chica chicos chicas pequeno pequena pequenos pequenas caro cara caros caras barato barata baratos
  baratas antiguo antigua antiguos antiguas nuevo nueva nuevos nuevas viejo vieja viejos viejas reciente recientes
  principal principales superior superiores inferior inferiores supera superan superior exactamente menos aproximadamente
  arriba abajo encima debajo distinto distinta distintos distintas diferente diferentes diferencia diferencias unico unica
  unicos unicas mitad doble triple varios varias cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece
  catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta
  noventa cien ciento doscientos quinientos mil miles millon millones ascendente descendente alfabetico alfabeticamente
  total totals sum sums average averages avg mean median minimum min maximum max number numbers amount amounts quantity
  percent percentage percentages cent share shares proportion ratio rate overall combined cumulative all whole entire
  most least more less few fewer fewest lot lots best better worst worse top bottom first second third fourth fifth last
  highest high higher lowest low lower largest large larger smallest small smaller big bigger biggest greatest great
  greater longest long longer shortest short shorter oldest old older newest new newer latest late earliest early recent
  recently main leading exactly least about approximately above below equal equals difference differences half double
  several zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
  millions dozen ascending descending alphabetical alphabetically exceed exceeds exceeding exceeded
`;

const calendarWords = `
  fecha fechas dia dias hoy ayer manana semana semanas mes meses bimestre bimestres trimestre trimestres cuatrimestre
  cuatrimestres semestre semestres ano anos anio anios ejercicio ejercicios decada siglo hora horas minuto minutos diario
  diaria diarios diarias diariamente semanal semanales semanalmente mensual mensuales mensualmente trimestral
  trimestrales trimestralmente semestral semestrales anual anuales anualmente pasado pasada pasados pasadas anterior
  anteriores previo previa previos previas proximo proxima siguiente actual actuales actualmente corriente presente
  antepasado penultimo fiscal fiscales periodo periodos lleva transcurrido principio principios comienzo inicio inicios
  fin final finales quincena quincenas lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril
  mayo junio julio agosto septiembre setiembre octubre noviembre diciembre momento fecha
  date dates day days today yesterday tomorrow week weeks month months quarter quarters semester semesters year years
  decade century hour hours minute minutes time times daily weekly monthly quarterly yearly annual annually past previous
  prior preceding current currently next following ago period periods calendar far beginning start end ytd mtd qtd
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december weekend weekends weekday weekdays
`;

/** Codes and abbreviations that keep their meaning in every domain. */
const codes = `id ids mxn usd eur gbp ars brl clp cop null true false sql utc pct ok q1 q2 q3 q4`;

const split = (text: string): readonly string[] => foldText(text).trim().split(/\s+/);
const functions = new Set(split(functionWords));
const all = new Set([functionWords, questionWords, quantityWords, calendarWords, codes].flatMap(split));

/** Whether a folded word belongs to a language and not to a domain. */
export function isGeneralWord(folded: string): boolean {
  return folded.length < 2 || all.has(folded);
}

/** Whether a folded word is an article, pronoun, preposition or auxiliary. */
export function isFunctionWord(folded: string): boolean {
  return folded.length < 2 || functions.has(folded);
}

/** Every general word, folded: what no invented word may be like. */
export function generalWords(): readonly string[] {
  return [...all];
}
