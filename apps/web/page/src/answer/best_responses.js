// The cells that textbooks underline.

import { readNumber } from "../number/number.js";
import { greatestOf, leastOf } from "./sums.js";

/** Returns a table of texts as fractions, or null if one of them is not a number. */
export function numbersOf(cells) {
  const numbers = cells.map((row) => row.map(readNumber));
  return numbers.some((row) => row.includes(null)) ? null : numbers;
}

export const columnOf = (table, column) => table.map((row) => row[column]);

const mostMarked = 2500;

// Games are immutable, and needed again at every key stroke and drag.
const known = new WeakMap();

/**
 * Returns for each cell {row, column}: whether it is a best response of the row player in its
 * column, and of the column player in its row. Returns null if there are invalid cells or too many
 * cells.
 */
export function bestResponses(game) {
  if (!known.has(game)) known.set(game, computed(game));
  return known.get(game);
}

function computed(game) {
  if (game.cells.length * game.cells[0].length > mostMarked) return null;
  const own = numbersOf(game.cells);
  const other = game.columnCells && numbersOf(game.columnCells);
  if (!own || (game.columnCells && !other)) return null;
  const bestOfColumn = own[0].map((_, column) => greatestOf(columnOf(own, column)));
  const bestOfRow = other ? other.map(greatestOf) : own.map(leastOf);
  return own.map((row, i) =>
    row.map((payoff, j) => ({
      row: payoff.equals(bestOfColumn[j]),
      column: (other ?? own)[i][j].equals(bestOfRow[i]),
    })),
  );
}
