// The page in Firefox, from a file: tests only behaviour that differs between browsers. Everything
// else is tested in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  cells,
  chances,
  enterCell,
  file,
  installed,
  paste,
  patience,
  program,
  valueInFirstFrame,
  watchFirstFrame,
} from "../browser/page.js";

const puppeteer = installed("puppeteer-core");
const executablePath = process.env.SADDLE_FIREFOX ?? "/usr/bin/firefox-esr";

let browser;

async function openPage(t, fragment = "") {
  const page = await browser.newPage();
  t.after(() => page.close());
  page.setDefaultTimeout(patience);
  page.complaints = [];
  page.requests = [];
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("request", (request) => page.requests.push(request.url()));
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${pathToFileURL(file)}${fragment && `#${fragment}`}`);
  await page.waitForSelector("html[data-ready]");
  return page;
}

const comesTo = (page, state) => page.waitForSelector(`.matrix-page[data-state="${state}"]`);

const shows = (page, selector, pattern) =>
  page.waitForFunction(
    (place, source) => new RegExp(source).test(document.querySelector(place)?.textContent),
    {},
    selector,
    pattern.source,
  );

const payoff = (row, column) => String(((row * 31 + column * 17) % 23) - 11);
const largeTable = Array.from({ length: 100 }, (_, row) =>
  Array.from({ length: 100 }, (_each, column) => payoff(row, column)).join("\t"),
).join("\n");

describe("Firefox", { skip: !existsSync(executablePath) && `no ${executablePath}` }, () => {
  before(async () => {
    browser = await puppeteer.launch({ browser: "firefox", executablePath });
  });
  after(() => browser?.close());

  test("a matrix is typed, and answered with its proof", async (t) => {
    const page = await openPage(t, "game=,;,");
    await enterCell(page, 0, 0);
    for (const text of ["3", "0", "1", "2"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await shows(page, ".conclusion", /the value is 3\/2\./);
    await comesTo(page, "solved");
    assert.deepEqual(await chances(page), { row: ["1/4", "3/4"], column: ["1/2", "1/2"] });
    const lines = await page.$$eval(".proof .sums tr", (all) =>
      all.map((line) => line.textContent.replace(/\s/g, "").replaceAll("\u00b7", "*")),
    );
    assert.deepEqual(lines.slice(0, 2), [
      "column1(1*3+3*1)/4=32least",
      "column2(1*0+3*2)/4=32least",
    ]);
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    assert.deepEqual((await cells(page)).flat(), ["3", "0", "1", ""]);
    assert.deepEqual(page.complaints, []);
    assert.ok(
      page.requests.every((url) => /^(file|data|blob):/.test(url)),
      page.requests.join(),
    );
  });

  test("the first frame after a key shows the answer to a small game", async (t) => {
    const page = await openPage(t, "game=3,0;1,2");
    await comesTo(page, "solved");
    await enterCell(page, 0, 0);
    await watchFirstFrame(page);
    const before = await page.$eval("#value", ({ textContent }) => textContent);
    await page.keyboard.type("7");
    await comesTo(page, "solved");
    const first = await valueInFirstFrame(page);
    assert.notEqual(first, before);
    assert.equal(first, await page.$eval("#value", ({ textContent }) => textContent));
  });

  test("a link opens its game, and follows what is typed", async (t) => {
    const page = await openPage(
      t,
      "game=3,0;0,2&with=2,0;0,3&rows=opera,fight&columns=opera,fight",
    );
    await shows(page, "#equilibria-lead", /^3 equilibria, and there is no other/);
    await enterCell(page, 0, 0);
    await page.keyboard.type("4, 1");
    await page.waitForFunction(() => location.hash.startsWith("#game=4,0;0,2&with=1,0;0,3&"));
    const fragment = await page.evaluate(() => location.hash.slice(1));
    const other = await openPage(t, fragment);
    assert.deepEqual(await cells(other), await cells(page));
    await page.evaluate(() => (location.hash = "game=1,2,3"));
    await shows(page, ".conclusion", /the value is 1\./);
    assert.deepEqual(page.complaints, []);
  });

  test("a table is pasted, and the envelope follows the handle", async (t) => {
    const page = await openPage(t, "game=,;,");
    await enterCell(page, 0, 0);
    await paste(page, "\tleft\tright\tmiddle\nup\t3\t0\t2\ndown\t1\t2\t0\n");
    await shows(page, "#handle-verdict", /sure of 1, which is the value/);
    await page.focus("#handle");
    await page.keyboard.press("Home");
    await shows(page, "#handle-verdict", /sure of 0: the distance to the value is 1/);
    assert.deepEqual(page.complaints, []);
  });

  test("a long run in the worker shows its value, is stopped, and the next game is solved", async (t) => {
    const blotto = execFileSync(program, ["generate", "blotto", "8", "4"], { encoding: "utf8" });
    const page = await openPage(t);
    await page.click("#open");
    await page.$eval("#open-text", (area, text) => (area.value = text), blotto);
    await page.click("#open-confirm");
    await page.waitForSelector("#stop");
    await page.waitForSelector("#value");
    await page.click("#stop");
    await comesTo(page, "stopped");
    await page.waitForSelector("#go-on");
    await paste(page, "[[3, 0], [1, 2]]");
    await shows(page, ".conclusion", /the value is 3\/2\./);
    assert.deepEqual(page.complaints, []);
  });

  test("a large table is drawn where the keys and the wheel lead", async (t) => {
    const page = await openPage(t, "game=1");
    await page.click("#open");
    await page.$eval("#open-text", (area, text) => (area.value = text), largeTable);
    await page.click("#open-confirm");
    await page.waitForSelector('.grid[aria-rowcount="102"]');
    await enterCell(page, 0, 0);
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    const active = () =>
      page.evaluate(() => {
        const cell = document.activeElement.parentElement;
        const box = cell.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return {
          name: document.activeElement.getAttribute("aria-label"),
          value: document.activeElement.value,
          isSeen: cell.contains(document.elementFromPoint(x, y)),
        };
      });
    const last = { name: "payoff of row 100 against column 100", isSeen: true };
    assert.deepEqual(await active(), { ...last, value: payoff(99, 99) });
    await page.$eval(".grid-frame", (frame) => frame.scrollTo(0, 0));
    await page.waitForSelector('[data-row="0"][data-column="0"]');
    await page.keyboard.type("5/7");
    assert.deepEqual(await active(), { ...last, value: "5/7" });
    assert.deepEqual(page.complaints, []);
  });
});
