// A mixed strategy as a list of bars.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { bar, decimalText, exactOf, fraction, percentText, toDouble } from "./numbers.js";

const text = strings.strategies;

const mostInOrder = 8;
const mostListed = 20;

/**
 * Returns the probabilities to list as {index, chance, exact}, and the names of the other
 * strategies.
 */
export function listedChances(strategy, names) {
  const all = strategy.map((chance, index) => ({ index, ...chance }));
  const used = all.filter(({ chance }) => chance > 0);
  const never = all.filter(({ chance }) => chance <= 0).map(({ index }) => names[index]);
  if (strategy.length > mostInOrder) used.sort((a, b) => b.chance - a.chance);
  return { listed: used, never };
}

/** Returns the engine's answer as [{chance, exact}]; exact is null if it is unknown. */
export const exactStrategy = (texts) =>
  texts.map((each) => {
    const exact = exactOf(each);
    return { chance: toDouble(exact), exact };
  });

export const doubleStrategy = (doubles) => doubles.map((chance) => ({ chance, exact: null }));

const line =
  (names) =>
  ({ index, chance, exact }) =>
    html`<li>
      <span class="name">${names[index]}</span>
      ${bar(chance)}
      <span class="exact">${exact ? fraction(exact) : decimalText(chance)}</span>
      <span class="decimal">${percentText(chance)}</span>
    </li>`;

function neverText(never) {
  if (never.length === 0) return nothing;
  const words = never.length > mostInOrder ? text.neverMany(never.length) : text.never(never);
  return html`<p class="never">${words}</p>`;
}

/**
 * Returns the list of a player's strategy. `player` is "row" or "column" and determines the colour.
 */
export function strategyList(player, strategy, names) {
  const { listed, never } = listedChances(strategy, names);
  const first = listed.slice(0, mostListed);
  const rest = listed.slice(mostListed);
  return html`<ul class="chances of-${player}">
      ${first.map(line(names))}
    </ul>
    ${
      rest.length > 0
        ? html`<details>
            <summary>${text.more(rest.length)}</summary>
            <ul class="chances of-${player}">
              ${rest.map(line(names))}
            </ul>
          </details>`
        : nothing
    }
    ${neverText(never)}`;
}

/** Returns a strategy in a line of text, for screen readers: "Rock 1/3, Paper 2/3". */
export function strategyText(strategy, names, most = 5) {
  const { listed } = listedChances(strategy, names);
  const parts = listed
    .slice(0, most)
    .map(
      ({ index, chance, exact }) => `${names[index]} ${exact?.toFraction() ?? percentText(chance)}`,
    );
  return parts.join(", ");
}
