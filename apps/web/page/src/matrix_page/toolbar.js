// The buttons above and below the table.

import { html, nothing } from "lit-html";
import { columnsOf, isBimatrix, rowsOf } from "../game/game.js";
import { canRedo, canUndo } from "../game/history.js";
import { strings } from "../strings.js";
import { formats } from "./formats.js";

const button = (label, action, disabled = false, id = nothing) =>
  html`<button type="button" id=${id} ?disabled=${disabled} @click=${action}>${label}</button>`;

export function editToolbar(history, actions) {
  const text = strings.toolbar;
  const game = history.present;
  return html`<div class="toolbar" role="group" aria-label=${text.label}>
    ${button(text.undo, actions.undo, !canUndo(history), "undo")}
    ${button(text.redo, actions.redo, !canRedo(history), "redo")}
    ${button(text.transpose, actions.transpose)} ${button(text.swap, actions.swap)}
    <span class="line"></span>
    ${button(text.insertRow, actions.insertRow)} ${button(text.insertColumn, actions.insertColumn)}
    ${button(text.deleteRow, actions.deleteRow, rowsOf(game) === 1)}
    ${button(text.deleteColumn, actions.deleteColumn, columnsOf(game) === 1)}
  </div>`;
}

export function kindChoice(game, setKind) {
  const text = strings.game;
  const choice = (bimatrix, label) =>
    html`<label>
      <input
        type="radio"
        name="kind"
        id=${bimatrix ? "kind-pairs" : "kind-matrix"}
        .checked=${isBimatrix(game) === bimatrix}
        @change=${() => setKind(bimatrix)}
      />${label}</label
    >`;
  return html`<fieldset class="choice">
    <legend>${text.kind}</legend>
    ${choice(false, text.zeroSum)} ${choice(true, text.bimatrix)}
    <span class="hint">${isBimatrix(game) ? text.bimatrixHint : text.zeroSumHint}</span>
  </fieldset>`;
}

export function exampleChoice(examples, chosen, choose) {
  const text = strings.game;
  const change = (event) => choose(examples.find(({ name }) => name === event.target.value));
  return html`<label class="examples"
    >${text.examples}
    <select id="examples" @change=${change}>
      <option value="" disabled .selected=${!chosen}>${text.chooseExample}</option>
      ${examples.map(
        ({ name, title }) =>
          html`<option value=${name} .selected=${chosen?.name === name}>${title}</option>`,
      )}
    </select>
  </label>`;
}

export function fileToolbar({ open, save, copyLink, clear }) {
  const text = strings.file;
  const change = (event) => {
    save(event.target.value);
    event.target.value = "";
  };
  return html`<div class="toolbar" role="group" aria-label=${text.label}>
    ${button(strings.toolbar.clear, clear)} ${button(text.open, open, false, "open")}
    <select id="save" aria-label=${text.save} @change=${change}>
      <option value="">${text.save}</option>
      ${Object.keys(formats).map(
        (format) => html`<option value=${format}>${text.formats[format]}</option>`,
      )}
    </select>
    ${button(text.copyLink, copyLink, false, "copy-link")} ${button(text.print, () => print())}
  </div>`;
}
