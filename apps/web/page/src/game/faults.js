// The cells that prevent a game from being solved, with the reasons. The engine decides, but
// reports only the first; a table with three empty cells must show all three.

import { readNumber } from "../number/number.js";
import { isBimatrix } from "./game.js";
import { strings } from "../strings.js";

const faultOf = (text) => {
  if (text.trim() === "") return strings.fault.empty;
  return readNumber(text) === null ? strings.fault.noNumber(text.trim()) : null;
};

function pairFault(own, other) {
  if (own.trim() === "" && other.trim() === "") return strings.fault.empty;
  if (other.trim() === "") return faultOf(own) ?? strings.fault.onePayoff;
  return faultOf(own) ?? faultOf(other);
}

function faultsOfRow(own, other) {
  return own.flatMap((text, column) => {
    const reason = other ? pairFault(text, other[column]) : faultOf(text);
    return reason ? [{ column, reason, isEmpty: reason === strings.fault.empty }] : [];
  });
}

// Rows are immutable, and most are shared with the previous game.
const known = new WeakMap();

function knownFaults(own, other) {
  if (known.get(own)?.other !== other) known.set(own, { other, faults: faultsOfRow(own, other) });
  return known.get(own).faults;
}

/** Returns a list of {row, column, reason, isEmpty} in reading order. */
export const faultsOf = (game) =>
  game.cells.flatMap((own, row) =>
    knownFaults(own, isBimatrix(game) ? game.columnCells[row] : null).map((fault) => ({
      row,
      ...fault,
    })),
  );

/** Returns the fault in an error of the engine, or null if it has no cell of the game. */
export function faultOfError(error, game) {
  const { line, column } = error;
  const cell = line && column ? game.cells[line - 1]?.[column - 1] : undefined;
  if (cell === undefined) return null;
  return { row: line - 1, column: column - 1, reason: error.message, isEmpty: false };
}
