#include "saddle/io/table/written_table.h"

#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/payoff_pair.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rational.h"

namespace saddle {
namespace {

void check_labels_apart(std::string_view side, const std::vector<std::string>& labels, Index count,
                        const std::string& file) {
  if (!labels.empty() && std::ssize(labels) != count) {
    throw ParseError(file, 0, 0,
                     fmt::format("expected {}, found {}",
                                 counted(count, fmt::format("{} label", side)), labels.size()));
  }
}

}  // namespace

template <class Number>
CsvTable<Number> read_written_table(WrittenTable table, const std::string& file, CsvLabels labels,
                                    const ShouldStop& should_stop) {
  const bool has_labels_apart = !table.row_labels.empty() || !table.column_labels.empty();
  KeptCells cells(file, std::move(table.rows), should_stop);
  auto read = read_csv_table<Number>(
      cells, has_labels_apart || labels == CsvLabels::detect ? table.labels : labels,
      std::numeric_limits<Index>::max());
  if (has_labels_apart) {
    check_labels_apart("row", table.row_labels, read.rows, file);
    check_labels_apart("column", table.column_labels, read.columns, file);
    read.row_labels = std::move(table.row_labels);
    read.column_labels = std::move(table.column_labels);
  }
  return read;
}

template CsvTable<double> read_written_table(WrittenTable, const std::string&, CsvLabels,
                                             const ShouldStop&);
template CsvTable<Rational> read_written_table(WrittenTable, const std::string&, CsvLabels,
                                               const ShouldStop&);
template CsvTable<PayoffPair> read_written_table(WrittenTable, const std::string&, CsvLabels,
                                                 const ShouldStop&);

}  // namespace saddle
