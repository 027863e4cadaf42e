#include "saddle/io/edge_list.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/utf8.h"

namespace saddle {
namespace {

enum class Cell { from, to, player };

// The lines on which the moves stand. As most moves stand one line below the one before, only the
// others are stored.
class Lines {
 public:
  void add(std::size_t move, Index line) {
    const Index offset = line - static_cast<Index>(move);
    if (runs_.empty() || runs_.back().offset != offset) {
      runs_.push_back({move, offset});
    }
  }

  Index operator[](std::size_t move) const {
    const auto next = std::upper_bound(runs_.begin(), runs_.end(), move,
                                       [](std::size_t m, const Run& run) { return m < run.first; });
    return static_cast<Index>(move) + std::prev(next)->offset;
  }

 private:
  struct Run {
    std::size_t first;
    Index offset;
  };
  std::vector<Run> runs_;
};

std::vector<Cell> read_header(CsvCells& cells) {
  std::vector<Cell> header;
  const auto refuse = [&](const std::string& found) {
    throw cells.error(
        fmt::format("expected the header from,to or from,to,player, found {}", found));
  };
  if (!cells.next_record()) {
    refuse("nothing");
  }
  while (cells.next_cell()) {
    const std::string_view text = cells.text();
    const std::optional<Cell> cell = text == "from"     ? std::optional(Cell::from)
                                     : text == "to"     ? std::optional(Cell::to)
                                     : text == "player" ? std::optional(Cell::player)
                                                        : std::nullopt;
    if (!cell || std::find(header.begin(), header.end(), *cell) != header.end()) {
      refuse(quoted_excerpt(text));
    }
    header.push_back(*cell);
  }
  for (const Cell needed : {Cell::from, Cell::to}) {
    if (std::find(header.begin(), header.end(), needed) == header.end()) {
      refuse("no more");
    }
  }
  return header;
}

std::string_view name_in(const CsvCells& cells) {
  if (cells.text().empty()) {
    throw cells.error("expected the name of a position, found an empty cell");
  }
  return cells.text();
}

Mover mover_in(const CsvCells& cells) {
  if (cells.text().empty()) {
    return Mover::both;
  }
  if (cells.text() == "Left") {
    return Mover::left;
  }
  if (cells.text() == "Right") {
    return Mover::right;
  }
  throw cells.error(
      fmt::format("expected Left, Right or an empty cell, found {}", quoted_excerpt(cells.text())));
}

void read_move(CsvCells& cells, const std::vector<Cell>& header, PositionNames& names,
               MoveList& moves) {
  Position from = no_position;
  Position to = no_position;
  Mover mover = Mover::both;
  for (const Cell cell : header) {
    if (!cells.next_cell()) {
      throw cells.error(fmt::format("expected {} cells as in the header, found {}", header.size(),
                                    cells.column()));
    }
    switch (cell) {
      case Cell::from:
        from = names.add(name_in(cells));
        break;
      case Cell::to:
        to = names.add(name_in(cells));
        break;
      case Cell::player:
        mover = mover_in(cells);
        break;
    }
  }
  if (cells.next_cell()) {
    throw cells.error(fmt::format("expected {} cells as in the header, found more", header.size()));
  }
  moves.add(from, to, mover);
}

bool overlap(Mover a, Mover b) { return a == b || a == Mover::both || b == Mover::both; }

struct Pair {
  Position from;
  Position to;
};

// A position and an option to which some player has two moves.
std::optional<Pair> parallel_moves(const PositionGraph& graph) {
  std::vector<Position> seen_at(graph.size(), no_position);
  std::vector<Mover> mover_seen(graph.impartial() ? 0 : graph.size(), Mover::both);
  for (Position position = 0; position < graph.size(); ++position) {
    const auto options = graph.options(position);
    const auto movers = graph.movers(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      const Position option = options[k];
      const bool seen = seen_at[option] == position;
      if (seen && (movers.empty() || overlap(mover_seen[option], movers[k]))) {
        return Pair{position, option};
      }
      seen_at[option] = position;
      if (!movers.empty()) {
        mover_seen[option] = seen ? Mover::both : movers[k];
      }
    }
  }
  return std::nullopt;
}

// The error that names a move and the line where it was listed before.
ParseError duplicate(const CsvCells& cells, const MoveList& moves, const Lines& lines,
                     const PositionNames& names, Pair pair) {
  const auto mover = [&](std::size_t k) {
    return moves.movers.empty() ? Mover::both : moves.movers[k];
  };
  std::vector<std::size_t> before;
  for (std::size_t k = 0;; ++k) {
    if (moves.from[k] != pair.from || moves.to[k] != pair.to) {
      continue;
    }
    for (const std::size_t other : before) {
      if (overlap(mover(k), mover(other))) {
        return cells.error_at(
            lines[k], 0,
            fmt::format("expected each move once, found {} -> {} of line {} again",
                        quoted_excerpt(names[pair.from]), quoted_excerpt(names[pair.to]),
                        lines[other]));
      }
    }
    before.push_back(k);
  }
}

}  // namespace

EdgeList read_edge_list(std::istream& in, const std::string& file, PositionNames names) {
  CsvCells cells(in, file);
  const std::vector<Cell> header = read_header(cells);
  MoveList moves;
  Lines lines;
  while (cells.next_record()) {
    lines.add(moves.from.size(), cells.line());
    read_move(cells, header, names, moves);
  }
  PositionGraph graph(names.size(), moves);
  if (const auto pair = parallel_moves(graph)) {
    throw duplicate(cells, moves, lines, names, *pair);
  }
  return {std::move(graph), std::move(names), cells.delimiter()};
}

PositionNames read_positions(std::istream& in, const std::string& file) {
  CsvCells cells(in, file, ',');
  if (!cells.next_record() || !cells.next_cell() || cells.text() != "position") {
    throw cells.error("expected the header position");
  }
  PositionNames names;
  while (cells.next_record()) {
    cells.next_cell();
    const Position position = names.size();
    if (names.add(name_in(cells)) != position) {
      throw cells.error(
          fmt::format("expected each position once, found {} again", quoted_excerpt(cells.text())));
    }
    if (cells.next_cell()) {
      throw cells.error("expected one position a line, found more");
    }
  }
  return names;
}

std::vector<std::vector<Position>> read_sums(std::istream& in, const std::string& file,
                                             const PositionNames& names, char delimiter) {
  CsvCells cells(in, file, delimiter);
  std::vector<std::vector<Position>> sums;
  while (cells.next_record()) {
    std::vector<Position> sum;
    while (cells.next_cell()) {
      if (cells.text().empty()) {
        continue;
      }
      const std::optional<Position> position = names.find(cells.text());
      if (!position) {
        throw cells.error(fmt::format("expected a position of the graph, found {}",
                                      quoted_excerpt(cells.text())));
      }
      sum.push_back(*position);
    }
    if (sum.empty()) {
      throw cells.error("expected the positions of a sum, found none");
    }
    sums.push_back(std::move(sum));
  }
  return sums;
}

}  // namespace saddle
