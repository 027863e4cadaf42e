#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/extensive/extensive_game.h"

namespace saddle {

/// A player's part of a basis of the sequence form. Every information set has one default move. A
/// sequence is basic if its set is reached and it is the default or an extra move; a set is reached
/// if its parent is basic. The weights of the extra moves determine a plan, because the default
/// moves take what remains.
class PathBasis {
 public:
  /// All defaults are the first moves, and there is no extra.
  explicit PathBasis(const PlayerSequences& player);

  const PlayerSequences& player() const { return *player_; }
  const std::vector<std::int32_t>& extras() const { return extras_; }

  std::int32_t default_of(std::size_t set) const { return defaults_[set]; }
  bool is_default(std::int32_t sequence) const {
    return sequence != 0 && defaults_[set_of(sequence)] == sequence;
  }
  /// The index among the extra moves, -1 if it is not one of them.
  std::int32_t slot(std::int32_t sequence) const { return slots_[as_size(sequence)]; }
  bool is_reached(std::size_t set) const { return reached_[set] != 0; }
  std::int32_t extras_at(std::size_t set) const { return extras_at_[set]; }
  std::size_t set_of(std::int32_t sequence) const { return as_size(player_->set_of(sequence)); }

  void set_default(std::size_t set, std::int32_t sequence) { defaults_[set] = sequence; }
  void add_extra(std::int32_t sequence);
  /// The last extra move takes its index.
  void remove_extra(std::int32_t sequence);
  void replace_extra(std::int32_t sequence, std::int32_t other);
  /// Makes an extra move the default of its set, and the old default an extra move with its index.
  void swap_default(std::int32_t extra);

  /// Finds out which sets are reached. O(sets).
  void find_reached();
  /// Marks all sets below the sequence as not reached.
  void leave_below(std::int32_t sequence);

  /// Returns the extra move with the greatest number in the sets below a sequence; 0 if there is no
  /// extra move.
  std::int32_t last_extra_below(std::int32_t sequence) const;

  /// Computes the plan in which sequence 0 has weight `mass`, the extra moves have these weights,
  /// and the default moves have what remains at their sets; sequences that are not reached have 0.
  void plan(double mass, const Eigen::VectorXd& weights, std::vector<double>& plan) const;

  /// A step in the direction of a sequence at a reached set: one more unit of the sequence and one
  /// less of the default, each followed by default moves. Returns the sequences with their signs.
  struct Step {
    std::int32_t sequence;
    double change;
  };
  std::vector<Step> direction(std::int32_t sequence) const;

  /// Returns, for each extra move, how its direction changes the weight of the default of a set.
  Eigen::VectorXd changes_of(std::int32_t default_sequence) const;

  /// Turns expected payoffs into regrets: the expected payoff of the set's default minus that of
  /// each sequence.
  void to_regrets(std::vector<double>& payoffs) const;

 private:
  void follow_defaults(std::int32_t sequence, double change, std::vector<Step>& steps) const;

  const PlayerSequences* player_;
  std::vector<std::int32_t> defaults_;
  std::vector<std::int32_t> extras_;
  std::vector<std::int32_t> slots_;
  std::vector<std::int32_t> extras_at_;
  std::vector<char> reached_;
  SequenceLists children_;  // the numbers of the sets that follow each sequence
};

}  // namespace saddle
