// The page in a real browser, from a file and without a network.

import { createRequire } from "node:module";
import { after, before } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Loads packages that are installed beside the page. */
export const installed = createRequire(here("../../../apps/web/page/package.json"));

const { chromium } = installed("playwright-core");

/** The page, bundled. */
export const file = process.env.SADDLE_PAGE ?? here("../../../apps/web/page/dist/saddle.html");

/** The native program, whose answers the page must give. */
export const program =
  process.env.SADDLE_PROGRAM ?? here("../../../build/release/apps/saddle");

const browserPath = process.env.SADDLE_BROWSER ?? "/usr/bin/chromium";

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Loaded machines are slow, and a test that fails for this reason is useless.
export const patience = 60_000;

let browser;

export async function startBrowser() {
  browser = await chromium.launch({ executablePath: browserPath, args: flags });
}

export const stopBrowser = () => browser.close();

/** Starts a browser for the tests of a file. */
export function useBrowser() {
  before(startBrowser);
  after(stopBrowser);
}

/** Opens the page at a fragment and returns it when it is ready; it is closed after the test. */
export async function openPage(t, fragment = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.requests = [];
  page.complaints = [];
  page.on("request", (request) => page.requests.push(request.url()));
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.complaints.push(message.text());
  });
  await page.goto(`${pathToFileURL(file)}${fragment && `#${fragment}`}`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  return page;
}

/** Waits until the game on the page is solved. */
export const solved = (page) =>
  page.waitForSelector('.matrix-page[data-state="solved"]', { state: "attached" });

/** Clicks into a cell of the table, counted from 0; -1 is a label. */
export const enterCell = (page, row, column) =>
  page.click(`[data-row="${row}"][data-column="${column}"]`);

/** Pastes a text into the active cell, as from a spreadsheet or an editor. */
export const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    // Firefox has its own names.
    const data = { clipboardData, dataType: "text/plain", data: pasted };
    document
      .querySelector(".grid input")
      .dispatchEvent(new ClipboardEvent("paste", { ...data, bubbles: true, cancelable: true }));
  }, text);

/** Returns the payoffs in the table. */
export const cells = (page) =>
  page.$$eval(".grid tbody tr", (rows) =>
    rows
      .map((row) =>
        [...row.querySelectorAll("[role=gridcell]")].map(
          (cell) => cell.querySelector("input")?.value ?? cell.textContent,
        ),
      )
      .filter((row) => row.length > 0),
  );

/** Returns the value at the end of the proof, as a text: -1/12. */
export const provedValue = async (page) => {
  const text = await page.textContent(".conclusion");
  return /value is (.*)\./.exec(text)[1].replace("\u2212", "-");
};

/** Returns the probabilities at the edges of the table: {row, column}. */
export const chances = (page) =>
  page.evaluate(() => {
    const texts = (side) =>
      [...document.querySelectorAll(`.grid .chance.of-${side}`)].map(
        (cell) => cell.title || cell.textContent,
      );
    return { row: texts("row"), column: texts("column") };
  });

/** Records the contents of the first frame after each key, for valueInFirstFrame(). */
export const watchFirstFrame = (page) =>
  page.evaluate(() => {
    const note = () => {
      const value = document.querySelector("#value");
      const isAnswered = value.closest(".part").getAttribute("aria-busy") === "false";
      globalThis.valueInFirstFrame = isAnswered ? value.textContent : null;
    };
    addEventListener("keydown", () => requestAnimationFrame(note));
  });

/** Returns the value that the first frame after the last key showed; null if it showed no value. */
export const valueInFirstFrame = (page) => page.evaluate(() => globalThis.valueInFirstFrame);

/** Waits until the notice below the table matches the pattern. */
export const notice = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#notice")?.textContent),
    pattern.source,
  );

/** Returns how many pixels the page is wider than its window. */
export const sticksOut = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
