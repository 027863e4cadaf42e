// A table of which the browser holds only the cells in view: editing works the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cells, enterCell, installed, notice, openPage, paste, sticksOut, useBrowser } from "./page.js";

useBrowser();

const axe = installed.resolve("axe-core");

const payoff = (row, column) => String(((row * 31 + column * 17) % 23) - 11);
const tableOf = (rows, columns, at = payoff) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, j) => at(row, j)));

async function openTable(t, table, options = {}) {
  const page = await openPage(t, "game=1", options);
  await page.click("#open");
  await page.fill("#open-text", table.map((row) => row.join("\t")).join("\n"));
  await page.click("#open-confirm");
  await page.waitForSelector("dialog", { state: "hidden" });
  await enterCell(page, 0, 0);
  return page;
}

// Returns the drawn cells with their places and texts.
const drawn = (page) =>
  page.$$eval(".grid [role=gridcell]", (all) =>
    all.map((cell) => ({
      row: Number(cell.dataset.row),
      column: Number(cell.dataset.column),
      text: cell.querySelector("input")?.value ?? cell.textContent,
      classes: cell.className,
    })),
  );

async function drawnRight(page, at = payoff) {
  const all = await drawn(page);
  assert.ok(all.length > 50 && all.length < 1500, `${all.length} cells`);
  for (const { row, column, text } of all) assert.equal(text, at(row, column));
  return all;
}

// Whether the active cell is visible, beside the labels and not below them.
const isSeen = (page) =>
  page.evaluate(() => {
    const cell = document.activeElement.parentElement;
    const box = cell.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return cell.contains(document.elementFromPoint(x, y));
  });

const activeName = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));

const scrolledTo = async (page, top, left) => {
  await page.$eval(".grid-frame", (frame, to) => frame.scrollTo(...to), [left, top]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
};

test("the keys lead through the whole of a large table", async (t) => {
  const page = await openTable(t, tableOf(100, 100));
  await drawnRight(page);
  assert.ok(await isSeen(page));
  for (const [key, row, column] of [
    ["Control+End", 100, 100],
    ["PageUp", 90, 100],
    ["ArrowLeft", 90, 99],
    ["Tab", 90, 100],
    ["Tab", 91, 1],
    ["Control+ArrowRight", 91, 100],
    ["Control+Home", 1, 1],
    ["PageDown", 11, 1],
    ["PageDown", 21, 1],
    ["Enter", 22, 1],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await activeName(page), `payoff of row ${row} against column ${column}`, key);
    assert.equal(await page.inputValue(".grid input"), payoff(row - 1, column - 1));
    assert.ok(await isSeen(page), key);
    await drawnRight(page);
  }
  assert.deepEqual(page.complaints, []);
});

test("a large table is drawn wherever it is scrolled", async (t) => {
  const page = await openTable(t, tableOf(300, 300));
  for (const [top, left] of [
    [5000, 0],
    [5000, 9000],
    [1e6, 1e6],
    [0, 1e6],
    [317, 123],
  ]) {
    await scrolledTo(page, top, left);
    const all = await drawnRight(page);
    const labels = await page.$$eval(".grid tbody th", (heads) =>
      heads.map((each) => each.textContent),
    );
    assert.deepEqual(new Set(labels), new Set(all.map(({ row }) => String(row + 1))));
    // There is a cell, and no gap, in the middle of the frame.
    const isCell = await page.$eval(".grid-frame", (frame) => {
      const box = frame.getBoundingClientRect();
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return middle.matches(".grid [role=gridcell]");
    });
    assert.ok(isCell, `${top}, ${left}`);
  }
});

test("a reader of screens is told the size of the table and the place in it", async (t) => {
  const page = await openTable(t, tableOf(100, 60));
  await page.keyboard.press("Control+End");
  const told = await page.evaluate(() => {
    const cell = document.activeElement.closest("td");
    const table = cell.closest("table");
    const of = (element, name) => Number(element.getAttribute(`aria-${name}`));
    return [
      of(table, "rowcount"),
      of(table, "colcount"),
      of(cell.closest("tr"), "rowindex"),
      of(cell, "colindex"),
    ];
  });
  // Including the labels at the start, and the buttons that add a row or a column at the end.
  assert.deepEqual(told, [102, 62, 101, 61]);
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  );
});

test("what is typed where the table was scrolled away goes to the active cell", async (t) => {
  const page = await openTable(t, tableOf(100, 100));
  await enterCell(page, 3, 2);
  await scrolledTo(page, 2500, 2500);
  assert.equal(await activeName(page), "payoff of row 4 against column 3");
  await page.keyboard.type("5/7");
  assert.equal(await page.inputValue(".grid input"), "5/7");
  assert.ok(await isSeen(page));
  await scrolledTo(page, 2500, 2500);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  assert.equal(await activeName(page), "payoff of row 5 against column 3");
  assert.ok(await isSeen(page));
  await drawnRight(page);
});

