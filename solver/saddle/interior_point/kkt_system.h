#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/game/treeplex.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A game as the interior point sees it: the payoffs, and the linear system of its steps, symmetric
/// and quasidefinite. The players are 0, who maximises, and 1. The indices of the system are the
/// sequences of player 0 but the first, those of player 1, the sets of player 0 and those of player
/// 1. With sign 1 for player 0 and -1 for player 1, its rows are
///
///   of a player's sequences    -sign (D dx + E'dv - da),
///   of a player's sets         -sign E dx,
///
/// and its diagonal, -sign D at the sequences, is given whole: dx changes a plan, E x is its flow
/// through the sets, dv changes their values, and da is what the other's dx pays.
class KktSystem {
 public:
  using Plans = std::array<std::span<const double>, 2>;

  /// A set whose value is not in the system, the sequence that depends on the others there, and the
  /// one before them.
  struct Eliminated {
    std::int32_t set;
    std::int32_t dependent;
    std::int32_t parent;
  };

  virtual ~KktSystem() = default;

  virtual const Treeplex& player(std::size_t k) const = 0;

  /// Sets `expected` to the expected payoff of each sequence of player k against a plan of the
  /// other; the one of the first sequence does not matter.
  virtual void pay(std::size_t k, std::span<const double> other_plan,
                   std::span<double> expected) const = 0;

  /// Makes the system ready for steps from positive plans; false at a stop, or where there is no
  /// system, and then there is nothing to factorise.
  virtual bool prepare(const Plans& plans, const ShouldStop& should_stop) = 0;

  /// Whether it should be prepared again, for the plans have become others.
  virtual bool is_stale(const Plans& plans) const = 0;

  /// The eliminated sets of player k.
  virtual std::span<const Eliminated> eliminated(std::size_t k) const = 0;

  /// Entries of the factors.
  virtual std::int64_t factor_entries() const = 0;

  /// Factorises the system with a diagonal by indices; false if a pivot is 0 or not finite, or at a
  /// stop, and then there are no factors.
  virtual bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop) = 0;

  /// Sets `eliminated` to the right side by unknowns: the rows of dependent sequences are taken off
  /// the others such that values of their sets fall out.
  virtual void eliminate(std::span<const double> right, std::vector<double>& eliminated) const = 0;

  /// Solves for an eliminated right side, which it changes; the solution is by indices, and 0 for
  /// the values of eliminated sets.
  virtual void solve(std::vector<double>& eliminated, std::vector<double>& solution) = 0;

 protected:
  KktSystem() = default;
  KktSystem(const KktSystem&) = default;
  KktSystem(KktSystem&&) = default;
  KktSystem& operator=(const KktSystem&) = default;
  KktSystem& operator=(KktSystem&&) = default;
};

}  // namespace saddle
