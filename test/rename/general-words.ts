import { foldText } from "../../harness/ranking/fold-text.ts";

/**
 * Words that belong to a language and not to a domain: they mean the same in every dataset, so renaming leaves them.
 * Articles, pronouns and prepositions come first; no table or column is recognised by them.
 */
const functionWords = `
  el la lo los las un una uno unos unas al del de a ante bajo con contra desde durante en entre hacia hasta mediante
  para por segun sin sobre tras via y e o u ni que como cuando donde cual cuales quien quienes cuyo cuya cuyos cuyas
  se me te le les nos os yo tu vos usted ustedes nosotros ellos ellas mi mis su sus nuestro nuestra nuestros nuestras
  si no pero aunque porque pues muy ya aun todavia tan tanto tanta tantos tantas asi ahi alli aca aqui alla este esta
  esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas otro otra otros otras es son era
  eran fue fueron ser sido siendo sea sean soy somos estan estaba estaban estar estuvo estuvieron ha han he hemos
  haya hayan habia habian haber hay hubo habra tiene tienen tengo tenemos tenga tengan tenia tenian tener tuvo
  tuvieron tuvimos hace hacen hacer hizo hicieron hicimos hago hacemos hecho hecha hechos hechas va vamos vaya dentro
  fuera junto ambos ambas cada algun alguno alguna algunos algunas ningun ninguno ninguna the an and or but nor if of
  to in on at by for from with within without into onto about through over under between among during since until
  till per as than that this these those which who whom whose what when where how why i my we us our ours you your
  yours him his she her hers it its they them their theirs one ones is are was were be been being am do does did done
  doing has have had having will would can could shall should may might must not never so too also just then there
  here very much many such any some every each either neither both other others another up down off out away back
  again yet already still estamos estoy esten estuvimos seamos fuimos fui iba iban ido da dan dar dado dio dieron
  diga dicen decir dijo llega llegan llegar llego llegaron lleva llevan llevamos llevar pasan pasar queda quedan
  quedar quedo hayamos pueda puedan deben debe deber debemos sigue siguen seguir viene vienen venir salir nada nadie
  algo alguien jamas tampoco sino bien mal casi justo ultimamente asimismo inclusive against along apart aside
  besides beyond outside inside well ever right moment actually respectively respective earlier lately nothing nobody
  nowhere anyway across upwards altogether additionally addition single don doesn didn isn aren wasn weren haven hasn
  hadn won wouldn couldn shouldn ll ve re
`;

const questionWords = `
  mirame fijese damos dan muestren digan enumerar repetime repetilo repetir decinos decidme sumar suman suma sumo
  sumaron asciende ascienden ascendio quitando quitar quita descontando descontar exceptuando exceptuar excepcion
  exclui separados separadas discriminado discriminados abierto abierta frente carecen carece tenido realizaron
  realizo realizar rankeado rankeados counted compares excludes includes sorts ranks lacking lack lacks leaving leave
  except restricted limited separated separate segmented segment arranged arrange enumerate add adds added adding
  place placed tally headcount cuanto cuanta cuantos cuantas dame deme denme damelo decime dime digame mostrame
  muestrame mostra muestra muestre mostrar muestranos mostranos muestreme pasame traeme traenos contame cuentame
  indicame indica lista listar listame listado listados enumera enumerame quiero quisiera quieren queremos necesito
  necesitamos ver saber conocer podes podrias puedes puede pueden podemos podria favor porfa gustaria busca buscame
  calcula calculame obtene obtener compara comparame comparar comparado comparada comparados comparadas comparacion
  ordena ordenar ordenado ordenada ordenados ordenadas ordenalos ordenalas agrupa agrupar agrupado agrupada agrupados
  agrupadas desglosa desglosado desglosada desglosados desglosadas desglose dividido dividida separado separada
  informame repite repeti misma mismo mismos mismas igual iguales tal tales ahora antes despues luego entonces
  tambien ademas excepto salvo excluyendo excluye excluir excluidos excluidas incluyendo incluye incluir incluidos
  incluidas contar contando considerar considerando solo solamente unicamente nunca jamas alguna vez veces existe
  existen existia hola gracias che fila filas cosa cosas llamado llamada llamados llamadas corresponde corresponden
  respecto va fijate necesita show shows shown give gives given tell tells told list lists listing get gets got find
  finds found want wants wanted need needs needed like see sees seen know knows known let lets please count counts
  counting calculate compute fetch bring pull compare compared comparing comparison ordered sort sorted rank ranked
  grouped break broken breakdown split according excluding exclude excluded including include included only solely
  same similar different distinct unique again hello hi thanks row rows thing things named called versus vs now later
  before after instead everyone everybody everything anyone anything someone something repeat ask asked asks mean
  means say says said use used uses using make makes made making take takes taken come comes came go goes went gone
  adelante buenas das mostras decis registraron excepting
`;

