// The module's answers and errors for each command.

import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import test from "node:test";

import { answer, call, native, refusal, root } from "./saddle.js";

const game = [
  ["3", "0"],
  ["1", "2"],
];
const coordination = { cells: [["3", "0"], ["0", "2"]], column_cells: [["2", "0"], ["0", "3"]] };
const rockPaperScissors = [
  ["0", "-1", "1"],
  ["1", "0", "-1"],
  ["-1", "1", "0"],
];

/** Returns the answer without fields that differ between runs. */
function timeless({ seconds, ...rest }) {
  return rest;
}

test("solve gives the program's object", () => {
  const input = "a,b\n3,0\n1,2\n";
  const labels = { column_labels: ["a", "b"] };
  assert.deepEqual(
    timeless(call("solve", { cells: game, ...labels })),
    timeless(native(["solve", "-", "--labels", "columns"], input)),
  );
  for (const [payload, options] of [
    [{ exact: true }, ["--exact"]],
    [{ all: true }, ["--all"]],
    [{ sensitivity: true }, ["--sensitivity"]],
  ]) {
    assert.deepEqual(
      timeless(call("solve", { cells: game, ...labels, ...payload })),
      timeless(native(["solve", "-", "--labels", "columns", ...options], input)),
    );
  }
});

test("a cell is a number as people write it, and exact", () => {
  const { exact } = call("solve", { cells: [["1/3", "-0.1"], ["-5%", " 1e-3 "]], exact: true });
  assert.equal(exact.value, native(["solve", "-", "--exact"], "1/3,-0.1\n-5%,1e-3\n").exact.value);
});

test("a limit of the time leaves true bounds", () => {
  const cells = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 60 }, (_, j) => `${((i * 7919 + j * 104729) % 1009) - 504}`));
  const { termination, lower, upper } = call("solve", { cells, exact: true, time_limit: 0 });
  assert.equal(termination, "time_limit");
  assert.ok(lower <= upper);
});

test("a bad cell is refused with its place", () => {
  assert.deepEqual(refusal("solve", { cells: [["1", "2"], ["3", "x"]] }), {
    message: "expected a number, found 'x'",
    line: 2,
    column: 2,
    table: "cells",
  });
  assert.deepEqual(refusal("nash", { cells: [["1"]], column_cells: [[""]] }), {
    message: "expected a number, found an empty cell",
    line: 1,
    column: 1,
    table: "column_cells",
  });
  const ragged = refusal("solve", { cells: [["1", "2"], ["3"]] });
  assert.equal(ragged.line, 2);
  assert.match(ragged.message, /expected 2 cells/);
});

test("a table behind the request is the same as one in it", () => {
  const cells = [["1/3", "-0.1", "2"], ["-5%", " 1e-3 ", "0"]];
  const column_cells = [["1", "2", "3"], ["3", "1", "2"]];
  for (const [command, payload] of [
    ["solve", { cells, exact: true }],
    ["solve", { cells: [["0.1"]] }],
    ["nash", { cells, column_cells, row_labels: ["up", "down"] }],
    ["write", { cells, column_cells, format: "nfg" }],
  ]) {
    const { result } = answer(JSON.stringify({ command, payload }));
    assert.deepEqual(timeless(call(command, payload)), timeless(result));
  }
});

test("a bad table behind the request is refused as one in it", () => {
  for (const cells of [
    [["1", "2"], ["3", "x"]],
    [["1", ""], ["3", "4"]],
    [["1"], [""]],
    [["", "2"]],
    [["1", "2"], ["3"]],
    [["1", "2"], ["3", "4", "5"]],
    [["1", "2"], [], ["3", "4"]],
    [["0,5"]],
    [["1/0"]],
  ]) {
    const { error } = answer(JSON.stringify({ command: "solve", payload: { cells } }));
    assert.deepEqual(refusal("solve", { cells }), error);
  }
});

test("a cell that holds the marks of a table is no way to another one", () => {
  for (const cell of ["1\t2", "1\n2", "1\x1ecells 1 1\n2", "\n", "1\n3\t4"]) {
    for (const cells of [[[cell]], [["1", cell], ["3", "4"]], [[cell, "1"], ["3", "4"]]]) {
      assert.match(refusal("solve", { cells }).message, /expected/, JSON.stringify(cells));
    }
  }
});

