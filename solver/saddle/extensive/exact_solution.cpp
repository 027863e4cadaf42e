#include "saddle/extensive/exact_solution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "saddle/extensive/follow_path.h"
#include "saddle/extensive/path_basis.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/budget.h"
#include "saddle/number/integer_system.h"

namespace saddle {
namespace {

// The payoffs of a game times one whole number.
struct WholePayoffs {
  explicit WholePayoffs(const ExtensiveGame& extensive) : game(extensive) {
    std::vector<Rational> entries;
    entries.reserve(extensive.exact().size());
    for (std::size_t k = 0; k < extensive.exact().size(); ++k) {
      entries.push_back(extensive.exact()[k]);
    }
    factor = common_denominator(entries);
    numerators = whole_multiples(entries);
  }

  // Adds to `sums` what each sequence of the other player gets from a row's sequence with a weight;
  // and so for a column's.
  void add_row(std::int64_t row, const mpz_class& weight, std::vector<mpz_class>& sums) const {
    const SparseRows& entries = game.by_row();
    for (auto k = static_cast<std::size_t>(entries.starts[static_cast<std::size_t>(row)]);
         k < static_cast<std::size_t>(entries.starts[static_cast<std::size_t>(row) + 1]); ++k) {
      mpz_addmul(sums[static_cast<std::size_t>(entries.columns[k])].get_mpz_t(),
                 numerators[k].get_mpz_t(), weight.get_mpz_t());
    }
  }

  // Returns A y and x'A for plans.
  std::vector<mpz_class> paid_to_rows(const WholePlan& column) const {
    const SparseRows& entries = game.by_row();
    std::vector<mpz_class> sums(static_cast<std::size_t>(game.row().size()));
    for (std::size_t row = 0; row < sums.size(); ++row) {
      for (auto k = static_cast<std::size_t>(entries.starts[row]);
           k < static_cast<std::size_t>(entries.starts[row + 1]); ++k) {
        mpz_addmul(sums[row].get_mpz_t(), numerators[k].get_mpz_t(),
                   column[static_cast<std::size_t>(entries.columns[k])].get_mpz_t());
      }
    }
    return sums;
  }
  std::vector<mpz_class> paid_by_columns(const WholePlan& row) const {
    std::vector<mpz_class> sums(static_cast<std::size_t>(game.column().size()));
    for (std::size_t s = 0; s < row.size(); ++s) {
      if (row[s] != 0) {
        add_row(static_cast<std::int64_t>(s), row[s], sums);
      }
    }
    return sums;
  }

  const ExtensiveGame& game;
  mpz_class factor;
  std::vector<mpz_class> numerators;
};

void check_plan(const PlayerSequences& player, const WholePlan& plan) {
  if (static_cast<Index>(plan.size()) != player.size()) {
    throw_invalid("a plan has {} sequences, must have {}", plan.size(), player.size());
  }
  bool is_plan = plan[0] > 0;
  for (const InformationSet& set : player.sets()) {
    mpz_class sum = 0;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      is_plan = is_plan && plan[static_cast<std::size_t>(s)] >= 0;
      sum += plan[static_cast<std::size_t>(s)];
    }
    is_plan = is_plan && sum == plan[static_cast<std::size_t>(set.parent)];
  }
  if (!is_plan) {
    throw std::invalid_argument(
        "a plan must be >= 0, and sum up at each information set to what leads there");
  }
}

// Adds up from the last set to the first what the best move of each is worth.
mpz_class best_payoff(const PlayerSequences& player, std::vector<mpz_class> worth, bool greatest) {
  const auto sets = player.sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    const InformationSet& set = sets[h];
    const auto first = worth.begin() + set.first;
    const auto last = first + set.moves;
    worth[static_cast<std::size_t>(set.parent)] +=
        greatest ? *std::max_element(first, last) : *std::min_element(first, last);
  }
  return worth[0];
}

// Returns the plan in which the extras have those weights of a whole mass, none if one is negative.
std::optional<WholePlan> plan_of_basis(const PathBasis& basis, const FractionalSolution& weights) {
  const PlayerSequences& player = basis.player();
  WholePlan plan(static_cast<std::size_t>(player.size()));
  plan[0] = weights.denominator;
  for (std::size_t k = 0; k < basis.extras().size(); ++k) {
    plan[static_cast<std::size_t>(basis.extras()[k])] = weights.numerators[k];
  }
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    mpz_class rest = plan[static_cast<std::size_t>(set.parent)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      rest -= s == basis.key(h) ? mpz_class(0) : plan[static_cast<std::size_t>(s)];
    }
    plan[static_cast<std::size_t>(basis.key(h))] = rest;
  }
  if (std::any_of(plan.begin(), plan.end(), [](const mpz_class& weight) { return weight < 0; })) {
    return std::nullopt;
  }
  return plan;
}

