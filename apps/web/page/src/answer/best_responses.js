// The cells that textbooks underline.

import { readNumber } from "../number/number.js";
import { greatestOf, leastOf } from "./sums.js";

/** Returns a table of texts as fractions, or null while one of them is no number. */
export function numbersOf(cells) {
  const numbers = cells.map((row) => row.map(readNumber));
  return numbers.some((row) => row.includes(null)) ? null : numbers;
}

export const columnOf = (table, column) => table.map((row) => row[column]);

const mostMarked = 2500;

// A game never changes, and is looked at again at every key stroke and drag.
const known = new WeakMap();

/**
 * Returns for each cell {row, column}: whether it is best for the row player among its column, and
 * best for the column player among its row. Null while cells are bad, or where they are too many to
 * be looked at.
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
