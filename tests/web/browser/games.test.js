import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, useBrowser } from "./page.js";

useBrowser();

const shows = (page, selector, pattern) =>
  page.waitForFunction(
    ([place, source]) => new RegExp(source).test(document.querySelector(place)?.textContent),
    [selector, pattern.source],
  );

test("Guess It says how to bluff", async (t) => {
  const page = await openPage(t, "guess-it=3,3");
  await shows(page, "#guess-it-chance", /0\.547619/);
  assert.match(await page.textContent("#answer"), /71\.4 %[\s\S]*28\.6 %[\s\S]*27\.6 %/);
  await page.fill("#guess-it-other", "0");
  await shows(page, "#answer", /guesses it/);
  await page.fill("#guess-it-other", "-1");
  await shows(page, "[role=alert]", /whole number/);
});

test("Guess It is played to the end", async (t) => {
  const page = await openPage(t, "guess-it=2,2");
  await shows(page, "#guess-it-chance", /\d/);
  await page.click("#deal");
  await page.waitForSelector(".cards");
  for (let turn = 0; turn < 10; ++turn) {
    const isOver = await page.$eval(".cards", (cards) =>
      [...cards.children].every((card) => card.disabled),
    );
    if (isOver) break;
    await page.click(".card:not(.yours):not(:disabled)");
    const said = await page.$$eval(".said li", (all) => all.length);
    await page.click(turn < 2 ? "#ask" : "#guess");
    await page.waitForFunction(
      (before) => document.querySelectorAll(".said li").length > before,
      said,
    );
    await page.waitForTimeout(200);
  }
  assert.match(await page.textContent(".said li:last-child"), /win/);
  assert.match(await page.textContent(".play"), /of 1 deal/);
});

test("The Great Game is solved as habits are typed", async (t) => {
  const page = await openPage(t, "great-game");
  await page.fill("#great-game-winBy", "1");
  await page.fill("#great-game-loseBy", "1");
  const habit = (what, number) => `[aria-label='${what} at throw ${number}, in percent']`;
  const habits = [
    [60, 20, 20],
    [30, 30, 40],
    [20, 40, 40],
  ];
  for (const [row, numbers] of habits.entries()) {
    for (const [column, what] of ["rock", "paper", "scissors"].entries()) {
      await page.fill(habit(what, row + 1), String(numbers[column]));
    }
  }
  await shows(page, "#great-game-chance", /0\.74611399/);
  const policy = await page.$$eval(".policy tbody tr", (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
  assert.deepEqual(
    policy.map(([score]) => score),
    ["ahead by 1", "level", "behind by 1"],
  );
  // Paper, which beats rock, is best at the first throw; at the last it is the play that wins most
  // often.
  assert.equal(policy[1][1], "P: paper");
  await page.fill(habit("rock", 1), "70");
  await shows(page, "[role=alert]", /Invalid input/);
});

test("match-ups that were measured are answered as the program does, and refused with their line", async (t) => {
  const page = await openPage(t, "match-ups");
  // The example of the tutorial.
  await shows(page, "#answer", /Estimated, holds in 95 % of the samples: 0\.459/);
  await shows(page, "#answer", /Proved at 95 %: 0\.341/);
  await shows(page, "#answer", /Only 35\.\d+ % of the samples play exactly these/);
  await page.waitForSelector("#answer .picture svg");
  await page.fill("#measured-list", ",l,r\nu,80-20,30-70\nd,20-80,60-40\n");
  await page.selectOption("#measured-sides", "differ");
  await page.click("#measured-ask");
  await shows(page, "#answer", /Value of the table as measured\s*0\.467/);
  await page.fill("#measured-list", ",l,r\nu,80-20,2026-11-03\nd,20-80,60-40\n");
  await page.click("#measured-ask");
  await shows(page, "[role=alert]", /Line 2: .*a spreadsheet has converted a record/);
});

test("games of three players have all their equilibria, each with its proof", async (t) => {
  const page = await openPage(t, "three-players");
  await shows(page, "#three-players-lead", /1 equilibrium, and there is no other/);
  assert.match(await page.textContent("#answer"), /61\.9 %[\s\S]*within \d\.\de-1\d of an equilibrium's\. Its index is \+1/);
  await page.selectOption("#three-players-example", "volunteers");
  await shows(page, "#three-players-lead", /7 equilibria, and there is no other/);
  await page.selectOption("#three-players-example", "oddOneOut");
  await shows(page, "#answer", /7 equilibria found; there may be more[\s\S]*6 choices of supports may/);
  const first = "[aria-label='payoffs in row 1, column 1 of table 1']";
  await page.fill(first, "1 2");
  await shows(page, "[role=alert]", /three numbers/);
  // Now the first strategy is best for all players, and an equilibrium.
  await page.fill(first, "2, 2, 2");
  await shows(page, "#answer", /Player 1, gets 2/);
  assert.equal(await page.inputValue("#three-players-example"), "");
});

test("a game of the collection is solved as its parameters are typed", async (t) => {
  const page = await openPage(t, "games=goofspiel");
  await shows(page, "#value", /^\s*0\s*$/);
  await page.selectOption("#collection-game", "pig");
  await page.fill("#collection-goal", "20");
  await page.press("#collection-goal", "Tab");
  await shows(page, "#answer", /0\.\d{7}/);
  await page.fill("#collection-goal", "1.5");
  await page.press("#collection-goal", "Tab");
  await shows(page, "[role=alert]", /goal: .*whole number/);
  assert.deepEqual(page.complaints, []);
});

test("a game of the collection that takes long gives way to the next", async (t) => {
  const page = await openPage(t, "games=oshi-zumo");
  await shows(page, "#value", /\d/);
  await page.fill("#collection-coins", "120");
  await page.press("#collection-coins", "Tab");
  await shows(page, "#answer", /Solving/);
  await page.selectOption("#collection-game", "goofspiel");
  await shows(page, "#value", /^\s*0\s*$/);
});

test("a payoff matrix of the collection opens among the matrix games", async (t) => {
  const page = await openPage(t, "games=rps");
  await page.click("#collection-open");
  await shows(page, "#value", /^\s*0\s*$/);
  await page.waitForURL(/#game=/);
});