// Adds the change of a sum along a direction.
mpz_class along(const std::vector<PathBasis::Step>& steps, const std::vector<mpz_class>& payoffs) {
  mpz_class sum = 0;
  for (const auto& [sequence, change] : steps) {
    const mpz_class& payoff = payoffs[static_cast<std::size_t>(sequence)];
    sum += change > 0 ? payoff : mpz_class(-payoff);
  }
  return sum;
}

std::vector<std::vector<PathBasis::Step>> directions(const PathBasis& basis) {
  std::vector<std::vector<PathBasis::Step>> all;
  for (const std::int32_t extra : basis.extras()) {
    all.push_back(basis.direction(extra));
  }
  return all;
}

WholePlan plan_of_keys(const PathBasis& basis) {
  WholePlan plan(static_cast<std::size_t>(basis.player().size()));
  plan[0] = 1;
  for (std::size_t h = 0; h < basis.player().sets().size(); ++h) {
    plan[static_cast<std::size_t>(basis.key(h))] =
        plan[static_cast<std::size_t>(basis.player().sets()[h].parent)];
  }
  return plan;
}

struct Plans {
  WholePlan row;
  WholePlan column;
};

// Solves the systems of equilibrium_path.cpp at z = 0 in whole numbers; none if they have no
// solution that is a plan, or at a stop.
std::optional<Plans> exact_plans(const WholePayoffs& payoffs, const PathBasis& row,
                                 const PathBasis& column, const ShouldStop& should_stop) {
  const auto row_directions = directions(row);
  const auto column_directions = directions(column);
  const std::size_t size = row_directions.size();
  std::vector<mpz_class> kernel(size * size);
  for (std::size_t e = 0; e < size; ++e) {
    if (should_stop()) {
      return std::nullopt;
    }
    std::vector<mpz_class> sums(static_cast<std::size_t>(column.player().size()));
    for (const auto& [sequence, change] : row_directions[e]) {
      payoffs.add_row(sequence, change > 0 ? 1 : -1, sums);
    }
    for (std::size_t f = 0; f < size; ++f) {
      kernel[e * size + f] = along(column_directions[f], sums);
    }
  }
  const std::vector<mpz_class> to_columns = payoffs.paid_by_columns(plan_of_keys(row));
  const std::vector<mpz_class> to_rows = payoffs.paid_to_rows(plan_of_keys(column));
  std::vector<mpz_class> row_side;
  std::vector<mpz_class> column_side;
  for (std::size_t k = 0; k < size; ++k) {
    row_side.emplace_back(-along(column_directions[k], to_columns));
    column_side.emplace_back(-along(row_directions[k], to_rows));
  }
  const auto weights =
      solutions_of(static_cast<Index>(size), kernel, column_side, row_side, should_stop);
  if (!weights) {
    return std::nullopt;
  }
  auto row_plan = plan_of_basis(row, weights->w);
  auto column_plan = plan_of_basis(column, weights->z);
  if (!row_plan || !column_plan) {
    return std::nullopt;
  }
  return Plans{*std::move(row_plan), *std::move(column_plan)};
}

}  // namespace

std::vector<Rational> chances_of(const PlayerSequences& player, const WholePlan& plan) {
  std::vector<Rational> chances(plan.size(), 0);
  chances[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const mpz_class& reach = plan[static_cast<std::size_t>(set.parent)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      Rational& chance = chances[static_cast<std::size_t>(s)];
      if (reach == 0) {
        chance = s == set.first ? 1 : 0;
      } else {
        chance = Rational(plan[static_cast<std::size_t>(s)], reach);
        chance.canonicalize();
      }
    }
  }
  return chances;
}

BehaviourStrategy rounded_strategy(const PlayerSequences& player, const WholePlan& plan) {
  return nearest_strategy(chances_of(player, plan));
}

WholePlan whole_plan(const PlayerSequences& player, const std::vector<Rational>& chances) {
  if (static_cast<Index>(chances.size()) != player.size()) {
    throw_invalid("chances of moves are {}, must be {}", chances.size(), player.size());
  }
  std::vector<Rational> plan(chances.size());
  plan[0] = 1;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    Rational sum = 0;
    bool negative = false;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      negative = negative || chances[static_cast<std::size_t>(s)] < 0;
      sum += chances[static_cast<std::size_t>(s)];
    }
    if (negative || sum <= 0) {
      throw_invalid("the chances at information set '{}' must be >= 0 and not all 0",
                    player.key(static_cast<Index>(h)));
    }
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      plan[static_cast<std::size_t>(s)] =
          plan[static_cast<std::size_t>(set.parent)] * chances[static_cast<std::size_t>(s)] / sum;
    }
  }
  return whole_multiples(plan);
}

