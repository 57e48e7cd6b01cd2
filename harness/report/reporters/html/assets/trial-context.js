import { h, headRow, panel, plural, scrollBox } from "./dom.js";
import { contextItem } from "./data.js";

const openUpTo = 6;
const heads = ["Item", "Layer", "What it says", "In the server's prompt", "Told to the agent"];

/** Which context items a right answer needs, and which of all items were in what the models were sent. */
export function contextView(sample, detail) {
  const prompted = new Set(detail.reached.server);
  const told = new Set(detail.reached.agent);
  const required = new Set(sample.required);
  const items = [...new Set([...required, ...prompted, ...told])].map(
    (id) => contextItem(id, sample.language) ?? { id, layer: "schema", text: "" },
  );
  const listed = items.filter(({ id, layer }) => layer !== "schema" || required.has(id));
  const schemaItems = items.filter(({ id, layer }) => layer === "schema" && prompted.has(id)).length;
  const rowsOf = (wanted) =>
    listed
      .filter(({ id }) => required.has(id) === wanted)
      .map((item) =>
        itemRow(item, { required: wanted, prompted: prompted.has(item.id), told: told.has(item.id) }),
      );
  const others = rowsOf(false);
  const needed = plural(required.size, "item");
  return panel(
    {
      id: "context",
      title: "Context",
      note: h("span", { class: "coverage" }, `a right answer needs ${required.size === 0 ? "none" : needed}`),
    },
    detail.serverPrompts === 0 ? remark("No model call of the server was seen in this trial.") : null,
    required.size > 0 ? itemTable("Required context items", rowsOf(true)) : null,
    others.length > 0
      ? h(
          "details",
          { class: "fold", open: others.length <= openUpTo },
          h(
            "summary",
            null,
            `${plural(others.length, required.size > 0 ? "other item" : "item")} reached a model`,
          ),
          itemTable("Other context items", others),
        )
      : null,
    listed.length === 0 ? remark("No context item beside the schema's reached a model.") : null,
    schemaItems > 0 ? remark(`${plural(schemaItems, "item")} of the schema in the server's prompt.`) : null,
  );
}

function itemTable(name, rows) {
  return scrollBox(
    name,
    h("table", { class: "items" }, h("thead", null, headRow(heads)), h("tbody", null, rows)),
  );
}

function remark(words) {
  return h("p", { class: "coverage" }, words);
}

function itemRow({ id, layer, text }, { required, prompted, told }) {
  return h(
    "tr",
    { class: required ? "required" : null },
    h("th", { scope: "row" }, id, required ? h("span", { class: "required-badge" }, "required") : null),
    h("td", null, h("span", { class: `tag layer-${layer}` }, layer)),
    h("td", { class: "says", dir: "auto" }, text),
    [prompted, told].map((yes) => h("td", { class: yes ? "yes" : "no" }, yes ? "yes" : "no")),
  );
}
