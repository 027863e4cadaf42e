// A deal against the optimal strategy: the user is the mover.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { afterAsk, afterGuess, deal } from "./deal.js";
import { callOf } from "./player.js";

const text = strings.guessIt;

const reader = 0;

export class Play {
  /** `chances(mover, other)` asks the engine; `changed()` is called after changes of the view. */
  constructor(chances, changed) {
    this.chances = chances;
    this.changed = changed;
    this.state = null;
    // The number of the deal, which identifies answers to earlier deals.
    this.number = 0;
    this.said = [];
    this.chosen = null;
    this.score = { wins: 0, deals: 0, expected: 0 };
  }

  async start(mover, other) {
    this.number += 1;
    this.state = deal(mover, other);
    this.said = [text.dealt(this.state.all.length, mover, other)];
    this.chosen = null;
    const { number } = this;
    const { win_probability: expected } = await this.chances(mover, other);
    if (this.number !== number) return;
    this.expected = expected;
    this.changed();
  }

  #say(sentence) {
    this.said = [...this.said, sentence];
  }

  #guess(card) {
    const { turn, hidden } = this.state;
    this.#say((turn === reader ? text.youGuess : text.iGuess)(card, hidden));
    this.state = afterGuess(this.state, card);
    this.score = {
      wins: this.score.wins + (this.state.winner === reader ? 1 : 0),
      deals: this.score.deals + 1,
      expected: this.score.expected + this.expected,
    };
  }

  #ask(card) {
    const isReader = this.state.turn === reader;
    const { isShown, state } = afterAsk(this.state, card);
    const shown = isReader ? text.youAskShown : text.iAskShown;
    const not = isReader ? text.youAskNot : text.iAskNot;
    this.#say((isShown ? shown : not)(card));
    this.state = state;
  }

  /** Takes the user's turn, then the engine's; does nothing if it is not the user's turn. */
  async turn(isGuess) {
    const card = this.chosen;
    if (card === null || this.state.turn !== reader) return;
    const { number } = this;
    this.chosen = null;
    if (isGuess) this.#guess(card);
    else this.#ask(card);
    if (this.state.winner === null) {
      const said = await callOf(this.state.players[1], this.chances);
      if (this.number !== number) return;
      this.state = { ...this.state, players: [this.state.players[0], said.player] };
      if (said.isGuess) this.#guess(said.card);
      else this.#ask(said.card);
    }
    this.changed();
  }

  #cards() {
    const { all, players, shown, winner } = this.state;
    const choose = (card) => () => {
      this.chosen = card;
      this.changed();
    };
    return html`<div class="cards" role="group" aria-label=${text.yourTurn}>
      ${all.map((card) => {
        const isYours = players[reader].hand.includes(card);
        return html`<button
          type="button"
          class="card ${isYours ? "yours" : ""}"
          aria-pressed=${this.chosen === card}
          aria-label=${text.card(card, isYours)}
          ?disabled=${shown.includes(card) || winner !== null}
          @click=${choose(card)}
        >
          ${card}
        </button>`;
      })}
    </div>`;
  }

  #moves() {
    const card = this.chosen;
    if (this.state.winner !== null) return nothing;
    if (card === null) return html`<p class="hint">${text.yourTurn}</p>`;
    return html`<p class="actions">
      <button type="button" id="ask" @click=${() => this.turn(false)}>${text.ask(card)}</button>
      <button type="button" id="guess" @click=${() => this.turn(true)}>${text.guess(card)}</button>
    </p>`;
  }

  panel(start, isPossible) {
    const { wins, deals, expected } = this.score;
    return html`<section class="panel play" aria-labelledby="play-heading">
      <h2 id="play-heading">${text.play}</h2>
      <p class="actions">
        <button type="button" class="main" id="deal" ?disabled=${!isPossible} @click=${start}>
          ${this.state ? text.dealAgain : text.deal}
        </button>
        ${deals > 0 ? html`<span>${text.score(wins, deals, expected.toFixed(2))}</span>` : nothing}
      </p>
      ${
        this.state
          ? html`${this.#cards()}
              <p class="legend">
                <span class="yours-key">${text.yourCards}</span>
                <span>${text.machineCards(this.state.players[1].hand.length)}</span>
              </p>
              ${this.#moves()}
              <ol class="said" aria-live="polite">
                ${this.said.map((sentence) => html`<li>${sentence}</li>`)}
              </ol>`
          : nothing
      }
    </section>`;
  }
}
