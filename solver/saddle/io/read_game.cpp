#include "saddle/io/read_game.h"

#include <cstddef>
#include <optional>
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
#include "saddle/io/table/bimatrix_table.h"
#include "saddle/io/table/json_table.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/io/table/latex_table.h"
#include "saddle/io/table/markdown_table.h"
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

ExactMatrix exact_matrix(const PlacedTable& table, const std::string& file,
                         const GameOptions& options) {
  CsvOptions csv = options.csv;
  csv.first_line += table.line - 1;
  ByteCursor text(table.text, options.should_stop);
  return read_csv_matrix<ExactMatrix>(text, file, csv);
}

NormalFormGame game_of_tables(const std::vector<PlacedTable>& tables, const std::string& file,
                              const GameOptions& options) {
  return bimatrix_game(exact_matrix(tables.front(), file, options),
                       exact_matrix(tables.back(), file, options), file);
}

// The values of CsvLabels with which a text can be read, and the last error with the other values.
struct FittingLabels {
  std::vector<CsvLabels> labels;
  std::optional<ParseError> refusal;
};

// Calls read(labels) for all offered labels.
template <class Read>
FittingLabels fitting(const std::vector<CsvLabels>& offered, const Read& read) {
  FittingLabels fitting;
  for (const CsvLabels labels : offered) {
    try {
      read(labels);
      fitting.labels.push_back(labels);
    } catch (const ParseError& error) {
      fitting.refusal = error;
    }
  }
  return fitting;
}

// If the labels of one of two tables are in doubt, throws an error that offers the labels that fit
// both.
[[noreturn]] void refuse_labels_of_tables(const UndecidedLabels& error,
                                          const std::vector<PlacedTable>& tables,
                                          const std::string& file, GameOptions options) {
  FittingLabels both = fitting(error.readings(), [&](CsvLabels labels) {
    options.csv.labels = labels;
    game_of_tables(tables, file, options);
  });
  if (both.labels.empty()) {
    throw ParseError(error.file(), error.line(), error.column(),
                     error.message() + "; but no labels fit both tables");
  }
  throw UndecidedLabels(error, std::move(both.labels));
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
    refuse_labels_of_tables(error, tables, file, options);
  }
}

template <class Matrix>
Game<Matrix> pairs_or_matrix(const std::string& text, const std::string& file,
                             const GameOptions& options);

// If the labels of a matrix with decimal commas are in doubt, throws an error that offers only
// those labels with which the cells cannot also be read as pairs.
template <class Matrix>
[[noreturn]] void refuse_labels_of_matrix(const UndecidedLabels& error, const std::string& text,
                                          const std::string& file, GameOptions options) {
  FittingLabels matrix = fitting(error.readings(), [&](CsvLabels labels) {
    options.csv.labels = labels;
    pairs_or_matrix<Matrix>(text, file, options);
  });
  if (matrix.labels.empty() && matrix.refusal) {
    throw ParseError(*matrix.refusal);
  }
  throw UndecidedLabels(error, std::move(matrix.labels));
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
  const std::vector<TextLine> first = first_lines(text, 1);
  const bool may_be_matrix = !options.csv.delimiter && !first.empty() &&
                             first.front().text.find(';') != std::string_view::npos;
  if (!may_be_matrix) {
    return pairs ? *std::move(pairs) : throw ParseError(*refusal);
  }
  if (!pairs) {
    try {
      return csv_tables<Matrix>(text, file, options);
    } catch (const UndecidedLabels& error) {
      refuse_labels_of_matrix<Matrix>(error, text, file, options);
    }
  }
  try {
    csv_tables<Matrix>(text, file, options);
  } catch (const UndecidedLabels&) {
    throw pairs_or_decimals(*pairs, file, options.csv.first_line);
  } catch (const ParseError&) {
    return *std::move(pairs);
  }
  throw pairs_or_decimals(*pairs, file, options.csv.first_line);
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
    return read_pairs(std::move(table), file, labels, should_stop);
  }
  return matrix_of<Matrix>(std::move(table), file, labels, should_stop);
}

