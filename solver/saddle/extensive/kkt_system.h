#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/sparse_ldl.h"

namespace saddle {

/// Returns an order with little fill in which sets are eliminated, each with its sequences: the row
/// player's are the first indices. Empty at a stop.
std::vector<std::int32_t> order_of_sets(const ExtensiveGame& game,
                                        const ShouldStop& should_stop = {});

/// The linear system of the interior point's steps. Its indices are the row player's sequences but
/// the first, the column player's, the sets of the row player and those of the column player; it is
/// symmetric and quasidefinite.
///
/// A plan gives the sequences of a set together what it gives the sequence before them, so one of
/// them depends on the others. In most sets of few moves it is taken out of the system, and the
/// value of the set with it, as the null-space method does (Benzi, Golub and Liesen, Acta Numerica
/// 14, 2005): a third of the unknowns is left where sets have two moves. The dependent sequence
/// ends with a move that no set follows, so that nothing else changes for it, and that is played
/// often, so that roundings of the others are few of its digits.
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

  /// Takes plans of the players, which are positive, and an order of the sets. At a stop, or
  /// without an order, there are no unknowns.
  KktSystem(const ExtensiveGame& game, const Plans& plans,
            std::span<const std::int32_t> order_of_sets, const ShouldStop& should_stop = {});

  bool empty() const { return ldl_.tree().order().empty(); }

  /// Whether a dependent sequence has become too small a part of a plan, so that another is better.
  bool is_stale(const Plans& plans) const;

  /// Of the row player, 0, and of the column player.
  std::span<const Eliminated> eliminated(std::size_t player) const { return eliminated_[player]; }

  /// Entries of the factors.
  std::int64_t factor_entries() const { return ldl_.tree().entries(); }

  /// Factorises the system with a diagonal by indices; false if a pivot is 0 or not finite, or at a
  /// stop, and then there are no factors.
  bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop = {});

  /// Sets `eliminated` to the right side by unknowns: the rows of dependent sequences are taken off
  /// the others such that values of their sets fall out.
  void eliminate(std::span<const double> right, std::vector<double>& eliminated) const;

  /// Solves for an eliminated right side; the solution is by indices, and 0 for the values of
  /// eliminated sets.
  void solve(std::vector<double>& eliminated, std::vector<double>& solution);

 private:
  struct Parts;
  KktSystem(Parts&& parts, const ShouldStop& should_stop);

  std::array<std::vector<Eliminated>, 2> eliminated_;
  std::size_t size_;                    // indices
  std::vector<std::int32_t> unknowns_;  // by indices
  // The indices of dependent sequences, and the sums of unknowns that they are. They add to entries
  // off the diagonal, the last of these.
  std::vector<std::int32_t> dependent_;
  SparseRows sums_;
  std::size_t constant_;
  std::vector<double> values_;
  std::vector<double> diagonal_;
  SparseLdl ldl_;
};

}  // namespace saddle
