// What is known about the game on the page: what is wrong with it, the engine's answers as they
// come, and whether more of them are under way.

import { faultOfError, faultsOf } from "../game/faults.js";
import { Newest } from "../solving/newest.js";
import { answerHere, solveGame } from "../solving/solve_game.js";
import { Answers } from "./answers.js";

// A solve that takes longer shows its progress and a button to stop.
const slow = 250;
// An answer that comes within a few frames replaces the one before, which is not greyed: it would
// flicker, and a browser paints the whole answer twice.
const late = 100;
// The browser paints no frame while its window is hidden.
const hidden = 100;

// Calls done() once the browser has painted what is on the page by now.
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

  /** `changed` is called when there is something new to show, `finished` when all is answered. */
  constructor(solver, { changed, finished }) {
    this.solver = solver;
    this.changed = changed;
    this.finished = finished;
    this.newest = new Newest(solver, (isBusy) => this.#busy(isBusy));
  }

  /**
   * Asks all about a game, unless it has faults; what was asked about another is given up. The
   * value and the strategies of a small game are known on return.
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

  /** Gives up. What was answered about the game stays. */
  stop(game) {
    this.newest.stop();
    this.wasStopped = true;
    this.answers.keepOnly(game);
  }

  /** Whether what is shown about another game is to be seen as old. */
  get isLate() {
    return this.#isLate || this.faults.length > 0;
  }

  /** One word for where it stands. */
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
