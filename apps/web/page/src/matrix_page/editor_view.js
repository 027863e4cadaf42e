// The part of the page for typing the game.

import { html, nothing } from "lit-html";
import * as games from "../game/game.js";
import { strings } from "../strings.js";
import { cellNote, faultList, marksLegend } from "./notes.js";
import { editToolbar, exampleChoice, fileToolbar, kindChoice } from "./toolbar.js";

function heading(game, story) {
  if (!story) return strings.game.heading;
  return story.game === game ? story.title : strings.game.changed(story.title);
}

function editActions(page) {
  const { active } = page.grid;
  const [row, column] = [Math.max(active.row, 0), Math.max(active.column, 0)];
  const change = (make) => () => page.change(make(page.game));
  return {
    undo: () => page.undo(),
    redo: () => page.redo(),
    insertRow: change((game) => games.withRowAt(game, row)),
    insertColumn: change((game) => games.withColumnAt(game, column)),
    deleteRow: change((game) => games.withoutRow(game, row)),
    deleteColumn: change((game) => games.withoutColumn(game, column)),
    transpose: change(games.transposed),
    swap: change(games.withPlayersSwapped),
  };
}

const fileActions = (page) => ({
  clear: () => page.load(games.emptyGame(2, 2, games.isBimatrix(page.game))),
  open: () => page.askForText(),
  save: (format) => page.save(format),
  copyLink: () => page.copyLink(),
});

/** `page` is the MatrixPage, `look` the looks of the cells. */
export function editorView(page, look) {
  const { game, story, grid } = page;
  const { faults, complaint, answers } = page.answering;
  const sensitivity = answers.about("sensitivity", game);
  const setKind = (bimatrix) =>
    page.change(bimatrix ? games.asBimatrix(game) : games.asZeroSum(game));
  return html`<section class="editor" aria-labelledby="game-heading">
    <h2 id="game-heading">${heading(game, story)}</h2>
    ${story ? html`<p class="story">${story.story}</p>` : nothing}
    <div class="choices">
      ${exampleChoice(page.examples, story, (example) => page.loadExample(example))}
      ${kindChoice(game, setKind)}
    </div>
    ${grid.element}
    <p id="cell-note" class="cell-note">${cellNote(game, look, grid.active, sensitivity)}</p>
    ${look.marks ? marksLegend(game, look.marks) : nothing}
    <div role="status" id="faults">
      ${faultList(faults, complaint, (row, column) => grid.activate(row, column))}
    </div>
    ${editToolbar(page.history, editActions(page))} ${fileToolbar(fileActions(page))}
    <p role="status" class="notice" id="notice">${page.notice ?? ""}</p>
    <p class="hint keys">${strings.game.keys}</p>
  </section>`;
}
