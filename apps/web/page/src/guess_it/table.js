// The probabilities of all small deals, shaded.

import { html } from "lit-html";
import { strings } from "../strings.js";

const text = strings.guessIt;

/**
 * `wins` is a table of probabilities, by the numbers of cards of the mover and of the other player.
 */
export const chancesTable = (wins, chosen, choose) =>
  html`<section class="panel" aria-labelledby="table-heading">
    <h2 id="table-heading">${text.table}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${text.table}>
      <table class="shades">
        <thead>
          <tr>
            <th scope="col">${text.tableCorner}</th>
            ${wins[0].map((_, other) => html`<th scope="col">${other}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${wins.map(
            (row, mover) =>
              html`<tr>
                <th scope="row">${mover}</th>
                ${row.map((win, other) => {
                  const isChosen = mover === chosen.mover && other === chosen.other;
                  return html`<td
                    class=${isChosen ? "chosen" : ""}
                    style="--part:${(100 * win).toFixed(1)}%"
                    @click=${() => choose(mover, other)}
                  >
                    ${(100 * win).toFixed(1)}
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
