// The equilibria of a bimatrix game, each with the reason why no player deviates.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { columnOf, numbersOf } from "./best_responses.js";
import { columnNames, rowNames } from "./labels.js";
import { exactOf, fraction, inline } from "./numbers.js";
import { sumLines } from "./proof.js";
import { exactStrategy, strategyList } from "./strategies.js";
import { fractionsOf } from "./solution.js";
import { greatestOf } from "./sums.js";

const text = strings.equilibria;

const mostShown = 30;

function leadOf({ equilibria, complete, components }) {
  const count = equilibria.length;
  if (count === 0) return text.none;
  if (!complete) return text.incomplete(count);
  const isFinite = !components || components.length === count;
  return isFinite ? text.complete(count) : text.extreme(count, components.length);
}

function reason(game, [row, column]) {
  const rows = sumLines({
    strategy: fractionsOf(column),
    typed: game.cells,
    names: rowNames(game),
    extreme: greatestOf,
    word: strings.proof.greatest,
  });
  const columns = sumLines({
    strategy: fractionsOf(row),
    typed: game.columnCells[0].map((_, index) => columnOf(game.columnCells, index)),
    names: columnNames(game),
    extreme: greatestOf,
    word: strings.proof.greatest,
  });
  return html`<div class="halves">
    <div class="of-row">
      <h4>${text.rowEarns}</h4>
      ${rows.template}
      <p>${text.rowBest(inline(rows.best))}</p>
    </div>
    <div class="of-column">
      <h4>${text.columnEarns}</h4>
      ${columns.template}
      <p>${text.columnBest(inline(columns.best))}</p>
    </div>
  </div>`;
}

function one(game, equilibrium, number) {
  const strategies = equilibrium.strategies.map(exactStrategy);
  const [own, other] = equilibrium.payoffs.map(exactOf);
  return html`<li class="equilibrium">
    <h3>
      ${text.one(number + 1)}
      <span class="goal"
        >${equilibrium.pure ? text.pure : text.mixed}, ${text.payoffs}
        <span class="of-row">${fraction(own)}</span>,
        <span class="of-column">${fraction(other)}</span></span
      >
    </h3>
    <div class="players">
      <div class="player of-row">${strategyList("row", strategies[0], rowNames(game))}</div>
      <div class="player of-column">
        ${strategyList("column", strategies[1], columnNames(game))}
      </div>
    </div>
    <details>
      <summary>${text.why}</summary>
      ${reason(game, strategies)}
    </details>
  </li>`;
}

export function equilibriaPanel(game, answer) {
  if (!numbersOf(game.cells) || !numbersOf(game.columnCells)) return nothing;
  const shown = answer.equilibria.slice(0, mostShown);
  return html`<section class="panel" aria-labelledby="equilibria-heading">
    <h2 id="equilibria-heading">${text.heading}</h2>
    <p class="lead" id="equilibria-lead">${leadOf(answer)}</p>
    <ol class="equilibria">
      ${shown.map((each, number) => one(game, each, number))}
    </ol>
    ${
      answer.equilibria.length > shown.length
        ? html`<p class="never">${strings.fault.more(answer.equilibria.length - shown.length)}</p>`
        : nothing
    }
  </section>`;
}
