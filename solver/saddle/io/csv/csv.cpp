#include "saddle/io/csv/csv.h"

#include <cstdint>
#include <limits>
#include <utility>

#include <unistd.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/growing_entries.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {
namespace {

static_assert(CsvOptions{}.chunk_bytes == CsvCells::default_chunk_bytes);

// A rational is two integers and, as a rule, an allocation for the digits of each.
template <class Number>
constexpr std::uint64_t bytes_per_entry = std::is_same_v<Number, double> ? sizeof(double) : 96;

// All that can be counted where the system does not say.
std::uint64_t memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes)
             : std::numeric_limits<std::uint64_t>::max();
}

template <class Number>
CsvTable<Number> read_table(std::istream& in, const std::string& file, const CsvOptions& options) {
  if (options.max_cells < 0) {
    throw_invalid("max_cells is {}, must be >= 0", options.max_cells);
  }
  CsvCells cells(in, file, options.delimiter, options.chunk_bytes, PairStyle::none,
                 options.first_line);
  const Index most_cells = options.max_cells > 0
                               ? options.max_cells
                               : most_entries(memory_bytes(), bytes_per_entry<Number>);
  return read_csv_table<Number>(cells, options.labels, most_cells);
}

}  // namespace

PayoffMatrix read_csv(std::istream& in, const std::string& file, const CsvOptions& options) {
  auto table = read_table<double>(in, file, options);
  PayoffMatrix game(std::move(table.entries), std::move(table.row_labels),
                    std::move(table.column_labels));
  if (!table.is_exact) {
    game.set_rounded();
  }
  return game;
}

ExactMatrix read_exact_csv(std::istream& in, const std::string& file, const CsvOptions& options) {
  auto table = read_table<Rational>(in, file, options);
  return {table.rows, table.columns, std::move(table.entries), std::move(table.row_labels),
          std::move(table.column_labels)};
}

}  // namespace saddle
