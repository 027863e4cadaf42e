import assert from "node:assert/strict";
import { test } from "node:test";
import * as steps from "../../../apps/web/page/src/game/history.js";

test("edits are taken back and made again", () => {
  const history = steps.edited(steps.edited(steps.startHistory("a"), "b"), "c");
  const back = steps.undone(history);
  assert.equal(back.present, "b");
  assert.equal(steps.redone(back).present, "c");
  assert.equal(steps.undone(steps.undone(back)).present, "a");
});

test("key strokes in one cell are one step", () => {
  let history = steps.startHistory("");
  for (const text of ["1", "12", "123"]) history = steps.edited(history, text, "cell");
  assert.equal(steps.undone(history).present, "");
  history = steps.edited(history, "9", "another cell");
  assert.equal(steps.undone(history).present, "123");
});

test("typing anew after an undo is a step of its own", () => {
  let history = steps.edited(steps.startHistory(""), "1", "cell");
  history = steps.edited(steps.undone(history), "2", "cell");
  assert.equal(steps.undone(history).present, "");
  assert.equal(steps.canRedo(history), false);
});

test("an edit after an undo drops what was undone", () => {
  const history = steps.edited(steps.undone(steps.edited(steps.startHistory("a"), "b")), "c");
  assert.equal(steps.canRedo(history), false);
  assert.equal(steps.redone(history), history);
});

test("an edit that changes nothing is no step", () => {
  const history = steps.startHistory("a");
  assert.equal(steps.edited(history, "a"), history);
  assert.equal(steps.undone(history), history);
});

test("a long session keeps the last steps", () => {
  let history = steps.startHistory(0);
  for (let edit = 1; edit <= 1000; ++edit) history = steps.edited(history, edit);
  let undos = 0;
  for (; steps.canUndo(history); ++undos) history = steps.undone(history);
  assert.equal(undos, 500);
});
