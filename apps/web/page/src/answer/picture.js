// The library's picture of the game. The style sheet adapts its colours to the page.

import { html, nothing } from "lit-html";
import { pictureKind } from "../solving/solve_game.js";
import { strings } from "../strings.js";
import { envelopePanel } from "./envelope.js";

const text = strings.picture;

const parsed = new Map([["", null]]);

/** Returns the drawing as an element; the same element for the same text, to parse it only once. */
export function drawingOf(svg) {
  if (!parsed.has(svg)) {
    parsed.clear();
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    parsed.set(svg, document.importNode(drawing, true));
  }
  return parsed.get(svg);
}

function nameDrawing(drawing, name) {
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", name);
}

/** Returns the panel. `handle` has p, null for the optimum, and move(p). */
export function picturePanel(game, picture, solution, handle) {
  if (!picture) return nothing;
  const kind = pictureKind(game);
  const drawing = drawingOf(picture.svg);
  if (!drawing) return nothing;
  nameDrawing(drawing, text.alt(text[kind]));
  const body =
    kind === "envelope" && solution?.value
      ? envelopePanel(game, drawing, solution, handle)
      : html`<div class="scroll" tabindex="0" role="group" aria-label=${text[kind]}>
          <div class="drawing ${kind === "heat-map" ? "coloured" : ""}">${drawing}</div>
        </div>`;
  return html`<section class="panel picture" aria-labelledby="picture-heading">
    <h2 id="picture-heading">${text[kind]}</h2>
    ${body}
  </section>`;
}
