#pragma once

#include <vector>

#include "saddle/extensive/behaviour_strategy.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Predictive counterfactual regret minimisation+ (Farina, Kroer and Sandholm, AAAI 2021): at every
/// information set the players in turn play the positive part of the accumulated regrets, to which
/// the last regret is added as a prediction of the next. The averages of the plans, weighted by the
/// square of the time, approach optimal ones.
class RegretMinimisation {
 public:
  /// Keeps a reference to the game.
  explicit RegretMinimisation(const ExtensiveGame& game);

  /// Both players move once: two products with the payoffs.
  void iterate();

  /// The averages as realisation plans.
  std::vector<double> row_average() const { return average(row_); }
  std::vector<double> column_average() const { return average(column_); }

 private:
  struct Side {
    const PlayerSequences* player;
    const SparseRows* payoffs;  // a row for each of its sequences
    double sign;                // 1 if it maximises
    std::vector<double> regret;
    std::vector<double> chances;
    std::vector<double> plan;
    std::vector<double> sum_of_plans;
    std::vector<double> worth;
  };

  static Side side(const PlayerSequences& player, const SparseRows& payoffs, double sign);
  static std::vector<double> average(const Side& side);
  void respond(Side& side, const Side& other, double weight) const;

  Side row_;
  Side column_;
  double time_ = 0;
};

/// Returns approximately optimal strategies by regret minimisation. O(sequences + entries) an
/// iteration. Throws std::invalid_argument as check(options) does.
ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options = {});

}  // namespace saddle
