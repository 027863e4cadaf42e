import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Newest, patience } from "../../../apps/web/page/src/solving/newest.js";

// An engine whose calls take the requested number of milliseconds.
class SlowEngine {
  stops = 0;
  asked = [];
  #reject = null;

  call(name, lasts) {
    this.asked.push(name);
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      setTimeout(resolve, lasts, name);
    });
  }

  stop() {
    this.stops += 1;
    this.#reject(Object.assign(new Error("stopped"), { name: "Stopped" }));
  }
}

// Runs jobs of two calls each, and returns the calls that were answered.
async function answered(engine, lasts, names, between = 0) {
  const heard = [];
  const newest = new Newest(engine);
  for (const name of names) {
    newest.run(async (call) => {
      heard.push(await call(`${name}1`, lasts));
      heard.push(await call(`${name}2`, lasts));
    });
    if (between > 0) await pause(between);
  }
  await pause(2 * patience + 4 * lasts);
  return heard;
}

test("of several jobs the newest alone is answered", async () => {
  const engine = new SlowEngine();
  assert.deepEqual(await answered(engine, 5, ["a", "b", "c"]), ["c1", "c2"]);
});

test("a call that is quick may finish: a new worker costs more", async () => {
  const engine = new SlowEngine();
  await answered(engine, 5, ["a", "b"]);
  assert.equal(engine.stops, 0);
  assert.deepEqual(engine.asked, ["a1", "b1", "b2"]);
});

test("a call that is slow is stopped for the next", async () => {
  const engine = new SlowEngine();
  const started = performance.now();
  const lasts = 20 * patience;
  const newest = new Newest(engine);
  newest.run((call) => call("slow", lasts));
  await new Promise((resolve) => newest.run(async (call) => resolve(await call("next", 1))));
  assert.equal(engine.stops, 1);
  assert.ok(performance.now() - started < lasts / 2);
});

test("a rest is over when the next job comes", async () => {
  const engine = new SlowEngine();
  const started = performance.now();
  const newest = new Newest(engine);
  let hasGoneOn = false;
  newest.run(async (call, rest) => {
    await rest((done) => setTimeout(done, 60_000));
    hasGoneOn = true;
  });
  await new Promise((resolve) => newest.run(async (call) => resolve(await call("next", 1))));
  assert.ok(performance.now() - started < 30_000);
  assert.equal(hasGoneOn, false);
  assert.deepEqual(engine.asked, ["next"]);
});

test("what is stopped is answered no more, and leaves the engine idle", async () => {
  const engine = new SlowEngine();
  const states = [];
  const newest = new Newest(engine, (isBusy) => states.push(isBusy));
  let heard = null;
  newest.run(async (call) => (heard = await call("a", 50)));
  await pause(5);
  newest.stop();
  await pause(100);
  assert.equal(heard, null);
  assert.deepEqual(states, [true, false]);
});
