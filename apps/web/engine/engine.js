// The solver for a page. It runs in a worker, which keeps the page responsive.
//
//   const engine = createEngine({ workerSource });   // the worker's script as a text, or workerUrl
//   const answer = await engine.call("solve", { cells: [["3", "0"], ["1", "2"]], exact: true });
//   engine.stop();                                   // ends the running calls
//
// If the source also has `createSaddle`, Emscripten's script, the module is loaded in the page's
// own thread too, for questions that take less time than a message to the worker and back:
//
//   const answer = engine.callHere("solve", { cells: [["3", "0"], ["1", "2"]] });

import { answerOf, startSaddle } from "./instance.js";
import { requestOf } from "./request.js";

/** The error of a call, with the place of the cell or in the text, 0 if there is no place. */
export class EngineError extends Error {
  constructor({ message, line = 0, column = 0, table, readings }) {
    super(message);
    this.name = "EngineError";
    this.line = line;
    this.column = column;
    if (table) this.table = table;
    if (readings) this.readings = readings;
  }
}

class Stopped extends Error {
  constructor() {
    super("the solver was stopped");
    this.name = "Stopped";
  }
}

function startedWorker({ workerSource, workerUrl }) {
  if (workerUrl) return new Worker(workerUrl);
  const url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const worker = new Worker(url);
  // The worker's script is loaded by then. Without this, every stop would keep a copy in memory.
  worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

function resultOf(answer) {
  const { result, error } = JSON.parse(answer);
  if (error) throw new EngineError(error);
  return result;
}

class Engine {
  #source;
  #worker;
  #spare = null;
  #here = null;
  #pending = new Map();
  #last = 0;

  constructor(source) {
    this.#source = source;
    this.#start();
  }

  /** Resolves to the answer. onProgress is called with objects while it is computed. */
  call(command, payload = {}, { onProgress } = {}) {
    const number = ++this.#last;
    if (!this.#worker) this.#start();
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject, onProgress });
      this.#worker.postMessage({ number, request: requestOf(command, payload) });
    });
  }

  /**
   * Returns the answer while the page waits: only for quick questions. Returns null before the
   * module is loaded in the page's thread.
   */
  callHere(command, payload = {}) {
    if (!this.#here) return null;
    try {
      return resultOf(answerOf(this.#here, requestOf(command, payload)));
    } catch (error) {
      // After a crash its memory may be corrupt.
      if (!(error instanceof EngineError)) this.#here = null;
      throw error;
    }
  }

  /**
   * Ends the running and the waiting calls, which reject with the name Stopped. With `spare` in the
   * source another worker is ready, and the next call does not wait until the module is unpacked.
   */
  stop() {
    if (this.#pending.size === 0) return;
    this.#end(new Stopped());
    this.#start();
  }

  #start() {
    this.#worker = this.#spare ?? startedWorker(this.#source);
    this.#spare = null;
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault?.();
      this.#fail(event.message || "the solver could not start");
    };
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of calls) reject(error);
  }

  // If the module cannot start in the page's thread, the worker answers everything.
  async #startHere(compiled) {
    const { createSaddle } = this.#source;
    if (!createSaddle || this.#here) return;
    this.#here = await startSaddle(createSaddle, compiled, () => {}).catch(() => null);
  }

  // The next call starts another worker.
  #fail(message) {
    this.#end(new EngineError({ message }));
  }

  #receive({ compiled, number, progress, answer, crash }) {
    if (compiled) this.#startHere(compiled);
    const call = this.#pending.get(number);
    if (!call) return;
    if (progress) {
      call.onProgress?.(JSON.parse(progress));
      return;
    }
    // After a crash its memory may be corrupt.
    if (crash) {
      this.#fail(crash);
      return;
    }
    this.#pending.delete(number);
    if (this.#source.spare) this.#spare ??= startedWorker(this.#source);
    try {
      call.resolve(resultOf(answer));
    } catch (error) {
      call.reject(error);
    }
  }
}

export const createEngine = (source) => new Engine(source);
