// How long the page takes until it is ready, and from a key to the painted answer: node
// key_strokes.js. One digit after the other is typed into games of several sizes, a second apart. The
// times are of the page's own clock, from the key's event to the end of the frame that shows the value
// of the new game: the median, and the least, which other work on the machine lengthens least. The
// work is that of the page's thread by the processor's clock, all that follows a key counted.

import { openPage, startBrowser, stopBrowser } from "./page.js";

const sizes = [3, 10, 100, 300];
const strokes = 15;
const loads = 7;
const pause = 1000;

// Each page is closed here, by its context.
const ending = { after: () => {} };

// Uniform payoffs from 0 to 1 with six digits, the same at every run.
function table(size) {
  let state = 1;
  const payoff = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32).toFixed(6);
  };
  return Array.from({ length: size }, () => Array.from({ length: size }, payoff).join("\t"));
}

async function openGame(size) {
  const page = await openPage(ending, "game=1");
  await page.click("#open");
  await page.fill("#open-text", table(size).join("\n"));
  await page.click("#open-confirm");
  await page.waitForSelector("dialog", { state: "hidden" });
  await page.click('[data-row="1"][data-column="1"]');
  return page;
}

// Notes when the frame that shows the value of the new game is painted.
function watch() {
  let pressed = null;
  globalThis.times = [];
  const frame = new MessageChannel();
  frame.port1.onmessage = ({ data: key }) => globalThis.times.push(performance.now() - key);
  const look = () => {
    if (pressed === null || document.querySelector("#value").closest(".part[aria-busy=true]"))
      return;
    // The message comes after the frame in which this is called.
    frame.port2.postMessage(pressed);
    pressed = null;
  };
  addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
  const changes = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.querySelector("main"), changes);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const shown = (milliseconds) => `${milliseconds.toFixed(1)} ms`;

async function worked(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

async function measured(size) {
  const page = await openGame(size);
  await page.waitForTimeout(2 * pause);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(watch);
  const before = await worked(devtools);
  for (let stroke = 0; stroke < strokes; ++stroke) {
    await page.keyboard.press(String(1 + (stroke % 9)));
    await page.waitForTimeout(pause);
  }
  const work = ((await worked(devtools)) - before) / strokes;
  const times = await page.evaluate(() => globalThis.times);
  await page.context().close();
  return { work, times };
}

async function readyTime() {
  const page = await openPage(ending, "game=3,0;1,2");
  await page.waitForSelector(".conclusion");
  const time = await page.evaluate(() => performance.now());
  await page.context().close();
  return time;
}

await startBrowser();
const readyTimes = [];
for (let load = 0; load < loads; ++load) readyTimes.push(await readyTime());
console.log(`ready, with an answer: ${shown(median(readyTimes))}\n`);
console.log("| game | least | median | work |\n|---|--:|--:|--:|");
for (const size of sizes) {
  const { work, times } = await measured(size);
  const columns = [Math.min(...times), median(times), work].map(shown);
  console.log(`| ${size} x ${size} | ${columns.join(" | ")} |`);
}
await stopBrowser();
