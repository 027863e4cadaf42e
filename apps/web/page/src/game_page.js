// What the pages of single games have in common.

import { html, nothing } from "lit-html";

/**
 * Returns a page: its heading and story, the form below them, and the answer. `name` begins the
 * identifiers. `complaint` says what is wrong with the form; the answer is then about the game before.
 */
export const gamePage = ({ name, text, form, complaint, answer }) =>
  html`<div class="game-page">
    <section class="intro" aria-labelledby="${name}-heading">
      <h2 id="${name}-heading">${text.heading}</h2>
      <p class="story">${text.story}</p>
      ${form}
      <p role="alert" class="complaint">${complaint ?? nothing}</p>
    </section>
    <div class="answer ${complaint ? "old" : ""}" id="answer" tabindex="-1">${answer}</div>
  </div>`;
