// Whether the optimal strategies are unique, and all extreme ones if they are not.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { columnNames, rowNames } from "./labels.js";
import { exactOf, fraction } from "./numbers.js";

const text = strings.optimal;

const mostShown = 24;
const mostColumns = 10;

// Strategies that no listed optimal strategy uses would be columns of zeros.
function usedIndices(strategies) {
  return strategies[0].flatMap((_, index) =>
    strategies.some((strategy) => strategy[index] !== "0") ? [index] : [],
  );
}

const sparse = (strategy, names) =>
  strategy
    .flatMap((chance, index) => (chance === "0" ? [] : [`${names[index]} ${chance}`]))
    .join(", ");

// If there are many columns, the used strategies are named instead.
const list = (side, strategies, names) =>
  html`<ol class="extreme-list of-${side}">
    ${strategies.map((strategy) => html`<li>${sparse(strategy, names)}</li>`)}
  </ol>`;

const table = (side, player, strategies, names, used) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${text.caption(player)}>
    <table class="extremes of-${side}">
      <thead>
        <tr>
          <th scope="col" class="number"><span class="unseen">${text.number}</span></th>
          ${used.map((index) => html`<th scope="col">${names[index]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${strategies.map(
          (strategy, number) =>
            html`<tr>
              <th scope="row" class="number">${number + 1}</th>
              ${used.map(
                (index) =>
                  html`<td class=${strategy[index] === "0" ? "zero" : ""}>
                    ${fraction(exactOf(strategy[index]))}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function extremes(side, player, strategies, names) {
  const used = usedIndices(strategies);
  const shown = strategies.slice(0, mostShown);
  const more = strategies.length - shown.length;
  return html`${
    used.length > mostColumns ? list(side, shown, names) : table(side, player, shown, names, used)
  }
  ${more > 0 ? html`<p class="never">${strings.fault.more(more)}</p>` : nothing}`;
}

function playersSet(side, player, sets, names, uniqueText) {
  const dimension = sets[`${side}_dimension`];
  const strategies = sets[`${side}_extreme_strategies`];
  if (dimension === 0) return html`<p>${uniqueText}</p>`;
  const lead = sets[`${side}_complete`]
    ? text.many(player, strategies.length, dimension)
    : text.partOf(player, strategies.length);
  return html`<p>${lead}</p>
    ${extremes(side, player, strategies, names)}`;
}

export function optimalSetsPanel(game, { sets }) {
  if (!sets) return nothing;
  const body = sets.unique
    ? html`<p>${text.unique}</p>`
    : html`${playersSet("row", strings.rowPlayer, sets, rowNames(game), text.rowUnique)}
      ${playersSet("column", strings.columnPlayer, sets, columnNames(game), text.columnUnique)}`;
  return html`<section class="panel" aria-labelledby="optimal-heading">
    <h2 id="optimal-heading">${text.heading}</h2>
    ${body}
  </section>`;
}
