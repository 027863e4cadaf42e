// The editable table. A single input is in the active cell, as in spreadsheets; the other cells are
// text. This makes the table fast and the keys the same in every cell, and a screen reader
// announces one named field at a time.

import { cellText, columnsOf, isBimatrix, rowsOf, textOnceTyped } from "../game/game.js";
import { isOneCell } from "../game/block.js";
import { decimalText, readNumber, toDouble } from "../number/number.js";
import { strings } from "../strings.js";
import { element } from "./element.js";
import { destination } from "./keys.js";
import { paperTables } from "./paper.js";
import { labelOr, labelRoom, payoffRoom } from "./room.js";
import { Sheet } from "./sheet.js";

const text = strings.game;

// Longer numbers are cut off in the table, and shown in full on hover.
const mostShown = 14;

// The minimum and the maximum number of characters shown while typing.
const [leastSeen, mostSeen] = [5, 22];

export class Grid {
  /**
   * `actions` has edit(row, column, text, key), where row or column -1 means a label; paste(text,
   * row, column); addRow(), addColumn(); move(place).
   */
  constructor(actions) {
    this.actions = actions;
    this.active = { row: 0, column: 0 };
    this.sheet = new Sheet(actions, () => this.#scrolled());
    this.paper = element("div", { class: "paper" });
    this.element = element("div", { class: "grid-place" }, this.sheet.frame, this.paper);
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
    // Whether the program is moving the input to another element.
    this.isPlacing = false;
    this.shown = new WeakMap();
    this.#listen();
  }

  /** Shows the game. `look` has faults, marks, struck, chances; see cell_looks.js. */
  update(game, look) {
    if (game === this.game && look === this.look) return;
    const shape = [rowsOf(game), columnsOf(game), isBimatrix(game)].join();
    this.game = game;
    this.look = look;
    this.#keepingFocus(() => {
      if (shape !== this.shape) this.#build(shape);
      this.active.row = Math.min(this.active.row, rowsOf(game) - 1);
      this.active.column = Math.min(this.active.column, columnsOf(game) - 1);
      this.#widen();
      this.#fill();
      this.#placeInput();
    });
  }

  /** Puts the focus on a cell, with its text selected. */
  activate(row, column) {
    this.active = { row, column };
    this.inText = false;
    this.isLeaving = false;
    this.visits += 1;
    this.#reveal();
    this.input.focus();
    this.input.select();
    this.before = this.input.value;
    this.actions.move(this.active);
  }

  #build(shape) {
    this.shape = shape;
    this.input.remove();
    this.sheet.build(rowsOf(this.game), columnsOf(this.game), isBimatrix(this.game));
  }

  // Other cells may be in view.
  #scrolled() {
    if (!this.game) return;
    this.#keepingFocus(() => {
      if (!this.sheet.draw()) return;
      this.#fill();
      this.#placeInput();
    });
  }

  #reveal() {
    this.#widen();
    this.sheet.reveal(this.active.row, this.active.column);
    this.#fill();
    this.#placeInput();
  }

  // Scrolls to the active cell when the user types outside the visible part.
  #revealTyped() {
    const { row, column } = this.active;
    if (!this.sheet.cell(row, column)) this.#keepingFocus(() => this.#reveal());
    this.input.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #widen() {
    const { game, active } = this;
    if (this.sheet.isLarge) this.sheet.widen(payoffRoom(game, active), labelRoom(game, active));
  }

  // Moving an input to another element removes the focus; this restores it. If the whole text was
  // selected, selects the whole text that replaces it.
  #keepingFocus(change) {
    const { input } = this;
    const isFocused = document.activeElement === input;
    const { selectionStart, selectionEnd, value } = input;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    this.isPlacing = true;
    change();
    if (isFocused && document.activeElement !== input) {
      input.focus({ preventScroll: true });
      input.setSelectionRange(selectionStart, selectionEnd);
    }
    if (isFocused && isWhole && input.value !== value) input.select();
    this.isPlacing = false;
  }

  #textAt({ row, column }) {
    if (row < 0) return this.game.columnLabels[column];
    return column < 0 ? this.game.rowLabels[row] : cellText(this.game, row, column);
  }

  #fill() {
    const { look, sheet } = this;
    sheet.forEach((cell, row, column) => this.#fillCell(cell, row, column));
    sheet.forEachRowChance((cell, row) => this.#showChance(cell, look.rowChance(row)));
    sheet.columnChances.forEach((cell, column) =>
      this.#showChance(cell, look.columnChance(column)),
    );
  }

  #fillCell(cell, row, column) {
    const { game, look } = this;
    if (row < 0) {
      this.#show(cell, labelOr(game.columnLabels[column], column), look.column(column));
    } else if (column < 0) {
      this.#show(cell, labelOr(game.rowLabels[row], row), look.row(row));
    } else {
      const second = isBimatrix(game) ? game.columnCells[row][column] : null;
      this.#show(cell, game.cells[row][column], look.cell(row, column), second);
    }
  }

  // Updates a cell only if it has changed: a key stroke changes one of ten thousand.
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
    const { row, column } = this.active;
    const cell = this.sheet.cell(row, column);
    const left = this.input.parentElement;
    if (!cell) {
      this.sheet.park(this.input, row, column);
    } else if (left !== cell) {
      cell.replaceChildren(this.input);
      this.shown.delete(cell);
    }
    if (left && left !== this.input.parentElement) this.#leave(left);
    const own = this.#textAt(this.active);
    const place = `${row},${column}`;
    if (place !== this.placed || this.#typedText() !== own) this.input.value = own;
    this.placed = place;
    // The input does not widen its cell; the columns of a large table keep their widths.
    const width = own.length > leastSeen ? `${Math.min(own.length + 2, mostSeen)}ch` : "";
    (this.sheet.isLarge ? this.input : this.input.parentElement).style.minWidth = width;
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
    const reason = row < 0 || column < 0 ? null : this.look.reason(row, column);
    this.input.setAttribute("aria-invalid", reason !== null);
  }

  // The input's previous cell shows text again.
  #leave(cell) {
    cell.style.minWidth = "";
    this.shown.delete(cell);
    const { row, column } = cell.dataset;
    if (cell.isConnected && row !== undefined) this.#fillCell(cell, Number(row), Number(column));
  }

  // Returns the contents of the active cell for the text in the input, which may be half a pair:
  // "3,".
  #typedText() {
    const { active, game, input } = this;
    const isLabel = active.row < 0 || active.column < 0;
    return isLabel ? input.value : textOnceTyped(game, input.value);
  }

  #edit(value) {
    const { row, column } = this.active;
    this.actions.edit(row, column, value, `${row},${column},${this.visits}`);
  }

  #listen() {
    addEventListener("beforeprint", () => {
      if (this.sheet.isLarge) this.paper.replaceChildren(...paperTables(this.game, this.look));
    });
    addEventListener("afterprint", () => this.paper.replaceChildren());
    this.sheet.table.addEventListener("mousedown", (event) => {
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
    this.input.addEventListener("input", () => {
      this.#edit(this.input.value);
      if (this.sheet.isLarge) this.#revealTyped();
    });
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("paste", (event) => this.#paste(event));
    this.input.addEventListener("focus", () => {
      if (this.isPlacing) return;
      this.before = this.input.value;
      this.visits += 1;
      this.actions.move(this.active);
    });
    this.input.addEventListener("blur", () => {
      if (!this.isPlacing) this.isLeaving = false;
    });
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
    const shape = { rows: rowsOf(this.game), columns: columnsOf(this.game) };
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