const quantityWords = `
  elevado elevada elevados elevadas costoso costosa costosos costosas economico economica economicos economicas largo
  larga largos largas extenso extensa extensos extensas corto corta cortos cortas breve breves pesado pesada pesados
  pesadas fraccion supere superen supero superaron exceden exceda excedan excede sumo cronologicamente cronologico
  respectivo respectivos respectivamente participacion typical minimal maximal fraction valuable tiniest expensive
  priciest costliest dearest cheap cheapest cheaper heavy heaviest lightest young youngest younger strong strongest
  weak weakest poor poorest minus excess chronological chronologically alphabetic total totales suma sumas sumar
  sumatoria promedio promedios mediana minimo minima minimos minimas maximo maxima maximos maximas numero numeros
  cantidad cantidades conteo recuento porcentaje porcentajes porciento proporcion razon acumulado acumulada
  acumulados acumuladas todo toda todos todas mayoria mas menos mayor mayores menor menores mejor mejores peor peores
  primer primero primera primeros primeras ultimo ultima ultimos ultimas segundo segunda tercer tercero tercera
  cuarto cuarta alto altos bajo bajos grande grandes chico chica chicos chicas pequeno pequena pequenos pequenas caro
  cara caros caras barato barata baratos baratas antiguo antigua antiguos antiguas nuevo nueva nuevos nuevas viejo
  vieja viejos viejas reciente recientes superior superiores inferior inferiores supera superan exactamente
  aproximadamente arriba abajo encima debajo distinto distinta distintos distintas diferente diferentes diferencia
  diferencias unico unica unicos unicas mitad doble triple varios varias cero dos tres cuatro cinco seis siete ocho
  nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta
  cincuenta sesenta setenta ochenta noventa cien ciento doscientos quinientos mil miles millon millones ascendente
  descendente alfabetico alfabeticamente totals sum sums average averages avg mean median minimum min maximum max
  number numbers quantity percent percentage percentages cent proportion ratio overall combined cumulative all whole
  entire most least more less few fewer fewest lot lots best better worst worse top bottom first second third fourth
  fifth last highest high higher lowest low lower largest large larger smallest small smaller big bigger biggest
  greatest great greater longest long longer shortest short shorter oldest old older newest new newer latest late
  earliest early recent recently main leading exactly about approximately above below equal equals difference
  differences half double several zero two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds
  thousand thousands million millions dozen ascending descending alphabetical alphabetically exceed exceeds exceeding
  exceeded veintiuno veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho
  veintinueve doscientas trescientos trescientas cuatrocientos cuatrocientas quinientas seiscientos seiscientas
  setecientos setecientas ochocientos ochocientas novecientos novecientas docena docenas quinto quinta sexto sexta
  septimo septima octavo octava sixth seventh eighth ninth tenth
`;

const calendarWords = `
  fecha fechas dia dias hoy ayer manana semana semanas mes meses bimestre bimestres trimestre trimestres cuatrimestre
  cuatrimestres semestre semestres ano anos anio anios decada siglo diario diaria diarios diarias diariamente semanal
  semanales semanalmente mensual mensuales mensualmente trimestral trimestrales trimestralmente semestral semestrales
  anual anuales anualmente pasado pasada pasados pasadas anterior anteriores previo previa previos previas proximo
  proxima siguiente actual actuales actualmente corriente presente antepasado penultimo fiscal fiscales lleva
  transcurrido principio principios comienzo inicio inicios fin final finales quincena quincenas lunes martes
  miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre setiembre
  octubre noviembre diciembre date dates day days today yesterday tomorrow week weeks month months quarter quarters
  semester semesters year years decade century daily weekly monthly quarterly yearly annual annually past previous
  prior preceding current currently next following ago calendar far beginning start end ytd mtd qtd monday tuesday
  wednesday thursday friday saturday sunday january february march april june july august september october november
  december weekend weekends weekday weekdays half halves semestralmente fy antepasada anteultimo anteultima penultima
  corrido anteayer antier curso partir posterior posteriores starting onward onwards wtd ene feb mar abr apr jun jul
  aug sep sept set oct nov dic dec jan
`;

/** Codes and abbreviations that keep their meaning in every domain. */
const codes = `
  id ids peso pesos dolar dolares euro euros dollar dollars mxn usd eur gbp ars brl clp cop null true false sql utc
  pct ok q1 q2 q3 q4
`;

/** Words of question grammar that are names of things as well: they stay, unless a table, column or term has them. */
const doubtfulWords = `
  sale salen salio van vino paso pasa baja bajas alta altas media medias medio medios principal principales group
  groups display displays mine light grupo grupos informe informes reporte reportes consulta consultas dato datos
  informacion valor valores registro registros resultado resultados cuenta cuentas orden ordenes periodo periodos
  ejercicio ejercicios hora horas minuto minutos momento tasa parte partes tipo tipos nivel niveles forma formas
  cambio cambios monto montos importe importes order orders ordering report reports return returns value values
  record records result results rate rates share shares amount amounts query queries period periods hour hours minute
  minutes time times data information info part parts type types entry entries figure figures kind kinds
`;

const split = (text: string): readonly string[] => foldText(text).trim().split(/\s+/);
const functions = new Set(split(functionWords));
const doubtful = new Set(split(doubtfulWords));
const all = new Set([functionWords, questionWords, quantityWords, calendarWords, codes].flatMap(split));

/** Whether a folded word belongs to a language and not to a domain. */
export function isGeneralWord(folded: string): boolean {
  return folded.length < 2 || all.has(folded);
}

/** Whether a folded word is an article, pronoun, preposition or auxiliary. */
export function isFunctionWord(folded: string): boolean {
  return folded.length < 2 || functions.has(folded);
}

/** Whether a folded word is of question grammar where no table, column or term has it. */
export function isDoubtfulWord(folded: string): boolean {
  return doubtful.has(folded);
}

/** Every general word, folded: what no invented word may be like. */
export function generalWords(): readonly string[] {
  return [...all, ...doubtful];
}
