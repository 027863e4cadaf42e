#include "saddle/normal_form/dominance.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/polytope/integer_tableau.h"
#include "saddle/solve/solve_exact.h"

// With d_ic the gain of row i in column c, a mixture s that is positive in every column exists if
// and only if the matrix game of the d_ic has a positive value, and an optimal s is one. If the
// value is 0, no mixture is better than 0 in its worst column, and the linear program
//
//   maximise sum_c sum_i d_ic s_i  subject to  -sum_i d_ic s_i <= 0 for every c,  sum_i s_i <= 1,
//   s >= 0,
//
// decides: s = 0 is feasible, and if the maximum is positive, s of sum 1 dominates weakly.

namespace saddle {
namespace {

// Returns the rows of each column as whole numbers: a positive factor of a column changes nothing.
std::vector<mpz_class> whole_columns(const ExactMatrix& differences) {
  std::vector<mpz_class> result;
  for (Index c = 0; c < differences.columns(); ++c) {
    std::vector<Rational> column;
    for (Index i = 0; i < differences.rows(); ++i) {
      column.push_back(differences(i, c));
    }
    const std::vector<mpz_class> whole = whole_multiples(column);
    result.insert(result.end(), whole.begin(), whole.end());
  }
  return result;
}

std::optional<ExactStrategy> weakly_dominating(const ExactMatrix& differences,
                                               const Budget& budget) {
  const auto rows = static_cast<std::size_t>(differences.rows());
  std::vector<mpz_class> coefficients = whole_columns(differences);
  std::vector<mpz_class> gains(rows);
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    gains[k % rows] += coefficients[k];
    coefficients[k] = -coefficients[k];
  }
  coefficients.insert(coefficients.end(), rows, 1);
  std::vector<mpz_class> right_hand_sides(static_cast<std::size_t>(differences.columns()));
  right_hand_sides.emplace_back(1);
  IntegerTableau tableau(differences.rows(), std::move(coefficients), std::move(right_hand_sides));
  tableau.set_objective(gains);
  if (!tableau.maximize(budget)) {
    return std::nullopt;
  }
  const std::vector<mpz_class> point = tableau.scaled_point();
  mpz_class gain;
  for (std::size_t i = 0; i < rows; ++i) {
    gain += gains[i] * point[i];
  }
  return gain > 0 ? std::optional(in_proportion(point)) : std::nullopt;
}

// Returns a mixture of the rows that is positive in every column (strict), or nowhere negative and
// somewhere positive; none if there is none, or when the time is over or a stop is requested, the
// only limits that hold.
std::optional<ExactStrategy> dominating_mixture(const ExactMatrix& differences, bool strict,
                                                const Options& options) {
  Options unlimited = options;
  unlimited.max_iterations = Options{}.max_iterations;
  const Budget budget(unlimited);
  ExactSolution solution = solve_exact(differences, unlimited);
  // Bounds hold whatever the reason for stopping.
  if (solution.lower > 0) {
    return std::move(solution.row);
  }
  if (strict || solution.upper < 0) {
    return std::nullopt;
  }
  return weakly_dominating(differences, budget);
}

// Returns the remaining profiles of the others, `player` playing 0.
std::vector<Index> profiles_of_others(const NormalFormGame& game,
                                      const RemainingStrategies& remaining, Index player) {
  std::vector<Index> profiles = {0};
  for (Index other = 0; other < game.players(); ++other) {
    if (other == player) {
      continue;
    }
    std::vector<Index> longer;
    for (const Index k : remaining[static_cast<std::size_t>(other)]) {
      for (const Index profile : profiles) {
        longer.push_back(profile + k * game.stride(other));
      }
    }
    profiles = std::move(longer);
  }
  return profiles;
}

// One player's strategies in what remains of the game.
class PlayerView {
 public:
  PlayerView(const NormalFormGame& game, const RemainingStrategies& remaining, Index player)
      : game_(game),
        player_(player),
        own_(remaining[static_cast<std::size_t>(player)]),
        others_(profiles_of_others(game, remaining, player)) {}

  const std::vector<Index>& own() const { return own_; }

  bool dominated_by(Index strategy, Index other, Dominance kind) const {
    return game_.payoffs(player_).visit([&](auto payoffs) {
      bool somewhere_better = false;
      for (const Index profile : others_) {
        const auto& mine = payoffs[at(profile, strategy)];
        const auto& its = payoffs[at(profile, other)];
        if (its < mine || (kind == Dominance::strict && !(mine < its))) {
          return false;
        }
        somewhere_better = somewhere_better || mine < its;
      }
      return somewhere_better;
    });
  }

  // Whether a profile of the others shows that no mixture dominates: the strategy is a best
  // response to it, and for weak dominance the only one.
  bool is_safe(Index strategy, Dominance kind) const {
    return game_.payoffs(player_).visit([&](auto payoffs) {
      return std::any_of(others_.begin(), others_.end(), [&](Index profile) {
        const auto& mine = payoffs[at(profile, strategy)];
        return std::all_of(own_.begin(), own_.end(), [&](Index other) {
          const auto& its = payoffs[at(profile, other)];
          return other == strategy || its < mine || (kind == Dominance::strict && !(mine < its));
        });
      });
    });
  }

