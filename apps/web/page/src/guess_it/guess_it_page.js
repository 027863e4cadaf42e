// Guess It: how to bluff with given numbers of cards, and a table for playing.

import { html, nothing, render } from "lit-html";
import { strings } from "../strings.js";
import { advicePanel } from "./advice.js";
import { mostCardsAtTable } from "./deal.js";
import { Play } from "./play.js";
import { chancesTable } from "./table.js";

const text = strings.guessIt;

// The engine answers quickly up to this number of cards of each player, and exactly up to this
// total.
const mostCards = 1000;
const mostExactCards = 30;
const tableCards = 10;
const startingCards = { mover: 5, other: 5 };

const isPossible = (number) => Number.isInteger(number) && number >= 0 && number <= mostCards;

export class GuessItPage {
  constructor(engine, place, cards = {}) {
    this.engine = engine;
    this.place = place;
    const isDeal = Object.values(cards).every(isPossible);
    this.cards = { ...startingCards, ...(isDeal && cards) };
    const chances = (n, m) => engine.call("guess_it", { mover: n, other: m });
    this.play = new Play(chances, () => this.render());
    this.#ask();
    this.#fillTable();
  }

  async #fillTable() {
    const size = { mover: tableCards, other: tableCards };
    const { wins } = await this.engine.call("guess_it_table", size);
    this.wins = wins;
    this.render();
  }

  async #ask() {
    const { mover, other } = this.cards;
    const exact = mover + other <= mostExactCards;
    this.place.remember(`guess-it=${mover},${other}`);
    const answer = await this.engine.call("guess_it", { mover, other, exact });
    if (this.cards.mover !== mover || this.cards.other !== other) return;
    this.answer = answer;
    this.render();
  }

  #set(change) {
    this.cards = { ...this.cards, ...change };
    this.#ask();
    this.render();
  }

  #field(name, label) {
    const change = (event) => {
      const number = event.target.valueAsNumber;
      const isGood = isPossible(number);
      event.target.setAttribute("aria-invalid", !isGood);
      this.bad = isGood ? null : text.badNumber(mostCards);
      if (isGood) this.#set({ [name]: number });
      else this.render();
    };
    return html`<label class="block"
      >${label}
      <input
        type="number"
        id="guess-it-${name}"
        min="0"
        max=${mostCards}
        .value=${String(this.cards[name])}
        @input=${change}
      />
    </label>`;
  }

  render() {
    if (!this.place.isShown(this)) return;
    const { mover, other } = this.cards;
    const isTable = mover + other > 0 && mover + other <= mostCardsAtTable;
    render(
      html`<div class="game-page">
        <section class="intro" aria-labelledby="guess-it-heading">
          <h2 id="guess-it-heading">${text.heading}</h2>
          <p class="story">${text.story}</p>
          <div class="fields">
            ${this.#field("mover", text.mover)} ${this.#field("other", text.other)}
          </div>
          <p role="alert" class="complaint">${this.bad ?? nothing}</p>
        </section>
        <div class="answer" id="answer" tabindex="-1" aria-live="polite">
          ${this.answer ? advicePanel(this.answer) : nothing}
        </div>
        ${this.play.panel(() => this.play.start(mover, other), isTable)}
        ${
          this.wins
            ? chancesTable(this.wins, this.cards, (n, m) => this.#set({ mover: n, other: m }))
            : nothing
        }
      </div>`,
      this.place.element,
    );
  }
}
