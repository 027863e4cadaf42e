// The table that one types in. A single input stands in the active cell, as in spreadsheets; the
// other cells are text. So a table of 100 x 100 is light, the keys are the same in every cell, and a
// reader of screens hears one named field at a time.

import { cellText, columnsOf, isBimatrix, rowsOf } from "../game/game.js";
import { isOneCell } from "../game/block.js";
import { decimalText, readNumber, toDouble } from "../number/number.js";
import { strings } from "../strings.js";
import { destination } from "./keys.js";

const text = strings.game;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Longer numbers are cut off in the table, and stand in full where the mouse points.
const mostShown = 14;

// How many characters of what one types are seen at least and at most.
const [leastSeen, mostSeen] = [5, 22];

const labelOr = (label, index) => label.trim() || String(index + 1);

export class Grid {
  /**
   * `actions` has edit(row, column, text, key), where row or column -1 means a label; paste(text,
   * row, column); addRow(), addColumn(); move(place).
   */
  constructor(actions) {
    this.actions = actions;
    this.active = { row: 0, column: 0 };
    this.table = element("table", { role: "grid", "aria-label": text.table, class: "grid" });
    this.element = element("div", { class: "grid-frame" }, this.table);
    this.input = element("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": "cell-note",
    });
    // Whether arrows move the caret, and whether Tab leaves the table.
    this.inText = false;
    this.isLeaving = false;
    this.visits = 0;
    this.#listen();
  }

  /** Shows the game. `look` has faults, marks, struck, chances; see cell_looks.js. */
  update(game, look) {
    if (game === this.game && look === this.look) return;
    const shape = [rowsOf(game), columnsOf(game), isBimatrix(game)].join();
    this.game = game;
    this.look = look;
    const hadFocus = document.activeElement === this.input;
    if (shape !== this.shape) this.#build(shape);
    this.active.row = Math.min(this.active.row, rowsOf(game) - 1);
    this.active.column = Math.min(this.active.column, columnsOf(game) - 1);
    this.#fill();
    this.#placeInput();
    if (hadFocus) this.input.focus();
  }

  /** Puts the focus on a cell, with its text selected. */
  activate(row, column) {
    this.active = { row, column };
    this.inText = false;
    this.isLeaving = false;
    this.visits += 1;
    this.#placeInput();
    this.input.focus();
    this.input.select();
    this.before = this.input.value;
    this.actions.move(this.active);
  }

  #build(shape) {
    this.shape = shape;
    this.input.remove();
    const [rows, columns] = [rowsOf(this.game), columnsOf(this.game)];
    const button = (label, action) => {
      const made = element("button", { type: "button", class: "add", title: label }, "+");
      made.setAttribute("aria-label", label);
      made.addEventListener("click", action);
      return made;
    };
    this.columnHeads = Array.from({ length: columns }, (_, column) =>
      this.#cell("th", -1, column, { scope: "col" }),
    );
    this.rowHeads = Array.from({ length: rows }, (_, row) =>
      this.#cell("th", row, -1, { scope: "row" }),
    );
    this.cells = this.rowHeads.map((_, row) =>
      this.columnHeads.map((_, column) => this.#cell("td", row, column, { role: "gridcell" })),
    );
    this.rowChances = this.rowHeads.map(() => element("td", { class: "chance of-row" }));
    this.columnChances = this.columnHeads.map(() => element("td", { class: "chance of-column" }));
    const corner = element("td", { class: "corner" });
    const head = element("tr", {}, corner, ...this.columnHeads);
    head.append(element("td", { class: "adder" }, button(text.addColumn, this.actions.addColumn)));
    const body = this.cells.map((cells, row) =>
      element("tr", {}, this.rowHeads[row], ...cells, this.rowChances[row]),
    );
    const last = element("tr", { class: "last" });
    last.append(element("td", { class: "adder" }, button(text.addRow, this.actions.addRow)));
    last.append(...this.columnChances, element("td", { class: "corner" }));
    this.table.replaceChildren(element("thead", {}, head), element("tbody", {}, ...body, last));
    this.table.classList.toggle("pairs", isBimatrix(this.game));
    this.shown = new Map();
  }

  #cell(name, row, column, attributes) {
    const made = element(name, attributes);
    made.dataset.row = row;
    made.dataset.column = column;
    return made;
  }

  #at({ row, column }) {
    if (row < 0) return this.columnHeads[column];
    return column < 0 ? this.rowHeads[row] : this.cells[row][column];
  }

  #textAt({ row, column }) {
    if (row < 0) return this.game.columnLabels[column];
    return column < 0 ? this.game.rowLabels[row] : cellText(this.game, row, column);
  }

  #fill() {
    const { look } = this;
    this.columnHeads.forEach((_, column) => this.#fillCell(-1, column));
    this.rowHeads.forEach((line, row) => {
      this.#fillCell(row, -1);
      this.columnHeads.forEach((head, column) => this.#fillCell(row, column));
    });
    this.rowChances.forEach((cell, row) => this.#showChance(cell, look.rowChance(row)));
    this.columnChances.forEach((cell, column) => this.#showChance(cell, look.columnChance(column)));
  }

  #fillCell(row, column) {
    const { game, look } = this;
    const cell = this.#at({ row, column });
    if (row < 0) {
      this.#show(cell, labelOr(game.columnLabels[column], column), look.column(column));
    } else if (column < 0) {
      this.#show(cell, labelOr(game.rowLabels[row], row), look.row(row));
    } else {
      const second = isBimatrix(game) ? game.columnCells[row][column] : null;
      this.#show(cell, game.cells[row][column], look.cell(row, column), second);
    }
  }

  // Writes a cell only where it has changed: a key stroke changes one of ten thousand.
  #show(cell, own, { classes, reason }, second = null) {
    const isActive = this.input.parentElement === cell;
    const state = `${own}\n${second}\n${classes}\n${reason}\n${isActive}`;
    if (this.shown.get(cell) === state) return;
    this.shown.set(cell, state);
    cell.className = classes;
    if (reason) cell.setAttribute("aria-invalid", "true");
    else cell.removeAttribute("aria-invalid");
    cell.title = reason ?? (cell.tagName === "TH" || own.length > mostShown ? own : "");
    if (isActive) return;
    if (second === null) {
      cell.textContent = own;
    } else {
      cell.replaceChildren(
        element("span", { class: "own" }, own),
        second === "" ? "" : ", ",
        element("span", { class: "other" }, second),
      );
    }
  }

  #showChance(cell, chance) {
    if (this.shown.get(cell) === chance) return;
    this.shown.set(cell, chance);
    const isLong = chance?.length > mostShown;
    cell.textContent = isLong ? decimalText(toDouble(readNumber(chance)), 4) : (chance ?? "");
    cell.title = isLong ? chance : "";
    cell.classList.toggle("zero", chance === "0");
  }

  #placeInput() {
    const cell = this.#at(this.active);
    const { row, column } = this.active;
    if (this.input.parentElement !== cell) {
      const left = this.input.parentElement;
      cell.replaceChildren(this.input);
      this.shown.delete(cell);
      if (left) {
        left.style.minWidth = "";
        this.shown.delete(left);
        this.#fillCell(Number(left.dataset.row), Number(left.dataset.column));
      }
    }
    const own = this.#textAt(this.active);
    if (this.input.value !== own) this.input.value = own;
    // The input gives its cell no width.
    cell.style.minWidth = own.length > leastSeen ? `${Math.min(own.length + 2, mostSeen)}ch` : "";
    const names = {
      row: labelOr(this.game.rowLabels[row] ?? "", row),
      column: labelOr(this.game.columnLabels[column] ?? "", column),
    };
    this.input.setAttribute(
      "aria-label",
      row < 0
        ? text.columnLabel(column + 1)
        : column < 0
          ? text.rowLabel(row + 1)
          : text.cell(names.row, names.column),
    );
    this.input.placeholder = row < 0 ? String(column + 1) : column < 0 ? String(row + 1) : "";
    this.input.inputMode = "text";
    this.input.setAttribute("aria-invalid", cell.hasAttribute("aria-invalid"));
  }

  #edit(value) {
    const { row, column } = this.active;
    this.actions.edit(row, column, value, `${row},${column},${this.visits}`);
  }

  #listen() {
    this.table.addEventListener("mousedown", (event) => {
      const cell = event.target.closest("[data-row]");
      if (!cell) return;
      // A second click into the active cell sets the caret.
      if (event.target === this.input && document.activeElement === this.input) {
        this.inText = true;
        return;
      }
      event.preventDefault();
      this.activate(Number(cell.dataset.row), Number(cell.dataset.column));
    });
    this.input.addEventListener("input", () => this.#edit(this.input.value));
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("paste", (event) => this.#paste(event));
    this.input.addEventListener("focus", () => {
      this.before = this.input.value;
      this.visits += 1;
      this.actions.move(this.active);
    });
    this.input.addEventListener("blur", () => (this.isLeaving = false));
  }

  #key(event) {
    if (event.isComposing || event.altKey) return;
    if (event.key === "F2") {
      this.inText = !this.inText;
      this.input.setSelectionRange(this.input.value.length, this.input.value.length);
      return;
    }
    if (event.key === "Escape") {
      if (this.input.value !== this.before) this.#edit(this.before);
      this.inText = false;
      this.input.select();
      this.isLeaving = true;
      return;
    }
    if (event.key === "Tab" && this.isLeaving) return;
    this.isLeaving = false;
    const movesCaret = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
    if (movesCaret && (this.inText || event.shiftKey)) return;
    const shape = { rows: this.rowHeads.length, columns: this.columnHeads.length };
    const next = destination(this.active, shape, event);
    if (!next) return;
    event.preventDefault();
    this.activate(next.row, next.column);
  }

  #paste(event) {
    const pasted = event.clipboardData.getData("text/plain");
    const { row, column } = this.active;
    const isLabel = row < 0 || column < 0;
    if (isOneCell(pasted, isBimatrix(this.game)) || (isLabel && !/[\t\r\n]/.test(pasted.trim()))) {
      return;
    }
    event.preventDefault();
    this.actions.paste(pasted, Math.max(row, 0), Math.max(column, 0), isLabel);
  }
}
