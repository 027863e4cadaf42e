#include "saddle/io/matrix/matrix_market.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "saddle/io/matrix/matrix_market_entries.h"

namespace saddle {
namespace {

MatrixMarketEntry next(MatrixMarketEntries& listed, double /*number*/) { return listed.next(); }
ExactMatrixMarketEntry next(MatrixMarketEntries& listed, const Rational& /*number*/) {
  return listed.next_exact();
}

// Returns the entries row by row. Takes no memory for what a header promises and no text gives.
template <class Number>
std::vector<Number> array_entries(MatrixMarketEntries& listed, const ShouldStop& should_stop) {
  const MatrixMarketHead& head = listed.head();
  std::vector<BasicMatrixMarketEntry<Number>> read;
  PacedStop stop(should_stop);
  for (Index k = 0; k < head.count; ++k) {
    stop.expect_none_after(steps_of_number);
    read.push_back(next(listed, Number()));
  }
  listed.expect_end();
  std::vector<Number> entries(static_cast<std::size_t>(head.rows * head.columns), Number(0));
  const auto place = [&head](Index row, Index column) {
    return static_cast<std::size_t>(row * head.columns + column);
  };
  for (BasicMatrixMarketEntry<Number>& entry : read) {
    if (head.is_mirrored(entry.row, entry.column)) {
      entries[place(entry.column, entry.row)] = head.mirrored(entry.payoff);
    }
    entries[place(entry.row, entry.column)] = std::move(entry.payoff);
  }
  return entries;
}

}  // namespace

bool looks_like_matrix_market(std::string_view text) {
  return lower_case(text.substr(0, 14)) == "%%matrixmarket";
}

PayoffMatrix read_matrix_market(std::istream& in, const std::string& file,
                                const ShouldStop& should_stop) {
  MatrixMarketEntries listed(in, file, MatrixMarketEntries::Formats::array);
  const std::vector<double> entries = array_entries<double>(listed, should_stop);
  const Index rows = listed.head().rows;
  const Index columns = listed.head().columns;
  PayoffMatrix game(Eigen::Map<const DenseMatrix>(entries.data(), rows, columns));
  if (listed.rounding() > 0) {
    game.set_rounded();
  }
  return game;
}

ExactMatrix read_exact_matrix_market(std::istream& in, const std::string& file,
                                     const ShouldStop& should_stop) {
  MatrixMarketEntries listed(in, file, MatrixMarketEntries::Formats::array);
  std::vector<Rational> entries = array_entries<Rational>(listed, should_stop);
  return {listed.head().rows, listed.head().columns, std::move(entries)};
}

}  // namespace saddle
