// A game as typed: cells are texts, which may be invalid or empty. Games are immutable; each
// function returns another game, and the history can keep all of them.
//
//   cells          the row player's payoffs, one list of texts for each row
//   columnCells    the column player's payoffs, or null if the game is zero-sum
//   rowLabels, columnLabels   texts, empty if a strategy has only its number

import {
  decimalText,
  isShortDecimal,
  negatedText,
  readNumber,
  toDouble,
} from "../number/number.js";

const filled = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(""));
const inserted = (list, at, item) => [...list.slice(0, at), item, ...list.slice(at)];
const without = (list, at) => list.filter((_, index) => index !== at);
const replaced = (list, at, item) => list.map((old, index) => (index === at ? item : old));
const transposedCells = (cells) => cells[0].map((_, column) => cells.map((row) => row[column]));
const negatedCells = (cells) => cells.map((row) => row.map(negatedText));

/** The maximum number of cells; with more the page is slow. */
export const mostCells = 160_000;

export const rowsOf = (game) => game.cells.length;
export const columnsOf = (game) => game.cells[0].length;
export const isBimatrix = (game) => game.columnCells !== null;

export function emptyGame(rows, columns, bimatrix = false) {
  return {
    cells: filled(rows, columns),
    columnCells: bimatrix ? filled(rows, columns) : null,
    rowLabels: Array(rows).fill(""),
    columnLabels: Array(columns).fill(""),
  };
}

const decimalAt = 10n;

/** Returns an exact number of the engine as users type it: 58.3 for 583/10, but 1/2 unchanged. */
function shortText(text) {
  const number = readNumber(text);
  if (number === null || number.d < decimalAt || !isShortDecimal(number)) return text;
  return decimalText(toDouble(number)).replace("\u2212", "-");
}

/** Returns the game in the engine's answer to `read` and `examples`. */
export function gameOf({ cells, column_cells = null, row_labels = [], column_labels = [] }) {
  const texts = (rows) => rows.map((row) => row.map(shortText));
  return {
    cells: texts(cells),
    columnCells: column_cells && texts(column_cells),
    rowLabels: cells.map((_, row) => row_labels[row] ?? ""),
    columnLabels: cells[0].map((_, column) => column_labels[column] ?? ""),
  };
}

const labelsOrNone = (labels) =>
  labels.some((label) => label.trim() !== "")
    ? labels.map((label, index) => label.trim() || String(index + 1))
    : [];

// Rows are immutable, and most are shared with the previous game.
const knownTrimmed = new WeakMap();

function trimmedRow(row) {
  if (!knownTrimmed.has(row))
    knownTrimmed.set(
      row,
      row.map((text) => text.trim()),
    );
  return knownTrimmed.get(row);
}

const trimmed = (cells) => cells.map(trimmedRow);

/** Returns the game in the engine's form. */
export function payloadOf(game) {
  const payload = {
    cells: trimmed(game.cells),
    row_labels: labelsOrNone(game.rowLabels),
    column_labels: labelsOrNone(game.columnLabels),
  };
  if (isBimatrix(game)) payload.column_cells = trimmed(game.columnCells);
  return payload;
}

/** Splits "3, 2", "(3; 2)" or "3 2" into two texts; the second is empty if there is only one. */
export function splitPair(text) {
  const inner = text.trim().replace(/^\((.*)\)$/, "$1");
  const mark = [";", ",", /\s+/].find((each) => inner.search(each) >= 0);
  if (mark === undefined) return [inner, ""];
  const at = inner.search(mark);
  return [inner.slice(0, at).trim(), inner.slice(at).replace(mark, "").trim()];
}

const pairText = (own, other) => (other === "" ? own : `${own}, ${other}`);

/** Returns the editable text of a cell: "3", or "3, 2" if the game has two payoffs. */
export const cellText = (game, row, column) =>
  isBimatrix(game)
    ? pairText(game.cells[row][column], game.columnCells[row][column])
    : game.cells[row][column];

