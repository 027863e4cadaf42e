#include "saddle/io/game/position_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::array<std::string_view, 12> columns = {
    "position",         "outcome",         "remoteness",     "best_move",
    "left_outcome",     "left_remoteness", "left_best_move", "right_outcome",
    "right_remoteness", "right_best_move", "grundy",         "misere_grundy"};

constexpr std::size_t position_column = 0;
constexpr std::size_t first_of_start = 1;  // three groups of outcome, remoteness, best move
constexpr std::size_t grundy_column = 10;

// The entries of a position. starts[0] is for impartial graphs; in starts[1] Left moves first, in
// starts[2] Right.
struct Row {
  struct Start {
    Outcome outcome = Outcome::draw;
    std::uint32_t remoteness = no_remoteness;
    Position best_move = no_position;
  };
  Position position = no_position;
  std::array<Start, 3> starts;
  std::array<Grundy, 2> grundy = {no_grundy, no_grundy};
};

std::vector<std::size_t> read_header(CsvCells& cells, bool partizan) {
  std::vector<std::size_t> header;
  if (cells.next_record()) {
    while (cells.next_cell()) {
      const auto column = std::find(columns.begin(), columns.end(), cells.text());
      const auto number = static_cast<std::size_t>(column - columns.begin());
      if (column == columns.end() ||
          std::find(header.begin(), header.end(), number) != header.end()) {
        throw cells.error(
            fmt::format("expected a column of a table of positions, each once, found {}",
                        quoted_excerpt(cells.text())));
      }
      header.push_back(number);
    }
  }
  for (std::size_t column = 0; column < columns.size(); ++column) {
    const bool of_one_start = column > 3 && column < grundy_column;
    const bool needed = column <= 1 || of_one_start == partizan;
    if (needed && std::find(header.begin(), header.end(), column) == header.end()) {
      throw cells.error(fmt::format("expected a column {}, found none", columns[column]));
    }
  }
  return header;
}

Position position_in(const CsvCells& cells, const PositionNames& names) {
  const auto position = names.find(cells.text());
  if (!position) {
    throw cells.error(
        fmt::format("expected a position of the graph, found {}", quoted_excerpt(cells.text())));
  }
  return *position;
}

Outcome outcome_in(const CsvCells& cells) {
  for (const Outcome outcome :
       {Outcome::next, Outcome::previous, Outcome::left, Outcome::right, Outcome::draw}) {
    if (cells.text().size() == 1 && cells.text().front() == letter(outcome)) {
      return outcome;
    }
  }
  throw cells.error(
      fmt::format("expected N, P, L, R or D, found {}", quoted_excerpt(cells.text())));
}

std::uint32_t number_in(const CsvCells& cells) {
  const std::string_view text = cells.text();
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw cells.error(
        fmt::format("expected a whole number below 2^32, found {}", quoted_excerpt(text)));
  }
  return number;
}

void read_cell(const CsvCells& cells, std::size_t column, const PositionNames& names, Row& row) {
  if (column == position_column) {
    row.position = position_in(cells, names);
    return;
  }
  if (column % 3 == 1 && column < grundy_column) {
    row.starts[(column - first_of_start) / 3].outcome = outcome_in(cells);
    return;
  }
  if (cells.text().empty()) {
    return;
  }
  if (column >= grundy_column) {
    row.grundy[column - grundy_column] = number_in(cells);
  } else if (column % 3 == 2) {
    row.starts[(column - first_of_start) / 3].remoteness = number_in(cells);
  } else {
    row.starts[(column - first_of_start) / 3].best_move = position_in(cells, names);
  }
}

Row read_row(CsvCells& cells, const std::vector<std::size_t>& header, const PositionNames& names,
             bool partizan) {
  Row row;
  for (const std::size_t column : header) {
    if (!cells.next_cell()) {
      throw cells.error(fmt::format("expected {} as in the header, found {}",
                                    counted(header.size(), "cell"), cells.column()));
    }
    const bool of_one_start = column > 3 && column < grundy_column;
    if (column > 1 && of_one_start != partizan) {
      if (!cells.text().empty()) {
        throw cells.error(fmt::format(
            "expected an empty cell in column {}, as the graph is {}, found {}", columns[column],
            partizan ? "partizan" : "impartial", quoted_excerpt(cells.text())));
      }
      continue;
    }
    read_cell(cells, column, names, row);
  }
  if (cells.next_cell()) {
    throw cells.error(
        fmt::format("expected {} as in the header, found more", counted(header.size(), "cell")));
  }
  return row;
}

void resize(Outcomes& outcomes, Position size) {
  outcomes.outcome.resize(size, Outcome::draw);
  outcomes.remoteness.resize(size, no_remoteness);
  outcomes.best_move.resize(size, no_position);
}

void store(const Row::Start& start, Position position, Outcomes& outcomes) {
  outcomes.outcome[position] = start.outcome;
  outcomes.remoteness[position] = start.remoteness;
  outcomes.best_move[position] = start.best_move;
}

}  // namespace

PositionTable read_position_table(std::istream& in, const std::string& file,
                                  const PositionNames& names, bool partizan) {
  ByteCursor text(in);
  CsvCells cells(text, file, ',');
  const std::vector<std::size_t> header = read_header(cells, partizan);
  PositionTable table;
  const Position size = names.size();
  resize(table.outcomes, size);
  resize(table.partizan.left_starts, size);
  resize(table.partizan.right_starts, size);
  table.grundy.resize(size, no_grundy);
  table.misere_grundy.resize(size, no_grundy);
  std::vector<bool> listed(size, false);
  while (cells.next_record()) {
    const Row row = read_row(cells, header, names, partizan);
    const Position position = row.position;
    if (listed[position]) {
      throw cells.error_at(cells.line(), 0,
                           fmt::format("expected each position once, found {} again",
                                       quoted_excerpt(names[position])));
    }
    listed[position] = true;
    store(row.starts[0], position, table.outcomes);
    store(row.starts[1], position, table.partizan.left_starts);
    store(row.starts[2], position, table.partizan.right_starts);
    table.grundy[position] = row.grundy[0];
    table.misere_grundy[position] = row.grundy[1];
  }
  const auto missing = std::find(listed.begin(), listed.end(), false);
  if (missing != listed.end()) {
    const auto position = static_cast<Position>(missing - listed.begin());
    throw cells.error_at(
        0, 0,
        fmt::format("expected all positions, {} is missing", quoted_excerpt(names[position])));
  }
  table.partizan.outcome = table.outcomes.outcome;
  return table;
}

}  // namespace saddle
