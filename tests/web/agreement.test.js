// The module and the program give the same answers: identical if numbers are exact, and in doubles
// with valid bounds.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import test from "node:test";

import { argumentsOf, startingValues } from "../../apps/web/page/src/collection/collection_page.js";
import { call, csv, native, nativeText, randomNumbers, root, table } from "./saddle.js";

// As many SIMD lanes as the module has.
const narrow = { SADDLE_SIMD: "sse2" };

/** Games of all shapes up to 8 x 8, of whole numbers, decimals and fractions, many degenerate. */
function randomGames(count, seed) {
  const random = randomNumbers(seed);
  const below = (size) => Math.floor(random() * size);
  const kinds = [
    () => `${below(7) - 3}`,
    () => `${below(2001) - 1000}`,
    () => `${below(100)}.${below(100)}`,
    () => `${below(19) - 9}/${1 + below(9)}`,
    () => `${random() - 0.5}`,
  ];
  return Array.from({ length: count }, (_, k) =>
    table(1 + below(8), 1 + below(8), kinds[k % kinds.length]),
  );
}

function agreeExactly(cells, text) {
  const here = call("solve", { cells, all: true });
  const there = native(["solve", "-", "--all", "--labels", "none"], text ?? csv(cells));
  assert.equal(here.exact.value, there.exact.value);
  // Which of many optimal strategies is found may depend on rounding errors; their set does not.
  assert.deepEqual(sorted(here.optimal_sets), sorted(there.optimal_sets));
  if (there.optimal_sets.unique) {
    assert.deepEqual(here.exact.row_strategy, there.exact.row_strategy);
    assert.deepEqual(here.exact.column_strategy, there.exact.column_strategy);
  }
}

/**
 * Returns the sets without the order of their strategies, and without the statement about the
 * solution found.
 */
function sorted({ strictly_complementary, ...sets }) {
  return {
    ...sets,
    row_extreme_strategies: sets.row_extreme_strategies.map(String).sort(),
    column_extreme_strategies: sets.column_extreme_strategies.map(String).sort(),
  };
}

test("300 random games have the same exact value and the same optimal sets", () => {
  for (const cells of randomGames(300, 1)) agreeExactly(cells);
});

test("300 random games have bounds in doubles that hold, nearly all of them the same", (context) => {
  let equal = 0;
  for (const cells of randomGames(300, 2)) {
    const here = call("solve", { cells });
    const there = native(["solve", "-", "--labels", "none"], csv(cells), narrow);
    assert.equal(here.termination, "converged");
    assert.ok(here.lower <= there.upper && there.lower <= here.upper);
    assert.equal(call("verify", { cells, solution: here }).valid, true);
    equal += here.lower === there.lower && here.upper === there.upper;
  }
  context.diagnostic(`${equal} of 300 have the same bounds to the last bit`);
  assert.ok(equal >= 250, `${equal} of 300`);
});

test("larger games agree in doubles and exactly", () => {
  const random = randomNumbers(3);
  for (const size of [20, 40, 64, 100]) {
    const cells = table(size, size, () => `${Math.round(200 * random() - 100)}`);
    const here = call("solve", { cells });
    const there = native(["solve", "-", "--labels", "none"], csv(cells), narrow);
    assert.equal(here.termination, "converged");
    assert.ok(here.lower <= there.upper && there.lower <= here.upper);
    if (size > 40) continue;
    const exact = call("solve", { cells, exact: true }).exact;
    const proved = native(["solve", "-", "--exact", "--labels", "none"], csv(cells)).exact;
    assert.equal(exact.value, proved.value);
  }
});

test("100 random bimatrix games have the same equilibria and the same dominated strategies", () => {
  const random = randomNumbers(4);
  const payoff = () => `${Math.floor(random() * 9) - 4}`;
  for (let k = 0; k < 100; ++k) {
    const rows = 1 + (k % 4);
    const columns = 1 + (Math.floor(k / 4) % 4);
    const cells = table(rows, columns, payoff);
    const column_cells = table(rows, columns, payoff);
    const text = `${csv(cells)}\n${csv(column_cells)}`;
    const labels = ["--labels", "none"];
    assert.deepEqual(
      call("nash", { cells, column_cells, method: "all-extreme" }),
      native(["nash", "-", ...labels, "--method", "all-extreme"], text),
    );
    assert.deepEqual(
      call("dominance", { cells, column_cells, kind: "weak" }),
      native(["dominance", "-", ...labels, "--kind", "weak"], text),
    );
  }
});

test("all games of the collection are read and solved alike", () => {
  const folder = resolve(root, "games/data");
  // Lists of counted games are not tables of payoffs.
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => /\.(csv|nfg)$/.test(name) && !name.startsWith("measured"),
  );
  assert.ok(files.length >= 23);
  for (const name of files) {
    const file = resolve(folder, name);
    const { cells, column_cells } = call("read", { text: readFileSync(file, "utf8") });
    if (column_cells) {
      const here = call("nash", { cells, column_cells });
      const there = native(["nash", file]);
      // The page's game does not keep the labels.
      assert.deepEqual({ ...here, strategies: 0 }, { ...there, strategies: 0 }, name);
    } else {
      agreeExactly(cells, csv(cells));
    }
  }
});

test("the collection's games have the program's answers, as the page shows them first", () => {
  const offered = call("collection");
  assert.ok(offered.length >= 15);
  for (const { name, parameters } of offered) {
    const given = argumentsOf(parameters, startingValues(parameters));
    // The program takes a matrix last.
    const required = parameters
      .filter((each) => each.required)
      .sort((one, other) => (one.input === "matrix") - (other.input === "matrix"))
      .map((each) => `${given[each.name]}`);
    const { table: payoffs, is_solved, ...here } = call("collected", { name, arguments: given });
    if (payoffs) {
      const there = call("read", { text: nativeText(["generate", name, ...required]) });
      assert.deepEqual(payoffs.row_labels, there.row_labels, name);
      assert.deepEqual(payoffs.column_labels, there.column_labels, name);
      assert.deepEqual(call("read", { text: csv(payoffs.cells) }).cells, there.cells, name);
    } else {
      assert.ok(is_solved, name);
      const there = native(["game", name, ...required], "", narrow);
      assert.equal(here.termination, there.termination, name);
      assert.deepEqual(here.exact, there.exact, name);
      assert.ok(here.lower <= there.upper && there.lower <= here.upper, name);
    }
  }
});
