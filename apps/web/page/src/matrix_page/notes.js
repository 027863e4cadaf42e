// The notes below the table: faults of cells, the meaning of the active cell, how to navigate.

import { html, nothing } from "lit-html";
import { columnName, rowName } from "../answer/labels.js";
import { exactOf, inline } from "../answer/numbers.js";
import { decimalText } from "../number/number.js";
import { isBimatrix } from "../game/game.js";
import { strings } from "../strings.js";

const mostFaults = 6;

/** Returns the faults that prevent solving the game, if there are any; `jump` moves to a cell. */
export function faultList(faults, complaint, jump) {
  const text = strings.fault;
  if (faults.length === 0) {
    return complaint ? html`<p class="complaint">${text.engine(complaint)}</p>` : nothing;
  }
  const jumpTo = ({ row, column }, words) =>
    html`<button type="button" class="link" @click=${() => jump(row, column)}>${words}</button>`;
  if (faults.every(({ isEmpty }) => isEmpty)) {
    return html`<p class="complaint">${jumpTo(faults[0], text.empties(faults.length))}</p>`;
  }
  const bad = faults.filter(({ isEmpty }) => !isEmpty);
  return html`<ul class="complaint">
      ${bad.slice(0, mostFaults).map(
        (fault) =>
          html`<li>
            ${jumpTo(fault, text.place(fault.row + 1, fault.column + 1, fault.reason))}
          </li>`,
      )}
      ${bad.length > mostFaults ? html`<li>${text.more(bad.length - mostFaults)}</li>` : nothing}
    </ul>
    <p class="hint">${text.examples}</p>`;
}

// The engine computes sensitivities to payoffs only if the optimal strategies are unique.
function sensitivityNote(sensitivity, row, column) {
  const cell = sensitivity?.sensitivity?.find((each) => each.row === row && each.column === column);
  if (!cell) return "";
  const [change, least, greatest] = [cell.derivative, cell.least, cell.greatest].map(
    (number) => number && inline(exactOf(number)),
  );
  return ` ${strings.game.sensitivity(change, least, greatest)}`;
}

/**
 * Returns the note on the active cell: its fault, or whose best response it is and its effect on
 * the value. `sensitivity` is the engine's answer, or null.
 */
export function cellNote(game, look, { row, column }, sensitivity) {
  const text = strings.game;
  if (row < 0 || column < 0) return "";
  const place = `${rowName(game, row)}, ${columnName(game, column)}`;
  const reason = look.reason(row, column);
  if (reason) return `${place}: ${reason}`;
  const mark = look.marks?.[row]?.[column];
  if (!mark) return place;
  const both = isBimatrix(game) ? text.equilibrium : text.saddlePoint;
  const said =
    mark.row && mark.column ? both : mark.row ? text.bestRow : mark.column && text.bestColumn;
  return `${place}${said ? `: ${said}` : ""}.${sensitivityNote(sensitivity, row, column)}`;
}

export function marksLegend(game, marks) {
  const text = strings.game;
  const isBoth = marks.some((row) => row.some((mark) => mark.row && mark.column));
  const both = isBimatrix(game) ? text.equilibrium : text.saddlePoint;
  return html`<p class="legend" aria-hidden="true">
    <span class="best-row">${text.bestRowLegend}</span>
    <span class="best-column">${text.bestColumnLegend}</span>
    ${isBoth ? html`<span class="both-best best-row best-column">${both}</span>` : nothing}
  </p>`;
}

function progressText(progress) {
  const text = strings.progress;
  const { lower, upper, work } = progress ?? {};
  if (work) return text.work(work);
  return Number.isFinite(lower) && Number.isFinite(upper)
    ? text.withBounds(decimalText(lower), decimalText(upper))
    : text.solving;
}

/** `answering` is the state of the answer; the buttons call `stop` and `goOn`. */
export function progressLine(answering, { stop, goOn }) {
  const text = strings.progress;
  if (answering.wasStopped) {
    return html`<p class="progress">
      ${text.stopped} <button type="button" id="go-on" @click=${goOn}>${text.again}</button>
    </p>`;
  }
  if (!answering.isSlow) return nothing;
  return html`<div class="progress">
    <progress aria-label=${text.label}></progress> <span>${progressText(answering.progress)}</span>
    <button type="button" id="stop" @click=${stop}>${text.stop}</button>
  </div>`;
}