// If the head of a table has numbers, they may be labels or payoffs. Throws an error that offers
// the choices with which the table can be read.
template <class Matrix>
[[noreturn]] void refuse_head_of_numbers(const WrittenTable& table, const std::string& file,
                                         const ShouldStop& should_stop) {
  FittingLabels head = fitting({CsvLabels::columns, CsvLabels::none}, [&](CsvLabels labels) {
    game_with<Matrix>(labels, table, file, should_stop);
  });
  if (head.labels.empty()) {
    throw ParseError(*head.refusal);
  }
  const std::size_t rows = table.rows.size();
  throw UndecidedLabels(
      ParseError(file, table.rows.front().line, 1,
                 fmt::format("expected labels in the first row, found numbers: payoffs in {} with "
                             "column labels only, or in {} with no labels",
                             counted(rows - 1, "row"), rows)),
      std::move(head.labels));
}

template <class Matrix>
Game<Matrix> game_of(WrittenTable table, const std::string& file, const GameOptions& options) {
  if (table.has_head_of_numbers && options.csv.labels == CsvLabels::detect) {
    refuse_head_of_numbers<Matrix>(table, file, options.should_stop);
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
  auto tables = read_json_table(json, file);
  if (auto* table = std::get_if<WrittenTable>(&tables)) {
    return game_of<Matrix>(std::move(*table), file, options);
  }
  auto& [row, column] = std::get<1>(tables);
  const auto exact = [&](WrittenTable& own) {
    return matrix_of<ExactMatrix>(std::move(own), file, options.csv.labels, options.should_stop);
  };
  return bimatrix_game(exact(row), exact(column), file);
}

template <class Matrix>
Game<Matrix> npz_game(const std::string& archive, const std::string& file) {
  const ArchiveMember member = npy_of_npz(archive, file);
  ByteCursor array(member.bytes);
  return read_npy<Matrix>(array, file + ":" + member.name);
}

}  // namespace

GameFormat format_of(std::string_view beginning) {
  if (looks_like_npy(beginning)) {
    return GameFormat::npy;
  }
  if (looks_like_npz(beginning)) {
    return GameFormat::npz;
  }
  if (looks_like_nfg(beginning)) {
    return GameFormat::nfg;
  }
  if (looks_like_efg(beginning)) {
    return GameFormat::efg;
  }
  beginning = without_byte_order_mark(beginning);
  if (looks_like_matrix_market(beginning)) {
    return GameFormat::matrix_market;
  }
  if (looks_like_json(beginning)) {
    return GameFormat::json;
  }
  // Labels in Markdown may contain commands of LaTeX.
  if (looks_like_markdown(beginning)) {
    return GameFormat::markdown;
  }
  return looks_like_latex(beginning) ? GameFormat::latex : GameFormat::csv;
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
    case GameFormat::npz:
      return npz_game<Matrix>(whole_text(bytes, file), file);
    case GameFormat::csv:
      break;
  }
  return csv_game<Matrix>(bytes, beginning, file, options);
}

template Game<PayoffMatrix> read_game_bytes(ByteCursor&, const std::string&, const GameOptions&);
template Game<ExactMatrix> read_game_bytes(ByteCursor&, const std::string&, const GameOptions&);

std::variant<PayoffMatrix, NormalFormGame> read_game(std::istream& in, const std::string& file,
                                                     const GameOptions& options) {
  ByteCursor bytes(in, options.csv.chunk_bytes, options.should_stop);
  return read_game_bytes<PayoffMatrix>(bytes, file, options);
}

std::variant<ExactMatrix, NormalFormGame> read_exact_game(std::istream& in, const std::string& file,
                                                          const GameOptions& options) {
  ByteCursor bytes(in, options.csv.chunk_bytes, options.should_stop);
  return read_game_bytes<ExactMatrix>(bytes, file, options);
}

std::variant<PayoffMatrix, NormalFormGame> read_game(const std::string& text,
                                                     const std::string& file,
                                                     const GameOptions& options) {
  ByteCursor bytes(text, options.should_stop);
  return read_game_bytes<PayoffMatrix>(bytes, file, options);
}

std::variant<ExactMatrix, NormalFormGame> read_exact_game(const std::string& text,
                                                          const std::string& file,
                                                          const GameOptions& options) {
  ByteCursor bytes(text, options.should_stop);
  return read_game_bytes<ExactMatrix>(bytes, file, options);
}

}  // namespace saddle
