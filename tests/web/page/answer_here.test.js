import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyGame } from "../../../apps/web/page/src/game/game.js";
import { answerHere } from "../../../apps/web/page/src/solving/solve_game.js";

const answer = { exact: { value: "1" } };

// An engine that answers at once, and records the questions.
function engineHere(callHere = () => answer) {
  const asked = [];
  return {
    asked,
    callHere: (command, payload) => {
      asked.push([command, payload]);
      return callHere();
    },
  };
}

const gameOf = (rows, columns, text) => ({
  ...emptyGame(rows, columns),
  cells: Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => text(i, j)),
  ),
});

const isAsked = (game) => {
  const engine = engineHere();
  const known = answerHere(engine, game);
  assert.equal(known !== null, engine.asked.length > 0);
  return known !== null;
};

test("small games are answered at once, exactly and without what may take long", () => {
  const engine = engineHere();
  assert.deepEqual(answerHere(engine, gameOf(2, 2, () => "0.5")), { solution: answer });
  const [[command, payload]] = engine.asked;
  assert.equal(command, "solve");
  assert.equal(payload.exact, true);
  assert.equal(payload.all, undefined);
});

test("up to 150 payoffs are few, and pairs never", () => {
  assert.ok(isAsked(gameOf(12, 12, () => "0.123456")));
  assert.ok(isAsked(gameOf(2, 75, () => "1/3")));
  assert.ok(!isAsked(gameOf(13, 12, () => "1")));
  assert.ok(!isAsked({ ...gameOf(2, 2, () => "1"), columnCells: [["1", "1"]] }));
});

test("payoffs of many digits over their common denominator are left to the worker", () => {
  assert.ok(isAsked(gameOf(10, 10, (i, j) => `${i + 1}/${j + 2}`)));
  assert.ok(!isAsked(gameOf(10, 10, (i, j) => `1/${1000 + 10 * i + j}`)));
  assert.ok(!isAsked(gameOf(2, 2, () => "1".repeat(80))));
  assert.ok(!isAsked(gameOf(2, 2, () => "1e300")));
});

test("what is refused or not there yet is left to the worker", () => {
  const refuse = () => {
    throw new Error("expected a number");
  };
  const game = gameOf(2, 2, () => "1");
  assert.equal(answerHere(engineHere(refuse), game), null);
  assert.equal(answerHere(engineHere(() => null), game), null);
});
