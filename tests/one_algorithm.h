#pragma once

#include <optional>
#include <string_view>

#include "saddle/solve/solve.h"

namespace saddle::test {

/// Solves a game by one algorithm of the table; nullopt if it does not apply to the game.
inline std::optional<Solution> solve_by_name(std::string_view name, const PayoffMatrix& game,
                                             const Options& options = {}) {
  return solve_by(*find_algorithm(name), game, options);
}

inline Solution solve_simplex(const PayoffMatrix& game, const Options& options = {}) {
  return *solve_by_name("simplex", game, options);
}

}  // namespace saddle::test
