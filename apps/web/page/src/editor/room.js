// The widths of the columns in a large table, in characters. The contents of the active cell are
// ignored, because the table would move while typing.

import { isBimatrix } from "../game/game.js";

// Longer payoffs and labels are cut off.
const mostPayoff = 14;
const mostLabel = 18;

/** Returns a label, or the number of the strategy, counted from 1. */
export const labelOr = (label, index) => label.trim() || String(index + 1);

const longest = (texts) => texts.reduce((most, { length }) => Math.max(most, length), 0);
const longestBut = (texts, active) => longest(texts.filter((_, index) => index !== active));

// Rows are immutable, and most are shared with the previous game.
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

/** Returns the number of characters that the payoffs and the columns' labels need. */
export function payoffRoom(game, active) {
  const room = (cells) => Math.min(mostPayoff, longestPayoff(cells, active));
  const payoffs = room(game.cells) + (isBimatrix(game) ? room(game.columnCells) + 2 : 0);
  const labels = longestBut(game.columnLabels.map(labelOr), active.row < 0 ? active.column : -1);
  return Math.max(payoffs, Math.min(labels, mostPayoff));
}

/** Returns the number of characters that the rows' labels need. */
export function labelRoom(game, active) {
  const labels = game.rowLabels.map(labelOr);
  return Math.min(mostLabel, longestBut(labels, active.column < 0 ? active.row : -1));
}
