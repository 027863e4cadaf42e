// The solver as a page calls it: it runs in a worker, so that the page never waits.
//
//   const engine = createEngine({ workerSource });   // the worker's script as a text, or workerUrl
//   const answer = await engine.call("solve", { cells: [["3", "0"], ["1", "2"]], exact: true });
//   engine.stop();                                   // ends what runs

import { requestOf } from "./request.js";

/** Why a call was refused: the place is that of the cell or in the text, 0 where there is none. */
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
  // The worker's script is fetched by then; a page that stops often would else keep them all.
  worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

class Engine {
  #source;
  #worker;
  #spare = null;
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
   * Ends what runs and what waits: those calls reject with the name Stopped. With `spare` in the
   * source another worker stands by, and the next call does not wait for the module to be unpacked.
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

  // The next call starts another worker.
  #fail(message) {
    this.#end(new EngineError({ message }));
  }

  #receive({ number, progress, answer, crash }) {
    const call = this.#pending.get(number);
    if (!call) return;
    if (progress) {
      call.onProgress?.(JSON.parse(progress));
      return;
    }
    // What crashed may have left its memory in disorder.
    if (crash) {
      this.#fail(crash);
      return;
    }
    this.#pending.delete(number);
    if (this.#source.spare) this.#spare ??= startedWorker(this.#source);
    const { result, error } = JSON.parse(answer);
    if (error) call.reject(new EngineError(error));
    else call.resolve(result);
  }
}

export const createEngine = (source) => new Engine(source);
