import assert from "node:assert/strict";
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
} from "./page.js";

useBrowser();

const type = async (page, texts) => {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
};

test("a matrix is typed and solved with the keyboard alone", async (t) => {
  const page = await openPage(t, "game=,;,");
  await enterCell(page, 0, 0);
  await type(page, ["3", "0", "1", "2"]);
  await solved(page);
  assert.equal(await provedValue(page), "3/2");
  assert.deepEqual(await chances(page), { row: ["1/4", "3/4"], column: ["1/2", "1/2"] });
  assert.match(await page.textContent(".value"), /1\.5/);
  assert.deepEqual(page.complaints, []);
});

for (const typed of ["4, 1", "4,1", "4;1", "4 1", "(4; 1)"]) {
  test(`a pair is typed as ${typed}`, async (t) => {
    const page = await openPage(t, "game=3,0;0,2&with=2,0;0,3");
    await enterCell(page, 0, 0);
    await page.keyboard.type(typed);
    assert.equal(await page.inputValue(".grid input"), typed);
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await cells(page), [
      ["4, 1", "0, 0"],
      ["0, 0", "2, 3"],
    ]);
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.inputValue(".grid input"), "4, 1");
    await page.keyboard.press("Control+z");
    assert.equal(await page.inputValue(".grid input"), "3, 2");
    await page.waitForSelector("#equilibria-lead");
    await solved(page);
    assert.deepEqual(page.complaints, []);
  });
}

test("every key stroke is answered", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 1, 1);
  const values = [];
  for (const key of ["4", "/", "5"]) {
    await page.keyboard.press(key);
    if (key === "/") continue;
    await solved(page);
    values.push(await provedValue(page));
  }
  // [[3, 0], [1, 4]] has the value 12/6, and [[3, 0], [1, 4/5]] the saddle point 4/5.
  assert.deepEqual(values, ["2", "4/5"]);
});

test("arrows, Enter and Escape work as in a spreadsheet", async (t) => {
  const page = await openPage(t, "game=1,2;3,4");
  await enterCell(page, 0, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.keyboard.type("8");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  assert.deepEqual(await cells(page), [
    ["1", "7"],
    ["3", "8"],
  ]);
});

test("Tab leaves the table after Escape", async (t) => {
  const page = await openPage(t, "game=1,2;3,4");
  await enterCell(page, 0, 0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".grid [role]")), null);
});

test("labels name the strategies in the answer", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, -1, 0);
  await page.keyboard.type("heads");
  await enterCell(page, 1, -1);
  await page.keyboard.type("bluff");
  await solved(page);
  const answer = await page.textContent("#answer");
  assert.match(answer, /heads/);
  assert.match(answer, /bluff/);
});

test("edits are undone and made again", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await page.keyboard.type("12");
  await page.click("text=Transpose");
  assert.deepEqual(await cells(page), [
    ["12", "1"],
    ["0", "2"],
  ]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await cells(page), [
    ["12", "0"],
    ["1", "2"],
  ]);
  await page.click("#undo");
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
  ]);
  await page.keyboard.press("Control+y");
  await page.click("#redo");
  assert.deepEqual(await cells(page), [
    ["12", "1"],
    ["0", "2"],
  ]);
});

test("rows and columns come and go", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await page.click("[aria-label='Add a row']");
  await page.click("[aria-label='Add a column']");
  assert.match(await page.textContent("#faults"), /5 empty cells/);
  await enterCell(page, 2, 2);
  await page.click("text=Delete row");
  await enterCell(page, 1, 2);
  await page.click("text=Delete column");
  await solved(page);
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
  ]);
});

test("who types after a paste replaces the whole of the cell", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await paste(page, "1.55\t-2\n-1\t2.25\n");
  await page.waitForFunction(() => document.querySelector(".grid input").value === "1.55");
  await page.keyboard.press("7");
  assert.deepEqual(await cells(page), [
    ["7", "-2"],
    ["-1", "2.25"],
  ]);
});

