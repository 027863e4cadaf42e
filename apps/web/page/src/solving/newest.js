// Runs jobs in the engine, where the newest matters and older ones do not. A job is an async
// function that is given `call`. When the next comes, a call that is under way may finish if it is
// quick, which is cheaper than a new worker; if not, the engine is stopped.

export const patience = 80;

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

  /** Runs the job once the one before has come to an end, unless a newer one comes first. */
  run(job) {
    this.#next = job;
    if (this.#running) {
      this.#running.isOld = true;
      this.#running.impatience ??= setTimeout(() => this.#engine.stop(), patience);
    } else {
      this.#start();
    }
  }

  /** Stops what runs. What the job has shown stays. */
  stop() {
    this.#next = null;
    if (!this.#running) return;
    this.#running.isOld = true;
    this.#engine.stop();
  }

  async #start() {
    const job = this.#next;
    this.#next = null;
    const running = { isOld: false, impatience: null };
    this.#running = running;
    this.#onBusy(true);
    const call = async (command, payload, options) => {
      const refuse = () => Object.assign(new Error(command), { name: "Stopped" });
      if (running.isOld) throw refuse();
      const result = await this.#engine.call(command, payload, options);
      if (running.isOld) throw refuse();
      return result;
    };
    try {
      await job(call);
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
