import assert from "node:assert/strict";
import { test } from "node:test";
import { enterCell, installed, openPage, solved, useBrowser } from "./page.js";

useBrowser();

const axe = installed.resolve("axe-core");

async function findings(page) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

const pairs = "game=3,0;0,2&with=2,0;0,3";
const views = {
  "one matrix": ["game=3,0,2;1,2,0;0,0,-1", {}],
  "one matrix in the dark": ["game=3,0,2;1,2,0", { colorScheme: "dark" }],
  "one matrix on a phone": ["game=3,0,2;1,2,0", { viewport: { width: 360, height: 740 } }],
  pairs: [pairs, {}],
  "pairs in the dark": [pairs, { colorScheme: "dark" }],
  "many optimal strategies": ["game=1,1;1,1", {}],
  "a bad cell": ["game=3,x;1,", {}],
  "Guess It": ["guess-it=4,4", {}],
  "Guess It in the dark": ["guess-it=4,4", { colorScheme: "dark" }],
  "The Great Game": ["great-game", {}],
  "match-ups": ["match-ups", {}],
  "a game of the collection": ["games=goofspiel", {}],
};

for (const [name, [fragment, options]] of Object.entries(views)) {
  test(`axe finds nothing in ${name}`, async (t) => {
    const page = await openPage(t, fragment, options);
    await page.waitForTimeout(300);
    assert.deepEqual(await findings(page), []);
  });
}

test("nothing but the page is asked for", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await page.click("text=Guess It");
  await page.waitForSelector("#guess-it-chance");
  const outside = page.requests.filter((url) => !/^(file|data|blob):/.test(url));
  assert.deepEqual(outside, []);
  assert.equal(page.requests.filter((url) => url.startsWith("file:")).length, 1);
  assert.deepEqual(page.complaints, []);
});

const pages = [
  "game=3,0,2;1,2,0",
  pairs,
  "guess-it=7,7",
  "great-game",
  "match-ups",
  "games=pig",
];

for (const fragment of pages) {
  test(`nothing sticks out at the width of a phone: ${fragment}`, async (t) => {
    const page = await openPage(t, fragment, { viewport: { width: 360, height: 740 } });
    await page.waitForTimeout(500);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  });
}

test("the focus is seen wherever Tab leads", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  const seen = new Set();
  for (let step = 0; step < 60; ++step) {
    await page.keyboard.press("Tab");
    const { name, outline } = await page.evaluate(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: `${element.tagName} ${element.id} ${element.textContent.trim().slice(0, 30)}`,
        outline: outlineStyle === "none" ? 0 : parseFloat(outlineWidth),
      };
    });
    if (name.startsWith("BODY")) break;
    seen.add(name);
    assert.ok(outline >= 2, name);
  }
  assert.ok(seen.size > 15, [...seen].join("; "));
});

test("cells are named by their strategies", async (t) => {
  const page = await openPage(t, "game=3,0;1,2&rows=up,down&columns=left,right");
  await enterCell(page, 1, 0);
  await page.getByRole("textbox", { name: "payoff of row down against column left" }).waitFor();
});

test("paper shows the game and its answer, without buttons", async (t) => {
  const page = await openPage(t, "game=3,0;1,2");
  await solved(page);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible(".toolbar"), false);
  assert.equal(await page.isVisible(".grid"), true);
  assert.equal(await page.isVisible(".proof"), true);
});
