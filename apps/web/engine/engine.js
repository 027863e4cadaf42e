// The solver as a page calls it: it runs in a worker, so that the page never waits.
//
//   const engine = createEngine({ workerSource });   // the worker's script as a text, or workerUrl
//   const answer = await engine.call("solve", { cells: [["3", "0"], ["1", "2"]], exact: true });
//   engine.stop();                                   // ends what runs
//
// With `createSaddle` in the source, Emscripten's script, the page's own thread has the module,
// too, for what takes less time than a message to the worker and back:
//
//   const answer = engine.callHere("solve", { cells: [["3", "0"], ["1", "2"]] });

import { answerOf, startSaddle } from "./instance.js";
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
   * Returns the answer, for which the page waits: for questions that are sure to be quick. Null
   * before the module stands on the page's thread.
   */
  callHere(command, payload = {}) {
    if (!this.#here) return null;
    try {
      return resultOf(answerOf(this.#here, requestOf(command, payload)));
    } catch (error) {
      // What crashed may have left its memory in disorder.
      if (!(error instanceof EngineError)) this.#here = null;
      throw error;
    }
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

  // Without it the worker answers all.
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
    // What crashed may have left its memory in disorder.
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
