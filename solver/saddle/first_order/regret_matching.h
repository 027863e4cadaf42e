#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/machine/aligned_vector.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"

namespace saddle {

/// Predictive regret matching+ in single precision, with screening.
///
/// Both players in turn play the positive part of their accumulated regrets, to which the last
/// regret is added as a prediction of the next (Farina, Kroer and Sandholm 2021); the averages,
/// weighted by the square of the time, approach optimal strategies. The number of iterations to a
/// gap grows with its inverse and hardly with the game, and each is two products with the matrix.
/// Strategies far from being a best response are screened: left out until the next look at the
/// whole game.
class RegretMatching {
 public:
  /// Keeps a reference to the form. O(mn).
  explicit RegretMatching(const PositiveForm& form);

  /// Makes some iterations on the strategies that are not screened. 4 flops an entry and iteration.
  void iterate(int iterations);

  /// The duality gap of the averages among the strategies that are not screened, in units of the
  /// positive form, up to rounding in single precision.
  double gap() const;

  /// The averages for the whole game, each of sum 1.
  const Weights& averages() const { return averages_; }
  /// What they pay in the whole game, and their duality gap there: as of the last look.
  const WeightedPayoffs& payoffs() const { return payoffs_; }
  double full_gap() const { return full_gap_; }

  /// Looks at the averages in the whole game. O(mn).
  void look();

  /// Looks at them and screens all strategies whose payoff is worse than the best response's by
  /// more than `margin` times the gap. O(mn).
  void screen(double margin);

  /// Begins the averages anew with the next iteration.
  void forget_averages();

 private:
  struct Player {
    std::vector<Index> active;  // strategies that are not screened
    AlignedVector<float> regret;
    AlignedVector<float> strategy;
    AlignedVector<float> average;  // weighted sum
    AlignedVector<float> payoff;   // of each strategy against the other's last one
    AlignedVector<float> average_payoff;
  };

  static void restrict(Player& player, const Eigen::VectorXd& average,
                       const Eigen::VectorXd& payoffs, double minimum_payoff, float weight);
  void copy_entries();

  const PositiveForm& form_;
  Player row_;
  Player column_;
  Index stride_ = 0;
  AlignedVector<float> entries_;  // of the strategies that are not screened, less 1
  float time_ = 0;
  float total_weight_ = 0;
  Weights averages_;
  WeightedPayoffs payoffs_;
  double full_gap_ = 1;
};

/// Returns strategies of a gap so small that it is cheaper to go on by pivots: for a simplex that
/// starts from them. Its iterations are the approximations of the incumbent, to which nothing is
/// offered unless someone follows the progress. Stops early once the budget is exhausted.
Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget);

/// Offers approximately optimal strategies: the way for a loose tolerance, or for a game too large
/// for anything else. Reaches a relative gap of about 1e-5 and gives up below it, where single
/// precision ends. 8 bytes read an entry and iteration; in all 5 bytes an entry of memory.
void propose_by_regret_matching(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
