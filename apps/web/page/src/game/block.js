// The contents of a clipboard that are not a whole game: a block of cells.

import { readNumber } from "../number/number.js";

const quotedOrPlain = (cell) => {
  const trimmed = cell.trim();
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed;
};

// Spreadsheets separate cells by tabs. Without tabs, commas are decimal commas if there is a
// semicolon.
const delimiterOf = (line) => ["\t", ";", ","].find((mark) => line.includes(mark)) ?? /\s+/;

function cellsOf(line, delimiter) {
  if (delimiter instanceof RegExp) return line.trim().split(delimiter);
  const cells = [];
  let cell = "";
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    if (character === delimiter && !quoted) {
      cells.push(cell);
      cell = "";
    } else {
      cell += character;
    }
  }
  return [...cells, cell].map(quotedOrPlain);
}

// A spreadsheet's selection may extend beyond the table.
function withoutBlankEnd(cells) {
  const rows = cells.findLastIndex((line) => line.some((cell) => cell !== "")) + 1;
  const columns = Math.max(...cells.map((line) => line.findLastIndex((cell) => cell !== ""))) + 1;
  return cells.slice(0, rows).map((line) => line.slice(0, columns));
}

/**
 * Returns the text as lines of cells, all of the same length, without empty columns and rows at the
 * end; cells are not read as numbers.
 */
export function blockOf(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return [];
  const delimiter = delimiterOf(lines[0]);
  const cells = lines.map((line) => cellsOf(line, delimiter));
  const width = Math.max(...cells.map((line) => line.length));
  return withoutBlankEnd(cells.map((line) => [...line, ...Array(width - line.length).fill("")]));
}

/** Returns whether the text fits one cell: a number, or a pair if the game has pairs. */
export function isOneCell(text, bimatrix) {
  const trimmed = text.trim();
  return bimatrix ? !/[\t\r\n[{\\|]/.test(trimmed) : !/[\s,;[{\\|]/.test(trimmed);
}

/**
 * Returns the game that the engine has read from a text, with its numbers as written: 0.50, where
 * the engine returns 1/2. If the text is not a plain table of the same numbers, returns the game
 * itself.
 */
export function asTyped(game, text) {
  if (game.columnCells) return game;
  const block = blockOf(text);
  const edge = { rows: block.length - game.cells.length, columns: -game.cells[0].length };
  edge.columns += block[0]?.length ?? 0;
  if (![edge.rows, edge.columns].every((size) => size === 0 || size === 1)) return game;
  const cells = block.slice(edge.rows).map((line) => line.slice(edge.columns));
  const isSame = (typed, exact) => readNumber(typed)?.equals(readNumber(exact));
  const isWhole = cells.every((line, i) =>
    line.every((typed, j) => isSame(typed, game.cells[i][j])),
  );
  return isWhole ? { ...game, cells } : game;
}
