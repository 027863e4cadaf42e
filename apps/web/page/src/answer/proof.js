// The proof that readers can add up: the expected payoff of each column against the row strategy,
// and of each row against the column strategy.

import { html, nothing } from "lit-html";
import { minus, times } from "../number/number.js";
import { strings } from "../strings.js";
import { columnOf, numbersOf } from "./best_responses.js";
import { columnNames, rowNames } from "./labels.js";
import { fraction, inline } from "./numbers.js";
import { fractionsOf } from "./solution.js";
import { greatestOf, leastOf, sumsAgainst } from "./sums.js";

const text = strings.proof;

const mostTerms = 16;
const mostLines = 20;
const mostInLine = 16;
const mostDivisor = 10n ** 12n;

// Short text stays on one line.
const ofLength = (text) => (text.length <= mostInLine ? "short" : "long");

// The payoff is shown as typed; (-3) and (1/2) need parentheses after a weight.
function product({ weight, index }, typed) {
  const payoff = typed[index].trim().replace("-", minus);
  const factor = /^[\d.]+$/.test(payoff) ? payoff : `(${payoff})`;
  return html`<span class=${ofLength(payoff)}>${weight}${times}${factor}</span>`;
}

/** Returns (1*3 + 3*1) / 4, or nothing if it is too long to add up. */
function termsOf(terms, divisor, typed) {
  if (terms.length > mostTerms || divisor > mostDivisor) return nothing;
  const sum = terms.map(
    (term, index) => html`${index > 0 ? " + " : nothing}${product(term, typed)}`,
  );
  return divisor === 1n ? sum : html`(${sum}) / ${divisor}`;
}

/**
 * Returns the lines of a player's pure strategies against the other's mixed one; if there are many,
 * the nearest to the extreme first. Each has a list of payoffs as typed; `extreme` is leastOf or
 * greatestOf, `word` its name.
 */
export function sumLines({ strategy, typed, names, extreme, word }) {
  const { divisor, scale, sums } = sumsAgainst(strategy, numbersOf(typed));
  const bestTotal = extreme(sums.map(({ total }) => total));
  const best = bestTotal.div(scale);
  const lines = sums.map(({ terms, total }, index) => {
    const distance = total.sub(bestTotal).abs();
    return { terms, total, distance, name: names[index], typed: typed[index] };
  });
  const isLong = lines.length > mostLines;
  if (isLong) lines.sort((a, b) => a.distance.compare(b.distance));
  const shown = lines.slice(0, isLong ? mostLines : undefined).map((line) => {
    const isBest = line.total.equals(bestTotal);
    return { ...line, isBest, mean: isBest ? best : line.total.div(scale) };
  });
  const template = html`<table class="sums">
      <tbody>
        ${shown.map(
          ({ name, terms, mean, isBest, typed: payoffs }) =>
            html`<tr class=${isBest ? "extreme" : ""}>
              <th scope="row" class=${ofLength(name)}>${name}</th>
              <td class="terms">${termsOf(terms, divisor, payoffs)}</td>
              <td class="mean">= ${fraction(mean)}</td>
              <td class="mark">${isBest ? word : nothing}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${isLong ? html`<p class="never">${text.others(lines.length - shown.length)}</p>` : nothing}`;
  return { best, template };
}

/** Returns the proof of an exact answer; nothing if the answer is in doubles only. */
export function proofPanel(game, solution) {
  if (!solution.value || !numbersOf(game.cells)) return nothing;
  const columns = sumLines({
    strategy: fractionsOf(solution.row),
    typed: game.cells[0].map((_, column) => columnOf(game.cells, column)),
    names: columnNames(game),
    extreme: leastOf,
    word: text.least,
  });
  const rows = sumLines({
    strategy: fractionsOf(solution.column),
    typed: game.cells,
    names: rowNames(game),
    extreme: greatestOf,
    word: text.greatest,
  });
  const [lower, upper] = [inline(columns.best), inline(rows.best)];
  return html`<section class="panel proof" aria-labelledby="proof-heading">
    <h2 id="proof-heading">${text.heading}</h2>
    <p class="lead">${text.lead}</p>
    <div class="halves">
      <div class="of-row">
        <h3>${text.rowLead}</h3>
        ${columns.template}
        <p>${text.atLeast(lower)}</p>
      </div>
      <div class="of-column">
        <h3>${text.columnLead}</h3>
        ${rows.template}
        <p>${text.atMost(upper)}</p>
      </div>
    </div>
    <p class="conclusion">
      ${columns.best.equals(rows.best) ? text.therefore(lower) : text.thereforeBounds(lower, upper)}
    </p>
  </section>`;
}
