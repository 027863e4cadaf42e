// The envelope with a handle for p, the probability of the second of two pure strategies. It shows
// the payoff of each pure strategy of the other player, and that no p guarantees more than the
// value.

import Fraction from "fraction.js";
import { html, nothing, svg } from "lit-html";
import { columnsOf, rowsOf } from "../game/game.js";
import { strings } from "../strings.js";
import { columnOf, numbersOf } from "./best_responses.js";
import { drawnLines } from "./drawn_lines.js";
import { columnNames, rowNames } from "./labels.js";
import { decimalText, inline, toDouble } from "./numbers.js";
import { greatestOf, leastOf } from "./sums.js";

const text = strings.picture;

const mostLines = 12;
const steps = 100n;

/** Returns the player who mixes, the ends of each line at p = 0 and 1, and the optimum. */
function mixing(game, solution) {
  const numbers = numbersOf(game.cells);
  const isRow = rowsOf(game) === 2 && columnsOf(game) > 1;
  return {
    isRow,
    lines: isRow ? numbers[0].map((_, column) => columnOf(numbers, column)) : numbers,
    names: isRow ? columnNames(game) : rowNames(game),
    mixed: isRow ? rowNames(game) : columnNames(game),
    optimum: (isRow ? solution.row : solution.column)[1].exact,
    extreme: isRow ? leastOf : greatestOf,
  };
}

const at = ([from, to], p) => from.add(to.sub(from).mul(p));

// Drags end at hundredths, which keeps the payoffs short fractions.
const hundredth = (double) =>
  new Fraction(BigInt(Math.round(Math.min(Math.max(double, 0), 1) * Number(steps))), steps);

function overlay(drawn, p, payoffs, best) {
  const chance = toDouble(p);
  const x = drawn.left + (drawn.right - drawn.left) * chance;
  const heights = payoffs.map((_, line) => drawn.heightAt(line, chance));
  const handle = heights[payoffs.findIndex((payoff) => payoff.equals(best))];
  return html`<svg class="overlay" viewBox="0 0 ${drawn.width} ${drawn.height}" aria-hidden="true">
    ${svg`<line x1=${x} x2=${x} y1="0" y2=${drawn.height} class="plumb"></line>
      ${heights.map((y) => svg`<circle cx=${x} cy=${y} r="4" class="dot"></circle>`)}
      <circle cx=${x} cy=${handle} r="11" class="handle"></circle>`}
  </svg>`;
}

// Follows the pointer over the drawing while it is pressed.
function dragging(drawn, move) {
  const chanceAt = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * drawn.width;
    return hundredth((x - drawn.left) / (drawn.right - drawn.left));
  };
  return {
    down: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      move(chanceAt(event));
    },
    moved: (event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) move(chanceAt(event));
    },
  };
}

function linesTable({ isRow, names }, payoffs, best) {
  const order = payoffs.map((_, index) => index);
  const distance = (index) => Math.abs(toDouble(payoffs[index].sub(best)));
  if (order.length > mostLines) order.sort((a, b) => distance(a) - distance(b));
  return html`<table class="sums">
    <tbody>
      ${order.slice(0, mostLines).map((index) => {
        const isBest = payoffs[index].equals(best);
        return html`<tr class=${isBest ? "extreme" : ""}>
          <th scope="row">
            ${names[index]} <span class="goal">${isRow ? text.pays : text.earns}</span>
          </th>
          <td class="mean">${decimalText(toDouble(payoffs[index]), 4)}</td>
          <td class="mark">${isBest ? (isRow ? text.least : text.greatest) : nothing}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function verdict({ isRow }, best, value) {
  const promise = isRow ? text.guaranteed(inline(best)) : text.conceded(inline(best));
  const difference = isRow ? value.sub(best) : best.sub(value);
  const comparison = difference.equals(0)
    ? text.isOptimal
    : text.misses(decimalText(toDouble(difference), 4));
  return html`<p class="verdict" id="handle-verdict">
    ${promise}${difference.equals(0) ? ", " : ": "}${comparison}
  </p>`;
}

export function envelopePanel(game, drawing, solution, handle) {
  const mix = mixing(game, solution);
  const p = handle.p ?? mix.optimum;
  const payoffs = mix.lines.map((line) => at(line, p));
  const best = mix.extreme(payoffs);
  const drawn = drawnLines(drawing, mix.lines.length);
  const drag = drawn && dragging(drawn, handle.move);
  const say = mix.isRow ? text.handleAt : text.handleAtColumn;
  const percent = decimalText(toDouble(p), 4);
  const edge = (place) => `${(100 * place) / (drawn?.width ?? 1)}%`;
  return html`<p class="lead">${text.envelopeHint}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${text.envelope}>
      <div
        class="drawing drags"
        @pointerdown=${drag?.down ?? nothing}
        @pointermove=${drag?.moved ?? nothing}
      >
        ${drawing} ${drawn ? overlay(drawn, p, payoffs, best) : nothing}
      </div>
      <input
        type="range"
        id="handle"
        class="track"
        style=${
          drawn ? `margin-left:${edge(drawn.left)};width:${edge(drawn.right - drawn.left)}` : ""
        }
        min="0"
        max="1"
        step="0.01"
        aria-label=${text.handle(mix.mixed[1])}
        aria-valuetext=${say(percent, mix.mixed[1], inline(best))}
        .value=${String(toDouble(p))}
        @input=${(event) => handle.move(hundredth(Number(event.target.value)))}
      />
    </div>
    <div class="reading">
      <p class="mixture">
        ${text.mixture(percent, mix.mixed[1], mix.mixed[0])}
        <button type="button" ?disabled=${p.equals(mix.optimum)} @click=${() => handle.move(null)}>
          ${text.toOptimum}
        </button>
      </p>
      ${linesTable(mix, payoffs, best)} ${verdict(mix, best, solution.value)}
    </div>`;
}
