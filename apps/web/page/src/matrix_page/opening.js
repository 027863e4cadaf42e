// Games from texts that were pasted, typed into the dialog, or read from files.

import { asTyped, blockOf } from "../game/block.js";
import {
  columnsOf,
  emptyGame,
  gameOf,
  isBimatrix,
  mostCells,
  rowsOf,
  splitPair,
  withBlock,
} from "../game/game.js";
import { readNumber } from "../number/number.js";
import { strings } from "../strings.js";
import { closeOpenDialog, showOpenDialogWith } from "./open_dialog.js";

const text = strings.open;

// Markup, or a word that may be a label.
const isNoPayoff = (cell) => cell === "" || /[A-Za-z\\|]/.test(cell);

const isPair = (cell) => splitPair(cell).every((part) => readNumber(part) !== null);

export class Opening {
  /** The error of the last text, with `readings` if it can be read in two ways. */
  asked = null;

  /** `page` has the game, and replaces it by load(game, notice). */
  constructor(engine, page) {
    this.engine = engine;
    this.page = page;
  }

  /** Reads a game in any format, and asks the user in doubt. `labels` chooses the labels. */
  async open(written, labels) {
    try {
      await this.#read(written, labels);
      closeOpenDialog();
    } catch (error) {
      this.#ask(error, written);
    }
  }

  /**
   * Takes a text pasted into a cell. A whole game replaces the one in the table. A block that is
   * pasted at another cell than the first is inserted, as in spreadsheets, and so is one that
   * cannot be read as a game: the table then shows the invalid cells.
   */
  async paste(written, row, column) {
    const block = blockOf(written);
    const isElsewhere = row > 0 || column > 0;
    if (isElsewhere && block.length > 0 && !block.flat().some(isNoPayoff)) {
      this.#pasteBlock(block, row, column);
      return;
    }
    // If the table has pairs, 3,2 is a pair and not a decimal.
    if (isBimatrix(this.page.game) && written.includes("\t") && block.flat().every(isPair)) {
      this.#open(withBlock(emptyGame(block.length, block[0].length, true), 0, 0, block));
      return;
    }
    try {
      await this.#read(written);
    } catch (error) {
      if (error.readings?.length || block.length === 0) this.#ask(error, written);
      else this.#pasteBlock(block, row, column);
    }
  }

  async #read(written, labels) {
    const request = { text: written, two_tables: true, ...(labels && { labels }) };
    const game = asTyped(gameOf(await this.engine.call("read", request)), written);
    this.asked = null;
    this.#open(game);
  }

  #open(game) {
    const [rows, columns] = [rowsOf(game), columnsOf(game)];
    if (this.#isRoomFor(rows, columns)) this.page.load(game, text.opened(rows, columns));
  }

  #isRoomFor(rows, columns) {
    const isRoom = rows * columns <= mostCells;
    if (!isRoom) this.page.say(text.tooLarge(rows, columns, mostCells));
    return isRoom;
  }

  #ask(error, written) {
    this.asked = error;
    this.page.render();
    showOpenDialogWith(written);
  }

  #pasteBlock(block, row, column) {
    const [rows, columns] = [block.length, block[0].length];
    if (!this.#isRoomFor(row + rows, column + columns)) return;
    const notice = text.pasted(rows, columns);
    this.page.load(withBlock(this.page.game, row, column, block), notice);
  }
}
