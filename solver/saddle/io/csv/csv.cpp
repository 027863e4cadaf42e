#include "saddle/io/csv/csv.h"

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <unistd.h>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/growing_entries.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

static_assert(CsvOptions{}.chunk_bytes == ByteCursor::default_chunk_bytes);

// A rational is two integers, each usually with an allocation for its digits.
template <class Number>
constexpr std::uint64_t bytes_per_entry = std::is_same_v<Number, double> ? sizeof(double) : 96;

// There is no limit if the system does not report its memory.
std::uint64_t memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes)
             : std::numeric_limits<std::uint64_t>::max();
}

}  // namespace

std::string_view name_of(CsvLabels labels) {
  constexpr std::array<std::string_view, 5> names = {"labels as found", "no labels",
                                                     "row labels only", "column labels only",
                                                     "row and column labels"};
  return names.at(static_cast<std::size_t>(labels));
}

PayoffMatrix matrix_of(CsvTable<double> table) {
  PayoffMatrix game(std::move(table.entries), std::move(table.row_labels),
                    std::move(table.column_labels));
  if (!table.is_exact) {
    game.set_rounded();
  }
  return game;
}

ExactMatrix matrix_of(CsvTable<Rational> table) {
  return {table.rows, table.columns, std::move(table.entries), std::move(table.row_labels),
          std::move(table.column_labels)};
}

template <class Matrix>
Matrix read_csv_matrix(ByteCursor& text, const std::string& file, const CsvOptions& options) {
  using Number = std::conditional_t<std::is_same_v<Matrix, ExactMatrix>, Rational, double>;
  if (options.max_cells < 0) {
    throw_invalid("max_cells is {}, must be >= 0", options.max_cells);
  }
  CsvCells cells(text, file, options.delimiter, PairStyle::none, options.first_line);
  const Index most_cells = options.max_cells > 0
                               ? options.max_cells
                               : most_entries(memory_bytes(), bytes_per_entry<Number>);
  return matrix_of(read_csv_table<Number>(cells, options.labels, most_cells));
}

template PayoffMatrix read_csv_matrix(ByteCursor&, const std::string&, const CsvOptions&);
template ExactMatrix read_csv_matrix(ByteCursor&, const std::string&, const CsvOptions&);

PayoffMatrix read_csv(std::istream& in, const std::string& file, const CsvOptions& options) {
  ByteCursor text(in, options.chunk_bytes);
  return read_csv_matrix<PayoffMatrix>(text, file, options);
}

ExactMatrix read_exact_csv(std::istream& in, const std::string& file, const CsvOptions& options) {
  ByteCursor text(in, options.chunk_bytes);
  return read_csv_matrix<ExactMatrix>(text, file, options);
}

}  // namespace saddle