WholePlan whole_plan_near(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  constexpr int bits = 64;
  check(player, strategy);
  WholePlan plan(strategy.chances.size());
  plan[0] = mpz_class(1) << bits;
  for (const InformationSet& set : player.sets()) {
    const auto first = strategy.chances.begin() + set.first;
    const auto likeliest = set.first + (std::max_element(first, first + set.moves) - first);
    const double sum = std::accumulate(first, first + set.moves, 0.0);
    const mpz_class& mass = plan[static_cast<std::size_t>(set.parent)];
    mpz_class rest = mass;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (s != likeliest) {
        const double chance = strategy.chances[static_cast<std::size_t>(s)] / sum;
        mpz_class& part = plan[static_cast<std::size_t>(s)];
        part = mpz_class(std::floor(std::ldexp(chance, bits))) * mass >> bits;
        rest -= part;
      }
    }
    plan[static_cast<std::size_t>(likeliest)] = rest;
  }
  return plan;
}

ExactExtensiveSolution certify_exact(const ExtensiveGame& game, WholePlan row, WholePlan column,
                                     Termination otherwise) {
  check_plan(game.row(), row);
  check_plan(game.column(), column);
  const WholePayoffs payoffs(game);
  ExactExtensiveSolution solution;
  const auto bound = [&](const mpz_class& sum, const mpz_class& mass) {
    Rational mean(sum, payoffs.factor * mass);
    mean.canonicalize();
    return Rational(mean + game.shift());
  };
  solution.lower = bound(best_payoff(game.column(), payoffs.paid_by_columns(row), false), row[0]);
  solution.upper = bound(best_payoff(game.row(), payoffs.paid_to_rows(column), true), column[0]);
  solution.row = std::move(row);
  solution.column = std::move(column);
  solution.termination = solution.lower == solution.upper ? Termination::converged : otherwise;
  return solution;
}

// Exact sums of large games take seconds, which a limit does not give.
ExactExtensiveSolution certify_near(const ExtensiveGame& game, WholePlan row, WholePlan column) {
  constexpr std::size_t most_entries = 100'000;
  if (game.exact().size() <= most_entries) {
    return certify_exact(game, std::move(row), std::move(column));
  }
  check_plan(game.row(), row);
  check_plan(game.column(), column);
  const ExtensiveSolution rounded =
      certify(game, rounded_strategy(game.row(), row), rounded_strategy(game.column(), column), 0);
  ExactExtensiveSolution solution;
  solution.lower = Rational(rounded.lower);
  solution.upper = Rational(rounded.upper);
  solution.row = std::move(row);
  solution.column = std::move(column);
  solution.termination = Termination::numerical_error;
  return solution;
}

ExactExtensiveSolution solve_extensive_exact(const ExtensiveGame& game, const Options& options) {
  constexpr int most_attempts = 4;
  const Budget budget(options);
  std::int64_t iterations = 0;
  const ShouldStop should_stop = [&] { return budget.exhausted(iterations).has_value(); };
  std::optional<WholePayoffs> payoffs;
  std::optional<ExtensiveSolution> near;
  std::optional<ExactExtensiveSolution> best;
  auto reason = Termination::numerical_error;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    PathEnd end = follow_path(game, budget.rest(iterations), attempt);
    iterations += end.solution.iterations;
    if (!near || end.solution.relative_gap < near->relative_gap) {
      near = std::move(end.solution);
    }
    std::optional<Plans> plans;
    if (end.has_basis && !should_stop()) {
      if (!payoffs) {
        payoffs.emplace(game);
      }
      plans = exact_plans(*payoffs, end.row, end.column, should_stop);
    }
    if (plans) {
      ExactExtensiveSolution found =
          certify_exact(game, std::move(plans->row), std::move(plans->column));
      if (!best || found.upper - found.lower < best->upper - best->lower) {
        best = std::move(found);
      }
    }
    const auto stopped = budget.exhausted(iterations);
    reason = stopped.value_or(Termination::numerical_error);
    if (stopped || (best && best->termination == Termination::converged)) {
      break;
    }
  }
  if (!best) {
    best = certify_near(game, whole_plan_near(game.row(), near->row),
                        whole_plan_near(game.column(), near->column));
  }
  best->iterations = iterations;
  if (best->termination != Termination::converged) {
    best->termination = reason;
  }
  return *std::move(best);
}

}  // namespace saddle
