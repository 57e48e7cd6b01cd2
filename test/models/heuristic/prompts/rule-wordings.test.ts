import { describe, expect, it } from "vitest";
import { askTask } from "../support/ask-task.ts";

const contradicts = async (existing: string, added: string): Promise<boolean> => {
  const reply = await askTask("conflict", {
    "Existing rules": `- [rule.old] ${existing}`,
    "New rule": added,
  });
  return (JSON.parse(reply) as { conflict: boolean }).conflict;
};

const contradictions: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "double denials": [
    ["Don't hide the email.", "Hide the email."],
    ["No dejes de incluir las devoluciones.", "Quita las devoluciones."],
    ["Under no circumstances show costs.", "Show the cost."],
  ],
  "ways of leaving out": [
    ["Get rid of the phone column.", "Show the phone."],
    ["Olvídate de los pedidos de prueba.", "Los pedidos de prueba sí cuentan."],
    ["Deja de mostrar el teléfono.", "Pon el teléfono."],
    ["I'd rather see store names than codes.", "Show store codes."],
  ],
  "not only": [
    ["Active customers only.", "Not just active customers."],
    ["Solo dólares.", "No solo dólares."],
  ],
  definitions: [
    ["An urgent ticket is any that waits over 3 hours.", "Urgent tickets are those that wait over 8 hours."],
    ["Con cliente VIP me refiero a quien gasta más de 1000.", "Cliente VIP: gasta más de 2000."],
    [
      "A customer is active if they bought in the last 90 days.",
      "A customer is active if they bought in the last 30 days.",
    ],
  ],
  units: [
    ["Temperatures in Celsius.", "Use Fahrenheit for temperatures."],
    ["Volúmenes en litros.", "Los volúmenes, en galones."],
    ["Distances in miles.", "Distances in km."],
  ],
  rows: [
    ["One row per customer.", "One row per invoice."],
    ["Solo el total.", "Muestra el desglose por renglón."],
    ["Count each customer once.", "Count a customer each time he buys."],
  ],
  "fields and parts of the week": [
    ["Only the code of the store.", "Show the name of the store."],
    ["Solo días hábiles.", "Incluye los fines de semana."],
    ["Solo mi región.", "Todas las regiones."],
  ],
  "verbs that no reader knows": [
    ["Don't trouble me with margins.", "Deliver the margins."],
    ["Sales to wholesale buyers are off limits.", "Fetch sales to wholesale buyers."],
    ["Tapa el teléfono.", "Enseña el teléfono."],
  ],
  "kinds of figures": [
    ["Medians, please.", "Work with averages."],
    ["Cifras acumuladas.", "Nada de cifras acumuladas."],
    ["Write 1,234.50.", "Con coma decimal."],
    ["Compara con el año pasado.", "No compares con el año pasado."],
  ],
  "stock, states and places": [
    ["Only in-stock items.", "List sold-out items too."],
    ["Active users only.", "Suspended users too."],
    ["Totals at the bottom.", "Los totales, al principio."],
    ["Only Mexico.", "Mexico and Colombia."],
  ],
  "definitions told backwards": [
    ["Customers with 3 or more orders are loyal.", "A loyal customer has at least 6 orders."],
    ["A sale is complete when it is paid.", "A sale is complete when it is delivered."],
  ],
  "groups refused": [
    ["Group by customer.", "Do not group by customer, list each order."],
    ["Ventas por vendedor, nunca por tienda.", "Quiero las ventas por tienda."],
  ],
  "what is not to be": [
    ["Archived projects are not to be listed.", "List archived projects too."],
    ["Los internos no se toman en cuenta.", "Toma en cuenta a los internos."],
    ["El total va sin costo de envío.", "Incluye el costo de envío en el total."],
    ["Warehouse 7 must never appear.", "Warehouse 7 must always appear."],
  ],
  "what is wanted besides": [["Only senior staff.", "Also include temporary staff."]],
  "name or number": [
    ["Muestra el nombre del cliente, no su número.", "Muestra el número del cliente en lugar del nombre."],
  ],
  "together or apart": [["Sum across all depots.", "Show each depot separately, don't add them up."]],
  "decimal marks in words": [["Usa coma para los decimales.", "Usa punto para los decimales."]],
  fortnights: [["Reporta por quincena.", "Reporta por semana."]],
  "what was closed": [
    ["Ignora las sucursales que ya cerraron.", "Las sucursales cerradas también las quiero ver."],
  ],
  "taken out of a table": [["El margen siempre en la tabla.", "Saca el margen de la tabla."]],
  "the most that there may be": [
    ["The maximum number of rows is 50.", "List at least 100 rows."],
    ["El límite de filas es 20.", "Dame 100 filas."],
  ],
  "no filter by time": [["Only the current year.", "Never filter by year."]],
  "ways of rounding": [["Always round up.", "Always round down."]],
  "said of what stands before": [["Drafts are of no use, leave them out.", "Show drafts."]],
  "two at once": [["Ni los inactivos ni los suspendidos.", "Muestra también los suspendidos."]],
  "lists of one thing": [["Leave the phone off customer lists.", "Customer lists need a phone."]],
  "words with one meaning": [
    ["Revenue means billed amounts.", "Revenue means collected amounts."],
    ["Q1 means January to March.", "When I say Q1 I mean April to June."],
  ],
  "who is there still": [
    ["Only people who still work here.", "Include people who have left."],
    ["Solo los que siguen con nosotros.", "Incluye a los que ya se fueron."],
  ],
  decimals: [
    ["Round to whole euros.", "Show the cents."],
    ["Sin centavos.", "Muestra los centavos."],
  ],
};

