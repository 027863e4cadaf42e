// The Great Game: computes the probability of winning the match from the opponent's habits.

import { html, nothing, render } from "lit-html";
import { bar, decimalText, percentText } from "../answer/numbers.js";
import { gamePage } from "../game_page.js";
import { strings } from "../strings.js";
import { fragmentOfCase, mostThrows } from "./link.js";
import { policyPanel } from "./policy_table.js";

const text = strings.greatGame;

const plays = ["rock", "paper", "scissors"];
const startingHabits = [
  ["50", "30", "20"],
  ["20", "50", "30"],
  ["50", "20", "30"],
];
const startingMatch = { winBy: "3", loseBy: "3" };

export class GreatGamePage {
  /** `asked` is {match, habits}, or null. */
  constructor(engine, place, asked = null) {
    this.engine = engine;
    this.place = place;
    this.habits = asked?.habits ?? startingHabits;
    this.match = asked?.match ?? startingMatch;
    this.#ask();
  }

  async #ask() {
    const { habits, match } = this;
    this.place.remember(fragmentOfCase(match, habits));
    try {
      const answer = await this.engine.call("great_game", {
        throws: habits.length,
        win_by: Number(match.winBy),
        lose_by: Number(match.loseBy),
        percents: habits,
        policy: true,
      });
      if (habits !== this.habits || match !== this.match) return;
      this.answer = answer;
      this.complaint = null;
    } catch (error) {
      if (habits !== this.habits || match !== this.match) return;
      this.complaint = error.message;
    }
    this.render();
  }

  #setHabits(habits) {
    this.habits = habits;
    this.#ask();
    this.render();
  }

  #field(name, label) {
    const change = (event) => {
      this.match = { ...this.match, [name]: event.target.value };
      this.#ask();
    };
    return html`<label class="block"
      >${label}
      <input
        type="number"
        id="great-game-${name}"
        min="1"
        .value=${this.match[name]}
        @input=${change}
      />
    </label>`;
  }

  #habitsTable() {
    const change = (row, column) => (event) =>
      this.#setHabits(
        this.habits.map((habit, i) =>
          i === row ? habit.map((old, j) => (j === column ? event.target.value : old)) : habit,
        ),
      );
    return html`<table class="habits">
      <caption>
        ${text.habits}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${plays.map((play) => html`<th scope="col">${text[play]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${this.habits.map(
          (habit, row) =>
            html`<tr>
              <th scope="row">${text.throwNumber(row + 1)}</th>
              ${habit.map(
                (percent, column) =>
                  html`<td>
                    <input
                      type="text"
                      inputmode="decimal"
                      aria-label=${text.habit(text[plays[column]], row + 1)}
                      .value=${percent}
                      @input=${change(row, column)}
                    />
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #result() {
    const { answer } = this;
    const draw = Math.max(0, 1 - answer.round_win - answer.round_loss);
    const line = (name, chance) =>
      html`<li>
        <span class="name">${name}</span>
        ${bar(chance)}
        <span class="exact">${decimalText(chance, 6)}</span>
        <span class="decimal">${percentText(chance)}</span>
      </li>`;
    return html`<section class="panel value-panel" aria-labelledby="match-heading">
        <h2 id="match-heading">${text.result}</h2>
        <p class="value" id="great-game-chance">${decimalText(answer.win_probability, 8)}</p>
      </section>
      <section class="panel" aria-labelledby="round-heading">
        <h2 id="round-heading">${text.round}</h2>
        <ul class="chances of-row">
          ${line(text.wins, answer.round_win)} ${line(text.draws, draw)}
          ${line(text.loses, answer.round_loss)}
        </ul>
        <p>${text.ratio(percentText(answer.ratio))}</p>
      </section>
      ${policyPanel(answer.policy)}`;
  }

  #form() {
    return html`<div class="fields">
        ${this.#field("winBy", text.winBy)} ${this.#field("loseBy", text.loseBy)}
      </div>
      ${this.#habitsTable()}
      <p class="actions">
        <button
          type="button"
          id="add-throw"
          ?disabled=${this.habits.length >= mostThrows}
          @click=${() => this.#setHabits([...this.habits, ["40", "30", "30"]])}
        >
          ${text.addThrow}
        </button>
        <button
          type="button"
          ?disabled=${this.habits.length === 1}
          @click=${() => this.#setHabits(this.habits.slice(0, -1))}
        >
          ${text.deleteThrow}
        </button>
      </p>`;
  }

  render() {
    if (!this.place.isShown(this)) return;
    const page = gamePage({
      name: "great-game",
      text,
      form: this.#form(),
      complaint: this.complaint ? text.bad(this.complaint) : null,
      answer: this.answer ? this.#result() : nothing,
    });
    render(page, this.place.element);
  }
}
