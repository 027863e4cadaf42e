#include "saddle/solve/growing_game.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/number/places.h"
#include "saddle/simplex/simplex.h"
#include "saddle/simplex/tableau.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

// The small simplex solves a game of this size from the start faster than a tableau is extended.
constexpr Index small_side = 100;
constexpr Index most_sifted = 64;

void check_payoffs(const char* kind, const char* other, std::span<const double> payoffs,
                   Index size) {
  if (std::ssize(payoffs) != size) {
    throw_invalid("a new {} has {}, must have one for each of {}", kind,
                  counted(payoffs.size(), "payoff"), counted(size, other));
  }
  const auto bad = std::find_if_not(payoffs.begin(), payoffs.end(),
                                    [](double payoff) { return std::isfinite(payoff); });
  if (bad != payoffs.end()) {
    throw_invalid("payoff {} of a new {} is {}, must be finite", bad - payoffs.begin() + 1, kind,
                  *bad);
  }
}

}  // namespace

// The tableau points to the form, and the form refers to the game, so all three keep their
// addresses and are replaced in place.
struct GrowingGame::State {
  explicit State(const PayoffMatrix& first) : game(first.entries()) {
    if (first.rounding() > 0) {
      game.set_rounded();
    }
  }

  void replace_game(DenseMatrix entries) {
    const double minimum = game.minimum();
    const double maximum = game.maximum();
    const bool is_rounded = game.rounding() > 0;
    game = PayoffMatrix(std::move(entries));
    if (is_rounded) {
      game.set_rounded();
    }
    const bool is_rescaled = minimum != game.minimum() || maximum != game.maximum();
    has_other_scaling = has_other_scaling || is_rescaled;
    if (form) {
      form.emplace(game);
    }
  }

  // Continues from the last basis; the first time from the start.
  std::optional<Solution> solve_on(const Options& options, const Budget& budget) {
    if (!tableau) {
      form.emplace(game);
      tableau.emplace(*form, all_up_to(game.rows()), all_up_to(game.columns()));
    } else if (has_other_scaling && !tableau->rebuild()) {
      tableau.reset();
      return std::nullopt;
    }
    has_other_scaling = false;
    Incumbent incumbent(game, options);
    sift(*tableau, most_sifted, incumbent, budget);
    const bool is_finished = incumbent.is_finished();
    if (!is_finished || tableau->is_transposed()) {
      // If the pivots ended early, the basis is useless. If the last pivots belonged to the row
      // player's program, the tableau is transposed back.
      if (tableau->is_transposed() && is_finished) {
        tableau->transpose();
      } else {
        tableau.reset();
      }
    }
    if (!is_finished && !budget.exhausted(incumbent.iterations)) {
      return std::nullopt;
    }
    incumbent.algorithm = "simplex";
    return incumbent.take(budget);
  }

  PayoffMatrix game;
  std::optional<PositiveForm> form;
  std::optional<Tableau> tableau;
  bool has_other_scaling = false;
};

GrowingGame::GrowingGame(const PayoffMatrix& game) : state_(std::make_unique<State>(game)) {}
GrowingGame::~GrowingGame() = default;
GrowingGame::GrowingGame(GrowingGame&&) noexcept = default;
GrowingGame& GrowingGame::operator=(GrowingGame&&) noexcept = default;

const PayoffMatrix& GrowingGame::game() const { return state_->game; }

void GrowingGame::add_row(std::span<const double> payoffs) {
  const PayoffMatrix& game = state_->game;
  check_payoffs("row", "column", payoffs, game.columns());
  DenseMatrix entries(game.rows() + 1, game.columns());
  entries.topRows(game.rows()) = game.entries();
  std::copy(payoffs.begin(), payoffs.end(), entries.row(game.rows()).begin());
  state_->replace_game(std::move(entries));
}

void GrowingGame::add_column(std::span<const double> payoffs) {
  const PayoffMatrix& game = state_->game;
  check_payoffs("column", "row", payoffs, game.rows());
  DenseMatrix entries(game.rows(), game.columns() + 1);
  entries.leftCols(game.columns()) = game.entries();
  std::copy(payoffs.begin(), payoffs.end(), entries.col(game.columns()).begin());
  state_->replace_game(std::move(entries));
}

Solution GrowingGame::solve(const Options& options) {
  check(options);
  Options own = options;
  own.start.reset();
  const PayoffMatrix& game = state_->game;
  const bool is_small = std::max(game.rows(), game.columns()) <= small_side;
  if (is_small || game.minimum() == game.maximum()) {
    return saddle::solve(game, own);
  }
  const Budget budget(own);
  if (std::optional<Solution> solution = state_->solve_on(own, budget)) {
    return *std::move(solution);
  }
  Solution anew = saddle::solve(game, budget.rest(0));
  ++anew.fallbacks;
  return anew;
}

}  // namespace saddle
