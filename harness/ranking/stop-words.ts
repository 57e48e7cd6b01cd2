const spanish =
  "a al algo ante aquel aquella aquellas aquellos asi aun aunque cada como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde dos e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto estos fue fueron ha habia han hasta hay hubo la las le les lo los mas me mi mis muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero por porque que quien quienes se sea segun ser si sin sobre son su sus tal tambien te tenemos tener tiene tienen toda todas todo todos tu tus un una unas uno unos y ya yo";
const english =
  "a about all also an and any are as at be been both but by can could did do does each for from had has have he her his how i if in into is it its just many me more most much my no not of on one or our out over per she should so some than that the their them then there these they this those to too us was we were what when where which who whom whose why will with would you your";

/** Spanish and English function words, without accents: words that say nothing about the topic of a text. */
export const stopWords: ReadonlySet<string> = new Set(`${spanish} ${english}`.split(" "));
