#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// Some pure strategies of one player of a large game, numbered in the order in which they came.
class NumberedStrategies {
 public:
  /// Takes the first strategies, each named once, and how many the game has.
  NumberedStrategies(const std::vector<Index>& first, Index size_of_game);

  Index size() const { return static_cast<Index>(all_.size()); }
  const std::vector<Index>& all() const { return all_; }
  Index operator[](Index number) const { return all_[place(number)]; }

  /// The number of a strategy of the game, -1 if it has none.
  Index number(Index strategy) const { return numbers_[place(strategy)]; }
  bool has(Index strategy) const { return number(strategy) >= 0; }

  /// Gives a strategy the next number. Demands that it has none.
  void add(Index strategy);

  /// Returns the entries of a vector that belong to the numbered strategies, in their order.
  Eigen::VectorXd chosen(const Eigen::VectorXd& of_game) const;

  /// Returns weights for the whole game: 0 for what has no number.
  Eigen::VectorXd whole(const Eigen::VectorXd& weights) const;

 private:
  std::vector<Index> all_;
  std::vector<Index> numbers_;
};

}  // namespace saddle
