#pragma once

#include <cstdint>
#include <vector>

#include "saddle/extensive/extensive_game.h"

namespace saddle {

/// A player's part of a basis of the sequence form. Every information set has one default move. A
/// sequence is basic if its set is reached and it is the default or an extra, and a set is reached
/// if its parent is basic. Defaults are followed through the tree, so a plan is known by its extras
/// alone.
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
  /// The place among the extras, -1 if it is none.
  std::int32_t slot(std::int32_t sequence) const {
    return slots_[static_cast<std::size_t>(sequence)];
  }
  bool is_reached(std::size_t set) const { return reached_[set] != 0; }
  std::int32_t extras_at(std::size_t set) const { return extras_at_[set]; }
  std::size_t set_of(std::int32_t sequence) const {
    return static_cast<std::size_t>(player_->set_of(sequence));
  }

  void set_default(std::size_t set, std::int32_t sequence) { defaults_[set] = sequence; }
  void add_extra(std::int32_t sequence);
  /// The last extra takes its place.
  void remove_extra(std::int32_t sequence);
  void replace_extra(std::int32_t sequence, std::int32_t other);
  /// Makes the extra a default, and the default an extra in its place.
  void swap_default(std::int32_t extra);

  /// Finds out which sets are reached. O(sets).
  void find_reached();
  /// Says that no set below the sequence is reached.
  void leave_below(std::int32_t sequence);

  /// Returns the extra in the sets below a sequence whose number is greatest; 0 if there is none.
  std::int32_t last_extra_below(std::int32_t sequence) const;

  /// Returns the plan in which sequence 0 has `mass`, the extras have those weights, and the
  /// defaults the rest of their sets; sequences that are not reached have 0.
  void plan(double mass, const double* weights, std::vector<double>& plan) const;

  /// Returns the direction of one more unit of a sequence at a reached set and one less of the
  /// default, each followed by defaults: sequences and their signs.
  struct Step {
    std::int32_t sequence;
    double change;
  };
  std::vector<Step> direction(std::int32_t sequence) const;

  /// Returns, for each extra, how its direction changes the default of a set.
  std::vector<double> changes_of(std::int32_t default_sequence) const;

  /// Turns expected payoffs into regrets: the expected payoff of the set's default less the one of
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
  // The sets that follow each sequence.
  std::vector<std::int32_t> child_starts_;
  std::vector<std::int32_t> children_;
};

}  // namespace saddle
