#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/game/bilinear_game.h"
#include "saddle/interior_point/kkt_system.h"
#include "saddle/interior_point/sparse_ldl.h"

namespace saddle {

/// Returns an order with little fill in which sets are eliminated, each with its sequences: the row
/// player's are the first indices. Empty at a stop.
std::vector<std::int32_t> order_of_sets(const BilinearGame& game,
                                        const ShouldStop& should_stop = {});

/// Returns that order by the indices of a KktSystem: the sequences of a set, then the set itself,
/// so that its pivot is not 0.
std::vector<std::int32_t> order_by_sets(const BilinearGame& game,
                                        std::span<const std::int32_t> order_of_sets);

/// An order of the indices in which they are eliminated, and the multiplications that the factors
/// take.
struct EliminationOrder {
  std::vector<std::int32_t> indices;
  double multiplications = 0;
};

/// Returns an order with little fill for a matrix game: the strategies, then the two sets, with
/// which all of them meet. Empty at a stop, and if the factors would take more multiplications than
/// `most_multiplications`.
EliminationOrder order_of_strategies(const BilinearGame& game, double most_multiplications,
                                     const ShouldStop& should_stop = {});

/// The system by sparse factors L D L' (sparse_ldl.h).
///
/// A plan gives the sequences of a set together what it gives the sequence before them, so one of
/// them depends on the others. In most sets of few moves it is taken out of the system, and the
/// value of the set with it, as the null-space method does (Benzi, Golub and Liesen, Acta Numerica
/// 14, 2005): a third of the unknowns is left where sets have two moves. The dependent sequence
/// ends with a move that no set follows, so that nothing else changes for it, and that is played
/// often, so that roundings of the others are few of its digits.
class SparseKkt : public KktSystem {
 public:
  /// Takes an order of the indices in which they are eliminated; without one there is no system.
  /// Keeps references to the parts of the game.
  SparseKkt(const BilinearGame& game, std::vector<std::int32_t> order);

  const Treeplex& player(std::size_t k) const override { return k == 0 ? game_.row : game_.column; }
  void pay(std::size_t k, std::span<const double> other_plan,
           std::span<double> expected) const override;
  bool prepare(const Plans& plans, const ShouldStop& should_stop) override;

  /// Whether a dependent sequence has become too small a part of a plan, so that another is better.
  bool is_stale(const Plans& plans) const override;
  std::span<const Eliminated> eliminated(std::size_t k) const override { return eliminated_[k]; }
  std::int64_t factor_entries() const override { return ldl_.tree().entries(); }
  bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop) override;
  void eliminate(std::span<const double> right, std::vector<double>& eliminated) const override;
  void solve(std::vector<double>& eliminated, std::vector<double>& solution) override;

 private:
  struct Parts;

  BilinearGame game_;
  std::vector<std::int32_t> order_;
  std::array<std::vector<Eliminated>, 2> eliminated_;
  std::vector<std::int32_t> unknowns_;  // by indices
  // The indices of dependent sequences, and the sums of unknowns that they are. They add to entries
  // off the diagonal, the last of these.
  std::vector<std::int32_t> dependent_;
  SparseRows sums_;
  std::size_t constant_ = 0;
  std::vector<double> values_;
  std::vector<double> diagonal_;
  SparseLdl ldl_;
};

}  // namespace saddle
