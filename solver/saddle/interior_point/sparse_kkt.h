#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/game/bilinear_game.h"
#include "saddle/interior_point/kkt_system.h"
#include "saddle/interior_point/minimum_degree.h"
#include "saddle/interior_point/sparse_ldl.h"

namespace saddle {

/// Returns an elimination order of sets with little fill; the sequences of a set are eliminated
/// with it. The row player's sets are the first indices. Empty after a stop request.
std::vector<std::int32_t> order_of_sets(const BilinearGame& game,
                                        const ShouldStop& should_stop = {});

/// Returns that order as indices of a KktSystem: the sequences of a set, then the set itself, so
/// that its pivot is not 0.
std::vector<std::int32_t> order_by_sets(const BilinearGame& game,
                                        std::span<const std::int32_t> order_of_sets);

/// Returns an elimination order with little fill for a matrix game: first the strategies, then the
/// two sets, which are neighbours of all strategies. Empty after a stop request, or if the factors
/// would take more than `most_multiplications`.
EliminationOrder order_of_strategies(const BilinearGame& game, double most_multiplications,
                                     const ShouldStop& should_stop = {});

/// The system by sparse factors L D L' (sparse_ldl.h).
///
/// The sequences of a set have together the same weight in a plan as the sequence before them, so
/// one of them depends on the others. In most sets with few moves the dependent sequence is
/// eliminated from the system together with the value of the set, as in the null-space method
/// (Benzi, Golub and Liesen, Acta Numerica 14, 2005): if sets have two moves, a third of the
/// unknowns remains. The dependent sequence ends with a move that no set follows, so nothing else
/// depends on it. The move is played often, so rounding errors of the others change few of its
/// digits.
class SparseKkt : public KktSystem {
 public:
  /// Takes an elimination order of the indices; without an order there is no system. Keeps
  /// references to the parts of the game.
  SparseKkt(const BilinearGame& game, std::vector<std::int32_t> order);

  const Treeplex& player(std::size_t k) const override { return k == 0 ? game_.row : game_.column; }
  void pay(std::size_t k, std::span<const double> other_plan,
           std::span<double> expected) const override;
  bool prepare(const Plans& plans, const ShouldStop& should_stop) override;

  /// Whether the weight of a dependent sequence has become so small that another choice is better.
  bool is_stale(const Plans& plans) const override;
  std::span<const Eliminated> eliminated(std::size_t k) const override {
    return reduced_.eliminated[k];
  }
  std::int64_t factor_entries() const override { return ldl_.tree().entries(); }
  bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop) override;
  void eliminate(std::span<const double> right, std::vector<double>& eliminated) const override;
  void solve(std::vector<double>& eliminated, std::vector<double>& solution) override;

 private:
  struct Reduced {
    std::array<std::vector<Eliminated>, 2> eliminated;
    std::vector<std::int32_t> unknowns;  // by indices
    // The indices of dependent sequences, and the sums of unknowns that they equal. They add
    // entries off the diagonal, which are the last of the values and change in each step.
    std::vector<std::int32_t> dependent;
    SparseRows sums;
    std::size_t constant = 0;  // how many values do not change
    std::vector<double> values;
  };
  struct Parts;

  BilinearGame game_;
  std::vector<std::int32_t> order_;
  Reduced reduced_;
  std::vector<double> diagonal_;
  SparseLdl ldl_;
};

}  // namespace saddle
