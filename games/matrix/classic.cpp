#include "games/matrix/classic.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"

namespace saddle::games {

PayoffMatrix rock_paper_scissors() {
  DenseMatrix entries(3, 3);
  entries << 0, -1, 1,  //
      1, 0, -1,         //
      -1, 1, 0;
  const std::vector<std::string> labels = {"Rock", "Paper", "Scissors"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix matching_pennies() {
  DenseMatrix entries(2, 2);
  entries << 1, -1,  //
      -1, 1;
  const std::vector<std::string> labels = {"Heads", "Tails"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix o_neill() {
  DenseMatrix entries(4, 4);
  entries << 1, -1, -1, -1,  //
      -1, -1, 1, 1,          //
      -1, 1, -1, 1,          //
      -1, 1, 1, -1;
  const std::vector<std::string> labels = {"Joker", "Ace", "Two", "Three"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix morra(int fingers) {
  check_range("fingers", fingers, 1, 50);
  struct Call {
    int shown;
    int called;
  };
  std::vector<Call> plays;
  std::vector<std::string> labels;
  for (int shown = 1; shown <= fingers; ++shown) {
    for (int called = 1; called <= fingers; ++called) {
      plays.push_back({shown, called});
      labels.push_back(fmt::format("show {} call {}", shown, called));
    }
  }
  const auto size = static_cast<Index>(plays.size());
  const DenseMatrix entries = DenseMatrix::NullaryExpr(size, size, [&](Index i, Index j) {
    const Call& row = plays[static_cast<std::size_t>(i)];
    const Call& column = plays[static_cast<std::size_t>(j)];
    const int row_right = row.called == column.shown ? 1 : 0;
    const int column_right = column.called == row.shown ? 1 : 0;
    return static_cast<double>((row_right - column_right) * (row.shown + column.shown));
  });
  return PayoffMatrix(entries, labels, labels);
}

}  // namespace saddle::games