test("a long number is seen while it is typed into the last column", async (t) => {
  const page = await openTable(t, tableOf(30, 60));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("1234567890/123");
  const ends = await page.$eval(".grid input", (input) => ({
    input: input.getBoundingClientRect().right,
    frame: input.closest(".grid-frame").getBoundingClientRect().right,
    inside: input.scrollWidth <= input.clientWidth,
  }));
  assert.ok(ends.inside && ends.input <= ends.frame + 1, JSON.stringify(ends));
});

test("a block is pasted at the end of a large table, which grows", async (t) => {
  const page = await openTable(t, tableOf(40, 30));
  await page.keyboard.press("Control+End");
  await paste(page, "5\t6\n7\t8\n");
  await notice(page, /Pasted 2 by 2/);
  await page.keyboard.press("Control+End");
  const all = new Map(
    (await drawn(page)).map(({ row, column, text }) => [`${row},${column}`, text]),
  );
  assert.deepEqual(
    ["39,29", "39,30", "40,29", "40,30", "40,28"].map((place) => all.get(place)),
    ["5", "6", "7", "8", ""],
  );
  await page.click("#undo");
  await scrolledTo(page, 1e6, 1e6);
  await drawnRight(page);
});

test("best responses are marked in cells that come into view", async (t) => {
  const page = await openTable(t, tableOf(48, 48));
  await scrolledTo(page, 1e6, 1e6);
  const all = await drawnRight(page);
  const lines = Array.from({ length: 48 }, (_, index) => index);
  for (const { row, column, classes } of all) {
    const own = Number(payoff(row, column));
    const isBestRow = lines.every((other) => Number(payoff(other, column)) <= own);
    const isBestColumn = lines.every((other) => Number(payoff(row, other)) >= own);
    assert.equal(classes.split(" ").includes("best-row"), isBestRow);
    assert.equal(classes.split(" ").includes("best-column"), isBestColumn);
  }
});

test("a click on what is wrong leads to a cell that was not in view", async (t) => {
  const page = await openTable(t, tableOf(60, 60));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("1..2");
  await page.keyboard.press("Control+Home");
  await page.click("#faults button");
  assert.equal(await activeName(page), "payoff of row 60 against column 60");
  assert.equal(await page.getAttribute(".grid input", "aria-invalid"), "true");
  assert.ok(await isSeen(page));
});

test("paper has the whole of a large table", async (t) => {
  const page = await openTable(t, tableOf(60, 50));
  await page.evaluate(() =>
    addEventListener("beforeprint", () => {
      const all = document.querySelectorAll(".paper [role=gridcell]");
      globalThis.printed = [...all].map((cell) => cell.textContent).sort();
    }),
  );
  await page.pdf();
  const printed = await page.evaluate(() => globalThis.printed);
  assert.deepEqual(printed, tableOf(60, 50).flat().sort());
  assert.equal(await page.$(".paper [role=gridcell]"), null);
});

test("no part of the table for paper is wider than a sheet", async (t) => {
  // A4 without its margins, at 96 pixels per inch.
  const page = await openTable(
    t,
    tableOf(25, 40, (row, column) => `${row}${column}.123456789`),
    {
      viewport: { width: 657, height: 900 },
    },
  );
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const widths = await page.$$eval(".paper table", (all) =>
    all.map(({ offsetWidth }) => offsetWidth),
  );
  assert.ok(widths.length > 1 && widths.every((width) => width <= 657), widths.join());
  assert.equal(await page.isVisible(".grid-frame"), false);
});

for (const [name, options] of Object.entries({
  desk: {},
  phone: { viewport: { width: 360, height: 740 } },
})) {
  test(`nothing sticks out beside a large table: ${name}`, async (t) => {
    const page = await openTable(t, tableOf(100, 100), options);
    assert.ok((await sticksOut(page)) <= 0);
    await drawnRight(page);
  });
}

test("labels have the same colours in large and small tables", async (t) => {
  const colours = async (size) => {
    const page = await openTable(t, tableOf(size, size));
    return page.$$eval(".grid th", (heads) =>
      [heads.at(0), heads.at(-1)].map((head) => getComputedStyle(head).color),
    );
  };
  const [column, row] = await colours(3);
  assert.notEqual(column, row);
  assert.deepEqual(await colours(60), [column, row]);
});

test("a table becomes large and small again as rows come and go", async (t) => {
  const page = await openTable(t, tableOf(20, 3));
  await page.click("[aria-label='Add a row']");
  await enterCell(page, 20, 0);
  await page.keyboard.type("7");
  await page.click("text=Delete row");
  assert.deepEqual(await cells(page), tableOf(20, 3));
});
