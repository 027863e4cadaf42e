import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  cells,
  chances,
  enterCell,
  openPage,
  paste,
  provedValue,
  solved,
  useBrowser,
  valueInFirstFrame,
  watchFirstFrame,
} from "./page.js";

useBrowser();

const text = (page, selector) =>
  page.$$eval(selector, (all) => all.map((each) => each.textContent.replace(/\s+/g, " ").trim()));

test("the proof can be added up", async (t) => {
  const page = await openPage(t, "game=3,0,2;1,2,0");
  await solved(page);
  const lines = await text(page, ".proof .sums tr");
  assert.deepEqual(
    lines.map((line) => line.replace(/\s/g, "").replaceAll("\u00b7", "*")),
    [
      "column1(1*3+1*1)/2=2",
      "column2(1*0+1*2)/2=1least",
      "column3(1*2+1*0)/2=1least",
      "row1(1*0+1*2)/2=1greatest",
      "row2(1*2+1*0)/2=1greatest",
    ],
  );
  assert.equal(await provedValue(page), "1");
});

test("saddle points and best responses are marked", async (t) => {
  const page = await openPage(t, "game=4,2;3,1");
  await solved(page);
  assert.equal(await page.$$eval(".grid .both-best", (all) => all.length), 1);
  assert.match(await page.textContent("#answer"), /row 1 against column 2 is a saddle point/);
  await enterCell(page, 0, 1);
  assert.match(await page.textContent("#cell-note"), /saddle point/);
});

test("dominated strategies are struck step by step, each with its witness", async (t) => {
  const page = await openPage(t, "game=3,0,2;1,2,0;0,0,-1");
  await solved(page);
  assert.deepEqual(await text(page, ".eliminations li"), [
    "Row 3: row 2 earns more against every column that is left.",
    "Column 1: column 3 pays less against every row that is left.",
  ]);
  const struck = () => page.$$eval(".grid th.struck", (all) => all.length);
  assert.equal(await struck(), 2);
  await page.click(".stepper >> text=Step back");
  assert.equal(await struck(), 1);
  await page.click(".stepper >> text=Eliminate none");
  assert.equal(await struck(), 0);
});

test("all extreme optimal strategies are listed", async (t) => {
  const page = await openPage(t, "game=1,1;1,1");
  await solved(page);
  const panel = await page.textContent("#optimal-heading + *");
  assert.match(
    panel,
    /row player has infinitely many optimal strategies: all mixtures of these 2 \(1 dimension\)/,
  );
  assert.equal(await page.$$eval(".extremes tbody tr", (all) => all.length), 4);
});

test("extreme strategies over many columns are named by what they play", async (t) => {
  const zeros = Array(11).fill("0").join();
  const page = await openPage(t, `game=${zeros}`);
  await solved(page);
  const listed = await text(page, ".extreme-list.of-column li");
  assert.equal(listed.length, 11);
  assert.ok(listed.includes("column 7 1"), listed.join("; "));
});

test("the handle shows what each column pays, by mouse and by keyboard", async (t) => {
  const page = await openPage(t, "game=3,0,2;1,2,0");
  await solved(page);
  assert.match(await page.textContent("#handle-verdict"), /sure of 1, which is the value/);
  const box = await page.locator(".drags").boundingBox();
  const at = async (p) => {
    const drawn = await page.evaluate(() => {
      const line = document.querySelector('.drags polyline[stroke="#808080"]');
      const [[left], [right]] = line
        .getAttribute("points")
        .trim()
        .split(" ")
        .map((each) => each.split(","));
      return {
        left: Number(left),
        right: Number(right),
        width: line.ownerSVGElement.viewBox.baseVal.width,
      };
    });
    return box.x + ((drawn.left + (drawn.right - drawn.left) * p) / drawn.width) * box.width;
  };
  await page.locator(".drags").scrollIntoViewIfNeeded();
  const y = (await page.locator(".drags").boundingBox()).y + 100;
  await page.mouse.move(await at(0.5), y);
  await page.mouse.down();
  await page.mouse.move(await at(0.4), y);
  await page.mouse.move(await at(0.25), y);
  await page.mouse.up();
  assert.equal(await page.inputValue("#handle"), "0.25");
  // Against 3/4 row 1 and 1/4 row 2 the expected payoffs of the columns are 5/2, 1/2 and 3/2.
  assert.deepEqual((await text(page, ".reading .mean")).map(Number), [2.5, 0.5, 1.5]);
  assert.match(
    await page.textContent("#handle-verdict"),
    /sure of 1\/2: the distance to the value is 0\.5/,
  );
  await page.focus("#handle");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.inputValue("#handle"), "0.26");
  await page.click("text=Go to the optimum");
  assert.match(await page.textContent("#handle-verdict"), /which is the value/);
});

