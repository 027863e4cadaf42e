// The looks of the table's cells: invalid, best response or struck out, and the probability of each
// strategy.

import { bestResponses } from "../answer/best_responses.js";

const mostChances = 12;

const marksOf = (mark) => {
  if (!mark) return [];
  if (mark.row && mark.column) return ["best-row", "best-column", "both-best"];
  return mark.row ? ["best-row"] : mark.column ? ["best-column"] : [];
};

/**
 * Returns the looks of a game. `struck` is {rows, columns}, the sets of struck out dominated
 * strategies; `chances` is {row, column}, lists of texts, or null.
 */
export function cellLooks(game, faults, struck, chances) {
  const reasons = new Map(faults.map((fault) => [`${fault.row},${fault.column}`, fault]));
  const marks = bestResponses(game);
  const rows = game.cells.length;
  const columns = game.cells[0].length;
  const plain = { classes: "", reason: null };
  const shown = chances && rows <= mostChances && columns <= mostChances ? chances : null;
  const struckClass = (is) => (is ? "struck" : "");
  return {
    marks,
    reason: (row, column) => reasons.get(`${row},${column}`)?.reason ?? null,
    row: (row) => ({ classes: struckClass(struck.rows.has(row)), reason: null }),
    column: (column) => ({ classes: struckClass(struck.columns.has(column)), reason: null }),
    cell: (row, column) => {
      const fault = reasons.size > 0 ? reasons.get(`${row},${column}`) : undefined;
      const isStruck = struck.rows.has(row) || struck.columns.has(column);
      if (!marks && !fault && !isStruck) return plain;
      const classes = [...marksOf(marks?.[row][column]), isStruck ? "struck" : ""];
      if (fault) classes.push(fault.isEmpty ? "empty" : "bad");
      return { classes: classes.filter(Boolean).join(" "), reason: fault?.reason ?? null };
    },
    rowChance: (row) => shown?.row[row] ?? null,
    columnChance: (column) => shown?.column[column] ?? null,
  };
}
