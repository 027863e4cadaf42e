#include "apps/program/answers/table_verdict.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/stated_sensitivities.h"
#include "apps/program/answers/stated_sets.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/matrix/certificate.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

template <class Game>
Verdict verdict_of_game(const StatedSolution& stated, const std::optional<Rational>& constant_sum,
                        const Game& game, double tolerance, bool exact) {
  Verdict verdict(stated, tolerance, exact);
  // A table has all its payoffs.
  verdict.check_game(stated, game.rows(), game.columns(), game.rows() * game.columns(),
                     game.row_labels(), game.column_labels());
  verdict.check_constant_sum(stated, constant_sum);
  return verdict;
}

Proof proof_in_doubles(const PayoffMatrix& game, const ExactStrategies& strategies,
                       double tolerance) {
  return proof_of(certify(game, rounded(strategies.row), rounded(strategies.column), tolerance), 0);
}

// Where every number is a double and there are too many for fractions.
Verdict verdict_of_doubles(const PayoffMatrix& game, const std::optional<Rational>& constant_sum,
                           const StatedSolution& stated, double tolerance) {
  Verdict verdict = verdict_of_game(stated, constant_sum, game, tolerance, false);
  const Rational minimum(game.minimum());
  const Rational maximum(game.maximum());
  verdict.check_answer(stated,
                       {proof_in_doubles(game, stated.statement->strategies, tolerance), {}},
                       {maximum - minimum, std::max<Rational>(abs(minimum), abs(maximum)) +
                                               Rational(game.rounding())});
  if (stated.saddle_point) {
    const auto [i, j] = *stated.saddle_point;
    verdict.check_saddle_point(game(i, j), game.entries().row(i), game.entries().col(j),
                               game.rounding());
  }
  return verdict;
}

bool is_saddle_point(const ExactMatrix& game, const SaddlePoint& point) {
  const Rational& entry = game(point.row, point.column);
  for (Index i = 0; i < game.rows(); ++i) {
    if (game(i, point.column) > entry) {
      return false;
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    if (game(point.row, j) < entry) {
      return false;
    }
  }
  return true;
}

// The most entropy that may be lost where strategies are said to have the greatest.
constexpr double most_entropy_lost = 1e-6;

// Checks that no optimal strategies have more entropy than these, beyond the stated loss.
void check_selection(const StatedSolution& stated, const ExactMatrix& game,
                     const ExactSolution& solution, Checklist& list) {
  list.settle("selection.rule");
  const OptimalSets sets = optimal_sets(game, solution, 1).value();
  const MaxEntropyPair found = max_entropy_pair(game, solution, sets).value();
  const ExactStrategies& strategies =
      (stated.statement ? stated.statement : stated.exact)->strategies;
  const auto check = [&](const char* place, const std::vector<Rational>& strategy,
                         const MaxEntropyStrategy& best, const Rational& lost) {
    std::vector<double> probabilities;
    for (const Rational& probability : strategy) {
      probabilities.push_back(probability.get_d());
    }
    const double entropy = entropy_of(probabilities);
    const double rounding =
        16 * unit_roundoff * static_cast<double>(strategy.size()) * (1 + entropy);
    list.check(place,
               best.entropy - best.lost - rounding <= entropy + lost.get_d() &&
                   lost <= Rational(most_entropy_lost),
               fmt::format("an optimal strategy has {:.6g} more entropy, or that much may be lost",
                           std::max(best.entropy - entropy, lost.get_d())));
  };
  check("selection.row_entropy_lost", strategies.row, found.row,
        stated.selection->row_entropy_lost);
  check("selection.column_entropy_lost", strategies.column, found.column,
        stated.selection->column_entropy_lost);
}

// Checks what is stated of all optimal strategies and of changes of the payoffs, from an optimal
// solution of the checker's own.
void check_optimum(const StatedSolution& stated, const ExactMatrix& game, Checklist& list) {
  if (!stated.sets && !stated.sensitivities && !stated.selection) {
    return;
  }
  const ExactSolution solution = solve_exact(game);
  if (stated.sets) {
    check_sets(*stated.sets, stated.exact, game, solution, list);
  }
  if (stated.sensitivities) {
    check_sensitivities(*stated.sensitivities, game, solution, list);
  }
  if (stated.selection) {
    check_selection(stated, game, solution, list);
  }
}

PayoffScale scale_of(const ExactMatrix& game) {
  const auto [minimum, maximum] = std::minmax_element(game.entries().begin(), game.entries().end());
  return {*maximum - *minimum, std::max<Rational>(abs(*minimum), abs(*maximum))};
}

Proofs proofs_of(const StatedSolution& stated, const ExactMatrix& game, const Rational& range) {
  const auto proof = [&](const std::optional<Statement>& statement) {
    return statement ? std::optional(proof_of(exact_bounds(game, statement->strategies.row,
                                                           statement->strategies.column),
                                              range))
                     : std::nullopt;
  };
  return {proof(stated.statement), proof(stated.exact)};
}

}  // namespace

Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact) {
  Verdict verdict = verdict_of_game(stated, constant_sum, game, tolerance, exact);
  const PayoffScale scale = scale_of(game);
  verdict.check_answer(stated, proofs_of(stated, game, scale.range), scale);
  if (stated.saddle_point) {
    verdict.check_saddle_point(is_saddle_point(game, *stated.saddle_point));
  }
  check_optimum(stated, game, verdict.list());
  return verdict;
}

std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly) {
  const auto exact = [&]() -> std::optional<Verdict> {
    const std::optional<ExactMatrix> as_written = exactly();
    return as_written
               ? std::optional(exact_verdict(*as_written, constant_sum, stated, tolerance, false))
               : std::nullopt;
  };
  if (stated.needs_exactness()) {
    return exact();
  }
  Verdict verdict = verdict_of_doubles(game, constant_sum, stated, tolerance);
  // What doubles cannot prove may be true.
  if (verdict.valid() || game.rows() * game.columns() > most_checked_exactly) {
    return verdict;
  }
  const std::optional<Verdict> better = exact();
  return better ? better : verdict;
}

}  // namespace saddle::app
