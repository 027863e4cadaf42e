// Names of strategies in sentences: their labels, or "row 2" without a label.

import { strings } from "../strings.js";

export const rowName = (game, row) => game.rowLabels[row]?.trim() || strings.row(row + 1);

export const columnName = (game, column) =>
  game.columnLabels[column]?.trim() || strings.column(column + 1);

export const rowNames = (game) => game.cells.map((_, row) => rowName(game, row));

export const columnNames = (game) => game.cells[0].map((_, column) => columnName(game, column));
