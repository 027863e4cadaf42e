import assert from "node:assert/strict";
import { test } from "node:test";
import { destination } from "../../../apps/web/page/src/editor/keys.js";

const shape = { rows: 2, columns: 3 };
const lead = (row, column, key, held = {}) => {
  const next = destination({ row, column }, shape, { key, ...held });
  return next && [next.row, next.column];
};

test("arrows move and stop at the edges, where the labels are", () => {
  assert.deepEqual(lead(0, 0, "ArrowRight"), [0, 1]);
  assert.deepEqual(lead(0, 2, "ArrowRight"), [0, 2]);
  assert.deepEqual(lead(0, 0, "ArrowUp"), [-1, 0]);
  assert.deepEqual(lead(0, 0, "ArrowLeft"), [0, -1]);
  assert.deepEqual(lead(-1, 0, "ArrowLeft"), [-1, 0]);
  assert.deepEqual(lead(0, -1, "ArrowUp"), [0, -1]);
  assert.deepEqual(lead(0, 0, "ArrowDown", { ctrlKey: true }), [1, 0]);
});

test("Enter goes down, and Tab reads on to the next row", () => {
  assert.deepEqual(lead(0, 1, "Enter"), [1, 1]);
  assert.deepEqual(lead(1, 1, "Enter", { shiftKey: true }), [0, 1]);
  assert.deepEqual(lead(0, 2, "Tab"), [1, 0]);
  assert.deepEqual(lead(1, 0, "Tab", { shiftKey: true }), [0, 2]);
});

test("Tab leaves the table behind its last cell and before its first", () => {
  assert.equal(lead(1, 2, "Tab"), null);
  assert.equal(lead(0, 0, "Tab", { shiftKey: true }), null);
  assert.equal(lead(-1, 1, "Tab"), null);
});

test("other keys type", () => {
  assert.equal(lead(0, 0, "a"), null);
  assert.equal(lead(0, 0, "Delete"), null);
});
