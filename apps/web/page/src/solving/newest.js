// Runs jobs in the engine; only the newest matters. A job is an async function with the arguments
// call(command, payload, options) and rest(wait), where wait(done) calls done() at the end of the
// rest. When a newer job arrives, a rest ends at once, and a running call may finish if it is
// quick, which is cheaper than a new worker; otherwise the engine is stopped.

/** The number of milliseconds for which a call may continue. */
export const patience = 20;

const stopped = () => Object.assign(new Error("a newer job"), { name: "Stopped" });
const isStopped = (error) => error.name === "Stopped";

export class Newest {
  #engine;
  #onBusy;
  #next = null;
  #running = null;

  constructor(engine, onBusy = () => {}) {
    this.#engine = engine;
    this.#onBusy = onBusy;
  }

  /** Runs the job after the previous one has ended, unless a newer one comes first. */
  run(job) {
    this.#next = job;
    if (this.#running) {
      this.#outdate();
      this.#running.impatience ??= setTimeout(() => this.#engine.stop(), patience);
    } else {
      this.#start();
    }
  }

  /** Stops the running job. The results that it has shown stay. */
  stop() {
    this.#next = null;
    if (!this.#running) return;
    this.#outdate();
    this.#engine.stop();
  }

  #outdate() {
    this.#running.isOld = true;
    this.#running.wake?.();
  }

  async #start() {
    const job = this.#next;
    this.#next = null;
    const running = { isOld: false, impatience: null, wake: null };
    this.#running = running;
    this.#onBusy(true);
    const whileNewest = async (wait) => {
      if (running.isOld) throw stopped();
      const result = await wait();
      if (running.isOld) throw stopped();
      return result;
    };
    const call = (...request) => whileNewest(() => this.#engine.call(...request));
    const rest = (wait) =>
      whileNewest(
        () =>
          new Promise((resolve) => {
            running.wake = resolve;
            wait(resolve);
          }),
      );
    try {
      await job(call, rest);
    } catch (error) {
      if (!isStopped(error)) throw error;
    } finally {
      clearTimeout(running.impatience);
      this.#running = null;
      if (this.#next) this.#start();
      else this.#onBusy(false);
    }
  }
}