test("what stands behind a request and is no table is refused", () => {
  const behind = (...tables) =>
    answer([JSON.stringify({ command: "solve", payload: {} }), ...tables].join("\x1e"));
  assert.equal(behind("cells 1 2\n1\t2").result.value, 1);
  for (const text of ["", "cells", "cells 1", "cells 0 1\n", "cells -1 -1\n1", "cells 1 1 1\n1"]) {
    assert.match(behind(text).error.message, /table/, text);
  }
  for (const text of ["cells 2 1\n1", "cells 99999999 99999999\n1", "cells 1 1\n1\t2", "cells 1 1\n"]) {
    assert.match(behind(text).error.message, /expected/, text);
  }
  assert.match(behind("other 1 1\n1").error.message, /cells: expected/);
});

test("what is no call is refused", () => {
  assert.match(answer("{").error.message, /./);
  assert.match(answer("[]").error.message, /command: expected/);
  assert.match(refusal("sovle").message, /no command sovle/);
  assert.match(refusal("solve").message, /cells: expected/);
  assert.match(refusal("solve", { cells: [] }).message, /list of rows/);
  assert.match(refusal("solve", { cells: "3" }).message, /list of rows/);
  assert.match(refusal("solve", { cells: game, exact: "yes" }).message, /exact: expected true/);
  assert.match(refusal("solve", { cells: game, tolerance: -1 }).message, /tolerance is -1/);
  assert.match(refusal("solve", { cells: game, row_labels: ["a"] }).message, /label/);
  assert.match(refusal("solve", { cells: game, row_labels: [1, 2] }).message, /list of texts/);
  assert.match(refusal("nash", { ...coordination, method: "guess" }).message, /pure or lemke/);
  assert.match(refusal("nash", { ...coordination, limit: 1.5 }).message, /whole number/);
});

test("verify tells a true statement from a false one", () => {
  const solution = call("solve", { cells: game, exact: true });
  assert.equal(call("verify", { cells: game, solution }).valid, true);
  assert.equal(call("verify", { cells: game, solution, exact: true }).gap, "0");
  const wrong = { ...solution, lower: solution.lower + 1 };
  const verdict = call("verify", { cells: game, solution: wrong });
  assert.equal(verdict.valid, false);
  assert.deepEqual(verdict.false_parts, ["lower"]);
  assert.match(refusal("verify", { cells: game, solution: {} }).message, /row_strategy/);
});

test("explain tells how a small game is solved", () => {
  assert.match(call("explain", { cells: game }).text, /Is there a saddle point\?/);
  const large = Array.from({ length: 5 }, () => ["1", "2"]);
  assert.match(refusal("explain", { cells: large }).message, /up to 4 x 4/);
});

test("dominance gives the program's object", () => {
  const cells = [["3", "2"], ["1", "0"]];
  assert.deepEqual(
    call("dominance", { cells, kind: "strict", by: "mixed" }),
    native(["dominance", "-"], "3,2\n1,0\n"),
  );
  const pairs = "(3,2),(0,0)\n(0,0),(2,3)\n";
  assert.deepEqual(
    call("dominance", { ...coordination, kind: "weak", by: "pure" }),
    native(["dominance", "-", "--kind", "weak", "--by", "pure"], pairs),
  );
});

test("nash gives the program's object", () => {
  const pairs = "(3,2),(0,0)\n(0,0),(2,3)\n";
  for (const method of ["auto", "pure", "lemke-howson", "support", "all-extreme"]) {
    assert.deepEqual(
      call("nash", { ...coordination, method }),
      native(["nash", "-", "--method", method], pairs),
    );
  }
  assert.equal(call("nash", { ...coordination, limit: 1 }).equilibria.length, 1);
  assert.equal(call("nash", { cells: rockPaperScissors }).method, "zero-sum");
});

test("pictures are those of the library", () => {
  assert.match(call("picture", { cells: game, kind: "envelope" }).svg, /^<svg/);
  assert.match(call("picture", { cells: rockPaperScissors, kind: "heat-map" }).svg, /^<svg/);
  assert.match(call("picture", { ...coordination, kind: "heat-map" }).svg, /^<svg/);
  const few = { cells: rockPaperScissors, kind: "heat-map", most_side: 2 };
  assert.match(call("picture", few).svg, /<image /);
  assert.match(call("picture", { ...coordination, kind: "best-responses" }).svg, /^<svg/);
  assert.match(refusal("picture", { cells: rockPaperScissors, kind: "envelope" }).message, /two/);
});

