import assert from "node:assert/strict";
import { test } from "node:test";
import { asTyped, blockOf, isOneCell } from "../../../apps/web/page/src/game/block.js";
import { faultsOf } from "../../../apps/web/page/src/game/faults.js";
import * as games from "../../../apps/web/page/src/game/game.js";

const small = games.gameOf({
  cells: [
    ["3", "0"],
    ["1", "2"],
  ],
  row_labels: ["a", "b"],
});

test("a game goes to the engine with all labels or none", () => {
  assert.deepEqual(games.payloadOf(small), {
    cells: [
      ["3", "0"],
      ["1", "2"],
    ],
    row_labels: ["a", "b"],
    column_labels: [],
  });
  const half = games.withRowLabel(small, 1, "");
  assert.deepEqual(games.payloadOf(half).row_labels, ["a", "2"]);
});

test("exact numbers are shown as one types them", () => {
  const game = games.gameOf({ cells: [["583/10", "1/2", "1/3", "-1748/25"]] });
  assert.deepEqual(game.cells, [["58.3", "1/2", "1/3", "-69.92"]]);
});

test("pairs are split at the first mark", () => {
  for (const text of ["3, 2", "(3,2)", "3;2", "3 2", " 3 , 2 "]) {
    assert.deepEqual(games.splitPair(text), ["3", "2"], text);
  }
  assert.deepEqual(games.splitPair("1/2, -0.5"), ["1/2", "-0.5"]);
  assert.deepEqual(games.splitPair("3"), ["3", ""]);
});

test("rows and columns are added, deleted and exchanged with their labels", () => {
  const grown = games.withColumnAt(games.withRowAt(small, 1), 0);
  assert.deepEqual(grown.cells, [
    ["", "3", "0"],
    ["", "", ""],
    ["", "1", "2"],
  ]);
  assert.deepEqual(grown.rowLabels, ["a", "", "b"]);
  assert.deepEqual(games.withoutRow(small, 0).cells, [["1", "2"]]);
  assert.deepEqual(games.withoutColumn(small, 0).cells, [["0"], ["2"]]);
  const turned = games.transposed(small);
  assert.deepEqual(turned.cells, [
    ["3", "1"],
    ["0", "2"],
  ]);
  assert.deepEqual(turned.columnLabels, ["a", "b"]);
});

test("the last row and column stay", () => {
  const one = games.emptyGame(1, 1);
  assert.equal(games.withoutRow(one, 0), one);
  assert.equal(games.withoutColumn(one, 0), one);
});

test("seen by the other player, payoffs change sign", () => {
  assert.deepEqual(games.withPlayersSwapped(small).cells, [
    ["-3", "-1"],
    ["0", "-2"],
  ]);
  const pairs = games.asBimatrix(small);
  assert.deepEqual(pairs.columnCells, [
    ["-3", "0"],
    ["-1", "-2"],
  ]);
  const swapped = games.withPlayersSwapped(pairs);
  assert.deepEqual(swapped.cells, [
    ["-3", "-1"],
    ["0", "-2"],
  ]);
  assert.deepEqual(swapped.columnCells, [
    ["3", "1"],
    ["0", "2"],
  ]);
});

test("a block that is pasted grows the table", () => {
  const pasted = games.withBlock(small, 1, 1, blockOf("5\t6\n7\t8"));
  assert.deepEqual(pasted.cells, [
    ["3", "0", ""],
    ["1", "5", "6"],
    ["", "7", "8"],
  ]);
  const pairs = games.withBlock(games.asBimatrix(small), 0, 0, blockOf("9, 1\t8, 2"));
  assert.deepEqual(pairs.cells[0], ["9", "8"]);
  assert.deepEqual(pairs.columnCells[0], ["1", "2"]);
});

test("a block is split by tabs, semicolons, commas or blanks", () => {
  assert.deepEqual(blockOf("1\t2\r\n3\t4\r\n"), [
    ["1", "2"],
    ["3", "4"],
  ]);
  assert.deepEqual(blockOf("0,5;1\n2;3"), [
    ["0,5", "1"],
    ["2", "3"],
  ]);
  assert.deepEqual(blockOf('a,"b, ""c"""\n1,2'), [
    ["a", 'b, "c"'],
    ["1", "2"],
  ]);
  assert.deepEqual(blockOf("1 2\n3"), [
    ["1", "2"],
    ["3", ""],
  ]);
  assert.deepEqual(blockOf("\n\n"), []);
  assert.deepEqual(blockOf("1\t\t\n2\t3\t\n\t\t\n"), [
    ["1", ""],
    ["2", "3"],
  ]);
});

test("one cell is told from a table", () => {
  assert.ok(isOneCell("1/2", false));
  assert.ok(isOneCell("3, 2", true));
  assert.ok(!isOneCell("3, 2", false));
  assert.ok(!isOneCell("1\t2", true));
  assert.ok(!isOneCell("[[1,2],[3,4]]", true));
});

test("numbers of a text that was opened stay as they were typed", () => {
  const read = games.gameOf({
    cells: [
      ["1/2", "3"],
      ["1", "0"],
    ],
    column_labels: ["x", "y"],
  });
  assert.deepEqual(asTyped(read, "x,y\n0.50,3\n1.0,0").cells, [
    ["0.50", "3"],
    ["1.0", "0"],
  ]);
  assert.equal(asTyped(read, "x,y\n0.25,3\n1.0,0"), read);
  assert.equal(asTyped(read, "| x | y |\n|--|--|\n| 1/2 | 3 |\n| 1 | 0 |"), read);
});

test("every bad cell has its reason", () => {
  const game = games.withCell(games.withCell(small, 0, 1, "x"), 1, 0, " ");
  const faults = faultsOf(game);
  assert.deepEqual(
    faults.map(({ row, column, isEmpty }) => [row, column, isEmpty]),
    [
      [0, 1, false],
      [1, 0, true],
    ],
  );
  assert.match(faults[0].reason, /'x' is not a number/);
  assert.deepEqual(faultsOf(small), []);
});

test("a cell with one payoff is no pair", () => {
  const pairs = games.withCell(games.asBimatrix(small), 0, 0, "3");
  assert.match(faultsOf(pairs)[0].reason, /column player's payoff is missing/);
});
