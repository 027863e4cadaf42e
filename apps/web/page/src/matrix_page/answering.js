// The state of the answer to the game on the page: the game's faults, the engine's answers so far,
// and whether more are coming.

import { faultOfError, faultsOf } from "../game/faults.js";
import { Newest } from "../solving/newest.js";
import { answerHere, solveGame } from "../solving/solve_game.js";
import { Answers } from "./answers.js";

// In milliseconds. A solve that takes longer shows its progress and a button to stop.
const slow = 250;
// An answer within a few frames replaces the previous one without greying it, which would flicker
// and make the browser paint the whole answer twice.
const late = 100;
// The maximum wait for a frame, in milliseconds: the browser paints no frames while its window is
// hidden.
const hidden = 100;

// Calls done() after the browser has painted the current page.
function untilPainted(done) {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, hidden);
}

export class Answering {
  answers = new Answers();
  faults = [];
  complaint = null;
  progress = null;
  isBusy = false;
  isSlow = false;
  wasStopped = false;
  #isLate = false;

  /** `changed` is called for each new part, `finished` after the last. */
  constructor(solver, { changed, finished }) {
    this.solver = solver;
    this.changed = changed;
    this.finished = finished;
    this.newest = new Newest(solver, (isBusy) => this.#busy(isBusy));
  }

  /**
   * Asks everything about a game, unless it has faults, and gives up questions about another game.
   * The value and the strategies of a small game are known on return.
   */
  solve(game) {
    this.faults = faultsOf(game);
    this.complaint = null;
    this.progress = null;
    this.wasStopped = false;
    this.#waitForAnswer();
    if (this.faults.length > 0) {
      this.newest.stop();
      return;
    }
    const known = answerHere(this.solver, game);
    if (known) this.answers.take(game, known);
    this.newest.run(async (call, rest) => {
      if (known) await rest(untilPainted);
      await this.#ask({ call, rest }, game);
    });
  }

  /** Stops solving. The answers about the game are kept. */
  stop(game) {
    this.newest.stop();
    this.wasStopped = true;
    this.answers.keepOnly(game);
  }

  /** Whether answers about another game should look outdated. */
  get isLate() {
    return this.#isLate || this.faults.length > 0;
  }

  /** The state in one word. */
  get state() {
    if (this.faults.length > 0 || this.complaint) return "faulty";
    if (this.wasStopped) return "stopped";
    return this.isBusy ? "solving" : "solved";
  }

  #waitForAnswer() {
    clearTimeout(this.lateTimer);
    this.#isLate = false;
    this.lateTimer = setTimeout(() => {
      this.#isLate = true;
      this.changed();
    }, late);
  }

  async #ask(engine, game) {
    const show = (parts) => {
      this.answers.take(game, parts);
      this.changed();
    };
    const onProgress = (progress) => {
      this.progress = progress;
      this.changed();
    };
    try {
      await solveGame({ ...engine, onProgress }, game, show);
      this.answers.keepOnly(game);
      this.finished(game);
    } catch (error) {
      if (error.name === "Stopped") throw error;
      const fault = faultOfError(error, game);
      if (fault) this.faults = [fault];
      else this.complaint = error.message;
    }
    this.changed();
  }

  #busy(isBusy) {
    clearTimeout(this.slowTimer);
    this.isBusy = isBusy;
    this.isSlow = false;
    if (isBusy) {
      this.slowTimer = setTimeout(() => {
        this.isSlow = true;
        this.changed();
      }, slow);
    }
    this.changed();
  }
}