test("read takes every form that the program reads", () => {
  const cells = [["3", "0"], ["0.5", "2"]];
  const forms = {
    csv: "3,0\n1/2,2\n",
    spreadsheet: "3\t0\n0,5\t2\n",
    blanks: "3 0\n0.5 2\n",
    json: '[[3, 0], ["1/2", 2]]',
    markdown: "|   | a | b |\n|---|---|---|\n| x | 3 | 0 |\n| y | 0.5 | 2 |\n",
    latex: "\\begin{tabular}{rr}\n3 & 0 \\\\\n0.5 & 2\n\\end{tabular}\n",
    nfg: 'NFG 1 R "t" { "1" "2" } { 2 2 } 3 -3 1/2 -1/2 0 0 2 -2',
  };
  for (const [form, text] of Object.entries(forms)) {
    const read = call("read", { text, two_tables: true });
    assert.equal(read.kind, "matrix", form);
    assert.deepEqual(read.cells, cells, form);
  }
  const { row_labels, column_labels } = call("read", { text: forms.markdown });
  assert.deepEqual([row_labels, column_labels], [["x", "y"], ["a", "b"]]);
});

test("read gives both players' payoffs", () => {
  const expected = { kind: "bimatrix", cells: [["3", "0"], ["0", "2"]],
    column_cells: [["2", "0"], ["0", "3"]] };
  for (const text of ["(3,2),(0,0)\n(0,0),(2,3)\n", "3,0\n0,2\n\n2,0\n0,3\n"]) {
    const { kind, cells, column_cells } = call("read", { text, two_tables: true });
    assert.deepEqual({ kind, cells, column_cells }, expected);
  }
});

test("read asks where labels are in doubt, and takes the answer", () => {
  const text = "A,B\n1,2\n";
  const { readings, message } = refusal("read", { text });
  assert.deepEqual(readings.sort(), ["both", "columns"]);
  assert.match(message, /labels/);
  assert.deepEqual(call("read", { text, labels: "columns" }).column_labels, ["A", "B"]);
  assert.deepEqual(call("read", { text, labels: "both" }).cells, [["2"]]);
  assert.match(refusal("read", { text, labels: "some" }).message, /both or columns/);
});

test("read refuses what is no game of two players", () => {
  const place = refusal("read", { text: "1,2\n3,x\n" });
  assert.deepEqual([place.line, place.column], [2, 2]);
  assert.match(refusal("read", { text: "" }).message, /expected/);
  const three = 'NFG 1 R "t" { "1" "2" "3" } { 1 1 1 } 1 2 3';
  assert.match(refusal("read", { text: three }).message, /2 players/);
});

test("what is written is read back", () => {
  const labels = { row_labels: ["x", "y"], column_labels: ["a", "b"] };
  const matrix = { cells: [["3", "0"], ["0.1", "-1/3"]], ...labels };
  for (const format of ["csv", "nfg", "json", "latex", "markdown"]) {
    const { text } = call("write", { ...matrix, format });
    const { cells, row_labels, column_labels } = call("read", { text });
    assert.deepEqual({ cells, row_labels, column_labels }, matrix, format);
  }
  const { text: json } = call("write", { cells: matrix.cells, format: "json" });
  assert.deepEqual(call("read", { text: json }).cells, matrix.cells);
  for (const format of ["csv", "nfg", "json", "latex", "markdown"]) {
    const { text } = call("write", { ...coordination, format });
    const { cells, column_cells } = call("read", { text });
    assert.deepEqual({ cells, column_cells }, coordination, format);
  }
  assert.match(refusal("write", { cells: game, format: "pdf" }).message, /csv or nfg/);
});

test("the examples are the classic games", () => {
  const examples = call("examples");
  assert.equal(examples.length, 20);
  for (const example of examples) {
    assert.ok(example.title && example.story, example.name);
    const file = resolve(root, `games/data/classic/${example.name}.nfg`);
    const { cells, column_cells } = call("read", { text: readFileSync(file, "utf8") });
    assert.deepEqual([example.cells, example.column_cells], [cells, column_cells]);
  }
  assert.ok(examples.some(({ column_cells }) => column_cells));
  assert.ok(examples.some(({ column_cells }) => !column_cells));
});

test("Guess It gives the program's object", () => {
  assert.deepEqual(
    call("guess_it", { mover: 4, other: 3, exact: true }),
    native(["game", "guess-it", "4", "3", "--exact"]),
  );
  const { wins, losses } = call("guess_it_table", { mover: 5, other: 4 });
  assert.equal(wins.length, 6);
  const deal = call("guess_it", { mover: 4, other: 3 });
  assert.equal(wins[4][3], deal.win_probability);
  assert.equal(losses[4][3], deal.opponent_win_probability);
  assert.match(refusal("guess_it", { mover: -1, other: 3 }).message, /-1/);
  assert.match(refusal("guess_it", { mover: 3 }).message, /other: expected/);
});