/** Returns cellText() after a text was typed into a cell: "3, 2" for "(3;2)", "3" for "3,". */
export const textOnceTyped = (game, text) =>
  isBimatrix(game) ? pairText(...splitPair(text)) : text;

export function withCell(game, row, column, text) {
  const [own, other] = isBimatrix(game) ? splitPair(text) : [text];
  const set = (cells, item) => replaced(cells, row, replaced(cells[row], column, item));
  return {
    ...game,
    cells: set(game.cells, own),
    columnCells: isBimatrix(game) ? set(game.columnCells, other) : null,
  };
}

export const withRowLabel = (game, row, label) => ({
  ...game,
  rowLabels: replaced(game.rowLabels, row, label),
});

export const withColumnLabel = (game, column, label) => ({
  ...game,
  columnLabels: replaced(game.columnLabels, column, label),
});

// Applies a change of shape to both players' payoffs.
const reshaped = (game, change) => ({
  cells: change(game.cells),
  columnCells: game.columnCells && change(game.columnCells),
});

export const withRowAt = (game, at) => ({
  ...game,
  ...reshaped(game, (cells) => inserted(cells, at, Array(columnsOf(game)).fill(""))),
  rowLabels: inserted(game.rowLabels, at, ""),
});

export const withColumnAt = (game, at) => ({
  ...game,
  ...reshaped(game, (cells) => cells.map((row) => inserted(row, at, ""))),
  columnLabels: inserted(game.columnLabels, at, ""),
});

/** Returns the game without a row, or itself if it has only one. */
export const withoutRow = (game, at) =>
  rowsOf(game) === 1
    ? game
    : {
        ...game,
        ...reshaped(game, (cells) => without(cells, at)),
        rowLabels: without(game.rowLabels, at),
      };

export const withoutColumn = (game, at) =>
  columnsOf(game) === 1
    ? game
    : {
        ...game,
        ...reshaped(game, (cells) => cells.map((row) => without(row, at))),
        columnLabels: without(game.columnLabels, at),
      };

/** Returns the table with rows and columns exchanged; each payoff stays with its player. */
export const transposed = (game) => ({
  ...reshaped(game, transposedCells),
  rowLabels: game.columnLabels,
  columnLabels: game.rowLabels,
});

/** Returns the same game from the side of the other player, who then chooses the row. */
export function withPlayersSwapped(game) {
  const { cells, columnCells } = transposed(game);
  return {
    cells: columnCells ?? negatedCells(cells),
    columnCells: columnCells && cells,
    rowLabels: game.columnLabels,
    columnLabels: game.rowLabels,
  };
}

/** Returns the game with the column player's payoffs, minus the row player's. */
export const asBimatrix = (game) =>
  isBimatrix(game) ? game : { ...game, columnCells: negatedCells(game.cells) };

/** Returns the zero-sum game of the row player's payoffs. */
export const asZeroSum = (game) => ({ ...game, columnCells: null });

/**
 * Returns the game with a block of texts inserted at a cell; the game grows if the block is larger.
 */
export function withBlock(game, row, column, block) {
  const width = Math.max(...block.map((line) => line.length));
  let result = game;
  while (rowsOf(result) < row + block.length) result = withRowAt(result, rowsOf(result));
  while (columnsOf(result) < column + width) result = withColumnAt(result, columnsOf(result));
  const texts = (cells, part) =>
    cells.map((line, i) =>
      line.map((old, j) => {
        const text = block[i - row]?.[j - column];
        return text === undefined ? old : part(text);
      }),
    );
  return isBimatrix(result)
    ? {
        ...result,
        cells: texts(result.cells, (text) => splitPair(text)[0]),
        columnCells: texts(result.columnCells, (text) => splitPair(text)[1]),
      }
    : { ...result, cells: texts(result.cells, (text) => text) };
}
