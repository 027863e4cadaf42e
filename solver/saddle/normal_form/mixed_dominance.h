#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/player_view.h"

namespace saddle {

/// Finds mixtures that dominate strategies of one player. mixed_dominance.cpp explains the proofs.
class MixedDominance {
 public:
  /// Keeps a reference to the view.
  MixedDominance(const PlayerView& view, Dominance kind);

  struct Answer {
    /// The probabilities of the view's rows.
    std::optional<ExactStrategy> mixture;
    /// If there is no mixture: columns that suffice for the proof, or an empty list. The row is a
    /// best response to a belief on these columns, and for weak dominance the only one.
    std::vector<Index> belief;
  };

  /// Returns a mixture of the other rows that dominates a row. An answer without a mixture means
  /// that it is proved that no mixture dominates, unless the time limit or a stop request ended the
  /// work. Other limits are ignored.
  Answer dominator(Index row, const Options& options);

 private:
  // Rows and columns of the view.
  struct Part {
    std::vector<Index> rows;
    std::vector<Index> columns;
  };

  // The result of fictitious play, and the rows and columns that were played.
  struct Play {
    std::optional<Answer> answer;
    Part part;
  };

  Play by_play(Index row) const;
  std::optional<Answer> by_parts(Index row, Part part, const Budget& budget) const;
  Answer by_game(Index row, const std::vector<Index>& others, const Budget& budget);
  Answer by_exact_games(Index row, Part part, const Budget& budget) const;
  Answer by_indifferent_rows(Index row, std::vector<Index> rows, const Budget& budget) const;
  std::optional<ExactStrategy> by_program(Index row, const std::vector<Index>& rows,
                                          const Budget& budget) const;

  bool are_twins(Index row, Index other) const {
    return twin_[static_cast<std::size_t>(row)] == twin_[static_cast<std::size_t>(other)];
  }
  double rounding_of_differences() const;
  DenseMatrix differences(Index row, const std::vector<Index>& rows) const;
  ExactMatrix differences(Index row, const Part& part) const;
  std::vector<int> gains_of_others(Index row, const std::vector<Index>& columns,
                                   const ExactStrategy& belief) const;
  std::optional<ExactStrategy> confirmed(Index row, const std::vector<Index>& rows,
                                         const std::vector<mpz_class>& weights) const;
  ExactStrategy spread(const ExactStrategy& mixture, const std::vector<Index>& rows) const;

  const PlayerView& view_;
  Dominance kind_;
  // The payoffs of view_.doubles(), stored by columns.
  Eigen::MatrixXd by_columns_;
  // For each row, the first row with equal payoffs.
  std::vector<Index> twin_;
  // The weights of all rows and columns in the last game that was solved.
  Eigen::VectorXd last_rows_;
  Eigen::VectorXd last_columns_;
};

}  // namespace saddle
