// Measured match-ups: computes a mix, and how reliable it is, from a list of records.

import { html, nothing, render } from "lit-html";
import { bar, decimalText, percentText } from "../answer/numbers.js";
import { drawingOf } from "../answer/picture.js";
import { gamePage } from "../game_page.js";
import { strings } from "../strings.js";

const text = strings.measured;

const example = `deck1,deck2,wins,losses,draws
Tide,Ember,1046,1021,0
Tide,Grove,388,301,4
Tide,Shade,97,128,0
Tide,Forge,52,41,1
Ember,Grove,214,262,2
Ember,Shade,305,243,0
Ember,Forge,22,15,0
Grove,Shade,61,63,0
Grove,Forge,31,44,0
Shade,Forge,48,39,0
`;

export class MeasuredPage {
  list = example;
  sides = "same";
  missing = false;

  constructor(engine, place) {
    this.engine = engine;
    this.place = place;
    this.#ask();
  }

  async #ask() {
    const { list, sides, missing } = this;
    const asked = { text: list, missing_is_unknown: missing, picture: true };
    if (sides !== "found") asked.symmetric = sides === "same";
    this.isAsking = true;
    this.render();
    try {
      this.answer = await this.engine.call("measured", asked);
      this.complaint = null;
    } catch (error) {
      this.complaint = error.line ? text.at(error.line, error.message) : error.message;
    }
    this.isAsking = false;
    this.render();
  }

  #form() {
    const submit = (event) => {
      event.preventDefault();
      this.#ask();
    };
    const side = (name) => html`<option value=${name} ?selected=${name === this.sides}>
      ${text.sides[name]}
    </option>`;
    return html`<form @submit=${submit}>
      <label class="block"
        >${text.list}
        <textarea
          id="measured-list"
          rows="12"
          spellcheck="false"
          .value=${this.list}
          @input=${(event) => (this.list = event.target.value)}
        ></textarea>
      </label>
      <p class="actions">
        <label
          >${text.sidesLabel}
          <select id="measured-sides" @change=${(event) => (this.sides = event.target.value)}>
            ${Object.keys(text.sides).map(side)}
          </select></label
        >
        <label
          ><input
            type="checkbox"
            id="measured-missing"
            .checked=${this.missing}
            @change=${(event) => (this.missing = event.target.checked)}
          />
          ${text.missing}</label
        >
        <button id="measured-ask" ?disabled=${this.isAsking}>${text.ask}</button>
      </p>
    </form>`;
  }

  // The guarantee of a player's mix, and the strategies that the mix or a sample uses.
  #mix(mix, labels, heading, level) {
    const { strategy, estimated, promised, proved } = mix;
    const line = (name, number) => html`<li>${name} <b>${decimalText(number, 3)}</b></li>`;
    const rows = strategy
      .map((weight, k) => ({ weight, k }))
      .filter(({ weight, k }) => weight > 0 || estimated?.used[k] > 0)
      .sort((a, b) => b.weight - a.weight);
    return html`<section class="panel">
      <h2>${heading}</h2>
      <ul class="guarantees">
        ${line(text.promised, promised.payoff)}
        ${estimated ? line(text.estimated(level), estimated.bound) : nothing}
        ${proved ? line(text.proved(level), proved.payoff) : nothing}
      </ul>
      <ul class="chances ranges of-row">
        ${rows.map(
          ({ weight, k }) =>
            html`<li>
              <span class="name">${labels[k]}</span>
              ${bar(weight)}
              <span class="exact">${decimalText(weight, 3)}</span>
              <span class="decimal"
                >${estimated ? text.range(estimated, k, decimalText, percentText) : nothing}</span
              >
            </li>`,
        )}
      </ul>
      ${estimated?.same_support < 0.5
        ? html`<p class="complaint">${text.warning(percentText(estimated.same_support))}</p>`
        : nothing}
    </section>`;
  }

  #nextPair(pair) {
    const { row_labels, column_labels } = this.answer.game;
    const row = row_labels[pair.row];
    const column = column_labels[pair.column];
    const isOfRow =
      pair.row_weight * pair.column_responses >= pair.column_weight * pair.row_responses;
    const why = isOfRow
      ? text.why(row, column, percentText(pair.column_responses))
      : text.why(column, row, percentText(pair.row_responses));
    return html`<li>${row} - ${column}: ${why}</li>`;
  }

  #result() {
    const { game, row, column, value, level, next, assumption, remarks, picture } = this.answer;
    const percent = percentText(level);
    return html`${remarks.map((remark) => html`<p>${remark}</p>`)}
      ${column
        ? html`<section class="panel value-panel">
            <h2>${text.value}</h2>
            <p class="value">${decimalText(value.value, 3)}</p>
            <p>${text.interval(value, percent, decimalText)}</p>
          </section>`
        : nothing}
      ${this.#mix(row, game.row_labels, column ? text.rowMix : text.mix, percent)}
      ${column ? this.#mix(column, game.column_labels, text.columnMix, percent) : nothing}
      <section class="panel picture">
        <h2>${text.picture}</h2>
        <div class="scroll" tabindex="0" role="group" aria-label=${text.picture}>
          <div class="drawing coloured">${drawingOf(picture)}</div>
        </div>
      </section>
      <section class="panel">
        <h2>${text.next}</h2>
        <ol>
          ${next.map((pair) => this.#nextPair(pair))}
        </ol>
        ${assumption ? html`<p>${text.assumption(assumption)}</p>` : nothing}
      </section>`;
  }

  render() {
    if (!this.place.isShown(this)) return;
    const page = gamePage({
      name: "measured",
      text,
      form: this.#form(),
      complaint: this.complaint,
      answer: this.answer ? this.#result() : nothing,
    });
    render(page, this.place.element);
  }
}
