#include "saddle/io/game/edge_list.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/csv/csv_records.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// The words of the header, by their numbers; the last may be missing.
constexpr std::size_t from_word = 0;
constexpr std::size_t to_word = 1;
constexpr std::size_t player_word = 2;

constexpr const char* no_name = "expected the name of a position, found an empty cell";

std::string_view name_in(const CsvCells& cells) {
  if (cells.text().empty()) {
    throw cells.error(no_name);
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

// Collects the moves of the records. Names are looked up in batches, for speed.
class MoveReader {
 public:
  MoveReader(CsvCells& cells, PositionNames& names)
      : cells_(cells),
        header_(read_header(cells, {"from", "to", "player"}, 2, "from,to or from,to,player")),
        names_(names) {
    to_comes_first_ = std::find(header_.begin(), header_.end(), to_word) <
                      std::find(header_.begin(), header_.end(), from_word);
  }

  // Reads the move of the current record; false if all its cells are empty.
  bool read() {
    for (const std::size_t word : header_) {
      if (!cells_.next_cell()) {
        throw cells_.error(fmt::format("expected {} as in the header, found {}",
                                       counted(header_.size(), "cell"), cells_.column()));
      }
      if (cells_.column() == 1 && word != player_word && cells_.text().empty()) {
        // Spreadsheets write empty records below a table.
        const Index line = cells_.line();
        if (!cells_.rest_is_empty()) {
          throw cells_.error_at(line, 1, no_name);
        }
        return false;
      }
      if (word == player_word) {
        moves_.movers.push_back(mover_in(cells_));
      } else {
        text_ += name_in(cells_);
        ends_.push_back(text_.size());
      }
    }
    if (!cells_.rest_is_empty()) {
      throw cells_.error(
          fmt::format("expected {} as in the header, found more", counted(header_.size(), "cell")));
    }
    if (ends_.size() >= names_at_a_time) {
      look_up();
    }
    return true;
  }

  MoveList moves() && {
    look_up();
    if (std::all_of(moves_.movers.begin(), moves_.movers.end(),
                    [](Mover mover) { return mover == Mover::both; })) {
      moves_.movers.clear();
    }
    return std::move(moves_);
  }

 private:
  static constexpr std::size_t names_at_a_time = 1024;

  void look_up() {
    std::vector<std::string_view> names;
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
      names.push_back(std::string_view(text_).substr(begin, end - begin));
      begin = end;
    }
    const std::vector<Position> positions = names_.add_all(names);
    for (std::size_t k = 0; k < positions.size(); k += 2) {
      moves_.from.push_back(positions[k + (to_comes_first_ ? 1 : 0)]);
      moves_.to.push_back(positions[k + (to_comes_first_ ? 0 : 1)]);
    }
    text_.clear();
    ends_.clear();
  }

  CsvCells& cells_;
  std::vector<std::size_t> header_;
  PositionNames& names_;
  bool to_comes_first_ = false;
  MoveList moves_;
  std::string text_;               // the names not looked up yet, one after another
  std::vector<std::size_t> ends_;  // the end of each of these names in the text
};

bool overlap(Mover a, Mover b) { return a == b || a == Mover::both || b == Mover::both; }

struct Pair {
  Position from;
  Position to;
};

// Returns a position and an option between which a player has two moves; nullopt if there are no
// such moves.
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

// Returns the error of a repeated move, with the line where it was listed first.
ParseError duplicate(const CsvCells& cells, const MoveList& moves, const RecordLines& lines,
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
  ByteCursor text(in);
  CsvCells cells(text, file);
  MoveReader reader(cells, names);
  RecordLines lines;
  for (std::size_t count = 0; cells.next_record();) {
    const Index line = cells.line();
    if (reader.read()) {
      lines.add(count++, line);
    }
  }
  const MoveList moves = std::move(reader).moves();
  PositionGraph graph(names.size(), moves);
  if (const auto pair = parallel_moves(graph)) {
    throw duplicate(cells, moves, lines, names, *pair);
  }
  return {std::move(graph), std::move(names), cells.delimiter()};
}

PositionNames read_positions(std::istream& in, const std::string& file) {
  ByteCursor text(in);
  CsvCells cells(text, file, ',');
  if (!cells.next_record() || !cells.next_cell() || cells.text() != "position") {
    throw cells.error("expected the header position");
  }
  PositionNames names;
  while (cells.next_record()) {
    cells.next_cell();
    const Index line = cells.line();
    if (cells.text().empty()) {
      if (cells.rest_is_empty() && cells.column() > 1) {
        continue;
      }
      throw cells.error_at(line, 1, no_name);
    }
    const Position position = names.size();
    if (names.add(name_in(cells)) != position) {
      throw cells.error(
          fmt::format("expected each position once, found {} again", quoted_excerpt(cells.text())));
    }
    if (!cells.rest_is_empty()) {
      throw cells.error("expected one position a line, found more");
    }
  }
  return names;
}

std::vector<std::vector<Position>> read_sums(std::istream& in, const std::string& file,
                                             const PositionNames& names, char delimiter) {
  ByteCursor text(in);
  CsvCells cells(text, file, delimiter);
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
