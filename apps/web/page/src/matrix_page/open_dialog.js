// The dialog that opens a game: a text to paste, a file, and the choice of labels if a text can be
// read in two ways.

import { html, nothing } from "lit-html";
import { ref, createRef } from "lit-html/directives/ref.js";
import { strings } from "../strings.js";

const text = strings.open;

const dialog = createRef();
const field = createRef();

export const showOpenDialog = () => dialog.value.showModal();
export const closeOpenDialog = () => dialog.value?.close();

function question(readings, onOpen) {
  return html`<div role="group" aria-label=${text.labels} class="readings">
    <p>${text.labels}</p>
    ${readings.map(
      (labels) =>
        html`<button type="button" @click=${() => onOpen(field.value.value, labels)}>
          ${text.readings[labels] ?? labels}
        </button>`,
    )}
  </div>`;
}

// A text with two readings is not an error; the engine's message describes them.
const complaint = ({ message, readings }) => (readings?.length ? message : text.refused(message));

/**
 * `asked` is {message, readings} if a text could not be read; onOpen takes the text and its labels.
 */
export function openDialog(asked, onOpen) {
  const openFile = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    field.value.value = await file.text();
    onOpen(field.value.value);
  };
  return html`<dialog ${ref(dialog)} aria-labelledby="open-heading">
    <form method="dialog">
      <h2 id="open-heading">${text.heading}</h2>
      <label class="block">
        ${text.text}
        <textarea ${ref(field)} id="open-text" rows="8" spellcheck="false"></textarea>
      </label>
      <label class="block"
        >${text.file} <input type="file" id="open-file" @change=${openFile}
      /></label>
      <div role="alert">
        ${asked ? html`<p class="complaint">${complaint(asked)}</p>` : nothing}
        ${asked?.readings?.length ? question(asked.readings, onOpen) : nothing}
      </div>
      <p class="actions">
        <button
          type="button"
          class="main"
          id="open-confirm"
          @click=${() => onOpen(field.value.value)}
        >
          ${text.confirm}
        </button>
        <button value="cancel">${text.cancel}</button>
      </p>
    </form>
  </dialog>`;
}

/** Fills the dialog with a text that could not be read as it was pasted. */
export function showOpenDialogWith(pasted) {
  field.value.value = pasted;
  if (!dialog.value.open) showOpenDialog();
}
