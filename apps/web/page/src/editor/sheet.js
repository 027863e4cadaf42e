// The elements of the table: labels at the edges, cells, and probabilities after them. For a large
// table only the cells in view are elements: the table is placed within an area of the full size,
// and its labels stick to the edges of the frame.

import { strings } from "../strings.js";
import { element } from "./element.js";
import { Run } from "./run.js";
import { drawnSpan, isLarge, scrollTo } from "./span.js";

const text = strings.game;

// Used until the browser reports the sizes.
const guessed = {
  rowSize: 40,
  columnSize: 60,
  headHeight: 40,
  headWidth: 60,
  height: 600,
  width: 800,
};

function adder(label, action) {
  const button = element("button", { type: "button", class: "add", title: label }, "+");
  button.setAttribute("aria-label", label);
  button.addEventListener("click", action);
  return element("td", { class: "adder" }, button);
}

// aria-colindex and aria-rowindex count from 1, and include the labels.
const cellAt = (name, row, column, attributes) =>
  element(name, {
    ...attributes,
    "data-row": row,
    "data-column": column,
    "aria-colindex": column + 2,
  });

export class Sheet {
  #rowCount = 0;
  #columnCount = 0;
  #sizes = null;
  #cells = new WeakMap();

  /**
   * `actions` has addRow() and addColumn(); scrolled() is called when other cells may be in view.
   */
  constructor(actions, scrolled) {
    this.actions = actions;
    this.table = element("table", { role: "grid", "aria-label": text.table, class: "grid" });
    // Holds the elements for cells that are not drawn.
    this.parking = element("div", { class: "parking" });
    this.area = element("div", { class: "grid-area" }, this.table, this.parking);
    this.frame = element("div", { class: "grid-frame" }, this.area);
    this.frame.addEventListener("scroll", scrolled);
    new ResizeObserver(() => {
      this.#sizes = null;
      scrolled();
    }).observe(this.frame);
  }

  /** Starts a table of another shape. */
  build(rows, columns, isPairs) {
    this.#rowCount = rows;
    this.#columnCount = columns;
    this.#sizes = null;
    this.widths = null;
    const [row, column] = [
      adder(text.addRow, this.actions.addRow),
      element("td", { class: "corner" }),
    ];
    const plus = adder(text.addColumn, this.actions.addColumn);
    this.corner = element("td", { class: "corner" });
    const last = element("tr", { class: "last", "aria-rowindex": rows + 2 }, row, column);
    this.columnHeads = new Run(plus);
    this.columnChances = new Run(column);
    this.lines = new Run(last);
    this.table.replaceChildren(
      this.#columns(columns),
      element("thead", {}, element("tr", { "aria-rowindex": 1 }, this.corner, plus)),
      element("tbody", {}, last),
    );
    this.table.classList.toggle("pairs", isPairs);
    this.table.setAttribute("aria-rowcount", rows + 2);
    this.table.setAttribute("aria-colcount", columns + 2);
    this.area.classList.toggle("large", isLarge(rows, columns));
    this.area.style.setProperty("--rows", rows);
    this.area.style.setProperty("--columns", columns);
    this.draw();
  }

  /** Sets the widths in characters of the columns and of the rows' labels in a large table. */
  widen(column, label) {
    const widths = [column, label].join();
    if (widths === this.widths) return;
    this.widths = widths;
    this.#sizes = null;
    this.area.style.setProperty("--longest", column);
    this.area.style.setProperty("--longest-label", label);
    this.draw();
  }

  /** Draws the cells in view; returns whether they have changed. */
  draw() {
    const [rows, columns] = this.#spans();
    const spans = [rows.first, rows.end, columns.first, columns.end].join();
    if (this.spans === spans && this.lines.items.length > 0) return false;
    this.spans = spans;
    this.area.style.setProperty("--first-row", rows.first);
    this.area.style.setProperty("--first-column", columns.first);
    this.drawnColumns.span = columns.end - columns.first;
    this.columnHeads.show(columns, (column) => cellAt("th", -1, column, { scope: "col" }));
    this.columnChances.show(columns, () => element("td", { class: "chance of-column" }));
    this.lines.show(rows, (row) => this.#line(row));
    this.lines.forEach((line, row) => {
      const cell = (column) => cellAt("td", row, column, { role: "gridcell" });
      this.#cells.get(line).show(columns, cell);
    });
    return true;
  }

  /** Returns the cell, or the label if a number is -1; null if it is not drawn. */
  cell(row, column) {
    if (row < 0) return this.columnHeads.at(column);
    const line = this.lines.at(row);
    return line && (column < 0 ? line.firstChild : this.#cells.get(line).at(column));
  }

  /** Calls visit(cell, row, column) for all drawn cells and labels. */
  forEach(visit) {
    this.columnHeads.forEach((head, column) => visit(head, -1, column));
    this.lines.forEach((line, row) => {
      visit(line.firstChild, row, -1);
      this.#cells.get(line).forEach((cell, column) => visit(cell, row, column));
    });
  }

  /** Calls visit(cell, row) for the probabilities beside the drawn rows. */
  forEachRowChance(visit) {
    this.lines.forEach((line, row) => visit(line.lastChild, row));
  }

  /** Scrolls a large table so that the cell is in view and drawn. */
  reveal(row, column) {
    if (!this.isLarge) return;
    const [down, across] = this.#views();
    if (row >= 0) this.frame.scrollTop = scrollTo(row, down);
    if (column >= 0) this.frame.scrollLeft = scrollTo(column, across);
    this.draw();
  }

  /** Puts an element at the place of a cell that is not drawn. */
  park(item, row, column) {
    this.parking.style.setProperty("--row-number", row);
    this.parking.style.setProperty("--column-number", column);
    this.parking.replaceChildren(item);
  }

  get isLarge() {
    return isLarge(this.#rowCount, this.#columnCount);
  }

  #columns(columns) {
    this.drawnColumns = element("col", { class: "payoffs", span: columns });
    return element(
      "colgroup",
      {},
      element("col", { class: "labels" }),
      this.drawnColumns,
      element("col", { class: "chances" }),
    );
  }

  #line(row) {
    const head = cellAt("th", row, -1, { scope: "row" });
    const chance = element("td", { class: "chance of-row" });
    const line = element("tr", { "aria-rowindex": row + 2 }, head, chance);
    this.#cells.set(line, new Run(chance));
    return line;
  }

  #spans() {
    const [rows, columns] = [this.#rowCount, this.#columnCount];
    if (!this.isLarge) return [rows, columns].map((end) => ({ first: 0, end }));
    const [down, across] = this.#views();
    return [drawnSpan(rows, down), drawnSpan(columns, across)];
  }

  // Returns the visible ranges of the rows and of the columns, without the part that labels cover.
  #views() {
    const { frame } = this;
    const sizes = this.#measured();
    return [
      { scroll: frame.scrollTop, view: sizes.height - sizes.headHeight, size: sizes.rowSize },
      { scroll: frame.scrollLeft, view: sizes.width - sizes.headWidth, size: sizes.columnSize },
    ];
  }

  #measured() {
    const { frame } = this;
    if (this.#sizes) return this.#sizes;
    if (frame.clientHeight === 0 || this.lines.items.length === 0) return guessed;
    const corner = this.corner.getBoundingClientRect();
    this.#sizes = {
      rowSize: this.lines.items[0].getBoundingClientRect().height,
      columnSize: this.columnHeads.items[0].getBoundingClientRect().width,
      headHeight: corner.height,
      headWidth: corner.width,
      height: frame.clientHeight,
      width: frame.clientWidth,
    };
    return this.#sizes;
  }
}
