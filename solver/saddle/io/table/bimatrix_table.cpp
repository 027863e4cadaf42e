#include "saddle/io/table/bimatrix_table.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/payoff_pair.h"

namespace saddle {
namespace {

// The cells of the first two rows of a text, or of fewer if there are fewer.
std::vector<std::vector<std::string>> first_rows(std::string_view beginning, PairStyle style,
                                                 const CsvOptions& options) {
  std::vector<std::vector<std::string>> rows;
  try {
    const std::string text(beginning);
    ByteCursor bytes(text);
    CsvCells cells(bytes, "", options.delimiter, style);
    while (rows.size() < 2 && cells.next_record()) {
      rows.emplace_back();
      while (cells.next_cell()) {
        rows.back().emplace_back(cells.text());
      }
      // A table may end in blank columns.
      while (rows.back().size() > 1 && rows.back().back().empty()) {
        rows.back().pop_back();
      }
    }
  } catch (const ParseError&) {
    // The reader of the text reports the error.
    if (!rows.empty() && rows.back().empty()) {
      rows.pop_back();
    }
  }
  return rows;
}

// Whether a cell looks like (3,2); the contents need not be numbers.
bool is_in_brackets(const std::string& cell) {
  return cell.starts_with('(') && cell.ends_with(')') && cell.find_first_of(",;") < cell.size();
}

bool are_pairs(const std::vector<std::string>& cells) {
  return std::all_of(cells.begin(), cells.end(), is_payoff_pair);
}

// Whether the characters of the text rule out pairs: no bracket, no semicolon, and no comma except
// as the detected delimiter.
bool has_no_pairs(std::string_view text, const CsvOptions& options) {
  const auto has_any = [text](std::string_view characters) {
    return text.find_first_of(characters) != std::string_view::npos;
  };
  return !has_any("(;") && (!has_any(",") || (!options.delimiter && !has_any("\t\"")));
}

NormalFormGame game_of(CsvTable<PayoffPair> table) {
  std::vector<Rational> row;
  std::vector<Rational> column;
  for (PayoffPair& pair : table.entries) {
    row.push_back(std::move(pair.row));
    column.push_back(std::move(pair.column));
  }
  return {ExactMatrix(table.rows, table.columns, std::move(row), std::move(table.row_labels),
                      std::move(table.column_labels)),
          ExactMatrix(table.rows, table.columns, std::move(column))};
}

}  // namespace

PairStyle pair_style(std::string_view beginning, const CsvOptions& options) {
  if (has_no_pairs(beginning, options)) {
    return PairStyle::none;
  }
  const auto bracketed = first_rows(beginning, PairStyle::brackets, options);
  if (!bracketed.empty() && is_in_brackets(bracketed.back().back())) {
    return PairStyle::brackets;
  }
  const auto rows = first_rows(beginning, PairStyle::semicolons, options);
  const bool has_pairs = options.delimiter != ';' && !rows.empty() && rows.back().size() > 1 &&
                         rows.front().size() == rows.back().size() &&
                         are_pairs({rows.back().begin() + 1, rows.back().end()});
  return has_pairs ? PairStyle::semicolons : PairStyle::none;
}

NormalFormGame read_pairs(const std::string& text, const std::string& file, PairStyle style,
                          const CsvOptions& options, const ShouldStop& should_stop) {
  ByteCursor bytes(text, should_stop);
  CsvCells cells(bytes, file, options.delimiter, style, options.first_line);
  return game_of(
      read_csv_table<PayoffPair>(cells, options.labels, std::numeric_limits<Index>::max()));
}

ParseError pairs_or_decimals(const NormalFormGame& game, const std::string& file, Index line) {
  return {file, line, 1,
          fmt::format("expected cells that read in one way, found a {} x {} game of two players "
                      "with cells such as 3;2, or a matrix of decimal commas between semicolons: "
                      "--delimiter semicolon takes it for the matrix, another delimiter for the "
                      "game",
                      game.strategies(0), game.strategies(1))};
}

bool has_pairs(const std::vector<TableRow>& rows) {
  const auto has_pair = [](const TableRow& row) {
    const auto first = row.cells.begin() + (row.cells.size() > 1 ? 1 : 0);
    return std::any_of(first, row.cells.end(), is_payoff_pair);
  };
  return std::any_of(rows.begin() + (rows.size() > 1 ? 1 : 0), rows.end(), has_pair);
}

NormalFormGame read_pairs(WrittenTable table, const std::string& file, CsvLabels labels,
                          const ShouldStop& should_stop) {
  return game_of(read_written_table<PayoffPair>(std::move(table), file, labels, should_stop));
}

NormalFormGame bimatrix_game(const ExactMatrix& row, const ExactMatrix& column,
                             const std::string& file) {
  try {
    return {row, column};
  } catch (const std::invalid_argument& error) {
    throw ParseError(file, 0, 0, fmt::format("the two tables do not match: {}", error.what()));
  }
}

}  // namespace saddle
