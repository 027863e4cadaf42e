#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// States that the player who moves there cannot tell apart. A sequence is what the player has done
/// on the way to a state: sequence 0 is nothing yet, each other ends with a move at an information
/// set.
struct InformationSet {
  std::int32_t parent;  ///< the sequence that leads here; below `first`
  std::int32_t first;   ///< its moves are the sequences from `first` on
  std::int32_t moves;
  std::int32_t names;  ///< which list of names its moves have
};

/// The information sets of a player, each behind the set of its parent.
class PlayerSequences {
 public:
  Index size() const { return static_cast<Index>(set_of_.size()); }
  std::span<const InformationSet> sets() const { return sets_; }

  /// Returns the set at which the sequence ends. Demands a sequence other than 0.
  Index set_of(Index sequence) const { return set_of_[static_cast<std::size_t>(sequence)]; }

  const std::string& key(Index set) const { return keys_[static_cast<std::size_t>(set)]; }
  const std::string& move_name(Index sequence) const;

  /// Returns how many sets follow a sequence directly, for each sequence.
  std::vector<std::int32_t> children() const;

 private:
  friend class RestrictedTree;
  friend class TreeBuilder;
  std::vector<InformationSet> sets_;
  std::vector<std::string> keys_;
  std::vector<std::vector<std::string>> names_;
  std::vector<std::int32_t> set_of_ = {-1};
};

/// A sparse matrix by rows.
struct SparseRows {
  std::vector<std::int64_t> starts;
  std::vector<std::int32_t> columns;
  std::vector<double> values;

  Index rows() const { return static_cast<Index>(starts.size()) - 1; }

  /// Sets `products` to the matrix times a vector.
  void multiply(std::span<const double> vector, std::span<double> products) const;
};

/// Returns the transpose; `rows` and `columns` are those of the matrix. O(entries + rows +
/// columns).
SparseRows transposed(const SparseRows& matrix, Index columns);

/// The sequence form (von Stengel, Games and Economic Behavior 14, 1996) of a two-player zero-sum
/// game with chance moves and perfect recall: the players' sequences, and for each pair of them
/// what the leaves pay that both lead to, times the probability of chance. Memory is linear in
/// sequences and leaves; the tree itself is not kept.
class ExtensiveGame {
 public:
  const PlayerSequences& row() const { return row_; }
  const PlayerSequences& column() const { return column_; }
  const PlayerSequences& player(Player player) const {
    return player == Player::row ? row_ : column_;
  }

  /// The least and the greatest payoff of a leaf that chance allows.
  const Rational& minimum_payoff() const { return minimum_; }
  const Rational& maximum_payoff() const { return maximum_; }
  /// The middle of the payoffs, and their range; 1 if all are equal.
  Rational shift() const { return (minimum_ + maximum_) / 2; }
  Rational unit() const {
    return minimum_ == maximum_ ? Rational(1) : Rational(maximum_ - minimum_);
  }

  /// Sum over leaves of probability * (payoff - shift) / unit, for pairs of sequences where it is
  /// not 0: a row for each sequence of the row player. Each is within 4 roundings.
  const SparseRows& by_row() const { return by_row_; }
  /// The transpose.
  const SparseRows& by_column() const { return by_column_; }
  /// Sum of probability * (payoff - shift), exact, in the order of by_row().
  const ExactList& exact() const { return exact_; }

  /// Of the tree that it was made from.
  std::int64_t nodes() const { return nodes_; }
  std::int64_t leaves() const { return leaves_; }

 private:
  friend class RestrictedTree;
  friend class TreeBuilder;
  PlayerSequences row_;
  PlayerSequences column_;
  Rational minimum_;
  Rational maximum_;
  SparseRows by_row_;
  SparseRows by_column_;
  ExactList exact_;
  std::int64_t nodes_ = 0;
  std::int64_t leaves_ = 0;
};

/// Sequences in lists, each in increasing order.
class SequenceLists {
 public:
  /// Takes the number of the list that each sequence goes to, below `count`; one with a negative
  /// number goes to none. O(sequences + count).
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

/// What a player does at each information set: the chance of each move, by sequences, where
/// sequence 0 has 1. The chances of a set stand for themselves divided by their sum.
struct BehaviourStrategy {
  std::vector<double> chances;
};

/// Throws std::invalid_argument unless there is a finite chance >= 0 for each sequence, of which
/// the sum at each set is positive and finite.
void check(const PlayerSequences& player, const BehaviourStrategy& strategy);

/// Returns the strategy with the chances of each set divided by their sum, where that is not 1 up
/// to roundings. What is returned is returned as it is when given again.
BehaviourStrategy normalised(const PlayerSequences& player, BehaviourStrategy strategy);

/// Returns the strategy whose chances are the doubles nearest to these, one for each sequence.
BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances);

/// Returns the strategy that gives all moves of a set the same chance.
BehaviourStrategy uniform_strategy(const PlayerSequences& player);

/// Returns the strategy of a realisation plan, of which the weights may be rounded or slightly
/// negative: at a set that it does not reach, all moves have the same chance, or those of
/// `otherwise` if it is not null.
BehaviourStrategy strategy_of_plan(const PlayerSequences& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise = nullptr);

/// Returns the realisation plan: for each sequence the product of the chances of its moves.
std::vector<double> plan_of(const PlayerSequences& player, const BehaviourStrategy& strategy);

}  // namespace saddle