test("match-ups that were measured give the program's object", () => {
  const text = "deck1,deck2,wins,losses\nA,B,26,41\nA,C,300,180\nB,C,22,45\n";
  const here = call("measured", { text, symmetric: true, samples: 500 });
  const there = native(["measured", "--symmetric", "--samples", "500", "-"], text);
  for (const answer of [here, there]) delete answer.seconds;
  assert.deepEqual(here, there);
  assert.match(call("measured", { text, symmetric: true, picture: true }).picture, /^<svg/);
  const unsaid = refusal("measured", { text });
  assert.match(unsaid.message, /ask for 'same decks' if/);
  assert.equal(unsaid.line, 2);
  const rate = refusal("measured", { text: ",l\nu,52%\n" });
  assert.match(rate.message, /games there were; give records$/);
});

test("equilibria of three players are the program's", () => {
  const payoffs = [
    [3, 0, 0, 1, "1", 0, 0, "2"],
    [0, 1, 2, 0, 0, 3, 1, 0],
    [2, 0, 0, 0, 0, 0, 0, 3],
  ];
  const game = { strategies: [["1", "2"], ["1", "2"], ["1", "2"]], payoffs };
  const here = call("nash", { game });
  const there = native(["nash", "-"], JSON.stringify(game));
  assert.equal(here.equilibria.length, 1);
  assert.ok(here.complete);
  // Each machine reaches nearly the same number in its own way.
  const number = (fraction) => fraction.split("/").map(Number).reduce((n, d) => n / d);
  const near = (own, other) => Math.abs(number(own) - number(other)) < 1e-9;
  here.equilibria[0].strategies.forEach((strategy, player) =>
    strategy.forEach((p, k) => assert.ok(near(p, there.equilibria[0].strategies[player][k]))),
  );
  game.payoffs[1].pop();
  assert.match(refusal("nash", { game }).message, /player 2 has 7 payoffs/);
});

test("The Great Game gives the program's object", () => {
  const percents = [["50", "30", "20"], ["33.3", "33.3", "33.4"], [100, 0, 0]];
  const text = "3 4 2\n50 30 20\n33.3 33.3 33.4\n100 0 0\n0 0 0\n";
  const here = call("great_game", { throws: 3, win_by: 4, lose_by: 2, percents });
  const there = native(["game", "great-game", "-"], text)[0];
  // Both probabilities have relative errors of at most 1e-14.
  for (const [name, expected] of Object.entries(there)) {
    if (typeof expected === "number" && !Number.isInteger(expected)) {
      assert.ok(Math.abs(here[name] - expected) <= 2e-14 * expected, name);
    } else {
      assert.equal(here[name], expected, name);
    }
  }
  assert.deepEqual(Object.keys(here), Object.keys(there));
  const bad = refusal("great_game", { throws: 1, win_by: 1, lose_by: 1, percents: [[1, 2, 3]] });
  assert.match(bad.message, /100/);
  assert.equal(bad.line, 2);
});

test("The Great Game has a policy, and it is the program's", () => {
  const percents = [["50", "30", "20"], ["20", "50", "30"], ["100", "0", "0"]];
  const asked = { throws: 3, win_by: 2, lose_by: 2, percents };
  const { policy } = call("great_game", { ...asked, policy: true });
  const file = resolve(tmpdir(), `saddle-policy-${process.pid}.csv`);
  native(
    ["game", "great-game", "-", "--policy", file],
    "3 2 2\n50 30 20\n20 50 30\n100 0 0\n0 0 0\n",
  );
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  rmSync(file);
  assert.deepEqual(policy.map((plays) => plays.length), [1, 3, 5]);
  // The opponent always plays rock at the last throw: paper is best if the score is one behind or
  // level.
  assert.deepEqual(policy[2].slice(0, 3), [null, "paper", "paper"]);
  assert.equal(policy[2][4], null);
  for (const row of rows) {
    const [number, score, play] = row.split(",");
    const thrown = Number(number) - 1;
    const here = policy[thrown][thrown + Number(score)];
    if (here !== null) assert.equal(here, play, row);
  }
  assert.equal(call("great_game", asked).policy, undefined);
});

test("the version is the program's", () => {
  const { version, simd } = call("version");
  assert.match(readFileSync(resolve(root, "CMakeLists.txt"), "utf8"), new RegExp(`VERSION ${version}\n`));
  assert.equal(simd, "simd128");
});
