#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "saddle/exact/solution.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The line of one game of many: its place, and its solution or the error. Refers to all of them.
struct GameLine {
  /// The name of the file, the number of the game in it from 0, and its first line if the file has
  /// several CSV tables, else 0.
  std::string_view file;
  Index index;
  Index line;

  Index rows = 0;
  Index columns = 0;
  std::span<const std::string> row_labels = {};
  std::span<const std::string> column_labels = {};
  double lower = 0;
  double upper = 0;
  double relative_gap = 0;
  std::span<const double> row = {};
  std::span<const double> column = {};
  std::optional<SaddlePoint> saddle_point = {};
  std::string_view method = {};
  Termination termination = Termination::converged;
  const Rational* constant_sum = nullptr;
  const ExactSolution* exact = nullptr;
  /// The reason why the game cannot be solved.
  const std::string* error = nullptr;
};

/// Appends a line of JSON, with the keys of a single game's answer that are quick to compute.
void append_json(std::string& lines, const GameLine& line);

/// Appends a CSV row below game_row_header. The numbers of a strategy are in one cell, separated by
/// blanks, as fractions if the solution is exact.
void append_csv(std::string& rows, const GameLine& line);
inline constexpr std::string_view game_row_header =
    "file,index,line,rows,columns,value,lower,upper,relative_gap,saddle_point,method,termination,"
    "row_strategy,column_strategy,error\n";

}  // namespace saddle::app
