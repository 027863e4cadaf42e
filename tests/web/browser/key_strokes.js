// Measures how long the page takes until it is ready, and from a key to the answer on the screen:
// node key_strokes.js. One digit after another is typed into games of several sizes, a second
// apart. The browser's trace contains the time at which each frame is on the screen. The script
// measures the time from the key's event to the frame with the value of the new game, and counts
// the frames from the first that the page draws after the key to that frame. The work is the
// processor time of the page's thread for everything after a key, without the trace.

import { openPage, startBrowser, stopBrowser } from "./page.js";

const sizes = [3, 10, 100, 300];
const strokes = 15;
const loads = 7;
const pause = 1000;

// Each page is closed here, by its context.
const ending = { after: () => {} };

// Uniform payoffs from 0 to 1 with six digits, the same in every run.
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

// Marks in the browser's trace each key, and the time when the value of the new game is in the
// page.
function watch() {
  let isAwaited = false;
  const look = () => {
    if (!isAwaited || document.querySelector("#value").closest(".part[aria-busy=true]")) return;
    isAwaited = false;
    performance.mark("answered");
  };
  const pressed = ({ timeStamp }) => {
    isAwaited = true;
    performance.mark("pressed", { startTime: timeStamp });
  };
  addEventListener("keydown", pressed, true);
  const changes = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.querySelector("main"), changes);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const shown = (milliseconds) => `${milliseconds.toFixed(1)} ms`;

async function typed(page) {
  for (let stroke = 0; stroke < strokes; ++stroke) {
    await page.keyboard.press(String(1 + (stroke % 9)));
    await page.waitForTimeout(pause);
  }
}

async function worked(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

/** Returns the browser's trace while `act` runs, in order of time. */
async function traced(devtools, act) {
  const events = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const ended = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  const includedCategories = ["devtools.timeline", "blink.user_timing"];
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories },
  });
  await act();
  await devtools.send("Tracing.end");
  await ended;
  return events.sort((a, b) => a.ts - b.ts);
}

// The frames of the page's thread: the time of the layout, which is the last that the frame shows,
// and the time on the screen.
function framesOf(events) {
  const ofFrames = events.filter(({ name }) => name === "AnimationFrame");
  const screens = new Map(ofFrames.filter(({ ph }) => ph === "f").map(({ id, ts }) => [id, ts]));
  const ends = ofFrames.filter(({ ph }) => ph === "e").map(({ ts }) => ts);
  return ofFrames
    .filter(({ ph }) => ph === "s")
    .map(({ id, ts }) => ({
      laidOut: ends.find((end) => end >= ts),
      onScreen: screens.get(id),
    }));
}

/** Returns for each key {time, frame}. */
function answersOf(events) {
  const frames = framesOf(events);
  const marks = events.filter(({ name }) => name === "pressed" || name === "answered");
  return marks.flatMap(({ name, ts: answered }, index) => {
    const key = marks[index - 1];
    if (name !== "answered" || key?.name !== "pressed") return [];
    const after = frames.filter(({ laidOut }) => laidOut > key.ts);
    const number = after.findIndex(({ laidOut }) => laidOut >= answered);
    return [{ time: (after[number].onScreen - key.ts) / 1000, frame: number + 1 }];
  });
}

async function measured(size) {
  const page = await openGame(size);
  await page.waitForTimeout(2 * pause);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await worked(devtools);
  await typed(page);
  const work = ((await worked(devtools)) - before) / strokes;
  await page.evaluate(watch);
  const answers = answersOf(await traced(devtools, () => typed(page)));
  await page.context().close();
  return { work, answers };
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
console.log("| game | in the first frame | least | median | work |\n|---|--:|--:|--:|--:|");
for (const size of sizes) {
  const { work, answers } = await measured(size);
  const first = answers.filter(({ frame }) => frame === 1).length;
  const times = answers.map(({ time }) => time);
  const columns = [Math.min(...times), median(times), work].map(shown);
  const name = `${size} x ${size}`;
  console.log(`| ${name} | ${first} of ${answers.length} | ${columns.join(" | ")} |`);
}
await stopBrowser();
