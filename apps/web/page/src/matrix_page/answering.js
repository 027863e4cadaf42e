// What is known about the game on the page: what is wrong with it, the engine's answers as they come,
// and whether more of them are under way.

import { faultOfError, faultsOf } from "../game/faults.js";
import { Newest } from "../solving/newest.js";
import { solveGame } from "../solving/solve_game.js";
import { Answers } from "./answers.js";

// A solve that takes longer shows its progress and a button to stop.
const slow = 250;
// An answer that comes within a few frames replaces the one before, which is not greyed: it would
// flicker, and a browser paints the whole answer twice.
const late = 100;

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
    this.changed = changed;
    this.finished = finished;
    this.newest = new Newest(solver, (isBusy) => this.#busy(isBusy));
  }

  /** Asks all about a game, unless it has faults; what was asked about another is given up. */
  solve(game) {
    this.faults = faultsOf(game);
    this.complaint = null;
    this.progress = null;
    this.wasStopped = false;
    this.#waitForAnswer();
    if (this.faults.length > 0) this.newest.stop();
    else this.newest.run((...engine) => this.#ask(engine, game));
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

  async #ask([call, rest], game) {
    const show = (parts) => {
      this.answers.take(game, parts);
      this.changed();
    };
    const onProgress = (progress) => {
      this.progress = progress;
      this.changed();
    };
    try {
      await solveGame({ call, rest, onProgress }, game, show);
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
