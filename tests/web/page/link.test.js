import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyGame, gameOf } from "../../../apps/web/page/src/game/game.js";
import { fragmentOf, gameOfFragment } from "../../../apps/web/page/src/game/link.js";
import { caseOfFragment, fragmentOfCase } from "../../../apps/web/page/src/great_game/link.js";

const there = async (game) => gameOfFragment(await fragmentOf(game));

test("a small game is legible in its link", async () => {
  const game = gameOf({
    cells: [
      ["3", "-1/2"],
      ["0.5", "2"],
    ],
    row_labels: ["a", "b"],
  });
  assert.equal(await fragmentOf(game), "game=3,-1/2;0.5,2&rows=a,b");
});

test("a link reopens its game, whatever its labels and cells hold", async () => {
  const labels = ["one, two", "a;b&c=d", "100 %", "na\u00efve \u2660", "#"];
  const game = gameOf({
    cells: [
      ["1", "x y", "", "1/3", "a=b&c"],
      ["1", "2", "3", "4", "5"],
    ],
    column_cells: [
      ["0", "", "-", "%", "\u00e9"],
      ["5", "4", "3", "2", "1"],
    ],
    column_labels: labels,
  });
  assert.deepEqual(await there(game), game);
  assert.deepEqual(await there(emptyGame(2, 3)), emptyGame(2, 3));
});

test("a large game is compressed", async () => {
  const cells = Array.from({ length: 40 }, (_, i) =>
    Array.from({ length: 40 }, (_, j) => String((i * 7 + j * 13) % 50)),
  );
  const game = gameOf({ cells });
  const fragment = await fragmentOf(game);
  assert.match(fragment, /^packed=[\w-]+$/);
  assert.ok(fragment.length < 1500, `${fragment.length} characters`);
  assert.deepEqual(await gameOfFragment(fragment), game);
});

test("a damaged link is refused", async () => {
  for (const fragment of [
    "",
    "other",
    "game=1,2;3",
    "game=%E0",
    "packed=AAAA",
    "game=1&with=1,2",
  ]) {
    assert.equal(await gameOfFragment(fragment), null, fragment);
  }
});

test("a link that unpacks to more than a page holds is refused", async () => {
  const zeros = "0,".repeat(8_000_000);
  const stream = new Blob([`game=${zeros}0`])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  assert.ok(bytes.length < 100_000);
  const start = performance.now();
  assert.equal(await gameOfFragment(`packed=${bytes.toString("base64url")}`), null);
  assert.ok(performance.now() - start < 5000);
  assert.equal(await gameOfFragment(`game=${"0,".repeat(200_000)}0`), null);
});

test("The Great Game comes back from its link", () => {
  const match = { winBy: "3", loseBy: "2" };
  const habits = [
    ["50", "30", "20"],
    ["33.3", "33.3", "33.4"],
  ];
  const fragment = fragmentOfCase(match, habits);
  assert.equal(fragment, "great-game=3,2;50,30,20;33.3,33.3,33.4");
  assert.deepEqual(caseOfFragment(fragment), { match, habits });
  for (const damaged of ["", "=", "=3,2", "=3;1,2,3", "=3,2;1,2", "=<b>", `=3,2${";1,2,3".repeat(41)}`]) {
    assert.equal(caseOfFragment(`great-game${damaged}`), null, damaged);
  }
});
