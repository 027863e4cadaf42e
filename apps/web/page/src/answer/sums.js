// What pure strategies are worth against a mixed one, written so that one can add it up: a strategy
// of 1/4 and 3/4 has the weights 1 and 3 of 4, and the column 3, 1 pays (1*3 + 3*1) / 4.

import Fraction from "fraction.js";

const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
const multiple = (least, { d }) => (least / gcd(least, d)) * d;

/** Returns the least whole-number weights in the proportions of the strategy, and their sum. */
export function weightsOf(strategy) {
  const divisor = strategy.reduce(multiple, 1n);
  return { weights: strategy.map(({ n, d }) => n * (divisor / d)), divisor };
}

// Over one divisor, since a fraction of hundreds of digits is reduced at every step else.
function meanOf(terms, divisor, payoffs) {
  const common = terms.map(({ index }) => payoffs[index]).reduce(multiple, 1n);
  const sum = terms.reduce((total, { weight, index }) => {
    const { s, n, d } = payoffs[index];
    return total + weight * s * n * (common / d);
  }, 0n);
  return new Fraction(sum, common * divisor);
}

/**
 * Returns, for each list of payoffs (one for each pure strategy of the player who mixes), the terms
 * of the strategies used, [{weight, index}], and their weighted mean.
 */
export function sumsAgainst(strategy, lists) {
  const { weights, divisor } = weightsOf(strategy);
  const used = strategy.flatMap(({ n }, index) => (n > 0n ? [index] : []));
  const terms = used.map((index) => ({ weight: weights[index], index }));
  const sums = lists.map((payoffs) => ({ terms, mean: meanOf(terms, divisor, payoffs) }));
  return { divisor, sums };
}

/** Returns the least, or greatest, of fractions. */
export const leastOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) < 0 ? b : a));
export const greatestOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) > 0 ? b : a));
