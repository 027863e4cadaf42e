// Compares the speed of the module with native code of this machine, in one run: node speed.js
// LINES, where LINES is the program saddle_lines of a native build with SADDLE_BUILD_WEB. Both
// answer the same requests in turn. Each time is the median of the processor times from the payoffs
// as texts to the answer as an object; other work on the machine changes it little.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { requestOf } from "./engine/request.js";
import { answer, randomNumbers, table } from "../../tests/web/saddle.js";

const program = spawn(process.argv[2], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

// The processor time of the only working thread of the program; schedstat has nanoseconds.
const programTime = () =>
  Number(readFileSync(`/proc/${program.pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;

async function nativeSeconds(request) {
  const start = programTime();
  program.stdin.write(`${request}\0`);
  JSON.parse((await lines.next()).value);
  return programTime() - start;
}

function moduleSeconds(request) {
  const start = process.cpuUsage();
  answer(request());
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const random = randomNumbers(1);
const uniform = () => `${random()}`;
const whole = () => `${Math.floor(201 * random()) - 100}`;
const kinds = [
  { name: "uniform", cell: uniform, sizes: [10, 30, 100, 300], payload: {} },
  { name: "whole numbers", cell: whole, sizes: [100, 300], payload: {} },
  { name: "exactly, whole numbers", cell: whole, sizes: [10, 30, 60], payload: { exact: true } },
];

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const shown = (seconds) =>
  seconds < 1e-3 ? `${(1e6 * seconds).toFixed(0)} us` : `${(1e3 * seconds).toFixed(1)} ms`;

console.log("| game | module | native code | ratio |\n|---|--:|--:|--:|");
for (const { name, cell, sizes, payload } of kinds) {
  for (const size of sizes) {
    const cells = table(size, size, cell);
    const request = () => requestOf("solve", { cells, ...payload });
    const times = { module: [], native: [] };
    for (const end = performance.now() + 4000; performance.now() < end; ) {
      times.module.push(moduleSeconds(request));
      times.native.push(await nativeSeconds(request()));
    }
    const [here, there] = [median(times.module), median(times.native)];
    const ratio = (here / there).toFixed(1);
    console.log(`| ${name}, ${size} x ${size} | ${shown(here)} | ${shown(there)} | ${ratio} |`);
  }
}
program.stdin.end();
