import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { openPage, paste, program, provedValue, solved, useBrowser } from "./page.js";

useBrowser();

// All optimal strategies of Colonel Blotto take seconds.
const blotto = execFileSync(program, ["generate", "blotto", "8", "4"], { encoding: "utf8" });

async function openBlotto(t) {
  const page = await openPage(t);
  await page.click("#open");
  await page.fill("#open-text", blotto);
  await page.click("#open-confirm");
  await page.waitForSelector("#stop");
  return page;
}

const workerEnds = (page) =>
  new Promise((resolve) => page.workers().forEach((worker) => worker.on("close", resolve)));

test("a long run shows the value first, and can be stopped", async (t) => {
  const page = await openBlotto(t);
  await page.waitForSelector("#value");
  const ended = workerEnds(page);
  await page.click("#stop");
  await ended;
  await page.waitForSelector('.matrix-page[data-state="stopped"]', { state: "attached" });
  assert.equal(await page.$("#stop"), null);
  assert.equal(await page.getAttribute(".part", "inert"), null);
  await page.waitForSelector("#go-on");
});

test("the page answers keys while it solves", async (t) => {
  const page = await openBlotto(t);
  const waits = await page.evaluate(async () => {
    const frames = [];
    let last = performance.now();
    for (let frame = 0; frame < 30; ++frame) {
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    return frames;
  });
  waits.sort((a, b) => a - b);
  assert.ok(waits[15] < 200, `a frame takes ${waits[15]} ms`);
});

test("a new game replaces one that is being solved", async (t) => {
  const page = await openBlotto(t);
  // Slow results come after the exact answer.
  await page.waitForSelector(".conclusion");
  const ended = workerEnds(page);
  await paste(page, "[[3, 0], [1, 2]]");
  await ended;
  await page.waitForFunction(() => document.querySelectorAll(".grid [role=gridcell]").length === 4);
  await solved(page);
  assert.equal(await provedValue(page), "3/2");
});
