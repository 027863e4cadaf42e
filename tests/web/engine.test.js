// The engine for pages: answers, progress, errors, and stopping long calls.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import test, { after } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { createEngine } from "../../apps/web/engine/engine.js";
import "./browser_worker.js";
import { randomNumbers, root, table } from "./saddle.js";

const workerSource = readFileSync(resolve(root, "build/web/worker.js"), "utf8");
const createSaddle = createRequire(import.meta.url)(resolve(root, "build/web/apps/web/saddle.js"));
const engine = createEngine({ workerSource });
// The thread would prevent the tests from ending.
after(() => setImmediate(() => process.exit()));

const game = [
  ["3", "0"],
  ["1", "2"],
];

test("a call resolves to the answer", async () => {
  const { exact } = await engine.call("solve", { cells: game, exact: true });
  assert.equal(exact.value, "3/2");
});

test("calls are answered each for itself", async () => {
  const values = await Promise.all(
    ["1", "2", "3"].map((cell) => engine.call("solve", { cells: [[cell]] })),
  );
  assert.deepEqual(
    values.map(({ value }) => value),
    [1, 2, 3],
  );
});

test("a refusal rejects with its place", async () => {
  await assert.rejects(engine.call("solve", { cells: [["1", "x"]] }), {
    message: "expected a number, found 'x'",
    line: 1,
    column: 2,
    table: "cells",
  });
  await assert.rejects(engine.call("read", { text: "A,B\n1,2\n" }), ({ readings }) =>
    readings.includes("columns"),
  );
  await assert.rejects(engine.call("unheard"), /no command/);
});

const random = randomNumbers(5);
const large = table(200, 200, () => `${random()}`);

test("progress is told while a game is solved", async () => {
  const seen = [];
  const onProgress = (progress) => seen.push(progress);
  await engine.call("solve", { cells: large }, { onProgress });
  await engine.call("solve", { cells: game, sensitivity: true }, { onProgress });
  assert.ok(seen.some(({ lower, upper }) => lower <= upper));
  assert.ok(seen.some(({ work }) => work === "computing sensitivities"));
});

test("what runs long is stopped, and what waits with it, and the next call is answered", async () => {
  const start = performance.now();
  const running = engine.call("solve", { cells: large, all: true });
  const waiting = engine.call("version");
  setTimeout(() => engine.stop(), 300);
  await assert.rejects(running, { name: "Stopped" });
  await assert.rejects(waiting, { name: "Stopped" });
  assert.ok(performance.now() - start < 5000);
  assert.equal((await engine.call("solve", { cells: game })).value, 1.5);
});

test("a worker that stands by answers at once after a stop", async () => {
  const started = [];
  const NodeWorker = globalThis.Worker;
  globalThis.Worker = class extends NodeWorker {
    constructor(url) {
      super(url);
      started.push(this);
    }
  };
  const quick = createEngine({ workerSource, spare: true });
  await quick.call("version");
  assert.equal(started.length, 2);
  const running = quick.call("solve", { cells: large, all: true });
  quick.stop();
  await assert.rejects(running, { name: "Stopped" });
  const next = quick.call("solve", { cells: game });
  assert.equal(started.length, 2);
  assert.equal((await next).value, 1.5);
  assert.equal(started.length, 3);
  globalThis.Worker = NodeWorker;
});

// Returns an engine when it has a module on this thread.
async function engineHere(script) {
  const both = createEngine({ workerSource, createSaddle: script });
  await both.call("version");
  while (!isHere(both)) await nextTurn();
  return both;
}

function isHere(both) {
  try {
    return both.callHere("version") !== null;
  } catch {
    return true;
  }
}

test("a call here is answered as by the worker, at once", async () => {
  const both = await engineHere(createSaddle);
  const question = { cells: game, exact: true };
  const { exact } = both.callHere("solve", question);
  assert.deepEqual(exact, (await both.call("solve", question)).exact);
  assert.throws(() => both.callHere("solve", { cells: [["1", "x"]] }), {
    name: "EngineError",
    line: 1,
    column: 2,
  });
  assert.equal(both.callHere("solve", question).exact.value, "3/2");
});

test("without a module on this thread a call here is answered by nothing", async () => {
  await engine.call("version");
  assert.equal(engine.callHere("version"), null);
});

test("what crashed here is asked no more, and the worker answers on", async () => {
  let asked = 0;
  const both = await engineHere(async () => ({
    _malloc: () => {
      asked += 1;
      throw new WebAssembly.RuntimeError("unreachable");
    },
  }));
  assert.equal(both.callHere("version"), null);
  assert.equal(asked, 1);
  assert.equal((await both.call("solve", { cells: game })).value, 1.5);
});

test("a module that does not start here leaves all to the worker", async () => {
  const both = createEngine({ workerSource, createSaddle: async () => assert.fail("no memory") });
  assert.equal((await both.call("solve", { cells: game })).value, 1.5);
  assert.equal(both.callHere("version"), null);
});

test("a stop of nothing stops nothing", async () => {
  engine.stop();
  assert.equal((await engine.call("solve", { cells: game })).value, 1.5);
});

test("a worker that cannot start rejects each call", async () => {
  const broken = createEngine({ workerSource: "throw new Error('no room');" });
  await assert.rejects(broken.call("version"), /no room/);
  await assert.rejects(broken.call("version"), /no room/);
});

test("a module that cannot be unpacked rejects the call", async () => {
  const source = workerSource.replace(/packedModule = "[^"]{100}/, 'packedModule = "');
  await assert.rejects(createEngine({ workerSource: source }).call("version"), {
    name: "EngineError",
  });
});
