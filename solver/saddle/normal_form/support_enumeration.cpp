#include "saddle/normal_form/support_enumeration.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "saddle/exact/optimal_set.h"
#include "saddle/machine/refusal.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/number/integers.h"
#include "saddle/number/places.h"
#include "saddle/solve/solve_exact.h"

// We look for a strategy x of support I against which all strategies in J are best responses. Let
// b_j be the opponent's payoff from j as a linear form of x. Then the forms b_j - b_j0 (j in J, for
// one j0 in J) vanish, and the forms b_j0 - b_k (k not in J) are >= 0. If the equations have
// exactly one solution x of sum 1, Gaussian elimination finds it. If they have several, the
// conditions become a matrix game with the rows I: a column for each form, a column for the
// negative of each vanishing form, and a column of zeros. Its value is 0 if and only if some x
// meets the conditions. Then its optimal strategies are these x, and one of them has the support I
// if and only if every strategy of I is used by some optimal strategy.

namespace saddle {
namespace {

using Support = std::uint64_t;
using Members = std::vector<Index>;

Members members(Support support) {
  return numbers_where(static_cast<Index>(std::bit_width(support)),
                       [&](Index k) { return (support >> k & 1) != 0; });
}

// One player's strategies and the opponent's payoffs against them.
struct SupportView {
  Index own;
  Index others;
  const std::vector<mpz_class>& payoffs;  // of the opponent, whose strategy varies slowest

  const mpz_class& operator()(Index i, Index j) const { return payoffs[as_size(j * own + i)]; }
};

// The equations for the probabilities of I: sum 1, and equal payoffs of J. The right-hand sides are
// in the last column.
IntegerMatrix indifference(const SupportView& side, const Members& I, const Members& J) {
  IntegerMatrix equations(std::ssize(J), std::ssize(I) + 1);
  for (Index column = 0; column < equations.columns(); ++column) {
    fmpz_one(equations(0, column));
  }
  for (Index k = 1; k < equations.rows(); ++k) {
    for (Index column = 0; column < std::ssize(I); ++column) {
      const Index i = I[as_size(column)];
      const mpz_class gain = side(i, J[as_size(k)]) - side(i, J[0]);
      fmpz_set_mpz(equations(k, column), gain.get_mpz_t());
    }
  }
  return equations;
}

ExactMatrix game_of_conditions(const SupportView& side, const Members& I, const Members& J) {
  std::vector<Rational> entries;
  for (const Index i : I) {
    entries.emplace_back(0);
    for (Index j = 0; j < side.others; ++j) {
      if (j == J[0]) {
        continue;
      }
      const Rational gain(side(i, J[0]) - side(i, j));
      entries.push_back(gain);
      if (std::binary_search(J.begin(), J.end(), j)) {
        entries.emplace_back(-gain);
      }
    }
  }
  return {std::ssize(I), side.others + std::ssize(J) - 1, std::move(entries)};
}

// The probabilities of I, if there are any; or the limit that ended the search for them.
struct Probabilities {
  std::optional<std::vector<Rational>> x;
  std::optional<Termination> stopped;
};

// For equations with several solutions: returns the mean of the extreme solutions or, if these are
// too many, of a few solutions that together use every strategy of I that can be used.
Probabilities inner_solution(const SupportView& side, const Members& I, const Members& J,
                             const Options& options) {
  const ExactMatrix game = game_of_conditions(side, I, J);
  const ExactSolution solution = solve_exact(game, options);
  if (solution.upper < 0) {
    return {};
  }
  if (solution.termination != Termination::converged) {
    return {{}, solution.termination};
  }
  constexpr std::size_t many = 1000;
  const auto sets = optimal_sets(game, solution, many, options);
  if (!sets) {
    return {{}, options.stop.stop_requested() ? Termination::interrupted : Termination::time_limit};
  }
  const OptimalSet& set = sets->row;
  if (set.used.size() < I.size()) {
    return {};
  }
  std::vector<Rational> middle(I.size());
  for (const std::vector<Rational>& extreme : set.extreme_strategies) {
    for (std::size_t k = 0; k < middle.size(); ++k) {
      middle[k] += extreme[k] / Rational(set.extreme_strategies.size());
    }
  }
  return {std::move(middle), {}};
}

// Whether all probabilities of I are positive, and `best` is a best response to them.
bool is_answer(const SupportView& side, const std::vector<Rational>& x, const Members& I,
               Index best) {
  const auto payoff = [&](Index j) {
    Rational sum;
    for (std::size_t k = 0; k < I.size(); ++k) {
      sum += x[k] * side(I[k], j);
    }
    return sum;
  };
  if (std::any_of(x.begin(), x.end(), [](const Rational& p) { return p <= 0; })) {
    return false;
  }
  const Rational value = payoff(best);
  for (Index j = 0; j < side.others; ++j) {
    if (payoff(j) > value) {
      return false;
    }
  }
  return true;
}

Probabilities probabilities(const SupportView& side, const Members& I, const Members& J,
                            const Budget& budget) {
  if (const auto stopped = budget.exhausted(0)) {
    return {{}, stopped};
  }
  IntegerMatrix equations = indifference(side, I, J);
  const Index unknowns = std::ssize(I);
  Integer unit;
  // Reduced echelon form, times the unit. The rank is at least 1, because the probabilities sum to
  // 1; the last row that is not 0 says 0 = 1 if there is no solution.
  const Index rank = fmpz_mat_rref(equations.get(), unit.get(), equations.get());
  Index pivot = 0;
  while (fmpz_is_zero(equations(rank - 1, pivot)) != 0) {
    ++pivot;
  }
  if (pivot == unknowns) {
    return {};
  }
  if (rank < unknowns) {
    Options options;
    options.time_limit = budget.time_left();
    options.stop = budget.options().stop;
    return inner_solution(side, I, J, options);
  }
  std::vector<Rational> x;
  for (Index k = 0; k < unknowns; ++k) {
    x.push_back(quotient(equations(k, unknowns), unit.get()));
  }
  return {is_answer(side, x, I, J[0]) ? std::optional(std::move(x)) : std::nullopt, {}};
}

// Tries all pairs of supports; the outer loop is over the row player's.
class Enumeration {
 public:
  Enumeration(const NormalFormGame& game, std::size_t limit, const Options& options)
      : game_(game),
        form_(game),
        limit_(limit),
        budget_(options),
        row_side_{form_.rows, form_.columns, form_.column_payoffs},
        column_side_{form_.columns, form_.rows, form_.row_payoffs} {}

