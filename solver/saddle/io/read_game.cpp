#include "saddle/io/read_game.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/csv/csv_blocks.h"
#include "saddle/io/csv/csv_table.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/game/nfg.h"
#include "saddle/io/game/nfg_text.h"
#include "saddle/io/game/reduced_normal_form.h"
#include "saddle/io/game_bytes.h"
#include "saddle/io/matrix/matrix_market.h"
#include "saddle/io/matrix/npy.h"
#include "saddle/io/matrix/npz.h"
#include "saddle/io/table/json_table.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/io/table/written_table.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::size_t beginning_bytes = 1 << 16;

template <class Matrix>
using Game = std::variant<Matrix, NormalFormGame>;

// The cells of the first two rows of a text, or of fewer if there are fewer.
std::vector<std::vector<std::string>> first_two_rows(std::string_view beginning, PairStyle style,
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

// Whether the characters of the text rule out pairs: no bracket, no semicolon, and no comma except
// as the detected delimiter.
bool has_no_pairs(std::string_view text, const CsvOptions& options) {
  const auto has_any = [text](std::string_view characters) {
    return text.find_first_of(characters) != std::string_view::npos;
  };
  return !has_any("(;") && (!has_any(",") || (!options.delimiter && !has_any("\t\"")));
}

// Returns how the cells of a CSV text with this beginning write two payoffs. The last cell of the
// second row, or of a single row, decides whether they have brackets; without brackets all cells of
// the second row except the first must be pairs.
PairStyle pair_style(std::string_view beginning, const CsvOptions& options) {
  if (has_no_pairs(beginning, options)) {
    return PairStyle::none;
  }
  const auto bracketed = first_two_rows(beginning, PairStyle::brackets, options);
  if (!bracketed.empty() && is_in_brackets(bracketed.back().back())) {
    return PairStyle::brackets;
  }
  const auto rows = first_two_rows(beginning, PairStyle::semicolons, options);
  const bool has_pairs = options.delimiter != ';' && !rows.empty() && rows.back().size() > 1 &&
                         rows.front().size() == rows.back().size() &&
                         std::all_of(rows.back().begin() + 1, rows.back().end(), is_payoff_pair);
  return has_pairs ? PairStyle::semicolons : PairStyle::none;
}

NormalFormGame game_of_pairs(CsvTable<PayoffPair> table) {
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

NormalFormGame read_pairs(const std::string& text, const std::string& file, PairStyle style,
                          const CsvOptions& options, const ShouldStop& should_stop) {
  ByteCursor bytes(text, should_stop);
  CsvCells cells(bytes, file, options.delimiter, style, options.first_line);
  return game_of_pairs(
      read_csv_table<PayoffPair>(cells, options.labels, std::numeric_limits<Index>::max()));
}

// Returns the game of two players with these payoffs; throws ParseError if the second matrix has
// another shape or other labels than the first.
NormalFormGame bimatrix_game(const ExactMatrix& row, const ExactMatrix& column,
                             const std::string& file) {
  try {
    return {row, column};
  } catch (const std::invalid_argument& error) {
    throw ParseError(file, 0, 0, fmt::format("the two tables do not match: {}", error.what()));
  }
}

NormalFormGame game_of_tables(const std::vector<PlacedTable>& tables, const std::string& file,
                              const GameOptions& options) {
  const auto exact = [&](const PlacedTable& table) {
    CsvOptions csv = options.csv;
    csv.first_line += table.line - 1;
    ByteCursor text(table.text, options.should_stop);
    return read_csv_matrix<ExactMatrix>(text, file, csv);
  };
  return bimatrix_game(exact(tables.front()), exact(tables.back()), file);
}

GameOptions with_labels(GameOptions options, CsvLabels labels) {
  options.csv.labels = labels;
  return options;
}

// Returns the offered values with which read(labels) reads a text. If there are none, throws
// `none_fits`, or else the last error.
template <class Read>
std::vector<CsvLabels> fitting(const std::vector<CsvLabels>& offered, const Read& read,
                               const std::optional<ParseError>& none_fits = {}) {
  std::vector<CsvLabels> labels;
  std::optional<ParseError> refusal;
  for (const CsvLabels each : offered) {
    try {
      read(each);
      labels.push_back(each);
    } catch (const ParseError& error) {
      refusal = error;
    }
  }
  if (labels.empty()) {
    throw ParseError(none_fits ? *none_fits : *refusal);
  }
  return labels;
}

// Reads two tables, if that is allowed and there are two, else one.
template <class Matrix>
Game<Matrix> csv_tables(const std::string& text, const std::string& file,
                        const GameOptions& options) {
  const std::vector<PlacedTable> tables = options.several_players
                                              ? tables_of(text, options.csv.delimiter)
                                              : std::vector{PlacedTable{text, 1}};
  if (tables.size() > 2) {
    throw ParseError(file, 0, 0,
                     fmt::format("expected at most two tables, separated by a blank line, found {}",
                                 tables.size()));
  }
  if (tables.size() == 1) {
    ByteCursor bytes(text, options.should_stop);
    return read_csv_matrix<Matrix>(bytes, file, options.csv);
  }
  try {
    return game_of_tables(tables, file, options);
  } catch (const UndecidedLabels& error) {
    const auto read = [&](CsvLabels labels) {
      game_of_tables(tables, file, with_labels(options, labels));
    };
    throw UndecidedLabels(error,
                          fitting(error.readings(), read,
                                  ParseError(error.file(), error.line(), error.column(),
                                             error.message() + "; but no labels fit both tables")));
  }
}

// Reads a text with cells such as 3;2, which may also be a matrix with decimal commas.
template <class Matrix>
Game<Matrix> pairs_or_matrix(const std::string& text, const std::string& file,
                             const GameOptions& options) {
  std::optional<NormalFormGame> pairs;
  std::optional<ParseError> refusal;
  try {
    pairs = read_pairs(text, file, PairStyle::semicolons, options.csv, options.should_stop);
  } catch (const ParseError& error) {
    refusal = error;
  }
  // In a matrix, semicolons separate the cells of the first row too.
  const std::vector<TextLine> first = lines_of(text, 1);
  const bool may_be_matrix = !options.csv.delimiter && !first.empty() &&
                             first.front().text.find(';') != std::string_view::npos;
  if (!may_be_matrix) {
    return pairs ? *std::move(pairs) : throw ParseError(*refusal);
  }
  if (!pairs) {
    try {
      return csv_tables<Matrix>(text, file, options);
    } catch (const UndecidedLabels& error) {
      // Only labels with which the cells cannot also be read as pairs.
      throw UndecidedLabels(error, fitting(error.readings(), [&](CsvLabels labels) {
                              pairs_or_matrix<Matrix>(text, file, with_labels(options, labels));
                            }));
    }
  }
  try {
    csv_tables<Matrix>(text, file, options);
  } catch (const UndecidedLabels&) {
    // It may be a matrix too.
  } catch (const ParseError&) {
    return *std::move(pairs);
  }
  throw ParseError(
      file, options.csv.first_line, 1,
      fmt::format("expected cells that read in one way, found a {} x {} game of two players with "
                  "cells such as 3;2, or a matrix of decimal commas between semicolons: "
                  "--delimiter semicolon takes it for the matrix, another delimiter for the game",
                  pairs->strategies(0), pairs->strategies(1)));
}

template <class Matrix>
Game<Matrix> csv_game(ByteCursor& bytes, std::string_view beginning, const std::string& file,
                      const GameOptions& options) {
  const PairStyle style = pair_style(beginning, options.csv);
  if (style == PairStyle::none && !options.several_players) {
    return read_csv_matrix<Matrix>(bytes, file, options.csv);
  }
  const std::string text = whole_text(bytes, file);
  if (style == PairStyle::none) {
    return csv_tables<Matrix>(text, file, options);
  }
  if (style == PairStyle::brackets) {
    return read_pairs(text, file, style, options.csv, options.should_stop);
  }
  return pairs_or_matrix<Matrix>(text, file, options);
}

void check_labels_apart(std::string_view side, const std::vector<std::string>& labels, Index count,
                        const std::string& file) {
  if (!labels.empty() && std::ssize(labels) != count) {
    throw ParseError(file, 0, 0,
                     fmt::format("expected {}, found {}",
                                 counted(count, fmt::format("{} label", side)), labels.size()));
  }
}

// Reads the payoffs of a table: doubles, rationals or pairs. The table's own `labels` are used if
// `labels` is `detect` or the table has separate labels, one for each row (column).
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

// Returns whether the cells of a table are pairs of payoffs: at least one cell outside the first
// row and column must be a pair. 3,2 does not count, because it may be a decimal.
bool has_pairs(const std::vector<TableRow>& rows) {
  const auto has_pair = [](const TableRow& row) {
    const auto first = row.cells.begin() + (row.cells.size() > 1 ? 1 : 0);
    return std::any_of(first, row.cells.end(), is_payoff_pair);
  };
  return std::any_of(rows.begin() + (rows.size() > 1 ? 1 : 0), rows.end(), has_pair);
}

template <class Matrix>
Matrix matrix_of(WrittenTable table, const std::string& file, CsvLabels labels,
                 const ShouldStop& should_stop) {
  using Number = std::conditional_t<std::is_same_v<Matrix, ExactMatrix>, Rational, double>;
  return saddle::matrix_of(read_written_table<Number>(std::move(table), file, labels, should_stop));
}

// Reads a matrix, or a game of two players if the cells are pairs.
template <class Matrix>
Game<Matrix> game_with(CsvLabels labels, WrittenTable table, const std::string& file,
                       const ShouldStop& should_stop) {
  if (has_pairs(table.rows)) {
    return game_of_pairs(
        read_written_table<PayoffPair>(std::move(table), file, labels, should_stop));
  }
  return matrix_of<Matrix>(std::move(table), file, labels, should_stop);
}

template <class Matrix>
Game<Matrix> game_of(WrittenTable table, const std::string& file, const GameOptions& options) {
  if (table.has_head_of_numbers && options.csv.labels == CsvLabels::detect) {
    // The numbers may be labels or payoffs.
    std::vector<CsvLabels> labels =
        fitting({CsvLabels::columns, CsvLabels::none},
                [&](CsvLabels each) { game_with<Matrix>(each, table, file, options.should_stop); });
    const std::size_t rows = table.rows.size();
    throw UndecidedLabels(
        ParseError(
            file, table.rows.front().line, 1,
            fmt::format("expected labels in the first row, found numbers: payoffs in {} with "
                        "column labels only, or in {} with no labels",
                        counted(rows - 1, "row"), rows)),
        std::move(labels));
  }
  return game_with<Matrix>(options.csv.labels, std::move(table), file, options.should_stop);
}

template <class Matrix>
Game<Matrix> json_game(ByteCursor& bytes, const std::string& file, const GameOptions& options) {
  // The text is released before the table is made, because the table takes as much memory as the
  // text.
  const JsonTree json = read_json(whole_text(bytes, file), file, "JSON", options.should_stop);
  if (is_json_normal_form(json)) {
    return read_json_normal_form(json, file);
  }
  std::vector<WrittenTable> tables = read_json_table(json, file);
  if (tables.size() == 1) {
    return game_of<Matrix>(std::move(tables.front()), file, options);
  }
  const auto exact = [&](WrittenTable& own) {
    return matrix_of<ExactMatrix>(std::move(own), file, options.csv.labels, options.should_stop);
  };
  return bimatrix_game(exact(tables.front()), exact(tables.back()), file);
}

}  // namespace

GameFormat format_of(std::string_view beginning) {
  const std::string_view text = without_byte_order_mark(beginning);
  // Markdown before LaTeX, because labels in Markdown may contain commands of LaTeX.
  return looks_like_npy(beginning)        ? GameFormat::npy
         : looks_like_npz(beginning)      ? GameFormat::npz
         : looks_like_nfg(beginning)      ? GameFormat::nfg
         : looks_like_efg(beginning)      ? GameFormat::efg
         : looks_like_matrix_market(text) ? GameFormat::matrix_market
         : looks_like_json(text)          ? GameFormat::json
         : looks_like_markdown(text)      ? GameFormat::markdown
         : looks_like_latex(text)         ? GameFormat::latex
                                          : GameFormat::csv;
}

template <class Matrix>
Game<Matrix> read_game_bytes(ByteCursor& bytes, const std::string& file,
                             const GameOptions& options) {
  // A copy, because the cursor moves on.
  const std::string beginning(bytes.lookahead(beginning_bytes).substr(0, beginning_bytes));
  const ShouldStop& should_stop = options.should_stop;
  switch (options.is_nfg ? GameFormat::nfg : format_of(beginning)) {
    case GameFormat::nfg:
      return nfg_game(whole_text(bytes, file), file, options.on_warning, should_stop);
    case GameFormat::efg:
      // Otherwise the table reader reports that this is not a table.
      if (options.several_players) {
        return reduced_normal_form(read_efg_game(whole_text(bytes, file), file, should_stop), file,
                                   should_stop);
      }
      break;
    case GameFormat::json:
      return json_game<Matrix>(bytes, file, options);
    case GameFormat::markdown:
      return game_of<Matrix>(read_markdown_table(whole_text(bytes, file), file, should_stop), file,
                             options);
    case GameFormat::latex:
      return game_of<Matrix>(read_latex_table(whole_text(bytes, file), file), file, options);
    case GameFormat::matrix_market:
      return read_matrix_market<Matrix>(bytes, file, should_stop);
    case GameFormat::npy:
      return read_npy<Matrix>(bytes, file);
    case GameFormat::npz: {
      const ArchiveMember member = npy_of_npz(whole_text(bytes, file), file);
      ByteCursor array(member.bytes);
      return read_npy<Matrix>(array, file + ":" + member.name);
    }
    case GameFormat::csv:
      break;
  }
  return csv_game<Matrix>(bytes, beginning, file, options);
}

template Game<PayoffMatrix> read_game_bytes(ByteCursor&, const std::string&, const GameOptions&);
template Game<ExactMatrix> read_game_bytes(ByteCursor&, const std::string&, const GameOptions&);

Game<PayoffMatrix> read_game(std::istream& in, const std::string& file,
                             const GameOptions& options) {
  ByteCursor bytes(in, options.csv.chunk_bytes, options.should_stop);
  return read_game_bytes<PayoffMatrix>(bytes, file, options);
}

Game<ExactMatrix> read_exact_game(std::istream& in, const std::string& file,
                                  const GameOptions& options) {
  ByteCursor bytes(in, options.csv.chunk_bytes, options.should_stop);
  return read_game_bytes<ExactMatrix>(bytes, file, options);
}

Game<PayoffMatrix> read_game(const std::string& text, const std::string& file,
                             const GameOptions& options) {
  ByteCursor bytes(text, options.should_stop);
  return read_game_bytes<PayoffMatrix>(bytes, file, options);
}

Game<ExactMatrix> read_exact_game(const std::string& text, const std::string& file,
                                  const GameOptions& options) {
  ByteCursor bytes(text, options.should_stop);
  return read_game_bytes<ExactMatrix>(bytes, file, options);
}

}  // namespace saddle
