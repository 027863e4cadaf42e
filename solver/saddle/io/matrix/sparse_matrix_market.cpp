#include "saddle/io/matrix/sparse_matrix_market.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/matrix/listed_entries.h"
#include "saddle/io/matrix/matrix_market.h"
#include "saddle/io/text/check_written.h"
#include "saddle/io/text/text_lines.h"

namespace saddle {

bool looks_like_sparse_matrix_market(std::string_view beginning) {
  constexpr std::size_t longest_head = 200;
  const std::string line = lower_case(beginning.substr(0, longest_head));
  std::string_view rest = line;
  for (const std::string_view word : {"%%matrixmarket", "matrix", "coordinate"}) {
    if (!rest.starts_with(word) || rest.size() == word.size() || !is_blank(rest[word.size()])) {
      return false;
    }
    rest.remove_prefix(word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  }
  return true;
}

SparseGame read_sparse_matrix_market(std::istream& in, const std::string& file) {
  ByteCursor text(in);
  MatrixMarketEntries listed(text, file);
  const MatrixMarketHead& head = listed.head();
  ListedEntries entries;
  for (Index k = 0; k < head.count; ++k) {
    const auto [row, column, payoff] = listed.next<double>();
    entries.add(row, column, payoff);
  }
  listed.expect_end();
  const Index stored = entries.stored(head.symmetry);
  if (stored > ListedEntries::most_stored) {
    throw listed.error_at(head.first_line - 1, fmt::format("expected at most {} payoffs, found {}",
                                                           ListedEntries::most_stored, stored));
  }
  SortedEntries sorted = entries.by_rows(head.rows, head.columns, head.symmetry);
  if (const auto& twice = sorted.repeated) {
    // Each entry has its own line, so the entries' numbers give the lines.
    throw listed_twice(file, twice->row, twice->column, head.first_line + twice->first,
                       head.first_line + twice->again);
  }
  entries.clear();
  return SparseGame(std::move(sorted.matrix), listed.rounding());
}

void for_each_exact_payoff(std::istream& in, const std::string& file, const TakePayoff& take) {
  ByteCursor text(in);
  MatrixMarketEntries listed(text, file);
  const MatrixMarketHead& head = listed.head();
  for (Index k = 0; k < head.count; ++k) {
    const auto [row, column, payoff] = listed.next<Rational>();
    take(row, column, payoff);
    if (head.is_mirrored(row, column)) {
      take(column, row, head.mirrored(payoff));
    }
  }
  listed.expect_end();
}

void write_sparse_matrix_market(std::ostream& out, const SparseEntries& matrix) {
  out << fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", matrix.rows(),
                     matrix.cols(), matrix.nonZeros());
  for (Index i = 0; i < matrix.outerSize(); ++i) {
    for (SparseEntries::InnerIterator entry(matrix, i); entry; ++entry) {
      out << fmt::format("{} {} {}\n", i + 1, entry.col() + 1, entry.value());
    }
    check_written(out);
  }
}

}  // namespace saddle
