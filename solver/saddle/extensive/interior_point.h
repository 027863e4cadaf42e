#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "saddle/extensive/behaviour_strategy.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/sparse_ldl.h"

namespace saddle {

/// A primal-dual interior-point method for the sequence form: the plan of each player and the
/// slacks of the other's best responses stay positive, while their products fall to 0 together.
/// Mehrotra's predictor and corrector (SIAM Journal on Optimization 2, 1992), both by one sparse
/// factorisation, whose order of elimination follows the tree from its leaves up.
class InteriorPoint {
 public:
  /// Begins near some plans whose duality gap is `gap`, in units of the game. Keeps a reference to
  /// the game. The analysis of the factorisation is as dear as a step or two; without it, at a
  /// stop, no step can be made.
  InteriorPoint(const ExtensiveGame& game, const std::vector<double>& row_plan,
                const std::vector<double>& column_plan, double gap,
                const ShouldStop& should_stop = {});

  /// Makes an iteration; false if the arithmetic gives up, or at a stop, and then the point is
  /// where it was.
  bool step(const ShouldStop& should_stop = {});

  /// About the duality gap of the plans, in units of the game: the sum of the products.
  double gap() const;

  /// Entries of the factors, in doubles. Nothing of their size is kept before the first step.
  std::int64_t factor_entries() const { return ldl_.tree().entries(); }

  /// The players' plans; and what they tend to, in which a sequence whose slack is greater than its
  /// weight has none.
  BehaviourStrategy strategy(Player player) const;
  BehaviourStrategy limit(Player player) const;

 private:
  // Of a player, by his sequences, of which 0 has plan 1 and no slack, and by his sets.
  struct Point {
    std::vector<double> plan;
    std::vector<double> slack;
    std::vector<double> values;
  };

  struct Side {
    const PlayerSequences* player;
    const SparseRows* payoffs;  // a row for each sequence
    double sign;                // 1 if it maximises
    Point point;
    Point change;
    std::vector<double> target;          // of products, in a step
    std::vector<double> slack_residual;  // what the slacks lack
    std::vector<double> flow_residual;   // what the plan lacks at each set
  };

  using Numbers = std::vector<double>;

  static Side side(const PlayerSequences& player, const SparseRows& payoffs, double sign);
  void set_plan(std::size_t side, const std::vector<double>& plan, double central);
  void raise_values(std::size_t side, double product);

  std::size_t sequences() const;
  void pay(std::size_t side, const Numbers& other_plan, Numbers& worth) const;
  void find_residuals();
  bool factorise(const ShouldStop& should_stop);
  bool solve(double most_error, const ShouldStop& should_stop);
  void subtract_image(Numbers& right);
  void add_changes(const Numbers& changes, double factor);
  double length(std::size_t side) const;
  void advance(std::size_t side, double length);

  std::array<Side, 2> sides_;
  SparseLdl ldl_;
  Numbers diagonal_;
  Numbers scratch_;
  Numbers sums_;
};

}  // namespace saddle
