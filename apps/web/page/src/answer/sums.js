// Expected payoffs of pure strategies against a mixed one, in a form that readers can add up: a
// strategy of 1/4 and 3/4 has the weights 1 and 3 of 4, and the column 3, 1 pays (1*3 + 3*1) / 4.

import Fraction from "fraction.js";

const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
const multiple = (least, { d }) => (least % d === 0n ? least : (least / gcd(least, d)) * d);

/** Returns the smallest whole-number weights in the proportions of the strategy, and their sum. */
export function weightsOf(strategy) {
  const divisor = strategy.reduce(multiple, 1n);
  return { weights: strategy.map(({ n, d }) => n * (divisor / d)), divisor };
}

/**
 * Returns, for each list of payoffs (one for each pure strategy of the player who mixes), the terms
 * of the used strategies, [{weight, index}], and a whole number: `scale` times their weighted mean.
 * Whole numbers over one scale are compared quickly; fractions with hundreds of digits are not.
 */
export function sumsAgainst(strategy, lists) {
  const { weights, divisor } = weightsOf(strategy);
  const used = strategy.flatMap(({ n }, index) => (n > 0n ? [index] : []));
  const terms = used.map((index) => ({ weight: weights[index], index }));
  const common = lists.reduce(
    (least, payoffs) => used.map((index) => payoffs[index]).reduce(multiple, least),
    1n,
  );
  const total = (payoffs) =>
    terms.reduce((sum, { weight, index }) => {
      const { s, n, d } = payoffs[index];
      return sum + weight * s * n * (common / d);
    }, 0n);
  const sums = lists.map((payoffs) => ({ terms, total: new Fraction(total(payoffs)) }));
  return { divisor, scale: common * divisor, sums };
}

/** Returns the minimum, or maximum, of fractions. */
export const leastOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) < 0 ? b : a));
export const greatestOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) > 0 ? b : a));
