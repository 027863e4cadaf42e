// Unusual actions of users, and unusual links.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cells,
  enterCell,
  notice,
  openPage,
  paste,
  provedValue,
  solved,
  sticksOut,
  useBrowser,
} from "./page.js";

useBrowser();

const phone = { viewport: { width: 360, height: 740 } };

const damagedLinks = ["game=%E0%A4%A,1;2", "packed=AAAA", "packed=***", "game=1,2;3", "gone=1"];

for (const fragment of damagedLinks) {
  test(`a damaged link says so: ${fragment}`, async (t) => {
    const page = await openPage(t, fragment);
    await notice(page, /link is damaged/);
    await solved(page);
    assert.deepEqual(page.complaints, []);
  });
}

test("a damaged link that is followed leaves the game as it is", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await page.evaluate(() => (location.hash = "game=1,2;3"));
  await notice(page, /link is damaged/);
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
  ]);
});

test("markup in a link is text", async (t) => {
  const markup = "<img src=x onerror=document.title='run'>";
  const text = encodeURIComponent(markup);
  const page = await openPage(t, `game=${text},1;2,3&rows=${text},b&columns=${text},`);
  await page.waitForSelector("#faults button");
  await page.click("#faults button");
  await page.keyboard.type("4");
  await solved(page);
  assert.equal(await page.$(".grid img, .answer img"), null);
  assert.notEqual(await page.title(), "run");
  assert.ok((await page.textContent("#answer")).includes(markup));
});

for (const fragment of [
  "guess-it=999999999999,1",
  "guess-it=5000,5000",
  "guess-it=0,0",
  "guess-it=-1,2",
]) {
  test(`Guess It stands whatever its link says: ${fragment}`, async (t) => {
    const page = await openPage(t, fragment);
    await page.waitForSelector("#guess-it-chance");
    assert.deepEqual(page.complaints, []);
  });
}

test("payoffs beyond the doubles are solved, though not drawn", async (t) => {
  const page = await openPage(t, "game=1e400,1;2,3");
  await solved(page);
  await page.waitForSelector(".dominance");
  assert.equal((await page.textContent("#faults")).trim(), "");
  assert.equal(await page.$(".picture"), null);
  await enterCell(page, 0, 0);
  await page.waitForFunction(() =>
    /derivative/.test(document.querySelector("#cell-note").textContent),
  );
  assert.ok((await sticksOut(page)) <= 0);
});

const long = "A label that goes on and on until no one reads it any more";
const games = {
  "long numbers": "game=123456789012345678901234567890/7,1;2,3e-300",
  "long labels": `game=3,0,2;1,2,0&rows=${long},${"x".repeat(70)}&columns=a,${long},c`,
  "many columns": `game=${Array.from({ length: 40 }, (_, k) => k).join()}`,
};

for (const [name, fragment] of Object.entries(games)) {
  for (const [width, options] of Object.entries({ desk: {}, phone })) {
    test(`nothing sticks out: ${name}, ${width}`, async (t) => {
      const page = await openPage(t, fragment, options);
      await solved(page);
      assert.ok((await sticksOut(page)) <= 0);
    });
  }
}

test("a number of many digits is seen while it is typed", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await page.keyboard.type("1234567890/123");
  const { inside, outside } = await page.$eval(".grid input", (input) => ({
    inside: input.scrollWidth,
    outside: input.clientWidth,
  }));
  assert.ok(inside <= outside, `${inside} in ${outside}`);
});

test("a game of one cell is solved", async (t) => {
  const page = await openPage(t, "game=-7/3");
  await solved(page);
  assert.equal(await provedValue(page), "-7/3");
  await page.check("#kind-pairs");
  await page.waitForSelector("#equilibria-lead");
  assert.deepEqual(page.complaints, []);
});

test("a table that is too large for a page is refused", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await paste(page, `${`1\t`.repeat(499)}1\n`.repeat(500));
  await notice(page, /500 rows and 500 columns/);
  assert.deepEqual(await cells(page), [
    ["3", "0"],
    ["1", "2"],
  ]);
});

test("what is no table at all is pasted as cells, and can be undone", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await enterCell(page, 0, 0);
  await paste(page, "To whom it may concern:\nthis is no table.\n");
  await page.waitForSelector(".grid .bad", { state: "attached" });
  await page.click("#undo");
  await solved(page);
  assert.equal(await provedValue(page), "3/2");
});
