#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/game/treeplex.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A game for the interior point method: the payoffs, and the KKT system of its steps, symmetric
/// and quasidefinite. The players are 0, who maximises, and 1. The indices of the system are the
/// sequences of player 0 except the first, the same for player 1, the sets of player 0 and the sets
/// of player 1. With sign 1 for player 0 and -1 for player 1, its rows are
///
///   of a player's sequences    -sign (D dx + E'dv - da),
///   of a player's sets         -sign E dx,
///
/// and its whole diagonal, -sign D at the sequences, is given for each step. Here dx is the change
/// of a plan, E x the flow of a plan through the sets, dv the change of their values, and da the
/// payoffs against the other's dx.
class KktSystem {
 public:
  using Plans = std::array<std::span<const double>, 2>;

  /// A set whose value is eliminated from the system, the sequence that depends on the others
  /// there, and the sequence before them.
  struct Eliminated {
    std::int32_t set;
    std::int32_t dependent;
    std::int32_t parent;
  };

  virtual ~KktSystem() = default;

  virtual const Treeplex& player(std::size_t k) const = 0;

  /// Sets `expected` to the expected payoff of each sequence of player k against a plan of the
  /// other; the first entry is not used.
  virtual void pay(std::size_t k, std::span<const double> other_plan,
                   std::span<double> expected) const = 0;

  /// Prepares the system for steps from positive plans. Returns false after a stop request, or if
  /// there is no system; then it cannot be factorised.
  virtual bool prepare(const Plans& plans, const ShouldStop& should_stop) = 0;

  /// Whether it should be prepared again, because the plans have changed much.
  virtual bool is_stale(const Plans& plans) const = 0;

  /// The eliminated sets of player k.
  virtual std::span<const Eliminated> eliminated(std::size_t k) const = 0;

  /// Entries of the factors.
  virtual std::int64_t factor_entries() const = 0;

  /// Factorises the system with a diagonal by indices. Returns false if a pivot is 0 or not finite,
  /// or after a stop request; then there are no factors.
  virtual bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop) = 0;

  /// Sets `eliminated` to the right side of the reduced system, by unknowns: subtracts the row of
  /// each dependent sequence from the rows of the other sequences of its set, and adds it to the
  /// row of the sequence before them. This eliminates the value of the set.
  virtual void eliminate(std::span<const double> right, std::vector<double>& eliminated) const = 0;

  /// Solves for a right side of the reduced system, which is overwritten. The solution is by
  /// indices, and 0 for the values of eliminated sets.
  virtual void solve(std::vector<double>& eliminated, std::vector<double>& solution) = 0;
};

}  // namespace saddle
