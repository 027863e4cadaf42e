// The typesetting of numbers: a fraction with a horizontal line, and its decimal beside it.

import { html, mathml, nothing } from "lit-html";
import {
  about,
  decimalText,
  isShortDecimal,
  minus,
  percentText,
  readNumber,
  toDouble,
} from "../number/number.js";

// Longer fractions are shown as decimals: the first limit is for typeset fractions, the second for
// fractions in sentences.
const mostDigits = 24;
const mostDigitsInline = 80;

const digitsOf = ({ n, d }) => n.toString().length + d.toString().length;

const sign = (number) => (number.s < 0n ? mathml`<mo>${minus}</mo>` : nothing);

/**
 * Returns a fraction as typeset mathematics, or if it has too many digits a decimal with the
 * fraction as its title.
 */
export function fraction(number) {
  if (digitsOf(number) > mostDigits) {
    return html`<span title=${number.toFraction()}
      >${about} ${decimalText(toDouble(number))}</span
    >`;
  }
  if (number.d === 1n) {
    return html`<math
      ><mrow>${sign(number)}<mn>${number.n}</mn></mrow></math
    >`;
  }
  return html`<math
    ><mrow
      >${sign(number)}<mfrac><mn>${number.n}</mn><mn>${number.d}</mn></mfrac></mrow
    ></math
  >`;
}

/** Returns "= 1.5" or "~ 0.333333" for a fraction that is not a whole number, else nothing. */
export function decimalBeside(number) {
  if (number.d === 1n || digitsOf(number) > mostDigits) return nothing;
  const mark = isShortDecimal(number) ? "=" : about;
  return html`<span class="decimal">${mark} ${decimalText(toDouble(number))}</span>`;
}

/** Returns a fraction in a line of text: 3/2, or a decimal if it has too many digits. */
export function inline(number) {
  return digitsOf(number) > mostDigitsInline
    ? `${about} ${decimalText(toDouble(number))}`
    : number.toFraction().replace("-", minus);
}

/** Returns the fraction in a text from the engine. */
export const exactOf = (text) => readNumber(text);

/** Returns a bar with the length of a probability. The number beside it is its accessible text. */
export const bar = (chance) =>
  html`<span class="bar" aria-hidden="true"
    ><span style="width:${(100 * chance).toFixed(2)}%"></span
  ></span>`;

export { decimalText, percentText, toDouble };
