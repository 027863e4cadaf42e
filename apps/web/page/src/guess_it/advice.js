// How to bluff: the engine's probabilities for a deal, as bars.

import { html, nothing } from "lit-html";
import {
  bar,
  decimalBeside,
  decimalText,
  exactOf,
  fraction,
  percentText,
  toDouble,
} from "../answer/numbers.js";
import { zero } from "../number/number.js";
import { strings } from "../strings.js";

const text = strings.guessIt;

const one = zero.add(1);

/**
 * Returns a probability of the engine's answer as {double, exact}; exact is null if it was not
 * requested.
 */
const chanceOf = (answer, name) => ({
  double: answer[name],
  exact: answer.exact ? exactOf(answer.exact[name]) : null,
});

const rest = ({ double, exact }) => ({ double: 1 - double, exact: exact && one.sub(exact) });

const number = ({ double, exact }) => (exact ? fraction(exact) : decimalText(double, 8));

const line = (name, chance) =>
  html`<li>
    <span class="name">${name}</span>
    ${bar(chance.double)}
    <span class="exact">${number(chance)}</span>
    <span class="decimal">${percentText(chance.double)}</span>
  </li>`;

function choices(answer) {
  if (answer.honest_ask === null) {
    return html`<p>${answer.other === 0 ? text.noChoiceOther : text.noChoiceMover}</p>`;
  }
  const honest = chanceOf(answer, "honest_ask");
  const believe = chanceOf(answer, "believe");
  return html`<div class="players">
    <div class="player of-row">
      <h3>${text.moverDoes}</h3>
      <ul class="chances sentences of-row">
        ${line(text.honest, honest)} ${line(text.bluff, rest(honest))}
      </ul>
    </div>
    <div class="player of-column">
      <h3>${text.otherDoes}</h3>
      <ul class="chances sentences of-column">
        ${line(text.believe, believe)} ${line(text.disbelieve, rest(believe))}
      </ul>
    </div>
  </div>`;
}

export function advicePanel(answer) {
  const win = chanceOf(answer, "win_probability");
  const lose = chanceOf(answer, "opponent_win_probability");
  return html`<section class="panel value-panel" aria-labelledby="chance-heading">
      <h2 id="chance-heading">${text.chance}</h2>
      <p class="value" id="guess-it-chance">
        ${number(win)} ${win.exact ? decimalBeside(win.exact) : nothing}
      </p>
      <p>${text.otherChance(decimalText(lose.exact ? toDouble(lose.exact) : lose.double, 6))}.</p>
    </section>
    <section class="panel" aria-labelledby="bluff-heading">
      <h2 id="bluff-heading">${text.howTo}</h2>
      ${choices(answer)}
    </section>`;
}