test("a game of two columns has the envelope of the column player", async (t) => {
  const page = await openPage(t, "game=3,1;0,2;2,0");
  await solved(page);
  assert.match(
    await page.textContent("#handle-verdict"),
    /column player pays at most 3\/2, which is the value/,
  );
});

test("a larger game has a picture of its payoffs", async (t) => {
  const page = await openPage(t, "game=1,2,0;0,1,2;2,0,1");
  await solved(page);
  assert.equal(await page.textContent("#picture-heading"), "The payoffs as colours");
  assert.ok(await page.$(".drawing svg rect"));
});

test("a large picture is one image to the browser, and sharp cells in its file", async (t) => {
  const side = 41;
  const rows = Array.from({ length: side }, (_, i) =>
    Array.from({ length: side }, (_, j) => (i * j) % 7).join(","),
  );
  const page = await openPage(t);
  await paste(page, rows.join("\n"));
  await page.waitForSelector(".picture image");
  assert.ok((await page.$$(".picture rect")).length < side * 4);
  const saved = page.waitForEvent("download");
  await page.selectOption("#save", "svg");
  const file = await readFile(await (await saved).path(), "utf8");
  assert.ok(file.split("<rect").length > side * side);
  assert.deepEqual(page.complaints, []);
});

test("a small game is explained step by step", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await page.click(".explanation summary");
  assert.match(
    await page.textContent(".explanation pre"),
    /What makes the column player indifferent/,
  );
});

test("the note of a payoff has the derivative of the value", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await enterCell(page, 0, 0);
  assert.match(
    await page.textContent("#cell-note"),
    /derivative of the value with respect to this payoff is 1\/8/,
  );
});

test("pairs show every equilibrium, and why no one deviates", async (t) => {
  const page = await openPage(t, "game=3,0;0,2&with=2,0;0,3&rows=opera,fight&columns=opera,fight");
  await solved(page);
  assert.equal(await page.$$eval(".equilibrium", (all) => all.length), 3);
  assert.equal(await page.textContent("#picture-heading"), "Best responses");
  assert.equal(await page.$$eval(".grid .both-best", (all) => all.length), 2);
  await page.click(".equilibrium:nth-child(2) summary");
  assert.match(
    await page.textContent(".equilibrium:nth-child(2)"),
    /The row player gets 6\/5, and no row earns more/,
  );
});

test("one matrix becomes pairs and one again", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await page.check("#kind-pairs");
  await page.waitForSelector("#equilibria-lead");
  assert.deepEqual(await cells(page), [
    ["3, -3", "0, 0"],
    ["1, -1", "2, -2"],
  ]);
  await page.check("#kind-matrix");
  await solved(page);
  assert.equal(await provedValue(page), "3/2");
});

test("the classic games come with their stories", async (t) => {
  const page = await openPage(t);
  const names = await page.$$eval("#examples option", (all) =>
    all.map(({ value }) => value).filter(Boolean),
  );
  assert.ok(names.length >= 20, `${names.length} games`);
  for (const name of names) {
    await page.selectOption("#examples", name);
    await solved(page);
    assert.ok((await page.textContent(".story")).length > 40, name);
    assert.ok(await page.$("#value, #equilibria-lead"), name);
  }
  assert.deepEqual(page.complaints, []);
});

