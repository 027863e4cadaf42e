import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnSpan, scrollTo } from "../../../apps/web/page/src/editor/span.js";

const size = 40;
const view = 500;

test("what is in view is drawn wherever one scrolls, and little more", () => {
  for (const count of [21, 100, 1000]) {
    for (let scroll = 0; scroll <= count * size - view; scroll += 7) {
      const { first, end } = drawnSpan(count, { scroll, view, size });
      assert.ok(first * size <= scroll && first >= 0, `${first} at ${scroll}`);
      assert.ok(end === count || end * size >= scroll + view, `${end} at ${scroll}`);
      assert.ok(end <= count && (end - first) * size < 4 * view);
    }
  }
});

test("a table that shrank under a scrolled window draws no lines that it has not", () => {
  assert.deepEqual(drawnSpan(21, { scroll: 4000, view, size }), { first: 21, end: 21 });
});

test("a line comes into view by the shortest way", () => {
  const from = (scroll) => ({ scroll, view, size });
  assert.equal(scrollTo(3, from(400)), 120);
  assert.equal(scrollTo(15, from(400)), 400);
  assert.equal(scrollTo(50, from(400)), 51 * size - view);
});
