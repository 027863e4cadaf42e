// The page of one game: the table on one side, the answer on the other.

import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { dominancePanel, eliminationsOf, struckBy } from "../answer/dominance.js";
import { equilibriaPanel } from "../answer/equilibria.js";
import { optimalSetsPanel } from "../answer/optimal_sets.js";
import { picturePanel } from "../answer/picture.js";
import { proofPanel } from "../answer/proof.js";
import { readSolution } from "../answer/solution.js";
import { announcement, strategiesPanel, valuePanel } from "../answer/value.js";
import { cellLooks } from "../editor/cell_looks.js";
import { Grid } from "../editor/grid.js";
import { asTyped, blockOf } from "../game/block.js";
import { faultOfError, faultsOf } from "../game/faults.js";
import * as games from "../game/game.js";
import { edited, redone, startHistory, undone } from "../game/history.js";
import { fragmentOf } from "../game/link.js";
import { Newest } from "../solving/newest.js";
import { solveGame } from "../solving/solve_game.js";
import { strings } from "../strings.js";
import { Answers } from "./answers.js";
import { download, formats } from "./formats.js";
import { cellNote, faultList, marksLegend, progressLine } from "./notes.js";
import { closeOpenDialog, openDialog, showOpenDialog, showOpenDialogWith } from "./open_dialog.js";
import { editToolbar, exampleChoice, fileToolbar, kindChoice } from "./toolbar.js";

// A solve that takes longer shows its progress and a button to stop.
const slow = 250;
const announceAfter = 700;
const noFault = [];

export class MatrixPage {
  /**
   * `solver` is the engine that solves, and is stopped; `engine` one for short questions. `example`
   * is the one that the game is, or null.
   */
  constructor({ solver, engine }, place, { examples, game, example = null }) {
    this.engine = engine;
    this.examples = examples;
    this.place = place;
    this.history = startHistory(game);
    // The classic game that each game of the history is, or was made from.
    this.stories = new WeakMap();
    if (example) this.stories.set(game, { ...example, game });
    this.answers = new Answers();
    this.newest = new Newest(solver, (isBusy) => this.#busy(isBusy));
    this.faults = noFault;
    this.complaint = null;
    this.dominanceKind = "strict";
    this.struck = Infinity;
    this.handle = null;
    this.grid = new Grid({
      edit: (row, column, text, key) => this.#type(row, column, text, key),
      paste: (text, row, column) => this.#paste(text, row, column),
      addRow: () => this.#change(games.withRowAt(this.game, games.rowsOf(this.game))),
      addColumn: () => this.#change(games.withColumnAt(this.game, games.columnsOf(this.game))),
      move: () => this.render(),
    });
    this.#solve();
  }

  get game() {
    return this.history.present;
  }

  get story() {
    return this.stories.get(this.game) ?? null;
  }

  /** Shows another game, as a step that can be undone. */
  load(game, example = null) {
    this.#change(game, null, example && { ...example, game });
  }

  /** Reads a game from a text in any format, and asks where it is unclear. */
  async open(text, labels) {
    try {
      const read = await this.engine.call("read", {
        text,
        two_tables: true,
        ...(labels && { labels }),
      });
      this.asked = null;
      closeOpenDialog();
      this.#opened(read, text);
    } catch (error) {
      if (error.name === "Stopped") return;
      this.asked = error;
      this.render();
      showOpenDialogWith(text);
    }
  }

  #opened(read, text) {
    const game = asTyped(games.gameOf(read), text);
    this.notice = strings.open.opened(games.rowsOf(game), games.columnsOf(game));
    this.load(game);
  }

  undo() {
    this.history = undone(this.history);
    this.#changed();
  }

  redo() {
    this.history = redone(this.history);
    this.#changed();
  }

