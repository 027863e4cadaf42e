// The page of one game: the table at one side, the answer at the other.

import { html, render } from "lit-html";
import { eliminationsOf, struckBy } from "../answer/dominance.js";
import { readSolution } from "../answer/solution.js";
import { announcement } from "../answer/value.js";
import { cellLooks } from "../editor/cell_looks.js";
import { Grid } from "../editor/grid.js";
import * as games from "../game/game.js";
import { edited, redone, startHistory, undone } from "../game/history.js";
import { fragmentOf, mostLink } from "../game/link.js";
import { strings } from "../strings.js";
import { answerView, besideView } from "./answer_view.js";
import { Answering } from "./answering.js";
import { editorView } from "./editor_view.js";
import { openDialog, showOpenDialog } from "./open_dialog.js";
import { Opening } from "./opening.js";
import { copyLink, save } from "./saving.js";

// In milliseconds. While the user types on, answers are not announced, and the browser's history is
// not filled.
const announceAfter = 700;
const rememberAfter = 300;

export class MatrixPage {
  notice = null;
  announced = null;
  // The user's choices for the view: p at the handle, null for the optimum; the kind of dominance,
  // and the number of dominated strategies that are struck out.
  handle = null;
  dominanceKind = "strict";
  struck = Infinity;

  /**
   * `solver` is the engine that solves, and can be stopped; `engine` is for short questions.
   * `place` is the element of the page; `example` is the example that the game is, or null.
   */
  constructor({ solver, engine }, place, { examples, game, example = null }) {
    this.engine = engine;
    this.place = place;
    this.examples = examples;
    this.history = startHistory(game);
    // The classic game that each game of the history is, or was made from.
    this.stories = new WeakMap();
    if (example) this.stories.set(game, { ...example, game });
    this.answering = new Answering(solver, {
      changed: () => this.#renderSoon(),
      finished: () => this.#announceLater(),
    });
    this.opening = new Opening(engine, this);
    this.grid = new Grid({
      edit: (row, column, text, key) => this.#type(row, column, text, key),
      paste: (text, row, column) => this.opening.paste(text, row, column),
      addRow: () => this.change(games.withRowAt(this.game, games.rowsOf(this.game))),
      addColumn: () => this.change(games.withColumnAt(this.game, games.columnsOf(this.game))),
      move: () => this.render(),
    });
    this.answering.solve(game);
  }

  get game() {
    return this.history.present;
  }

  get story() {
    return this.stories.get(this.game) ?? null;
  }

  /** Shows another game, as a step that can be undone. */
  load(game, notice = null) {
    this.change(game, null, null);
    this.say(notice);
  }

  /** Shows a message below the table until the next change. */
  say(notice) {
    this.notice = notice;
    this.render();
  }

  loadExample(example) {
    const game = games.gameOf(example);
    this.change(game, null, { ...example, game });
  }

  /**
   * Edits with the same key are one step; `story` is the classic game that the game is made from.
   */
  change(game, key = null, story = this.story) {
    if (story) this.stories.set(game, story);
    this.history = edited(this.history, game, key);
    this.#changed();
  }

  undo() {
    this.history = undone(this.history);
    this.#changed();
  }

  redo() {
    this.history = redone(this.history);
    this.#changed();
  }

  stop() {
    this.answering.stop(this.game);
    this.render();
  }

  goOn() {
    this.answering.solve(this.game);
    this.render();
  }

  /** Changes the user's view of the answer. */
  look(choice) {
    Object.assign(this, choice);
    this.render();
  }

  askForText() {
    this.opening.asked = null;
    this.render();
    showOpenDialog();
  }

  async save(format) {
    const { engine, game, story } = this;
    const { answers } = this.answering;
    this.say(await save(format, { engine, game, answers, name: story?.name ?? "game" }));
  }

  async copyLink() {
    this.say(await copyLink(this.game, this.place));
  }

  #type(row, column, text, key) {
    const { game } = this;
    if (row < 0) this.change(games.withColumnLabel(game, column, text), key);
    else if (column < 0) this.change(games.withRowLabel(game, row, text), key);
    else this.change(games.withCell(game, row, column, text), key);
  }

  #changed() {
    this.notice = null;
    this.handle = null;
    this.struck = Infinity;
    this.answering.solve(this.game);
    this.render();
    this.#rememberLater();
  }

  // The browser's history keeps one entry; its back button leaves the page.
  #rememberLater() {
    clearTimeout(this.rememberTimer);
    const { game } = this;
    this.rememberTimer = setTimeout(async () => {
      const fragment = await fragmentOf(game);
      if (game === this.game && fragment.length <= mostLink) this.place.remember(fragment);
    }, rememberAfter);
  }

  #announceLater() {
    clearTimeout(this.announceTimer);
    this.announceTimer = setTimeout(() => {
      const { game } = this;
      const { answers } = this.answering;
      const solution = answers.about("solution", game);
      const equilibria = answers.about("equilibria", game);
      if (solution) this.announced = announcement(game, readSolution(solution));
      if (equilibria) {
        this.announced = strings.value.announcedEquilibria(equilibria.equilibria.length);
      }
      this.render();
    }, announceAfter);
  }

  // The looks of the cells; the same object if nothing has changed, because dragging the handle
  // would otherwise update tables of ten thousand cells.
  #looks() {
    const { faults, answers } = this.answering;
    const dominance = answers.about("dominance", this.game)?.[this.dominanceKind];
    const exact = answers.about("solution", this.game)?.exact;
    const from = [this.game, faults, dominance, this.struck, exact];
    if (!from.every((each, index) => each === this.looksFrom?.[index])) {
      const struck = dominance
        ? struckBy(eliminationsOf(dominance), this.struck)
        : { rows: new Set(), columns: new Set() };
      const chances = exact ? { row: exact.row_strategy, column: exact.column_strategy } : null;
      this.knownLooks = cellLooks(this.game, faults, struck, chances);
      this.looksFrom = from;
    }
    return this.knownLooks;
  }

  #renderSoon() {
    this.frame ??= requestAnimationFrame(() => this.render());
  }

  /** Writes the page into its element. */
  render() {
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.place.isShown(this)) return;
    const look = this.#looks();
    this.grid.update(this.game, look);
    render(
      html`<div class="matrix-page" data-state=${this.answering.state}>
          ${editorView(this, look)} ${answerView(this)} ${besideView(this)}
        </div>
        ${openDialog(this.opening.asked, (text, labels) => this.opening.open(text, labels))}`,
      this.place.element,
    );
  }
}