test("the complaint about empty cells leads to the first of them", async (t) => {
  const page = await openPage(t, "game=3,0;1,2;,5");
  await page.click("#faults button");
  await page.keyboard.type("4");
  await solved(page);
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
    ["4", "5"],
  ]);
});

const pasted = {
  "a spreadsheet": "\tleft\tright\nup\t3\t0\ndown\t1\t2\n",
  "CSV with semicolons and decimal commas": "3,0;0\n1;2,0\n",
  Markdown: "| | left | right |\n|---|---|---|\n| up | 3 | 0 |\n| down | 1 | 2 |\n",
  LaTeX:
    "\\begin{tabular}{l|rr}\n & l & r \\\\ \\hline\nu & $3$ & $0$ \\\\\nd & $1$ & $2$ \\\\\n\\end{tabular}",
  JSON: "[[3, 0], [1, 2]]",
};

for (const [name, text] of Object.entries(pasted)) {
  test(`a table is pasted from ${name}`, async (t) => {
    const page = await openPage(t, "game=,;,");
    await enterCell(page, 0, 0);
    await paste(page, text);
    await page.waitForFunction(() => document.querySelector("#notice").textContent !== "");
    await solved(page);
    assert.equal(await provedValue(page), "3/2");
  });
}

test("pairs that a spreadsheet parts by tabs are no decimals in a table of pairs", async (t) => {
  const page = await openPage(t, "game=,;,&with=,;,");
  await enterCell(page, 0, 0);
  await paste(page, "3,2\t0,0\t1,1\n0,0\t2,3\t1,1\n");
  await solved(page);
  assert.deepEqual(await cells(page), [
    ["3, 2", "0, 0", "1, 1"],
    ["0, 0", "2, 3", "1, 1"],
  ]);
});

test("a block is pasted at the active cell", async (t) => {
  const page = await openPage(t, "game=1,2;3,4");
  await enterCell(page, 1, 1);
  await paste(page, "5\t6\n7\t8\n");
  assert.deepEqual(await cells(page), [
    ["1", "2", ""],
    ["3", "5", "6"],
    ["", "7", "8"],
  ]);
});

test("a text that can be read in two ways is asked about", async (t) => {
  const page = await openPage(t);
  await page.click("#open");
  await page.fill("#open-text", "7,1,2\na,3,4\nb,5,6\n");
  await page.click("#open-confirm");
  await page.click("dialog .readings button >> nth=0");
  await page.waitForSelector("dialog", { state: "hidden" });
  await solved(page);
});

test("an answer about the game before is greyed where no other comes", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await enterCell(page, 1, 0);
  await page.keyboard.type("x");
  await page.waitForSelector(".part.old[inert] #value");
  await page.keyboard.press("Escape");
  await solved(page);
  assert.equal(await page.$(".part.old"), null);
});

test("a bad cell is marked with the reason, and the rest stays", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await enterCell(page, 1, 0);
  await page.keyboard.type("1..2");
  assert.match(await page.textContent("#faults"), /Row 2, column 1: '1\.\.2' is not a number/);
  assert.equal(await page.getAttribute(".grid input", "aria-invalid"), "true");
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1..2", "2"],
  ]);
  await page.click("#faults button");
  await page.keyboard.type("1");
  await solved(page);
  assert.equal((await page.textContent("#faults")).trim(), "");
});

test("what is pasted with a bad cell is shown with the cell marked", async (t) => {
  const page = await openPage(t, "game=,;,");
  await enterCell(page, 0, 0);
  await paste(page, "3\t0\n1\t2x\n");
  await page.waitForSelector(".grid td.bad", { state: "attached" });
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2x"],
  ]);
});

test("a file that is dropped is opened", async (t) => {
  const page = await openPage(t);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const text = 'NFG 1 R "" { "A" "B" } { 2 2 }\n\n3 2 0 0 0 0 2 3\n';
    dataTransfer.items.add(new File([text], "game.nfg"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("#equilibria-lead");
  await solved(page);
  assert.match(await page.textContent("#equilibria-lead"), /^3 equilibria, and there is no other/);
});
