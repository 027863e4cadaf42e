// How wide the columns of a large table are, in characters. What stands in the active cell does not
// count: the table would move while it is typed.

import { isBimatrix } from "../game/game.js";

// Longer payoffs and labels are cut off.
const mostPayoff = 14;
const mostLabel = 18;

/** Returns a label, or the number of the strategy, counted from 1. */
export const labelOr = (label, index) => label.trim() || String(index + 1);

const longest = (texts) => texts.reduce((most, { length }) => Math.max(most, length), 0);
const longestBut = (texts, active) => longest(texts.filter((_, index) => index !== active));

// Rows never change, and most are those of the game before.
const known = new WeakMap();

function longestOf(row) {
  if (!known.has(row)) known.set(row, longest(row));
  return known.get(row);
}

const longestPayoff = (cells, active) =>
  Math.max(
    ...cells.map((row, index) =>
      index === active.row ? longestBut(row, active.column) : longestOf(row),
    ),
  );

/** Returns how many characters the payoffs and the columns' labels take. */
export function payoffRoom(game, active) {
  const room = (cells) => Math.min(mostPayoff, longestPayoff(cells, active));
  const payoffs = room(game.cells) + (isBimatrix(game) ? room(game.columnCells) + 2 : 0);
  const labels = longestBut(game.columnLabels.map(labelOr), active.row < 0 ? active.column : -1);
  return Math.max(payoffs, Math.min(labels, mostPayoff));
}

/** Returns how many characters the rows' labels take. */
export function labelRoom(game, active) {
  const labels = game.rowLabels.map(labelOr);
  return Math.min(mostLabel, longestBut(labels, active.column < 0 ? active.row : -1));
}
