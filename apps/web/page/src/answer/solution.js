// The engine's answer to `solve`, in fractions if it has them.

import { exactOf } from "./numbers.js";
import { doubleStrategy, exactStrategy } from "./strategies.js";

/** Returns {value, row, column, lower, upper, ...}; value is null if only bounds are known. */
export function readSolution(solution) {
  const { exact } = solution;
  return {
    value: exact ? exactOf(exact.value) : null,
    lower: solution.lower,
    upper: solution.upper,
    row: exact ? exactStrategy(exact.row_strategy) : doubleStrategy(solution.row_strategy),
    column: exact ? exactStrategy(exact.column_strategy) : doubleStrategy(solution.column_strategy),
    saddlePoint: solution.saddle_point,
    sets: solution.optimal_sets ?? null,
  };
}

export const fractionsOf = (strategy) => strategy.map(({ exact }) => exact);
