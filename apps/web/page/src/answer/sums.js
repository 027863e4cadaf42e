// What pure strategies are worth against a mixed one, written so that one can add it up: a strategy
// of 1/4 and 3/4 has the weights 1 and 3 of 4, and the column 3, 1 pays (1*3 + 3*1) / 4.

import { zero } from "../number/number.js";

const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));

/** Returns the least whole-number weights in the proportions of the strategy, and their sum. */
export function weightsOf(strategy) {
  const divisor = strategy.reduce((least, { d }) => (least / gcd(least, d)) * d, 1n);
  return { weights: strategy.map(({ n, d }) => n * (divisor / d)), divisor };
}

/**
 * Returns, for each list of payoffs (one for each pure strategy of the player who mixes), the terms
 * of the strategies used, [{weight, index}], and their weighted mean.
 */
export function sumsAgainst(strategy, lists) {
  const { weights, divisor } = weightsOf(strategy);
  const used = strategy.flatMap(({ n }, index) => (n > 0n ? [index] : []));
  const sums = lists.map((payoffs) => {
    const terms = used.map((index) => ({ weight: weights[index], index }));
    const total = terms.reduce(
      (sum, { weight, index }) => sum.add(payoffs[index].mul(weight)),
      zero,
    );
    return { terms, mean: total.div(divisor) };
  });
  return { divisor, sums };
}

/** Returns the least, or greatest, of fractions. */
export const leastOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) < 0 ? b : a));
export const greatestOf = (numbers) => numbers.reduce((a, b) => (b.compare(a) > 0 ? b : a));
