// How fast the module is beside this machine's own code, in one run: node speed.js LINES, where
// LINES is the program saddle_lines of a build with SADDLE_BUILD_WEB, not by Emscripten. The two
// take turns; the least time of each counts, for other work can only make it longer.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { call, randomNumbers, table } from "./tests/saddle.js";

const program = spawn(process.argv[2], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

async function nativeCall(command, payload) {
  program.stdin.write(`${JSON.stringify({ command, payload })}\n`);
  return JSON.parse((await lines.next()).value).result;
}

const random = randomNumbers(1);
const uniform = () => `${random()}`;
const whole = () => `${Math.floor(201 * random()) - 100}`;
const kinds = [
  { name: "uniform", cell: uniform, sizes: [10, 30, 100, 300], payload: {} },
  { name: "exactly, whole numbers", cell: whole, sizes: [10, 30, 60], payload: { exact: true } },
];

const shown = (seconds) =>
  seconds < 1e-3 ? `${(1e6 * seconds).toFixed(0)} us` : `${(1e3 * seconds).toFixed(1)} ms`;

console.log("| game | module | from request to answer | own code | ratio |\n|---|--:|--:|--:|--:|");
for (const { name, cell, sizes, payload } of kinds) {
  for (const size of sizes) {
    const asked = { cells: table(size, size, cell), ...payload };
    const least = { module: Infinity, whole: Infinity, native: Infinity };
    for (const end = performance.now() + 4000; performance.now() < end; ) {
      const start = performance.now();
      const { seconds } = call("solve", asked);
      least.whole = Math.min(least.whole, (performance.now() - start) / 1000);
      least.module = Math.min(least.module, seconds);
      least.native = Math.min(least.native, (await nativeCall("solve", asked)).seconds);
    }
    const ratio = (least.module / least.native).toFixed(1);
    const cells = [least.module, least.whole, least.native].map(shown).join(" | ");
    console.log(`| ${name}, ${size} x ${size} | ${cells} | ${ratio} |`);
  }
}
program.stdin.end();
