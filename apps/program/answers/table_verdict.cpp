#include "apps/program/answers/table_verdict.h"

#include "apps/program/answers/stated_sensitivities.h"
#include "apps/program/answers/stated_sets.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

template <class Game>
void check_game(const StatedSolution& stated, const std::optional<Rational>& constant_sum,
                const Game& game, Verdict& verdict) {
  verdict.check_size(stated.game, game.rows(), game.columns());
  verdict.check_labels(stated.game, game.row_labels(), game.column_labels());
  verdict.check_constant_sum(stated, constant_sum);
}

// Where every number is a double and there are too many for fractions.
Verdict verdict_of_doubles(const PayoffMatrix& game, const std::optional<Rational>& constant_sum,
                           const StatedSolution& stated, double tolerance) {
  const ExactStrategies& strategies = stated.statement->strategies;
  Verdict verdict{{}, tolerance};
  check_game(stated, constant_sum, game, verdict);
  verdict.check_in_doubles(
      stated, certify(game, rounded(strategies.row), rounded(strategies.column), tolerance), 0,
      Rational(game.greatest()) - Rational(game.least()));
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

// Checks what is stated of all optimal strategies and of changes of the payoffs, from an optimal
// solution of the checker's own.
void check_optimum(const StatedSolution& stated, const ExactMatrix& game,
                   std::vector<Finding>& findings) {
  if (!stated.sets && !stated.sensitivities) {
    return;
  }
  const ExactSolution solution = solve_exact(game);
  if (stated.sets) {
    check_sets(*stated.sets, stated.exact, game, solution, findings);
  }
  if (stated.sensitivities) {
    check_sensitivities(*stated.sensitivities, game, solution, findings);
  }
}

StatedBounds bounds_of(const StatedSolution& stated, const ExactMatrix& game) {
  const auto bounds = [&](const std::optional<Statement>& statement) {
    return statement ? std::optional(exact_bounds(game, statement->strategies.row,
                                                  statement->strategies.column))
                     : std::nullopt;
  };
  return {bounds(stated.statement), bounds(stated.exact)};
}

}  // namespace

Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool of_fractions) {
  Verdict verdict{{}, tolerance};
  check_game(stated, constant_sum, game, verdict);
  verdict.check_exactly(stated, bounds_of(stated, game), payoff_range(game), of_fractions);
  if (stated.saddle_point) {
    verdict.check_saddle_point(is_saddle_point(game, *stated.saddle_point));
  }
  check_optimum(stated, game, verdict.findings);
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
