// The whole of a large table for printing, which cannot be scrolled: columns that do not fit beside
// each other are placed below, each part with the rows' labels.

import { cellText, columnsOf, isBimatrix } from "../game/game.js";
import { strings } from "../strings.js";
import { element } from "./element.js";
import { labelOr, labelRoom, payoffRoom } from "./room.js";

// The width of a sheet in characters, and the width of each column's edges.
const mostInLine = 80;
const edges = 2;

const nowhere = { row: -1, column: -1 };

function cell(name, { classes }, text, attributes) {
  return element(name, { ...attributes, ...(classes && { class: classes }) }, text);
}

function payoff(game, look, row, column) {
  const text = cellText(game, row, column);
  return cell("td", look.cell(row, column), text, { role: "gridcell" });
}

function part(game, look, columns) {
  const head = columns.map((column) => {
    const label = labelOr(game.columnLabels[column], column);
    return cell("th", look.column(column), label, { scope: "col" });
  });
  const lines = game.rowLabels.map((label, row) =>
    element(
      "tr",
      {},
      cell("th", look.row(row), labelOr(label, row), { scope: "row" }),
      ...columns.map((column) => payoff(game, look, row, column)),
    ),
  );
  return element(
    "table",
    { class: isBimatrix(game) ? "grid pairs" : "grid", "aria-label": strings.game.table },
    element("thead", {}, element("tr", {}, element("td", { class: "corner" }), ...head)),
    element("tbody", {}, ...lines),
  );
}

/** Returns the game as tables, one below another. */
export function paperTables(game, look) {
  const room = mostInLine - labelRoom(game, nowhere) - edges;
  const width = Math.max(1, Math.floor(room / (payoffRoom(game, nowhere) + edges)));
  const columns = Array.from({ length: columnsOf(game) }, (_, column) => column);
  const parts = [];
  for (let first = 0; first < columns.length; first += width) {
    parts.push(part(game, look, columns.slice(first, first + width)));
  }
  return parts;
}
