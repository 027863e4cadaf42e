// The value of the game in large type, and its meaning.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { columnName, columnNames, rowName, rowNames } from "./labels.js";
import { decimalBeside, decimalText, fraction } from "./numbers.js";
import { strategyList, strategyText } from "./strategies.js";

const text = strings.value;

function meaningOf(game, solution) {
  const { value, saddlePoint } = solution;
  if (saddlePoint) {
    const { row, column } = saddlePoint;
    return text.saddlePoint(rowName(game, row), columnName(game, column));
  }
  return value?.equals(0) ? text.fair : text.meaning;
}

const boundsOf = ({ lower, upper }) => text.bounds(decimalText(lower, 10), decimalText(upper, 10));

export function valuePanel(game, solution) {
  const { value, lower, upper } = solution;
  return html`<section class="panel value-panel" aria-labelledby="value-heading">
    <h2 id="value-heading">${text.heading}</h2>
    <p class="value" id="value">
      ${value ? fraction(value) : decimalText((lower + upper) / 2, 8)}
      ${value ? decimalBeside(value) : nothing}
    </p>
    <p>${value ? meaningOf(game, solution) : boundsOf(solution)}</p>
  </section>`;
}

export function strategiesPanel(game, solution) {
  const labels = strings.strategies;
  const player = (side, name, goal, strategy, names) =>
    html`<div class="player of-${side}">
      <h3>${name} <span class="goal">${goal}</span></h3>
      ${strategyList(side, strategy, names)}
    </div>`;
  return html`<section class="panel" aria-labelledby="strategies-heading">
    <h2 id="strategies-heading">${labels.heading}</h2>
    <div class="players">
      ${player("row", labels.rowPlayer, labels.rowGoal, solution.row, rowNames(game))}
      ${player("column", labels.columnPlayer, labels.columnGoal, solution.column, columnNames(game))}
    </div>
  </section>`;
}

/** Returns the answer in a sentence, for screen readers. */
export function announcement(game, solution) {
  const value = solution.value?.toFraction() ?? decimalText(solution.lower);
  return text.announced(
    value,
    strategyText(solution.row, rowNames(game)),
    strategyText(solution.column, columnNames(game)),
  );
}
