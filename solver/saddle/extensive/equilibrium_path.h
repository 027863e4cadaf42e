#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/kernel_inverse.h"
#include "saddle/extensive/path_basis.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Follows a path of equilibria from a prior to the game itself (von Stengel, van den Elzen and
/// Talman, Econometrica 70, 2002): both players must follow their priors with probability z, and
/// are free otherwise. At z = 1 best responses to the priors are an equilibrium; pivots lead down
/// to z = 0.
class EquilibriumPath {
 public:
  /// Takes realisation plans that reach every sequence. Keeps a reference to the game.
  EquilibriumPath(const ExtensiveGame& game, std::vector<double> row_prior,
                  std::vector<double> column_prior);

  enum class State { on_the_way, at_the_end, stuck };

  /// Makes a pivot. Now and then it first recomputes the plans and regrets, and makes no pivot if a
  /// stop is requested then. O(entries + k^2) for a kernel of side k.
  State pivot(const ShouldStop& should_stop = {});

  Index kernel_size() const { return inverse_.size(); }

  /// The players' plans, including the part of the prior.
  std::vector<double> plan(Player player) const;

  const PathBasis& basis(Player player) const {
    return sides_[player == Player::row ? 0 : 1].basis;
  }

  /// Computes plans and regrets anew from the basis. Returns false if a stop was requested first.
  /// O(k^3).
  bool refresh(const ShouldStop& should_stop = {});

 private:
  struct Side {
    PathBasis basis;
    const SparseRows* payoffs;            // a row for each sequence
    double sign;                          // 1 if it maximises
    std::vector<double> prior;            // a plan
    std::vector<double> prior_gain = {};  // payoff of each sequence against the other's prior
    std::vector<double> free = {};        // the plan minus the prior's part
    std::vector<double> regret = {};
    std::vector<double> free_change = {};  // its change along a move
    std::vector<double> regret_change = {};
  };

  // What ends a move of plans and regrets along their changes, and at which length of the move.
  struct Event {
    enum class Kind { none, enters, leaves };
    double length;
    Kind kind = Kind::none;
    std::size_t side = 0;
    std::int32_t sequence = 0;
  };

  void add_gain(std::size_t side, const std::vector<double>& other_plan, double factor,
                std::vector<double>& gain) const;
  Eigen::VectorXd regret_changes(std::size_t side, const std::vector<PathBasis::Step>& steps);
  Eigen::VectorXd at_extras(std::size_t side, const std::vector<double>& values) const;
  Eigen::VectorXd balancing(std::size_t side, const Eigen::VectorXd& changes) const;
  Eigen::VectorXd line_of(std::size_t side, std::int32_t sequence);

  void aim_down();
  void aim(std::size_t side, double mass, const std::vector<PathBasis::Step>& entering,
           const Eigen::VectorXd& weights);
  Event move(double limit, std::array<bool, 2> plans, std::int32_t entering, std::int32_t released);
  void find_leaving(std::size_t side, std::int32_t entering, Event& event) const;
  void find_entering(std::size_t side, std::int32_t released, Event& event);
  void swap_defaults(std::int32_t released, Event& event);
  void swap_default(const Event& candidate, std::int32_t released, Event& event);

  bool enter(std::size_t side, std::int32_t sequence);
  bool leave(std::size_t side, std::int32_t sequence);
  std::int32_t leaving_below(std::size_t side, std::int32_t sequence) const;
  void make_extra(std::size_t side, std::int32_t sequence);
  void exchange(std::size_t side, std::int32_t leaving, std::int32_t entering);

  std::array<Side, 2> sides_;
  KernelInverse inverse_;
  std::vector<double> scratch_;
  std::vector<Event> candidates_;  // for changes of defaults at sets that are not reached
  double z_ = 1;
  double slope_ = 0;  // smaller slopes count as 0
  Index since_refresh_ = 0;
  int without_progress_ = 0;
};

}  // namespace saddle
