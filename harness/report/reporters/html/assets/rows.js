import { h, plural } from "./dom.js";

const kinds = {
  same: ["=", "same"],
  changed: ["≠", "changed"],
  moved: ["↕", "elsewhere"],
  missing: ["−", "missing"],
  extra: ["+", "extra"],
};

/** Gold's rows and the answer's side by side, with what differs marked. */
export function rowsView(rows) {
  if (rows === null) return null;
  const counts = [`variant ${rows.variant}`, `gold ${rows.goldRows === null ? "gave none" : plural(rows.goldRows, "row")}`, `answer ${rows.predictedRows === null ? "gave none" : plural(rows.predictedRows, "row")}`];
  const hidden = [rows.hidden.differing > 0 ? `${rows.hidden.differing} more that differ` : null, rows.hidden.same > 0 ? `${rows.hidden.same} more that are the same` : null].filter(Boolean);
  return h(
    "section",
    { class: "panel", id: "rows", "aria-labelledby": "rows-title" },
    h("div", { class: "panel-head" }, h("h3", { id: "rows-title" }, "Rows"), h("span", { class: "coverage" }, counts.join(" · "))),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows of gold and answer" }, rowsTable(rows)),
    hidden.length > 0 ? h("p", { class: "coverage" }, `Not shown: ${hidden.join(", ")}.`) : null,
  );
}

function rowsTable(rows) {
  const sides = ["gold", "predicted"].filter((side) => rows[`${side}Rows`] !== null);
  const columnsOf = (side) => rows.columns.flatMap((column, at) => (column[side] === null ? [] : [{ at, name: column[side][0], type: column[side][1] }]));
  const columns = Object.fromEntries(sides.map((side) => [side, columnsOf(side)]));
  const names = { gold: "Gold", predicted: "Answer" };
  const both = sides.length === 2;
  return h(
    "table",
    { class: "rows" },
    h(
      "thead",
      null,
      h("tr", null, both ? h("td", null) : null, sides.map((side) => h("th", { colspan: columns[side].length + 1, scope: "colgroup", class: `side ${side}` }, names[side]))),
      h("tr", null, both ? h("th", { scope: "col" }, h("span", { class: "hidden" }, "Difference")) : null, sides.map((side) => [h("th", { scope: "col", class: `place ${side}` }, "#"), columns[side].map(({ name, type }) => h("th", { scope: "col", title: type }, name, h("span", { class: "type" }, type)))])),
    ),
    h("tbody", null, rows.rows.map((row) => h("tr", { class: both ? row.kind : "same" }, both ? h("th", { scope: "row" }, h("span", { "aria-hidden": "true" }, kinds[row.kind][0]), ` ${kinds[row.kind][1]}`) : null, sides.map((side) => sideCells(row, side, columns[side]))))),
  );
}

function sideCells(row, side, columns) {
  if (row[side] === null) return [h("td", { class: `place ${side}` }), columns.map(() => h("td", { class: "absent" }))];
  const [position, cells] = row[side];
  return [
    h("td", { class: `place ${side}` }, String(position)),
    columns.map(({ at, type }) => h("td", { class: [row.differing.includes(at) ? "differs" : "", /INT|DECIMAL|DOUBLE|FLOAT|REAL/.test(type) ? "number" : ""].join(" ").trim() || null, dir: "auto" }, cells[at] === null ? h("span", { class: "null" }, "NULL") : cells[at])),
  ];
}
