#include "saddle/graph/check_table.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

void check_size(const char* what, std::size_t size, const PositionGraph& graph) {
  if (size != graph.size()) {
    throw_invalid("number of {} is {}, must be {}", what, size, graph.size());
  }
}

// What the options of a position imply for its outcome.
struct SeenOptions {
  std::uint32_t least_previous = no_remoteness;  // remoteness of a P
  std::uint32_t greatest_next = 0;               // remoteness of an N
  bool all_next = true;
  bool some_draw = false;
};

SeenOptions options_of(const PositionGraph& graph, const Outcomes& table, Position position) {
  SeenOptions seen;
  for (const Position option : graph.options(position)) {
    const std::uint32_t remoteness = table.remoteness[option];
    switch (table.outcome[option]) {
      case Outcome::previous:
        seen.least_previous = std::min(seen.least_previous, remoteness);
        seen.all_next = false;
        break;
      case Outcome::next:
        seen.greatest_next = std::max(seen.greatest_next, remoteness);
        break;
      default:
        seen.some_draw = true;
        seen.all_next = false;
    }
  }
  return seen;
}

std::string broken_rule(const PositionGraph& graph, Play play, const Outcomes& table,
                        Position position) {
  const Outcome outcome = table.outcome[position];
  const std::uint32_t remoteness = table.remoteness[position];
  const auto options = graph.options(position);
  if (options.empty()) {
    const Outcome terminal = play == Play::normal ? Outcome::previous : Outcome::next;
    if (outcome != terminal || remoteness != 0) {
      return fmt::format("a terminal position is {} with remoteness 0", letter(terminal));
    }
    return table.best_move[position] == no_position ? "" : "a terminal position has no best move";
  }
  const SeenOptions seen = options_of(graph, table, position);
  const Position move = table.best_move[position];
  const bool is_option = std::find(options.begin(), options.end(), move) != options.end();
  switch (outcome) {
    case Outcome::next:
      if (seen.least_previous == no_remoteness || remoteness != seen.least_previous + 1) {
        return "an N position has a P option; its remoteness is 1 + the least remoteness of these";
      }
      if (!is_option || table.outcome[move] != Outcome::previous ||
          table.remoteness[move] + 1 != remoteness) {
        return "the best move from an N position leads to a P option of least remoteness";
      }
      return "";
    case Outcome::previous:
      if (!seen.all_next || remoteness == no_remoteness || remoteness != seen.greatest_next + 1) {
        return "all options of a P position are N; its remoteness is 1 + the greatest "
               "remoteness of these";
      }
      if (!is_option || table.remoteness[move] + 1 != remoteness) {
        return "the best move from a P position leads to an option of greatest remoteness";
      }
      return "";
    case Outcome::draw:
      if (seen.least_previous != no_remoteness || !seen.some_draw || remoteness != no_remoteness) {
        return "a D position has a D option, no P option and no remoteness";
      }
      return is_option && table.outcome[move] == Outcome::draw
                 ? ""
                 : "the best move from a D position leads to a D option";
    default:
      return "an outcome of an impartial graph is N, P or D";
  }
}

// Returns a position that can be reached from a cycle of positions with values, if there is a
// cycle. Repeatedly removes every position to which no remaining position with a value has a move,
// and returns a position that remains.
std::optional<Position> valued_cycle(const PositionGraph& graph, const std::vector<Grundy>& table) {
  std::vector<std::uint32_t> entries(graph.size(), 0);
  for (Position position = 0; position < graph.size(); ++position) {
    if (table[position] != no_grundy) {
      for (const Position option : graph.options(position)) {
        ++entries[option];
      }
    }
  }
  std::vector<Position> free;
  for (Position position = 0; position < graph.size(); ++position) {
    if (entries[position] == 0 && table[position] != no_grundy) {
      free.push_back(position);
    }
  }
  while (!free.empty()) {
    const Position position = free.back();
    free.pop_back();
    for (const Position option : graph.options(position)) {
      if (--entries[option] == 0) {
        free.push_back(option);
      }
    }
  }
  const auto left = std::find_if(entries.begin(), entries.end(), [](auto count) { return count; });
  if (left == entries.end()) {
    return std::nullopt;
  }
  return static_cast<Position>(left - entries.begin());
}