  // How much more than `strategy` each of the own strategies but it pays, a row each.
  ExactMatrix differences(Index strategy) const {
    std::vector<Rational> entries;
    for (const Index other : own_) {
      for (std::size_t k = 0; other != strategy && k < others_.size(); ++k) {
        entries.emplace_back(game_.payoff(player_, others_[k] + other * game_.stride(player_)) -
                             game_.payoff(player_, others_[k] + strategy * game_.stride(player_)));
      }
    }
    return {static_cast<Index>(own_.size()) - 1, static_cast<Index>(others_.size()),
            std::move(entries)};
  }

  // Returns the mixture of the own strategies but one as one of all strategies of the player.
  ExactStrategy spread(const ExactStrategy& mixture, Index strategy) const {
    ExactStrategy result(static_cast<std::size_t>(game_.strategies(player_)));
    std::size_t next = 0;
    for (const Index other : own_) {
      if (other != strategy) {
        result[static_cast<std::size_t>(other)] = mixture[next++];
      }
    }
    return result;
  }

  std::optional<Index> pure_dominator(Index strategy, Dominance kind) const {
    const auto found = std::find_if(own_.begin(), own_.end(), [&](Index other) {
      return other != strategy && dominated_by(strategy, other, kind);
    });
    return found == own_.end() ? std::nullopt : std::optional<Index>(*found);
  }

 private:
  std::size_t at(Index profile, Index strategy) const {
    return static_cast<std::size_t>(profile + strategy * game_.stride(player_));
  }

  const NormalFormGame& game_;
  Index player_;
  const std::vector<Index>& own_;
  std::vector<Index> others_;
};

// Returns a strategy that dominates, if there is one.
std::optional<ExactStrategy> dominator(const NormalFormGame& game, const PlayerView& side,
                                       Index player, Index strategy, Dominance kind, Dominator by,
                                       const Options& options) {
  if (side.own().size() < 2 || side.is_safe(strategy, kind)) {
    return std::nullopt;
  }
  if (const auto other = side.pure_dominator(strategy, kind)) {
    return pure_strategy(*other, game.strategies(player));
  }
  if (by == Dominator::pure || side.own().size() < 3) {
    return std::nullopt;
  }
  const auto mixture =
      dominating_mixture(side.differences(strategy), kind == Dominance::strict, options);
  return mixture ? std::optional(side.spread(*mixture, strategy)) : std::nullopt;
}

void remove(RemainingStrategies& remaining, const std::vector<DominatedStrategy>& dominated) {
  for (const DominatedStrategy& removed : dominated) {
    std::erase(remaining[static_cast<std::size_t>(removed.player)], removed.strategy);
  }
}

// What is dominated among the strategies of one player, and the limit that left some unfound.
struct Collected {
  std::vector<DominatedStrategy> dominated;
  std::optional<Termination> stopped;
};

Collected dominated_strategies(const NormalFormGame& game, const RemainingStrategies& remaining,
                               Index player, Dominance kind, Dominator by, const Options& options) {
  const Budget budget(options);
  const PlayerView side(game, remaining, player);
  Collected result;
  for (const Index strategy : side.own()) {
    auto witness = dominator(game, side, player, strategy, kind, by, budget.rest(0));
    if (witness) {
      DominatedStrategy found{player, strategy, *std::move(witness)};
      if (!dominates(game, remaining, found, kind)) {
        throw std::logic_error("a witness of dominance does not dominate");
      }
      result.dominated.push_back(std::move(found));
    }
    result.stopped = budget.exhausted(0);
    if (result.stopped) {
      break;
    }
  }
  return result;
}

}  // namespace

RemainingStrategies all_strategies(const NormalFormGame& game) {
  RemainingStrategies all;
  for (Index player = 0; player < game.players(); ++player) {
    auto& own = all.emplace_back(static_cast<std::size_t>(game.strategies(player)));
    std::iota(own.begin(), own.end(), Index{0});
  }
  return all;
}

bool dominates(const NormalFormGame& game, const RemainingStrategies& remaining,
               const DominatedStrategy& claim, Dominance kind) {
  bool somewhere_better = false;
  const Index stride = game.stride(claim.player);
  for (const Index profile : profiles_of_others(game, remaining, claim.player)) {
    Rational gain = -game.payoff(claim.player, profile + claim.strategy * stride);
    for (std::size_t k = 0; k < claim.by.size(); ++k) {
      if (claim.by[k] != 0) {
        gain += claim.by[k] * game.payoff(claim.player, profile + static_cast<Index>(k) * stride);
      }
    }
    if (gain < 0 || (gain == 0 && kind == Dominance::strict)) {
      return false;
    }
    somewhere_better = somewhere_better || gain > 0;
  }
  return somewhere_better;
}

Elimination eliminate(const NormalFormGame& game, Dominance kind, Dominator by,
                      const Options& options) {
  const Budget budget(options);
  Elimination result;
  result.remaining = all_strategies(game);
  while (!result.complete && !result.stopped) {
    std::vector<DominatedStrategy> round;
    for (Index player = 0; player < game.players() && !result.stopped; ++player) {
      Collected found =
          dominated_strategies(game, result.remaining, player, kind, by, budget.rest(0));
      std::move(found.dominated.begin(), found.dominated.end(), std::back_inserter(round));
      result.stopped = found.stopped;
    }
    remove(result.remaining, round);
    result.complete = round.empty() && !result.stopped;
    if (!round.empty()) {
      result.rounds.push_back(std::move(round));
    }
  }
  return result;
}

}  // namespace saddle