const compatible: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "a default and a wish": [
    ["Show 20 rows by default.", "When I ask for everything, show all rows."],
    ["Por defecto, el último mes.", "En preguntas de ventas, usa este año."],
  ],
  "two cases": [["If there are dates, draw a chart.", "If there are no rows, answer in plain text."]],
  "two definitions": [
    ["An urgent ticket is any that waits over 3 hours.", "A fresh ticket is any that waits under 1 hour."],
    ["Un pedido grande es el que pasa de 500.", "Solo pedidos de menos de 300."],
  ],
  "orders of other lists": [["Los pedidos más viejos arriba.", "Los clientes en orden alfabético."]],
  "enough rows and fewer": [["Ten rows are enough.", "Give me the top 3."]],
  "reports of two teams": [
    ["Finance dashboards use weekly data.", "Dashboards for marketing use monthly data."],
  ],
  "states of two things": [["Filter by active stores.", "Show active and discontinued products."]],
  "a general number and a subject's": [["Top 10 by default.", "Top 3 for brands."]],
  "two numbered places": [["Warehouse 7 must never appear.", "Warehouse 9 must always appear."]],
  "all of one thing": [["Solo clientes activos.", "Todas las sucursales, también las cerradas."]],
  "a list that is too long": [["A list longer than 25 rows is too long.", "Ten lines, not more."]],
  "lists of two things": [["Leave the phone off customer lists.", "Supplier lists need a phone."]],
  "two groups": [["Ventas por vendedor.", "Ventas por tienda."]],
  "what is only marked": [["Skip orders below 50 dollars.", "Highlight orders above 1000 dollars."]],
  "what is conceded": [["Answer in Spanish even if I write in English.", "Responde en español."]],
  "years of other figures": [["Use the fiscal year for revenue.", "For headcount, use the calendar year."]],
  "a price by weight": [["Weights in pounds.", "Show the price per kilo."]],
};

describe("a contradiction is seen whichever way round, in", () => {
  it.each(Object.entries(contradictions))("%s", async (_, pairs) => {
    for (const [one, other] of pairs) {
      expect(await contradicts(one, other), `${one} | ${other}`).toBe(true);
      expect(await contradicts(other, one), `${other} | ${one}`).toBe(true);
    }
  });
});

describe("no contradiction is seen between", () => {
  it.each(Object.entries(compatible))("%s", async (_, pairs) => {
    for (const [one, other] of pairs) {
      expect(await contradicts(one, other), `${one} | ${other}`).toBe(false);
      expect(await contradicts(other, one), `${other} | ${one}`).toBe(false);
    }
  });
});
