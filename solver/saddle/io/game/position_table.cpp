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

// Whether a column is about a start of one player.
bool is_of_one_start(std::size_t column) { return column > 3 && column < grundy_column; }

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
    const bool is_needed = column <= 1 || is_of_one_start(column) == partizan;
    if (is_needed && std::find(header.begin(), header.end(), column) == header.end()) {
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
  const bool is_empty = cells.text().empty();
  if (column == position_column) {
    row.position = position_in(cells, names);
  } else if (column >= grundy_column) {
    row.grundy[column - grundy_column] = is_empty ? no_grundy : number_in(cells);
  } else {
    Row::Start& start = row.starts[(column - first_of_start) / 3];
    if (column % 3 == 1) {
      start.outcome = outcome_in(cells);
    } else if (column % 3 == 2) {
      start.remoteness = is_empty ? no_remoteness : number_in(cells);
    } else {
      start.best_move = is_empty ? no_position : position_in(cells, names);
    }
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
    if (column > 1 && is_of_one_start(column) != partizan) {
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

}  // namespace

PositionTable read_position_table(std::istream& in, const std::string& file,
                                  const PositionNames& names, bool partizan) {
  ByteCursor text(in);
  CsvCells cells(text, file, ',');
  const std::vector<std::size_t> header = read_header(cells, partizan);
  PositionTable table;
  const Position size = names.size();
  const std::array<Outcomes*, 3> starts = {&table.outcomes, &table.partizan.left_starts,
                                           &table.partizan.right_starts};
  for (Outcomes* const start : starts) {
    start->outcome.resize(size);
    start->remoteness.resize(size);
    start->best_move.resize(size);
  }
  table.grundy.resize(size);
  table.misere_grundy.resize(size);
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
    for (std::size_t k = 0; k < starts.size(); ++k) {
      starts[k]->outcome[position] = row.starts[k].outcome;
      starts[k]->remoteness[position] = row.starts[k].remoteness;
      starts[k]->best_move[position] = row.starts[k].best_move;
    }
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
