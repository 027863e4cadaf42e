// Dominated rows and columns, struck out one by one, each with the strategy that dominates it.

import { html, nothing } from "lit-html";
import { isBimatrix } from "../game/game.js";
import { strings } from "../strings.js";
import { columnName, rowName } from "./labels.js";
import { exactOf, inline } from "./numbers.js";

const text = strings.dominance;

/** Returns the eliminated strategies in order: [{player, strategy, by}]. */
export const eliminationsOf = (dominance) => dominance.rounds.flatMap((round) => round.removed);

/** Returns the rows and columns removed by the first `count` eliminations, as sets. */
export function struckBy(eliminations, count) {
  const struck = { rows: new Set(), columns: new Set() };
  for (const { player, strategy } of eliminations.slice(0, count)) {
    (player === 0 ? struck.rows : struck.columns).add(strategy);
  }
  return struck;
}

function witness(by, name) {
  const parts = by.flatMap((chance, index) => (chance === "0" ? [] : [[chance, name(index)]]));
  if (parts.length === 1) return parts[0][1];
  return text.mixture(parts.map(([chance, label]) => text.part(inline(exactOf(chance)), label)));
}

function sentence(game, kind, { player, strategy, by }) {
  if (player === 0) {
    const name = (row) => rowName(game, row);
    return text.row(game.rowLabels[strategy]?.trim() || strategy + 1, witness(by, name), kind);
  }
  const name = (column) => columnName(game, column);
  const say = isBimatrix(game) ? text.columnOwn : text.column;
  return say(game.columnLabels[strategy]?.trim() || strategy + 1, witness(by, name), kind);
}

/**
 * Returns the panel. `kind` is strict or weak, `struck` the number of struck out strategies;
 * `onKind` and `onStrike` change them.
 */
export function dominancePanel(game, both, { kind, struck, onKind, onStrike }) {
  if (!both) return nothing;
  const dominance = both[kind];
  const eliminations = eliminationsOf(dominance);
  const all = eliminations.length;
  const count = Math.min(struck, all);
  const choice = (each, label) =>
    html`<label>
      <input
        type="radio"
        name="dominance"
        .checked=${kind === each}
        @change=${() => onKind(each)}
      />${label}</label
    >`;
  const stepper = html`<div class="stepper" role="group" aria-label=${text.heading}>
    <button type="button" ?disabled=${count === 0} @click=${() => onStrike(0)}>
      ${text.noneStruck}
    </button>
    <button type="button" ?disabled=${count === 0} @click=${() => onStrike(count - 1)}>
      ${text.back}
    </button>
    <span role="status">${text.step(count, all)}</span>
    <button type="button" ?disabled=${count === all} @click=${() => onStrike(count + 1)}>
      ${text.next}
    </button>
    <button type="button" ?disabled=${count === all} @click=${() => onStrike(all)}>
      ${text.all}
    </button>
  </div>`;
  const [rows, columns] = dominance.remaining;
  return html`<section class="panel dominance" aria-labelledby="dominance-heading">
    <h2 id="dominance-heading">${text.heading}</h2>
    <fieldset class="choice">
      <legend>${text.kind}</legend>
      ${choice("strict", text.strict)} ${choice("weak", text.weak)}
    </fieldset>
    ${
      all === 0
        ? html`<p>${text.none[kind]}</p>`
        : html`${stepper}
            <ol class="eliminations">
              ${eliminations.map(
                (each, index) =>
                  html`<li class=${index < count ? "done" : "open"}>
                    ${sentence(game, kind, each)}
                  </li>`,
              )}
            </ol>
            <p>${text.left(rows.length, columns.length)}</p>`
    }
  </section>`;
}
