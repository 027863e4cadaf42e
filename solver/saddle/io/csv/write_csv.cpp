#include "saddle/io/csv/write_csv.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/text/check_written.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {
namespace {

// Returns the reason why a label cannot be read back, or an empty text.
std::string_view broken_rule(std::string_view label) {
  if (label.find_first_not_of(" \t") == std::string_view::npos) {
    return "not be blank";
  }
  if (label.size() > CsvCells::most_cell_bytes) {
    return "not be longer than a cell";
  }
  if (valid_utf8_bytes(label) < label.size()) {
    return "be UTF-8";
  }
  return std::any_of(label.begin(), label.end(), is_control_character) ? "have no control character"
                                                                       : "";
}

void check_labels(std::string_view side, const std::vector<std::string>& labels) {
  std::unordered_set<std::string_view> seen;
  for (const std::string_view label : labels) {
    const std::string_view rule =
        seen.insert(label).second ? broken_rule(label) : "stand for one strategy only";
    if (!rule.empty()) {
      throw_invalid("{} label is {}, must {}", side, quoted_excerpt(label), rule);
    }
  }
}

// Quotes text that the reader could take for a delimiter, a comment, or the start of another
// format.
std::string cell(std::string_view label) {
  static constexpr std::array<std::string_view, 4> beginnings = {"sep=", byte_order_mark, "EFG",
                                                                 "NFG"};
  const bool begins_otherwise =
      label.find_first_of("#{[<%") == 0 ||
      std::any_of(beginnings.begin(), beginnings.end(),
                  [label](std::string_view beginning) { return label.starts_with(beginning); });
  if (label.find_first_of(",;\t \"\r\n") == std::string_view::npos && !begins_otherwise) {
    return std::string(label);
  }
  std::string quoted = "\"";
  for (const char character : label) {
    quoted.append(character == '"' ? 2 : 1, character);
  }
  return quoted + '"';
}

std::string cell(double payoff) { return fmt::format("{}", payoff); }

std::string cell(const Rational& payoff) { return payoff.get_str(); }

// cell_at(i, j) is the text of a cell of the table; the game has its shape and labels.
template <class Game, class CellAt>
void write_table(std::ostream& out, const Game& game, const ShouldStop& should_stop,
                 const CellAt& cell_at) {
  check_labels("row", game.row_labels());
  check_labels("column", game.column_labels());
  std::string_view separator = game.row_labels().empty() ? "" : ",";
  for (const std::string& label : game.column_labels()) {
    out << separator << cell(label);
    separator = ",";
  }
  out << (game.column_labels().empty() ? "" : "\n");
  PacedStop stop(should_stop);
  std::string line;
  for (Index i = 0; i < game.rows(); ++i) {
    line.clear();
    if (!game.row_labels().empty()) {
      line += cell(game.row_label(i));
      line.push_back(',');
    }
    for (Index j = 0; j < game.columns(); ++j) {
      line += cell_at(i, j);
      stop.expect_none_after(steps_of_number);
      line.push_back(j + 1 < game.columns() ? ',' : '\n');
    }
    out.write(line.data(), static_cast<std::streamsize>(line.size()));
    check_written(out);
  }
}

}  // namespace

void write_csv(std::ostream& out, const PayoffMatrix& game, const ShouldStop& should_stop) {
  write_table(out, game, should_stop, [&game](Index i, Index j) { return cell(game(i, j)); });
}

void write_csv(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop) {
  write_table(out, game, should_stop, [&game](Index i, Index j) { return cell(game(i, j)); });
}

void write_csv(std::ostream& out, const ExactMatrix& row, const ExactMatrix& column,
               const ShouldStop& should_stop) {
  if (row.rows() != column.rows() || row.columns() != column.columns()) {
    throw_invalid("the column player's matrix is {} x {}, must be {} x {}", column.rows(),
                  column.columns(), row.rows(), row.columns());
  }
  write_table(out, row, should_stop, [&](Index i, Index j) {
    return fmt::format("\"({},{})\"", cell(row(i, j)), cell(column(i, j)));
  });
}

}  // namespace saddle
