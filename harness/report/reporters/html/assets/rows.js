import { h, panel, plural, scrollBox } from "./dom.js";

const kinds = {
  same: ["=", "same"],
  changed: ["≠", "changed"],
  moved: ["↕", "elsewhere"],
  missing: ["−", "missing"],
  extra: ["+", "extra"],
};
const sideNames = { gold: "Gold", predicted: "Answer" };

/** Gold's rows and the answer's side by side, with what differs marked. */
export function rowsView(rows) {
  if (rows === null) return null;
  const counts = [
    `variant ${rows.variant}`,
    counted("gold", rows.goldRows),
    counted("answer", rows.predictedRows),
  ];
  const hidden = [
    rows.hidden.differing > 0 ? `${rows.hidden.differing} more that differ` : null,
    rows.hidden.same > 0 ? `${rows.hidden.same} more that are the same` : null,
    rows.unaligned > 0 ? `${rows.unaligned} beyond the first, which were not set side by side` : null,
  ].filter((words) => words !== null);
  return panel(
    { id: "rows", title: "Rows", note: h("span", { class: "coverage" }, counts.join(" · ")) },
    scrollBox("Rows of gold and answer", rowsTable(rows)),
    hidden.length > 0 ? h("p", { class: "coverage" }, `Not shown: ${hidden.join(", ")}.`) : null,
  );
}

function counted(name, n) {
  return `${name} ${n === null ? "gave none" : plural(n, "row")}`;
}

function rowsTable(rows) {
  const sides = ["gold", "predicted"].filter((side) => rows[`${side}Rows`] !== null);
  const shown = sides.map((side) => ({ side, columns: columnsOf(rows, side) }));
  return h(
    "table",
    { class: "rows" },
    h("thead", null, sideHeads(shown), columnHeads(shown)),
    h(
      "tbody",
      null,
      rows.rows.map((row) => rowLine(row, shown)),
    ),
  );
}

function columnsOf({ columns }, side) {
  return columns.flatMap((column, at) => {
    if (column[side] === null) return [];
    const [name, type] = column[side];
    return [{ at, name, type }];
  });
}

function sideHeads(shown) {
  const heads = shown.map(({ side, columns }) =>
    h("th", { colspan: columns.length + 1, scope: "colgroup", class: `side ${side}` }, sideNames[side]),
  );
  return h("tr", null, shown.length === 2 ? h("td") : null, heads);
}

function columnHeads(shown) {
  const heads = shown.map(({ side, columns }) => [
    h("th", { scope: "col", class: `place ${side}` }, "#"),
    columns.map(({ name, type }) => h("th", { scope: "col" }, name, h("span", { class: "type" }, type))),
  ]);
  const difference = h("th", { scope: "col" }, h("span", { class: "hidden" }, "Difference"));
  return h("tr", null, shown.length === 2 ? difference : null, heads);
}

function rowLine(row, shown) {
  const cells = shown.map(({ side, columns }) => sideCells(row, side, columns));
  if (shown.length < 2) return h("tr", { class: "same" }, cells);
  const [mark, words] = kinds[row.kind];
  return h(
    "tr",
    { class: row.kind },
    h("th", { scope: "row" }, h("span", { "aria-hidden": "true" }, mark), ` ${words}`),
    cells,
  );
}

function sideCells(row, side, columns) {
  if (row[side] === null)
    return [h("td", { class: `place ${side}` }), columns.map(() => h("td", { class: "absent" }))];
  const [position, cells] = row[side];
  return [
    h("td", { class: `place ${side}` }, String(position)),
    columns.map(({ at, type }) => {
      const classes = [row.differing.includes(at) ? "differs" : "", isNumber(type) ? "number" : ""]
        .join(" ")
        .trim();
      const value = cells[at] === null ? h("span", { class: "null" }, "NULL") : cells[at];
      return h("td", { class: classes === "" ? null : classes, dir: "auto" }, value);
    }),
  ];
}

function isNumber(type) {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT|DECIMAL|DOUBLE|FLOAT|REAL)/.test(type) && !type.endsWith("]");
}
