// The page's answers equal the native program's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { chances, openPage, program, provedValue, solved, useBrowser } from "./page.js";

useBrowser();

const games = 300;
const pairs = 60;

// The same games in every run.
function seeded(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const payoffs = [
  (draw) => String(draw(7) - 3),
  (draw) => `${draw(41) - 20}/${1 + draw(9)}`,
  (draw) => ((draw(2001) - 1000) / 100).toFixed(2),
  (draw) => `${draw(100)}%`,
  (draw) => `${draw(19) - 9}e${draw(7) - 3}`,
];

function randomTable(draw, rows, columns) {
  const payoff = payoffs[draw(payoffs.length)];
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => payoff(draw)));
}

const asCsv = (table) => table.map((row) => row.join(",")).join("\n");
const asFragment = (table) => table.map((row) => row.map(encodeURIComponent).join(",")).join(";");

const native = (args, input) =>
  JSON.parse(execFileSync(program, [...args, "--json"], { input, encoding: "utf8" }));

// Sets the address, like a link, and waits for the answer to that game.
async function solve(page, fragment, cellTexts) {
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await page.waitForFunction((texts) => {
    const cells = [...document.querySelectorAll(".grid [role=gridcell]")];
    return (
      cells.map((cell) => cell.querySelector("input")?.value ?? cell.textContent).join() === texts
    );
  }, cellTexts.flat().join());
  await solved(page);
}

const extremes = (page, side) =>
  page.$$eval(`.extremes.of-${side} tbody tr`, (rows) =>
    rows.map((row) =>
      [...row.querySelectorAll("td")].map((cell) => {
        const parts = [...cell.querySelectorAll("mn")].map((part) => part.textContent);
        return cell.querySelector("[title]")?.title ?? parts.join("/");
      }),
    ),
  );

const usedAlone = (strategies) => {
  const used = strategies[0].map((_, index) => strategies.some((each) => each[index] !== "0"));
  return strategies.map((each) => each.filter((_, index) => used[index]));
};

test(`${games} random games have the exact value, strategies and sets of the program`, async (t) => {
  const page = await openPage(t, "game=1");
  const draw = seeded(18);
  for (let game = 0; game < games; ++game) {
    const table = randomTable(draw, 1 + draw(5), 1 + draw(5));
    await solve(page, `game=${asFragment(table)}`, table);
    const answer = native(["solve", "-", "--labels", "none", "--exact", "--all"], asCsv(table));
    const { exact, optimal_sets: sets } = answer;
    const said = asCsv(table);
    assert.equal(await provedValue(page), exact.value, said);
    assert.deepEqual(
      await chances(page),
      { row: exact.row_strategy, column: exact.column_strategy },
      said,
    );
    for (const side of ["row", "column"]) {
      if (sets[`${side}_dimension`] === 0) continue;
      const listed = sets[`${side}_extreme_strategies`].slice(0, 24);
      assert.deepEqual(await extremes(page, side), usedAlone(listed), said);
    }
  }
  assert.deepEqual(page.complaints, []);
});

test(`${pairs} random games of pairs have the equilibria of the program`, async (t) => {
  const page = await openPage(t, "game=1");
  const draw = seeded(81);
  for (let game = 0; game < pairs; ++game) {
    const [rows, columns] = [1 + draw(3), 1 + draw(3)];
    const own = randomTable(draw, rows, columns);
    const other = randomTable(draw, rows, columns);
    const texts = own.map((row, i) => row.map((text, j) => `${text}, ${other[i][j]}`));
    await solve(page, `game=${asFragment(own)}&with=${asFragment(other)}`, texts);
    const cells = own.map((row, i) => row.map((text, j) => `"(${text}; ${other[i][j]})"`));
    const { equilibria } = native(["nash", "-", "--labels", "none"], asCsv(cells));
    const count = await page.$$eval(".equilibrium", (all) => all.length);
    assert.equal(count, Math.min(equilibria.length, 30), asCsv(cells));
    const paid = await page.$$eval(".equilibrium h3", (all) =>
      all.map((heading) =>
        [...heading.querySelectorAll("math, [title]")].map((number) => {
          const sign = number.querySelector("mo") ? "-" : "";
          const parts = [...number.querySelectorAll("mn")].map((each) => each.textContent);
          return number.title || sign + parts.join("/");
        }),
      ),
    );
    assert.deepEqual(
      paid,
      equilibria.slice(0, 30).map(({ payoffs: both }) => both),
      asCsv(cells),
    );
  }
});
