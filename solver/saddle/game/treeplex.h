#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// States that the player who moves there cannot distinguish. A sequence consists of the player's
/// own moves on the way to a state: sequence 0 is empty, every other sequence ends with a move at
/// an information set.
struct InformationSet {
  std::int32_t parent;  ///< the sequence that leads here; below `first`
  std::int32_t first;   ///< the sequences that end with its moves are numbered from `first` on
  std::int32_t moves;
  std::int32_t names;  ///< the number of the list of names of its moves
};

/// The information sets of a player, each after the set of its parent: the realisation plans of the
/// sequences are a treeplex (Hoda, Gilpin, Pena and Sandholm, Mathematics of Operations Research
/// 35, 2010), a generalisation of the simplex.
class Treeplex {
 public:
  /// Returns the treeplex of a player of a matrix game, with a single information set: sequence k +
  /// 1 is strategy k. Demands 1 <= strategies <= 2^31 - 2.
  static Treeplex simplex(Index strategies);

  Index size() const { return static_cast<Index>(set_of_.size()); }
  std::span<const InformationSet> sets() const { return sets_; }

  /// Returns the information set of the last move of a sequence. Demands a sequence other than 0.
  Index set_of(Index sequence) const { return set_of_[as_size(sequence)]; }

  /// Returns, for each sequence, the number of sets that follow it directly.
  std::vector<std::int32_t> children() const;

 protected:
  std::vector<InformationSet> sets_;
  std::vector<std::int32_t> set_of_ = {-1};
};

/// Sequences in lists, each in increasing order.
class SequenceLists {
 public:
  /// Takes, for each sequence, the number of its list, below `count`; a sequence with a negative
  /// number belongs to no list. O(sequences + count).
  SequenceLists(std::span<const std::int32_t> list_of, std::size_t count);

  std::size_t count() const { return starts_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t list) const {
    return std::span(sequences_)
        .subspan(as_size(starts_[list]), as_size(starts_[list + 1] - starts_[list]));
  }

 private:
  std::vector<std::int32_t> starts_;
  std::vector<std::int32_t> sequences_;
};

/// The probability of each move at each information set, indexed by sequences; sequence 0 has 1.
/// The chances of a set need not add up to 1: the probabilities are the chances divided by their
/// sum.
struct BehaviourStrategy {
  std::vector<double> chances;
};

/// Returns the strategy with the chances of each set divided by their sum, unless the sum is 1 up
/// to rounding. A strategy that this function returned does not change if it is normalised again.
BehaviourStrategy normalised(const Treeplex& player, BehaviourStrategy strategy);

/// Returns the strategy that gives all moves of a set the same chance.
BehaviourStrategy uniform_strategy(const Treeplex& player);

/// Returns the strategy of a realisation plan, whose weights may be rounded or slightly negative.
/// At a set that the plan does not reach, all moves have the same chance, or the chances of
/// `otherwise` if it is not null.
BehaviourStrategy strategy_of_plan(const Treeplex& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise = nullptr);

/// Returns the realisation plan: for each sequence the product of the chances of its moves.
std::vector<double> plan_of(const Treeplex& player, const BehaviourStrategy& strategy);

}  // namespace saddle
