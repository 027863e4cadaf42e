#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "saddle/game/treeplex.h"
#include "saddle/interior_point/kkt_system.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

/// Weights of an additional change, which are tried together.
using TrialWeights = std::array<double, 5>;

/// Positive numbers, their change, and a second change that may be added.
struct ChangingNumbers {
  const std::vector<double>& numbers;
  const std::vector<double>& changes;
  const std::vector<double>& additional;
};

/// Returns, for each weight w, the greatest length up to `most` for which numbers + length *
/// (changes + w * additional) is >= 0, the first number excepted. O(numbers).
TrialWeights lengths_within(const ChangingNumbers& changing, const TrialWeights& weights,
                            const TrialWeights& most);

/// A primal-dual interior-point method for a game over two treeplexes: the plan of each player and
/// the dual slacks of its sequences stay positive, while their products fall to 0 together along a
/// weighted central path. The target weights lie between the initial products and equal weights. A
/// step consists of Mehrotra's predictor and corrector (SIAM Journal on Optimization 2, 1992) and a
/// few corrections towards the centre (Gondzio, Computational Optimization and Applications 6,
/// 1996; weighted as Colombo and Gondzio do, ibid. 41, 2008). All use the factors of one linear
/// system.
class InteriorPoint {
 public:
  /// The start of a player: a plan; and, if there was a point in a restricted game, the slacks of
  /// the sequences there, 0 for new sequences.
  struct Start {
    std::vector<double> plan;
    std::vector<double> slacks = {};
  };

  struct Settings {
    /// The target weights are the initial products to this power, so that the point stays near the
    /// weighted path and need not move to the centre first; 0 gives equal weights.
    double power_of_weights = 0.5;
    /// The initial regularisation, added to the diagonal of the system. With a smaller number,
    /// steps for Guess It become inaccurate; with a greater number, the optimum is not reached if
    /// payoffs are of very different sizes.
    double regularisation = 1e-8;
  };

  /// Starts near plans whose duality gap is `gap`, in units of the game. If the system cannot be
  /// prepared, no step can be made.
  InteriorPoint(std::unique_ptr<KktSystem> system, const Start& row, const Start& column,
                double gap, const Settings& settings, const ShouldStop& should_stop = {});

  /// The same for a matrix game, from weights of any sum. The target weights are equal, so that the
  /// point stays near the central path.
  InteriorPoint(std::unique_ptr<KktSystem> system, const Weights& weights, double gap,
                const ShouldStop& should_stop = {});

  /// Makes an iteration. Returns false, and leaves the point unchanged, if rounding errors prevent
  /// it or a stop is requested. The step aims at products of at least the fraction `least_centring`
  /// of the present ones; a smaller fraction lets the point move farther from the central path. If
  /// `least_centring` is positive no corrections are made, because they save no steps near the
  /// path.
  bool step(const ShouldStop& should_stop = {}, double least_centring = 0);

  /// The approximate duality gap of the plans, in units of the game: the sum of the products.
  double gap() const;

  /// The number of entries of the factors, which are doubles. Nothing of their size is allocated
  /// before the first step.
  std::int64_t factor_entries() const { return system_->factor_entries(); }

  /// The players' plans, the dual slack of each sequence, and the values of the sets.
  const std::vector<double>& plan(Player player) const { return side_of(player).point.plan; }
  const std::vector<double>& slacks(Player player) const { return side_of(player).point.slack; }
  const std::vector<double>& values(Player player) const { return side_of(player).point.values; }

  /// The weights of the strategies of a player of a matrix game: a plan without sequence 0.
  Eigen::VectorXd weights(Player player) const;

  /// The players' strategies, and their limits: in a limit, a sequence whose slack exceeds its
  /// weight has weight 0.
  BehaviourStrategy strategy(Player player) const;
  BehaviourStrategy limit(Player player) const;

  /// Adds moves to the only set of each player of a matrix game, after the last move. Takes the
  /// system of the larger game, and the slacks of the new moves. A slack is negative if the move is
  /// better than the best responses so far.
  void extend(std::unique_ptr<KktSystem> system, std::span<const double> row_slacks,
              std::span<const double> column_slacks, const ShouldStop& should_stop = {});

 private:
  // The point of a player, by sequences and by sets. Sequence 0 has plan 1 and no slack.
  struct Point {
    std::vector<double> plan;
    std::vector<double> slack;
    std::vector<double> values;
  };

  struct Side {
    const Treeplex* player;
    double sign;  // 1 if it maximises
    Point point;
    std::vector<double> target_weight;   // target weights relative to their mean
    std::vector<double> inverse;         // of the plan
    std::vector<double> slope;           // slacks as multiples of the plan
    Point change;                        // in a step
    Point extra;                         // the extra change, which may be added
    std::vector<double> target;          // the required changes of the products
    std::vector<double> extra_target;    // the same for the extra change
    std::vector<double> slack_residual;  // residual of the slacks
    std::vector<double> flow_residual;   // residual of the flow at each set
  };

  using Numbers = std::vector<double>;
  using Lengths = std::array<double, 2>;  // the lengths for each plan and the other's slacks

  void set_point(std::size_t side, Point point);
  void raise_values(std::size_t side, double product, const std::vector<double>& slacks);
  void set_target_weights(double power);

  const Side& side_of(Player player) const { return sides_[player == Player::row ? 0 : 1]; }
  KktSystem::Plans plans() const { return {sides_[0].point.plan, sides_[1].point.plan}; }
  std::size_t sequences() const;
  void pay(std::size_t side, const Numbers& other_plan, Numbers& expected) const;
  void find_residuals();
  double residual_gap() const;
  bool factorise(const ShouldStop& should_stop);
  void subtract_image(Numbers& right);
  void aim(std::vector<double> Side::*target, bool with_residuals, Numbers& right);
  void find_extra(bool with_residuals);
  void add_solution(const Numbers& solution, Point Side::*change, double kept);
  void find_slacks(Point Side::*change, std::vector<double> Side::*target);
  void add_extra(double weight);
  bool refine(double most_error, const ShouldStop& should_stop);
  std::array<TrialWeights, 2> lengths(const TrialWeights& weights) const;
  Lengths add_best(double least_weight, const Lengths& now, double gain);
  double gap_ahead(const Lengths& lengths) const;
  void aim_at_centre(double goal);
  void aim_at_neighbourhood(double goal, const Lengths& lengths);
  Lengths predict();
  std::optional<double> find_change(double product, double residual, double least_centring,
                                    const ShouldStop& should_stop);
  void advance(std::size_t side, double length);

  std::unique_ptr<KktSystem> system_;
  bool is_prepared_ = false;
  std::array<Side, 2> sides_;
  double regularisation_;
  Numbers diagonal_;
  Numbers right_;
  Numbers eliminated_;
  Numbers solution_;
  Numbers correction_;
  Numbers scratch_;
  Numbers sums_;
};

}  // namespace saddle
