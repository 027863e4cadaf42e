import assert from "node:assert/strict";
import { test } from "node:test";
import { bestResponses } from "../../../apps/web/page/src/answer/best_responses.js";
import { sumsAgainst, weightsOf } from "../../../apps/web/page/src/answer/sums.js";
import { gameOf } from "../../../apps/web/page/src/game/game.js";
import { readNumber } from "../../../apps/web/page/src/number/number.js";

const numbers = (...texts) => texts.map(readNumber);

test("weights are the least whole numbers in proportion", () => {
  const { weights, divisor } = weightsOf(numbers("1/4", "1/6", "7/12", "0"));
  assert.deepEqual(weights, [3n, 2n, 7n, 0n]);
  assert.equal(divisor, 12n);
});

test("a sum has a term for each strategy used", () => {
  const { divisor, scale, sums } = sumsAgainst(numbers("1/4", "0", "3/4"), [
    numbers("3", "9", "1"),
    numbers("0", "9", "-1/3"),
  ]);
  assert.equal(divisor, 4n);
  assert.deepEqual(sums[0].terms, [
    { weight: 1n, index: 0 },
    { weight: 3n, index: 2 },
  ]);
  assert.deepEqual(
    sums.map(({ total }) => total.div(scale).toFraction()),
    ["3/2", "-1/4"],
  );
});

const best = (game) =>
  bestResponses(gameOf(game)).map((row) =>
    row.map(({ row, column }) => (row ? "r" : "") + (column ? "c" : "")),
  );

test("best responses of one matrix: greatest of the column, least of the row", () => {
  assert.deepEqual(
    best({
      cells: [
        ["4", "2"],
        ["3", "1"],
      ],
    }),
    [
      ["r", "rc"],
      ["", "c"],
    ],
  );
  assert.deepEqual(best({ cells: [["0.5", "1/2"]] }), [["rc", "rc"]]);
});

test("best responses of pairs: each player's own greatest", () => {
  const dilemma = {
    cells: [
      ["3", "0"],
      ["5", "1"],
    ],
    column_cells: [
      ["3", "5"],
      ["0", "1"],
    ],
  };
  assert.deepEqual(best(dilemma), [
    ["", "c"],
    ["r", "rc"],
  ]);
});

test("a game with a bad cell has no marks", () => {
  assert.equal(bestResponses(gameOf({ cells: [["1", "x"]] })), null);
});
