// The best throw for each throw of a round and each score.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";

const text = strings.greatGame;

const cell = (play) =>
  play
    ? html`<td class="play ${play}" title=${text[play]}>
        ${text.letters[play]}<span class="unseen">: ${text[play]}</span>
      </td>`
    : html`<td class="decided"></td>`;

// The row of a score: for each throw of the round the best throw at this score, empty if the score
// is not possible before this throw, or if it decides the round.
const row = (policy, score) =>
  html`<tr>
    <th scope="row">${text.score(score)}</th>
    ${policy.map((plays, thrown) =>
      Math.abs(score) > thrown ? html`<td></td>` : cell(plays[thrown + score]),
    )}
  </tr>`;

// Scores that decide the round have no row.
function openScores(policy) {
  const scores = new Set();
  policy.forEach((plays, thrown) =>
    plays.forEach((play, index) => play && scores.add(index - thrown)),
  );
  return [...scores].sort((a, b) => b - a);
}

/** `policy` has a list for each throw: the best throws from the lowest score to the highest. */
export const policyPanel = (policy) =>
  html`<section class="panel" aria-labelledby="policy-heading">
    <h2 id="policy-heading">${text.policy}</h2>
    <p class="lead">
      ${text.policyLead(text[policy[0][0]])} ${policy.length > 1 ? text.policyHint : nothing}
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label=${text.policy}>
      <table class="policy">
        <thead>
          <tr>
            <th scope="col">${text.scoreHeading}</th>
            ${policy.map((_, thrown) => html`<th scope="col">${text.throwNumber(thrown + 1)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${openScores(policy).map((score) => row(policy, score))}
        </tbody>
      </table>
    </div>
  </section>`;