  #change(game, key = null, story = this.story) {
    if (story) this.stories.set(game, story);
    this.history = edited(this.history, game, key);
    this.#changed();
  }

  #changed() {
    this.handle = null;
    this.struck = Infinity;
    this.wasStopped = false;
    this.#solve();
    this.#remember();
  }

  #type(row, column, text, key) {
    const { game } = this;
    this.notice = null;
    if (row < 0) this.#change(games.withColumnLabel(game, column, text), key);
    else if (column < 0) this.#change(games.withRowLabel(game, row, text), key);
    else this.#change(games.withCell(game, row, column, text), key);
  }

  // A whole game replaces the one in the table. A block that is pasted elsewhere than at the first
  // cell stays a block, as in spreadsheets, and so does one that cannot be read as a game.
  async #paste(text, row, column) {
    const block = blockOf(text);
    const isElsewhere = row > 0 || column > 0;
    const isBlock = block.length > 0 && block.every((line) => line.every((cell) => cell !== ""));
    if (isElsewhere && isBlock && block.flat().every((cell) => !/[A-Za-z\\|]/.test(cell))) {
      this.#pasteBlock(block, row, column);
      return;
    }
    try {
      const read = await this.engine.call("read", { text, two_tables: true });
      this.#opened(read, text);
    } catch (error) {
      if (error.name === "Stopped") return;
      if (error.readings?.length || block.length === 0) {
        this.asked = error;
        this.render();
        showOpenDialogWith(text);
      } else {
        this.#pasteBlock(block, row, column);
      }
    }
  }

  #pasteBlock(block, row, column) {
    this.notice = strings.open.pasted(block.length, block[0].length);
    this.#change(games.withBlock(this.game, row, column, block));
  }

  #solve() {
    const { game } = this;
    this.faults = faultsOf(game);
    this.complaint = null;
    this.progress = null;
    if (this.faults.length > 0) {
      this.newest.stop();
      this.render();
      return;
    }
    const show = (parts) => {
      this.answers.take(game, parts);
      this.#renderSoon();
    };
    const onProgress = (progress) => {
      this.progress = progress;
      this.#renderSoon();
    };
    this.newest.run(async (call) => {
      try {
        await solveGame(call, game, show, { onProgress });
        this.answers.keepOnly(game);
        this.#announceLater();
      } catch (error) {
        if (error.name === "Stopped") throw error;
        const fault = faultOfError(error, game);
        if (fault) this.faults = [fault];
        else this.complaint = error.message;
      }
      this.#renderSoon();
    });
    this.render();
  }

  #busy(isBusy) {
    clearTimeout(this.slowTimer);
    this.isBusy = isBusy;
    this.isSlow = false;
    if (isBusy) {
      this.slowTimer = setTimeout(() => {
        this.isSlow = true;
        this.render();
      }, slow);
    }
    this.#renderSoon();
  }

  #stop() {
    this.newest.stop();
    this.wasStopped = true;
    this.answers.keepOnly(this.game);
    this.render();
  }

  // The address follows the game when typing pauses; the browser's own history keeps one entry.
  #remember() {
    clearTimeout(this.rememberTimer);
    const { game } = this;
    this.rememberTimer = setTimeout(async () => {
      const fragment = await fragmentOf(game);
      if (game === this.game) this.place.remember(fragment);
    }, 300);
  }

  #announceLater() {
    clearTimeout(this.announceTimer);
    this.announceTimer = setTimeout(() => {
      const { game } = this;
      const solution = this.answers.about("solution", game);
      const equilibria = this.answers.about("equilibria", game);
      if (solution) this.announced = announcement(game, readSolution(solution));
      if (equilibria) {
        this.announced = strings.value.announcedEquilibria(equilibria.equilibria.length);
      }
      this.render();
    }, announceAfter);
  }

  async #copyLink() {
    const fragment = await fragmentOf(this.game);
    this.place.remember(fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      this.notice = strings.file.linkCopied;
    } catch {
      this.notice = strings.file.linkShown;
    }
    this.render();
  }

  async #save(format) {
    const { ending, type, text } = formats[format];
    const call = (...request) => this.engine.call(...request);
    try {
      const written = await text(call, this.game, this.answers);
      if (written === null) return;
      const name = `${this.story?.name ?? "game"}.${ending}`;
      download(name, type, written);
      this.notice = strings.file.saved(name);
    } catch (error) {
      this.notice = strings.fault.engine(error.message);
    }
    this.render();
  }

  #renderSoon() {
    this.frame ??= requestAnimationFrame(() => this.render());
  }

  #struck() {
    const dominance = this.answers.about("dominance", this.game);
    return dominance
      ? struckBy(eliminationsOf(dominance[this.dominanceKind]), this.struck)
      : { rows: new Set(), columns: new Set() };
  }

  #chances() {
    const exact = this.answers.about("solution", this.game)?.exact;
    return exact ? { row: exact.row_strategy, column: exact.column_strategy } : null;
  }

  #editActions() {
    const at = () => this.grid.active;
    const change = (make) => () => this.#change(make(this.game));
    return {
      undo: () => this.undo(),
      redo: () => this.redo(),
      insertRow: change((game) => games.withRowAt(game, Math.max(at().row, 0))),
      insertColumn: change((game) => games.withColumnAt(game, Math.max(at().column, 0))),
      deleteRow: change((game) => games.withoutRow(game, Math.max(at().row, 0))),
      deleteColumn: change((game) => games.withoutColumn(game, Math.max(at().column, 0))),
      transpose: change(games.transposed),
      swap: change(games.withPlayersSwapped),
    };
  }

  #heading() {
    const { story } = this;
    if (!story) return strings.game.heading;
    return story.game === this.game ? story.title : strings.game.changed(story.title);
  }

  #editor(look) {
    const { game } = this;
    const isUnfinished = this.faults.length > 0 || this.complaint;
    return html`<section class="editor" aria-labelledby="game-heading">
      <h2 id="game-heading">${this.#heading()}</h2>
      ${this.story ? html`<p class="story">${this.story.story}</p>` : nothing}
      <div class="choices">
        ${exampleChoice(this.examples, this.story, (example) =>
          this.load(games.gameOf(example), example),
        )}
        ${kindChoice(game, (bimatrix) =>
          this.#change(bimatrix ? games.asBimatrix(game) : games.asZeroSum(game)),
        )}
      </div>
      ${this.grid.element}
      <p id="cell-note" class="cell-note">${cellNote(game, look, this.grid.active, this.answers.about("sensitivity", game))}</p>
      ${look.marks ? marksLegend(game) : nothing}
      <div role="status" id="faults">
        ${isUnfinished
          ? faultList(this.faults, this.complaint, (row, column) => this.grid.activate(row, column))
          : nothing}
      </div>
      ${editToolbar(this.history, this.#editActions())}
      ${fileToolbar(game, {
        clear: () => this.load(games.emptyGame(2, 2, games.isBimatrix(game))),
        open: () => {
          this.asked = null;
          this.render();
          showOpenDialog();
        },
        save: (format) => this.#save(format),
        copyLink: () => this.#copyLink(),
      })}
      <p role="status" class="notice" id="notice">${this.notice ?? ""}</p>
      <p class="hint keys">${strings.game.keys}</p>
    </section>`;
  }

  // The panel of a part of the answer; greyed while it is about the game before.
  #panel(name, make) {
    const part = this.answers.part(name);
    if (!part) return nothing;
    const isOld = part.game !== this.game;
    return html`<div class="part ${isOld ? "old" : ""}" ?inert=${isOld}>
      ${make(part.answer, part.game)}
    </div>`;
  }

  #answer() {
    return html`<div class="answer" id="answer" tabindex="-1">
      ${progressLine(this, {
        stop: () => this.#stop(),
        goOn: () => {
          this.wasStopped = false;
          this.#solve();
        },
      })}
      ${this.#panel("solution", (answer, game) => guard([answer], () => {
        const read = readSolution(answer);
        return html`${valuePanel(game, read)} ${strategiesPanel(game, read)}
        ${proofPanel(game, read)} ${optimalSetsPanel(game, read)}`;
      }))}
      ${this.#panel("equilibria", (answer, game) =>
        guard([answer], () => equilibriaPanel(game, answer)),
      )}
      ${this.#panel(
        "explanation",
        (answer) => html`<details class="panel explanation">
          <summary>${strings.explanation.heading}</summary>
          <pre tabindex="0">${answer.text}</pre>
        </details>`,
      )}
      <p class="unseen" role="status" aria-live="polite" id="announced">${this.announced ?? ""}</p>
    </div>`;
  }

  // What is looked at beside the game: its picture, and what is struck in it.
  #views() {
    const solution = (game) => {
      const answer = this.answers.about("solution", game);
      return answer && readSolution(answer);
    };
    return html`<div class="views">
      ${this.#panel("dominance", (answer, game) =>
        dominancePanel(game, answer, {
          kind: this.dominanceKind,
          struck: this.struck,
          onKind: (kind) => {
            this.dominanceKind = kind;
            this.struck = Infinity;
            this.render();
          },
          onStrike: (count) => {
            this.struck = count;
            this.render();
          },
        }),
      )}
      ${this.#panel("picture", (answer, game) =>
        picturePanel(game, answer, solution(game), {
          p: this.handle,
          move: (p) => {
            this.handle = p;
            this.render();
          },
        }),
      )}
    </div>`;
  }

  #state() {
    if (this.faults.length > 0 || this.complaint) return "faulty";
    if (this.wasStopped) return "stopped";
    return this.isBusy ? "solving" : "solved";
  }

  /** Writes the page into the place that it was given. */
  render() {
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.place.isShown(this)) return;
    const look = cellLooks(this.game, this.faults, this.#struck(), this.#chances());
    this.grid.update(this.game, look);
    render(
      html`<div class="matrix-page" data-state=${this.#state()}>${this.#editor(look)} ${this.#answer()} ${this.#views()}</div>
        ${openDialog(this.asked, (text, labels) => this.open(text, labels))}`,
      this.place.element,
    );
  }
}
