import { h, headRow, panel, plural, scrollBox } from "./dom.js";
import { contextItem } from "./data.js";

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
  const rows = listed.map((item) =>
    itemRow(item, {
      required: required.has(item.id),
      prompted: prompted.has(item.id),
      told: told.has(item.id),
    }),
  );
  return panel(
    {
      id: "context",
      title: "Context",
      note: h(
        "span",
        { class: "coverage" },
        `a right answer needs ${required.size === 0 ? "none" : plural(required.size, "item")}`,
      ),
    },
    detail.serverPrompts === 0 ? remark("No model call of the server was seen in this trial.") : null,
    listed.length === 0
      ? remark("No context item beside the schema's reached a model.")
      : scrollBox(
          "Context items",
          h("table", { class: "items" }, h("thead", null, headRow(heads)), h("tbody", null, rows)),
        ),
    schemaItems > 0 ? remark(`${plural(schemaItems, "item")} of the schema in the server's prompt.`) : null,
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
