// The module and the program, for the tests.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { answerOf, startSaddle } from "../../apps/web/engine/instance.js";
import { requestOf } from "../../apps/web/engine/request.js";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const built = resolve(root, "build/web/apps/web");
const createSaddle = createRequire(import.meta.url)(resolve(built, "saddle.js"));
const compiled = await WebAssembly.compile(readFileSync(resolve(built, "saddle.wasm")));
const module = await startSaddle(createSaddle, compiled, () => {});

/** Returns {result} or {error}, as the worker sends it. */
export const answer = (request) => JSON.parse(answerOf(module, request));

export function call(command, payload = {}) {
  const { result, error } = answer(requestOf(command, payload));
  if (error) throw Object.assign(new Error(error.message), error);
  return result;
}

export function refusal(command, payload = {}) {
  return answer(requestOf(command, payload)).error;
}

const program = process.env.SADDLE_PROGRAM ?? resolve(root, "build/release/apps/saddle");

/** Runs the program on a text and returns the object that it prints, for any exit code. */
export function native(args, input, environment = {}) {
  const options = {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, ...environment },
  };
  try {
    return JSON.parse(execFileSync(program, [...args, "--json"], options));
  } catch (error) {
    if (error.stdout) return JSON.parse(error.stdout);
    throw error;
  }
}

/** Runs the program and returns the text that it prints. */
export const nativeText = (args) => execFileSync(program, args, { encoding: "utf8" });

/** Returns cells as CSV for the program. */
export const csv = (cells) => cells.map((row) => row.join(",")).join("\n") + "\n";

/** Returns numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a table of texts, each made by `cell`. */
export const table = (rows, columns, cell) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, cell));