test("the answer is announced", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await page.waitForFunction(() =>
    /Value 3\/2/.test(document.querySelector("#announced").textContent),
  );
});

test("a link reopens its game", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await page.keyboard.type("5/2");
  await page.waitForFunction(() => location.hash.includes("5/2"));
  const fragment = await page.evaluate(() => location.hash.slice(1));
  const other = await openPage(t, fragment);
  await solved(other);
  assert.deepEqual(await cells(other), [
    ["5/2", "0"],
    ["1", "2"],
  ]);
  assert.deepEqual(await chances(other), await chances(page));
});

test("a game that is too large for a link says so", async (t) => {
  const page = await openPage(t, "game=1");
  await page.click("#open");
  // Digits that do not repeat, which are incompressible.
  const table = Array.from({ length: 80 }, (_, i) =>
    Array.from({ length: 80 }, (_, j) => Math.sin(i * 80 + j).toFixed(12)).join(","),
  );
  await page.fill("#open-text", table.join("\n"));
  await page.click("#open-confirm");
  await page.waitForSelector(".grid[aria-rowcount='82']");
  await page.click("#copy-link");
  await page.waitForFunction(() => /too large/.test(document.querySelector("#notice").textContent));
});

test("a link that is followed on the page can be undone", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await page.evaluate(() => (location.hash = "game=1,2,3"));
  await page.waitForFunction(() => document.querySelectorAll(".grid [role=gridcell]").length === 3);
  await page.click("#undo");
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
  ]);
});

const exports = {
  csv: /^,?left,right\nup,3,0|up,3,0/,
  nfg: /^NFG 1 R/,
  json: /"?up"?|\[/,
  latex: /\\begin\{tabular\}/,
  markdown: /\| up \| 3 \| 0 \|/,
  svg: /^<svg/,
  answer: /"value": "3\/2"/,
};

for (const [format, pattern] of Object.entries(exports)) {
  test(`a game is saved as ${format}`, async (t) => {
    const page = await openPage(t, "game=3,0;1,2&rows=up,down&columns=left,right");
    await solved(page);
    const saved = page.waitForEvent("download");
    await page.selectOption("#save", format);
    const download = await saved;
    assert.match(await readFile(await download.path(), "utf8"), pattern);
  });
}

test("a game with payoffs of both players is saved as CSV of pairs", async (t) => {
  const page = await openPage(t, "game=3,0;1/3,2&with=-1,0;5,1&rows=up,down&columns=left,right");
  await solved(page);
  const saved = page.waitForEvent("download");
  await page.selectOption("#save", "csv");
  const written = await readFile(await (await saved).path(), "utf8");
  assert.equal(written, ',left,right\nup,"(3,-1)","(0,0)"\ndown,"(1/3,5)","(2,1)"\n');
});

test("the first frame after a key shows a small game's answer, and the proof follows", async (t) => {
  const row = (i) => Array.from({ length: 10 }, (_, j) => (i === j ? 3 : (i * j) % 4)).join(",");
  const game = Array.from({ length: 10 }, (_, i) => row(i)).join(";");
  const page = await openPage(t, `game=${game}`);
  await solved(page);
  await enterCell(page, 0, 0);
  await watchFirstFrame(page);
  const before = await page.textContent("#value");
  await page.keyboard.press("7");
  await solved(page);
  const first = await valueInFirstFrame(page);
  assert.notEqual(first, before);
  assert.equal(first, await page.textContent("#value"));
  assert.match(await page.textContent(".conclusion"), /value is/);
});

test("on a phone the whole way of the envelope's handle is in view", async (t) => {
  const page = await openPage(t, "game=3,0,2;1,2,5", { viewport: { width: 375, height: 700 } });
  await solved(page);
  const hidden = await page.$eval(
    ".picture .scroll",
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  assert.equal(hidden, 0);
});
