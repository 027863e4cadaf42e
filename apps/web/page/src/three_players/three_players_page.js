// Games of three players with two strategies each: computes all equilibria from the eight outcomes.

import { html, nothing, render } from "lit-html";
import { decimalText, exactOf, fraction } from "../answer/numbers.js";
import { doubleStrategy, exactStrategy, strategyList } from "../answer/strategies.js";
import { gamePage } from "../game_page.js";
import { readNumber, toDouble } from "../number/number.js";
import { strings } from "../strings.js";

const text = strings.threePlayers;

// The payoffs of the outcomes, for player 1, 2 and 3: [player 3][player 1][player 2].
const examples = {
  meeting: [
    [
      ["3 2 1", "0 0 0"],
      ["0 0 0", "1 1 1"],
    ],
    [
      ["0 0 0", "1 1 2"],
      ["2 1 1", "0 0 0"],
    ],
  ],
  irrational: [
    [
      ["3 0 2", "0 2 0"],
      ["0 1 0", "1 0 0"],
    ],
    [
      ["1 0 0", "0 1 0"],
      ["0 3 0", "2 0 3"],
    ],
  ],
  volunteers: [
    [
      ["1/2 1/2 1/2", "1/2 1 1/2"],
      ["1 1/2 1/2", "1 1 1/2"],
    ],
    [
      ["1/2 1/2 1", "1/2 1 1"],
      ["1 1/2 1", "0 0 0"],
    ],
  ],
  oddOneOut: [
    [
      ["0 0 0", "0 1 0"],
      ["1 0 0", "0 0 1"],
    ],
    [
      ["0 0 1", "1 0 0"],
      ["0 1 0", "0 0 0"],
    ],
  ],
};

const both = [0, 1];
const players = [0, 1, 2];
const colours = ["row", "column", "third"];
const mostShown = 30;

// Returns the three numbers of a cell as texts, or null if it contains anything else.
function payoffsOf(cell) {
  const words = cell.trim().split(/[\s,;]+/);
  return words.length === 3 && words.every((word) => readNumber(word)) ? words : null;
}

export class ThreePlayersPage {
  cells = examples.irrational;
  example = "irrational";

  constructor(engine, place) {
    this.engine = engine;
    this.place = place;
    this.#ask();
  }

  // In the engine's order of the outcomes, player 1's strategy varies fastest.
  async #ask() {
    const { cells } = this;
    const outcomes = both.flatMap((k) => both.flatMap((j) => both.map((i) => cells[k][i][j])));
    const payoffs = outcomes.map(payoffsOf);
    const isGood = !payoffs.includes(null);
    this.complaint = isGood ? null : text.badCell;
    this.render();
    if (!isGood) return;
    try {
      const answer = await this.engine.call("nash", {
        game: {
          strategies: players.map(() => ["1", "2"]),
          payoffs: players.map((player) => payoffs.map((each) => each[player])),
        },
      });
      if (this.cells !== cells) return;
      this.answer = answer;
    } catch (error) {
      this.complaint = error.message;
    }
    this.render();
  }

  #table(k) {
    const cell = (i, j) => {
      const typed = this.cells[k][i][j];
      const change = (event) => {
        this.cells = structuredClone(this.cells);
        this.cells[k][i][j] = event.target.value;
        this.example = "";
        this.#ask();
      };
      return html`<td>
        <input
          aria-label=${text.cell(i + 1, j + 1, k + 1)}
          aria-invalid=${!payoffsOf(typed)}
          .value=${typed}
          @input=${change}
        />
      </td>`;
    };
    return html`<table class="habits">
      <caption>
        ${text.caption(k + 1)}
      </caption>
      <tr>
        <td></td>
        ${both.map((j) => html`<th scope="col">${text.column(j + 1)}</th>`)}
      </tr>
      ${both.map(
        (i) =>
          html`<tr>
            <th scope="row">${text.row(i + 1)}</th>
            ${both.map((j) => cell(i, j))}
          </tr>`,
      )}
    </table>`;
  }

  #form() {
    const choose = (event) => {
      this.example = event.target.value;
      this.cells = examples[this.example];
      this.#ask();
    };
    return html`<label class="block"
        >${text.example}
        <select id="three-players-example" @change=${choose}>
          <option value="" hidden ?selected=${!this.example}>${text.own}</option>
          ${Object.keys(examples).map(
            (name) =>
              html`<option value=${name} ?selected=${name === this.example}>
                ${text.examples[name]}
              </option>`,
          )}
        </select>
      </label>
      ${both.map((k) => this.#table(k))}
      <p role="alert" class="complaint">${this.complaint ?? nothing}</p>`;
  }

  #equilibrium({ strategies, payoffs, radius, pure, index }, number) {
    const isExact = radius === "0";
    const names = [text.row, text.column, text.table].map((name) => both.map((k) => name(k + 1)));
    const payoff = (each) =>
      isExact ? fraction(exactOf(each)) : decimalText(toDouble(exactOf(each)));
    const listed = (own) =>
      isExact ? exactStrategy(own) : doubleStrategy(own.map((p) => toDouble(exactOf(p))));
    return html`<li class="equilibrium">
      <h3>
        ${strings.equilibria.one(number + 1)}
        <span class="goal">${pure ? strings.equilibria.pure : strings.equilibria.mixed}</span>
      </h3>
      <div class="players">
        ${players.map(
          (player) =>
            html`<div class="player of-${colours[player]}">
              <h4>${text.player(player + 1)}, ${text.gets} ${payoff(payoffs[player])}</h4>
              ${strategyList(colours[player], listed(strategies[player]), names[player])}
            </div>`,
        )}
      </div>
      <p>${isExact ? text.exact : text.proved(toDouble(exactOf(radius)))} ${text.index(index)}</p>
    </li>`;
  }

  #result() {
    const { equilibria, complete, undecided } = this.answer;
    const count = equilibria.length;
    const shown = equilibria.slice(0, mostShown);
    return html`<section class="panel" aria-labelledby="three-players-found">
      <h2 id="three-players-found">${strings.equilibria.heading}</h2>
      <p class="lead" id="three-players-lead">
        ${complete ? strings.equilibria.complete(count) : strings.equilibria.incomplete(count)}
      </p>
      ${undecided?.length ? html`<p>${text.undecided(undecided.length)}</p>` : nothing}
      <ol class="equilibria">
        ${shown.map((each, number) => this.#equilibrium(each, number))}
      </ol>
      ${count > shown.length
        ? html`<p class="never">${strings.fault.more(count - shown.length)}</p>`
        : nothing}
    </section>`;
  }

  render() {
    if (!this.place.isShown(this)) return;
    const page = gamePage({
      name: "three-players",
      text,
      form: this.#form(),
      complaint: this.complaint,
      answer: this.answer ? this.#result() : nothing,
    });
    render(page, this.place.element);
  }
}
