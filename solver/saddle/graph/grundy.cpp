#include "saddle/graph/grundy.h"

#include <algorithm>

#include "saddle/graph/backward_induction.h"
#include "saddle/machine/refusal.h"

namespace saddle {

std::vector<Grundy> grundy_values(const PositionGraph& graph, const Order& order, Play play) {
  require_impartial(graph, "Grundy values");
  std::size_t most_options = 0;
  for (Position position = 0; position < graph.size(); ++position) {
    most_options = std::max(most_options, graph.options(position).size());
  }
  // seen_at[g] is the position last found to have an option of value g. A mex is at most the number
  // of options, so a greater value of an option cannot matter; misere play makes a 1 of no option.
  std::vector<Position> seen_at(std::max<std::size_t>(most_options, 1) + 1, no_position);
  const auto mex = [&](Position position, const std::vector<Grundy>& values) -> Grundy {
    const auto options = graph.options(position);
    if (options.empty()) {
      return play == Play::normal ? 0 : 1;
    }
    for (const Position option : options) {
      if (values[option] < seen_at.size()) {
        seen_at[values[option]] = position;
      }
    }
    Grundy least = 0;
    while (least < seen_at.size() && seen_at[least] == position) {
      ++least;
    }
    return least;
  };
  return backward_induction(graph, order, no_grundy, mex);
}

Grundy nim_sum(std::span<const Grundy> values) {
  Grundy sum = 0;
  for (const Grundy value : values) {
    sum ^= value;
  }
  return sum;
}

std::vector<SumMove> winning_moves(const PositionGraph& graph, const std::vector<Grundy>& grundy,
                                   std::span<const Position> components) {
  Grundy sum = 0;
  for (const Position position : components) {
    if (position >= graph.size()) {
      throw_invalid("component {} of the sum must be < {}", position, graph.size());
    }
    if (grundy[position] == no_grundy) {
      throw_invalid("component {} of the sum can reach a cycle, must have a Grundy value",
                    position);
    }
    sum ^= grundy[position];
  }
  std::vector<SumMove> moves;
  for (std::size_t c = 0; c < components.size() && sum != 0; ++c) {
    for (const Position option : graph.options(components[c])) {
      if (grundy[option] == (sum ^ grundy[components[c]])) {
        moves.push_back({c, option});
      }
    }
  }
  return moves;
}

}  // namespace saddle