  EquilibriumList run() {
    for (Support rows = 1; rows >> form_.rows == 0 && !is_over(); ++rows) {
      extend(rows, 0, 0);
    }
    list_.complete = !list_.stopped && !full_;
    return std::move(list_);
  }

 private:
  bool is_over() const { return full_ || list_.stopped; }

  // Adds columns from `first` on to the support. If no x with the support `rows` makes all columns
  // of a set best responses, then no x does so for a larger set, and larger sets are skipped.
  void extend(Support rows, Support columns, Index first) {
    for (Index j = first; j < form_.columns && !is_over(); ++j) {
      const Support larger = columns | Support{1} << j;
      list_.stopped = budget_.exhausted(pairs_++);
      if (list_.stopped) {
        return;
      }
      if (const auto x = strategy_with_support(row_side_, rows, larger)) {
        if (const auto y = strategy_with_support(column_side_, larger, rows)) {
          add(certified(game_, {*x, *y}));
        }
        extend(rows, larger, j + 1);
      }
    }
  }

  // Returns a strategy with this support against which these are best responses; nullopt if there
  // is none, or if the search was stopped.
  std::optional<ExactStrategy> strategy_with_support(const SupportView& side, Support own,
                                                     Support others) {
    const Members I = members(own);
    const Probabilities found = probabilities(side, I, members(others), budget_);
    list_.stopped = found.stopped;
    return found.x ? std::optional(spread(*found.x, I, side.own)) : std::nullopt;
  }

  void add(MixedProfile found) {
    if (list_.equilibria.size() == limit_) {
      full_ = true;
      return;
    }
    list_.equilibria.push_back(std::move(found));
  }

  const NormalFormGame& game_;
  BimatrixForm form_;
  std::size_t limit_;
  Budget budget_;
  SupportView row_side_;
  SupportView column_side_;
  EquilibriumList list_;
  std::int64_t pairs_ = 0;
  bool full_ = false;
};

}  // namespace

EquilibriumList support_enumeration(const NormalFormGame& game, std::size_t limit,
                                    const Options& options) {
  constexpr Index most_strategies = 62;
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  for (Index player = 0; player < game.players(); ++player) {
    if (game.strategies(player) > most_strategies) {
      throw_invalid("a player has {} strategies, must have at most {}", game.strategies(player),
                    most_strategies);
    }
  }
  return Enumeration(game, limit, options).run();
}

}  // namespace saddle
