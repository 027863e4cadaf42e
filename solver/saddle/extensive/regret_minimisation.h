#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/extensive/behaviour_strategy.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/payoff_blocks.h"
#include "saddle/extensive/set_layers.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Counterfactual regret minimisation+: at every information set the players in turn play the
/// positive part of the accumulated regrets, which are discounted (Brown and Sandholm, AAAI 2019),
/// and to which part of the last regret is added as a prediction of the next (Farina, Kroer and
/// Sandholm, AAAI 2021). The averages of the plans, weighted by the fourth power of the time,
/// approach optimal ones. Made for double, and for float, which is as good at a gap of 1e-4.
template <class Number>
class RegretMinimisation {
 public:
  /// Keeps a reference to the game. O(sequences + entries).
  explicit RegretMinimisation(const ExtensiveGame& game);

  /// Has both players move in turn, by two products with the payoffs, until `most` iterations were
  /// made in all or the budget that they count for is exhausted: returns by which limit.
  std::optional<Termination> iterate(std::int64_t most, const Budget& budget);

  /// How many iterations were made.
  std::int64_t iterations() const { return iterations_; }

  /// The averages as realisation plans.
  std::vector<double> row_average() const { return average(row_); }
  std::vector<double> column_average() const { return average(column_); }

 private:
  // Numbers of sequences stand at their places in the layers.
  struct Side {
    const PlayerSequences* player;
    SetLayers layers;
    std::vector<Number> regret;
    std::vector<Number> chances;
    std::vector<Number> plan;
    std::vector<Number> sum_of_plans;
    std::vector<Number> worth;
  };

  static Side side(const PlayerSequences& player);
  static std::vector<double> average(const Side& side);
  void iterate();
  void respond(Player player, Number weight, Number kept);

  Side row_;
  Side column_;
  PayoffBlocks<Number> payoffs_;
  std::int64_t iterations_ = 0;
};

/// Returns approximately optimal strategies by regret minimisation. O(sequences + entries) an
/// iteration. Throws std::invalid_argument as check(options) does.
ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options = {});

}  // namespace saddle
