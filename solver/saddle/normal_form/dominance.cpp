#include "saddle/normal_form/dominance.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/mixed_dominance.h"
#include "saddle/normal_form/player_view.h"

namespace saddle {
namespace {

bool dominates(const PlayerView& view, Index other, Index row, Dominance kind) {
  bool somewhere_better = false;
  for (Index column = 0; column < view.columns(); ++column) {
    const bool is_better = view.pays_less(row, other, column);
    if (view.pays_less(other, row, column) || (kind == Dominance::strict && !is_better)) {
      return false;
    }
    somewhere_better = somewhere_better || is_better;
  }
  return somewhere_better;
}

std::optional<Index> pure_dominator(const PlayerView& view, Index row, Dominance kind) {
  for (Index other = 0; other < view.rows(); ++other) {
    if (other != row && dominates(view, other, row, kind)) {
      return other;
    }
  }
  return std::nullopt;
}

// Returns for each row a column that proves that no mixture dominates the row, if there is such a
// column: the row is a best response to the column, and for weak dominance the only one.
std::vector<std::optional<Index>> pure_beliefs(const PlayerView& view, Dominance kind) {
  const auto size = static_cast<std::size_t>(view.columns());
  std::vector<Index> best(size, 0);
  for (Index row = 1; row < view.rows(); ++row) {
    for (Index column = 0; column < view.columns(); ++column) {
      Index& best_here = best[static_cast<std::size_t>(column)];
      best_here = view.pays_less(best_here, row, column) ? row : best_here;
    }
  }
  std::vector<Index> best_responses(size, 0);
  std::vector<std::optional<Index>> beliefs(static_cast<std::size_t>(view.rows()));
  for (const bool counts : {true, false}) {
    for (Index row = 0; row < view.rows(); ++row) {
      for (Index column = 0; column < view.columns(); ++column) {
        const auto c = static_cast<std::size_t>(column);
        if (view.pays_less(row, best[c], column)) {
          continue;
        }
        if (counts) {
          ++best_responses[c];
        } else if (kind == Dominance::strict || best_responses[c] == 1) {
          beliefs[static_cast<std::size_t>(row)] = column;
        }
      }
    }
  }
  return beliefs;
}

void remove(RemainingStrategies& remaining, const std::vector<DominatedStrategy>& dominated) {
  for (const DominatedStrategy& removed : dominated) {
    std::erase(remaining[static_cast<std::size_t>(removed.player)], removed.strategy);
  }
}

// The dominated strategies of one player, and the limit that ended the search, if there was one.
struct Collected {
  std::vector<DominatedStrategy> dominated;
  std::optional<Termination> stopped;
};

// Looks for the dominated strategies of one player, round after round.
class PlayerSearch {
 public:
  // Keeps a reference to the game.
  PlayerSearch(const NormalFormGame& game, Index player, Dominance kind, Dominator by)
      : game_(game),
        player_(player),
        kind_(kind),
        by_(by),
        whole_(game, player),
        proofs_(static_cast<std::size_t>(game.strategies(player))) {}

  Collected dominated(const RemainingStrategies& remaining, const Options& options);

 private:
  std::optional<ExactStrategy> dominator(const PlayerView& view, Index row,
                                         std::optional<MixedDominance>& mixed,
                                         const Options& options);
  bool is_proved(Index strategy, const RemainingStrategies& remaining) const;

  const NormalFormGame& game_;
  Index player_;
  Dominance kind_;
  Dominator by_;
  PlayerView whole_;
  // For each strategy, the profiles of the others that prove that it is not dominated. The proof
  // holds as long as they remain, whatever else is eliminated.
  std::vector<std::optional<std::vector<Index>>> proofs_;
  // The number of remaining profiles of the others in the last search.
  std::optional<Index> searched_;
};

bool PlayerSearch::is_proved(Index strategy, const RemainingStrategies& remaining) const {
  const auto& proof = proofs_[static_cast<std::size_t>(strategy)];
  if (!proof) {
    return false;
  }
  return std::all_of(proof->begin(), proof->end(), [&](Index profile) {
    for (Index other = 0; other < game_.players(); ++other) {
      const auto& left = remaining[static_cast<std::size_t>(other)];
      if (other != player_ &&
          !std::binary_search(left.begin(), left.end(), game_.strategy(other, profile))) {
        return false;
      }
    }
    return true;
  });
}

std::optional<ExactStrategy> PlayerSearch::dominator(const PlayerView& view, Index row,
                                                     std::optional<MixedDominance>& mixed,
                                                     const Options& options) {
  const Index strategies = game_.strategies(player_);
  if (const auto other = pure_dominator(view, row, kind_)) {
    return pure_strategy(view.own()[static_cast<std::size_t>(*other)], strategies);
  }
  if (by_ == Dominator::pure || view.rows() < 3) {
    return std::nullopt;
  }
  if (!mixed) {
    mixed.emplace(view, kind_);
  }
  const MixedDominance::Answer answer = mixed->dominator(row, options);
  if (!answer.mixture) {
    if (!answer.belief.empty()) {
      auto& proof =
          proofs_[static_cast<std::size_t>(view.own()[static_cast<std::size_t>(row)])].emplace();
      for (const Index column : answer.belief) {
        proof.push_back(view.others()[static_cast<std::size_t>(column)]);
      }
    }
    return std::nullopt;
  }
  ExactStrategy result(static_cast<std::size_t>(strategies));
  for (std::size_t k = 0; k < answer.mixture->size(); ++k) {
    result[static_cast<std::size_t>(view.own()[k])] = (*answer.mixture)[k];
  }
  return result;
}

Collected PlayerSearch::dominated(const RemainingStrategies& remaining, const Options& options) {
  const Budget budget(options);
  Collected result;
  const PlayerView view = whole_.restricted(remaining);
  if (searched_ == view.columns()) {
    // The last search was against the same profiles, and removed all strategies that it found
    // dominated.
    result.stopped = budget.exhausted(0);
    return result;
  }
  const auto beliefs = pure_beliefs(view, kind_);
  std::optional<MixedDominance> mixed;
  for (Index row = 0; row < view.rows() && !result.stopped; ++row) {
    const Index strategy = view.own()[static_cast<std::size_t>(row)];
    if (view.rows() > 1 && !beliefs[static_cast<std::size_t>(row)] &&
        !is_proved(strategy, remaining)) {
      if (auto witness = dominator(view, row, mixed, budget.rest(0))) {
        DominatedStrategy found{player_, strategy, *std::move(witness)};
        if (!saddle::dominates(game_, remaining, found, kind_)) {
          throw std::logic_error("a witness of dominance does not dominate");
        }
        result.dominated.push_back(std::move(found));
      }
    }
    result.stopped = budget.exhausted(0);
  }
  searched_ = view.columns();
  return result;
}

}  // namespace

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
  std::vector<PlayerSearch> searches;
  for (Index player = 0; player < game.players(); ++player) {
    searches.emplace_back(game, player, kind, by);
  }
  while (!result.complete && !result.stopped) {
    std::vector<DominatedStrategy> round;
    for (PlayerSearch& search : searches) {
      Collected found = search.dominated(result.remaining, budget.rest(0));
      std::move(found.dominated.begin(), found.dominated.end(), std::back_inserter(round));
      result.stopped = found.stopped;
      if (result.stopped) {
        break;
      }
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
