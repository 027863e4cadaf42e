// The page of the collection. The engine lists the parameters of a game; the form has an input for
// each.

import { html, nothing, render } from "lit-html";
import { decimalText, exactOf, fraction } from "../answer/numbers.js";
import { doubleStrategy, exactStrategy, strategyList } from "../answer/strategies.js";
import { columnsOf, gameOf, mostCells, rowsOf } from "../game/game.js";
import { gamePage } from "../game_page.js";
import { Newest } from "../solving/newest.js";
import { strings } from "../strings.js";

const text = strings.collection;

// The initial texts of the inputs for required parameters.
const starting = { whole: "5", number: "1", text: "", list: "", matrix: "0.5 1; 1 0" };

// In seconds. If a game takes longer, the page says that it was not solved.
const timeLimit = 20;

// In milliseconds. The previous answer stays this long, because most games are solved sooner.
const patience = 300;

const isNumber = (input) => input === "whole" || input === "number";

// Some parameters are for one choice of another parameter only.
const isShown = ({ only_where }, typed) =>
  !only_where || typed[only_where.name] === only_where.choice;

function argumentOf(input, value) {
  if (input === "flag") return value;
  const trimmed = value.trim();
  if (trimmed === "") return null;
  // The engine refuses a text where it expects a number, and names the parameter.
  return isNumber(input) && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** Returns the arguments of the game as the engine takes them; what is empty is left out. */
export const argumentsOf = (parameters, typed) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => isShown(parameter, typed))
      .map(({ name, input }) => [name, argumentOf(input, typed[name])])
      .filter(([, value]) => value !== null),
  );

function startingValue({ input, required, choices, default: usual }) {
  if (input === "flag") return usual;
  if (input === "choice") return usual ?? choices[0];
  return required ? starting[input] : String(usual ?? "");
}

/** Returns what the inputs of a game hold at first. */
export const startingValues = (parameters) =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, startingValue(parameter)]));

export class CollectionPage {
  games = [];

  /** `open(game)` shows a payoff matrix on the page of matrix games. */
  constructor(engine, place, name, open) {
    this.engine = engine;
    this.newest = new Newest(engine);
    this.place = place;
    this.open = open;
    this.#start(name);
  }

  async #start(name) {
    this.games = await this.engine.call("collection", {});
    this.#choose(this.games.some((game) => game.name === name) ? name : this.games[0].name);
  }

  #choose(name) {
    this.game = this.games.find((game) => game.name === name);
    this.typed = startingValues(this.game.parameters);
    this.answer = null;
    this.place.remember(`games=${name}`);
    this.#ask();
  }

  #ask() {
    const { game, typed } = this;
    const request = {
      name: game.name,
      arguments: argumentsOf(game.parameters, typed),
      time_limit: timeLimit,
    };
    this.complaint = null;
    this.render();
    this.newest.run(async (call) => {
      const late = setTimeout(() => this.#show({ answer: null }), patience);
      try {
        this.#show({ answer: await call("collected", request) });
      } catch (error) {
        if (error.name === "Stopped") throw error;
        if (typed === this.typed) this.#show({ complaint: error.message });
      } finally {
        clearTimeout(late);
      }
    });
  }

  #show(change) {
    Object.assign(this, change);
    this.render();
  }

  #set(name, value) {
    this.typed = { ...this.typed, [name]: value };
    this.#ask();
  }

  #input({ name, input, help, choices }) {
    const id = `collection-${name}`;
    const value = this.typed[name];
    const typed = (event) => this.#set(name, event.target.value);
    const control =
      input === "flag"
        ? html`<input
            type="checkbox"
            id=${id}
            .checked=${value}
            @change=${(event) => this.#set(name, event.target.checked)}
          />`
        : input === "choice"
          ? html`<select id=${id} @change=${typed}>
              ${choices.map(
                (each) => html`<option value=${each} ?selected=${each === value}>${each}</option>`,
              )}
            </select>`
          : html`<input
              id=${id}
              inputmode=${isNumber(input) ? "numeric" : "text"}
              .value=${value}
              @change=${typed}
            />`;
    return html`<label class="block">${text.parameter(name)}: ${help} ${control}</label>`;
  }

  #form() {
    const choose = (event) => this.#choose(event.target.value);
    return html`<label class="block"
        >${text.game}
        <select id="collection-game" @change=${choose}>
          ${this.games.map(
            ({ name, summary }) =>
              html`<option value=${name} ?selected=${name === this.game.name}>
                ${text.option(name, summary)}
              </option>`,
          )}
        </select>
      </label>
      <p class="story">${this.game.story}</p>
      ${this.game.parameters
        .filter((parameter) => isShown(parameter, this.typed))
        .map((parameter) => this.#input(parameter))}
      <p class="story">${this.game.answer}.<br />${this.game.source}</p>`;
  }

  #table(table) {
    const game = gameOf(table);
    const [rows, columns] = [rowsOf(game), columnsOf(game)];
    return html`<section class="panel" aria-labelledby="collection-table">
      <h2 id="collection-table">${text.table(rows, columns)}</h2>
      ${rows * columns > mostCells
        ? html`<p>${text.tooLarge}</p>`
        : html`<button id="collection-open" @click=${() => this.open(game)}>${text.open}</button>`}
    </section>`;
  }

  #state({ game, value, lower, upper, exact, is_solved, row_strategy, column_strategy }) {
    if (!is_solved) return html`<section class="panel"><p>${text.unsolved(timeLimit)}</p></section>`;
    const names = (labels, count, name) =>
      labels.length ? labels : Array.from({ length: count }, (_, k) => name(k + 1));
    const player = (side, goal, doubles, fractions, labels) =>
      html`<div class="player of-${side}">
        <h3>${goal}</h3>
        ${strategyList(side, fractions ? exactStrategy(fractions) : doubleStrategy(doubles), labels)}
      </div>`;
    return html`<section class="panel" aria-labelledby="collection-value">
      <h2 id="collection-value">${strings.value.heading}</h2>
      <p class="value" id="value">
        ${exact ? fraction(exactOf(exact.value)) : decimalText(value, 8)}
      </p>
      <p>
        ${exact
          ? text.exact
          : strings.value.bounds(decimalText(lower, 10), decimalText(upper, 10))}
      </p>
      <div class="players">
        ${player(
          "row",
          strings.rowPlayer,
          row_strategy,
          exact?.row_strategy,
          names(game.row_labels, game.rows, strings.row),
        )}
        ${game.columns > 1
          ? player(
              "column",
              strings.columnPlayer,
              column_strategy,
              exact?.column_strategy,
              names(game.column_labels, game.columns, strings.column),
            )
          : nothing}
      </div>
    </section>`;
  }

  #answer() {
    const { answer, complaint } = this;
    if (answer) return answer.table ? this.#table(answer.table) : this.#state(answer);
    return complaint ? nothing : html`<p role="status">${text.solving}</p>`;
  }

  render() {
    if (!this.place.isShown(this) || !this.game) return;
    const page = gamePage({
      name: "collection",
      text,
      form: this.#form(),
      complaint: this.complaint,
      answer: this.#answer(),
    });
    render(page, this.place.element);
  }
}
