// The parts of the page that show the answer.

import { html, noChange, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { dominancePanel } from "../answer/dominance.js";
import { equilibriaPanel } from "../answer/equilibria.js";
import { optimalSetsPanel } from "../answer/optimal_sets.js";
import { picturePanel } from "../answer/picture.js";
import { proofPanel } from "../answer/proof.js";
import { readSolution } from "../answer/solution.js";
import { strategiesPanel, valuePanel } from "../answer/value.js";
import { strings } from "../strings.js";
import { progressLine } from "./notes.js";

// A part of the answer, made by make(answer, game). While it is about the previous game it is not
// changed, and it is greyed if the next answer is late.
function part(page, name, make) {
  const known = page.answering.answers.part(name);
  if (!known) return nothing;
  const isWaiting = known.game !== page.game;
  const isOld = isWaiting && page.answering.isLate;
  return html`<div class="part ${isOld ? "old" : ""}" ?inert=${isOld} aria-busy=${isWaiting}>
    ${isWaiting ? noChange : make(known.answer, known.game)}
  </div>`;
}

function solutionPanels(game, answer) {
  const solution = readSolution(answer);
  return html`${valuePanel(game, solution)} ${strategiesPanel(game, solution)}`;
}

function proofPanels(game, answer) {
  const solution = readSolution(answer);
  return html`${proofPanel(game, solution)} ${optimalSetsPanel(game, solution)}`;
}

const explanationPanel = ({ text }) =>
  html`<details class="panel explanation">
    <summary>${strings.explanation.heading}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;

/** Returns the value, the strategies and the proof, or the equilibria. */
export function answerView(page) {
  return html`<div class="answer" id="answer" tabindex="-1">
    ${progressLine(page.answering, { stop: () => page.stop(), goOn: () => page.goOn() })}
    ${part(page, "solution", (answer, game) => guard([answer], () => solutionPanels(game, answer)))}
    ${part(page, "proof", (answer, game) => guard([answer], () => proofPanels(game, answer)))}
    ${part(page, "equilibria", (answer, game) =>
      guard([answer], () => equilibriaPanel(game, answer)),
    )}
    ${part(page, "explanation", explanationPanel)}
    <p class="unseen" role="status" aria-live="polite" id="announced">${page.announced ?? ""}</p>
  </div>`;
}

/** Returns the views beside the game: its eliminated strategies, and its picture. */
export function besideView(page) {
  const { answers } = page.answering;
  const solutionOf = (game) => {
    const answer = answers.about("solution", game);
    return answer && readSolution(answer);
  };
  const handle = { p: page.handle, move: (p) => page.look({ handle: p }) };
  const striking = {
    kind: page.dominanceKind,
    struck: page.struck,
    onKind: (dominanceKind) => page.look({ dominanceKind, struck: Infinity }),
    onStrike: (struck) => page.look({ struck }),
  };
  return html`<div class="views">
    ${part(page, "dominance", (answer, game) => dominancePanel(game, answer, striking))}
    ${part(page, "picture", (answer, game) => picturePanel(game, answer, solutionOf(game), handle))}
  </div>`;
}