// Whether the value of a position is the mex of its options' values. seen_at[g] is the last
// position that was found to have an option of value g.
bool is_mex(const PositionGraph& graph, Play play, const std::vector<Grundy>& table,
            Position position, std::vector<Position>& seen_at) {
  const auto options = graph.options(position);
  const Grundy value = table[position];
  if (options.empty()) {
    return value == (play == Play::normal ? 0U : 1U);
  }
  if (value > options.size()) {
    return false;
  }
  seen_at.resize(std::max(seen_at.size(), options.size() + 1), no_position);
  Grundy lesser = 0;  // the number of different option values below `value`
  for (const Position option : options) {
    if (table[option] == value) {
      return false;
    }
    if (table[option] < value && seen_at[table[option]] != position) {
      seen_at[table[option]] = position;
      ++lesser;
    }
  }
  return lesser == value;
}

}  // namespace

std::optional<Violation> check_outcomes(const PositionGraph& graph, Play play,
                                        const Outcomes& table) {
  require_impartial(graph, "a table of outcomes");
  check_size("outcomes", table.outcome.size(), graph);
  check_size("remotenesses", table.remoteness.size(), graph);
  check_size("best moves", table.best_move.size(), graph);
  for (Position position = 0; position < graph.size(); ++position) {
    std::string rule = broken_rule(graph, play, table, position);
    if (!rule.empty()) {
      return Violation{position, std::move(rule)};
    }
  }
  return std::nullopt;
}

std::optional<Violation> check_partizan_outcomes(const PositionGraph& graph, Play play,
                                                 const PartizanOutcomes& table) {
  check_size("outcomes", table.outcome.size(), graph);
  Outcomes turns;
  for (Position position = 0; position < graph.size(); ++position) {
    for (const bool left : {true, false}) {
      const Outcomes& start = left ? table.left_starts : table.right_starts;
      check_size("outcomes of a start", start.outcome.size(), graph);
      check_size("remotenesses of a start", start.remoteness.size(), graph);
      check_size("best moves of a start", start.best_move.size(), graph);
      const Position move = start.best_move[position];
      turns.outcome.push_back(start.outcome[position]);
      turns.remoteness.push_back(start.remoteness[position]);
      turns.best_move.push_back(move >= graph.size() ? no_position : 2 * move + (left ? 1 : 0));
    }
  }
  if (const auto violation = check_outcomes(turn_graph(graph), play, turns)) {
    return Violation{violation->position / 2,
                     fmt::format("with {} to move, {}",
                                 violation->position % 2 == 0 ? "Left" : "Right", violation->rule)};
  }
  for (Position position = 0; position < graph.size(); ++position) {
    if (table.outcome[position] !=
        outcome_class(table.left_starts.outcome[position], table.right_starts.outcome[position])) {
      return Violation{position, "the outcome follows from the outcomes of both starts"};
    }
  }
  return std::nullopt;
}

std::optional<Violation> check_grundy_values(const PositionGraph& graph, Play play,
                                             const std::vector<Grundy>& table) {
  require_impartial(graph, "a table of Grundy values");
  check_size("Grundy values", table.size(), graph);
  std::vector<Position> seen_at;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto options = graph.options(position);
    const bool open = std::any_of(options.begin(), options.end(),
                                  [&](Position option) { return table[option] == no_grundy; });
    if (open != (table[position] == no_grundy)) {
      return Violation{
          position,
          "a position has no Grundy value exactly if one of its options has no Grundy value"};
    }
    if (!open && !is_mex(graph, play, table, position, seen_at)) {
      return Violation{position, options.empty()
                                     ? "a terminal position has Grundy value 0, misere 1"
                                     : "a Grundy value is the mex of the options' values"};
    }
  }
  if (const auto position = valued_cycle(graph, table)) {
    return Violation{*position, "a position that can reach a cycle has no Grundy value"};
  }
  return std::nullopt;
}

}  // namespace saddle
