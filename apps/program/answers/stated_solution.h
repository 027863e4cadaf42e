#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/program/answers/verdict.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Reads strategies of a matrix game of this size.
class SolutionReader : public AnswerReader {
 public:
  SolutionReader(AnswerReader reader, Index rows, Index columns)
      : AnswerReader(std::move(reader)), rows_(rows), columns_(columns) {}

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }

  /// Reads the row and the column of an object.
  SaddlePoint pair(const std::string& place, const JsonTree& object) const;

  /// Reads a list of probabilities. Their sum must be 1: exactly if all are fractions, else up to
  /// rounding.
  std::vector<Rational> distribution(const std::string& place, const JsonTree& list,
                                     Index size) const;
  std::vector<std::vector<Rational>> distributions(const std::string& place, const JsonTree& list,
                                                   Index size) const;

 private:
  Index rows_;
  Index columns_;
};

/// The output of `saddle solve --json`, or another solution in the same form. Refers to the JSON.
struct StatedSolution : StatedAnswer {
  std::optional<SaddlePoint> saddle_point;

  /// Whether it describes all optimal strategies, their entropy, or how the value depends on the
  /// payoffs. Only rational arithmetic on a table can check these statements.
  bool describes_optimum() const;

  /// Whether it makes statements that only rational arithmetic can check.
  bool needs_exactness() const { return exact || describes_optimum(); }
};

/// Reads a solution: row_strategy and column_strategy (probabilities as numbers, which are read as
/// doubles, or as strings with fractions), and the other keys. `name` names the text in errors.
/// Throws ParseError, with the key, unless the strategies are distributions over `rows` rows and
/// `columns` columns and the other keys have values of their types.
StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns);

}  // namespace saddle::app
