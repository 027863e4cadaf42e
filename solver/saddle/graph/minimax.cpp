#include "saddle/graph/minimax.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "saddle/graph/order.h"

namespace saddle {
namespace {

void check(const char* what, const std::vector<double>& rewards, std::size_t size) {
  if (!rewards.empty() && rewards.size() != size) {
    throw std::invalid_argument(
        fmt::format("number of rewards {} is {}, must be {} or 0", what, rewards.size(), size));
  }
  for (std::size_t k = 0; k < rewards.size(); ++k) {
    if (!std::isfinite(rewards[k])) {
      throw std::invalid_argument(
          fmt::format("reward {} {} is {}, must be finite", what, k, rewards[k]));
    }
  }
}

void check(const PositionGraph& graph, const Rewards& rewards) {
  require_impartial(graph, "minimax values; roles tell who moves");
  check("of moves", rewards.of_move, graph.move_count());
  check("at the end", rewards.at_end, graph.size());
}

struct Choice {
  double value;
  Position move;
};

// The local rule: the best option of `position` for `role`, by the values after the move.
Choice choice(const PositionGraph& graph, const Rewards& rewards, Position position, Role role,
              const std::vector<double>& after) {
  const auto options = graph.options(position);
  if (options.empty()) {
    return {rewards.at_end.empty() ? 0 : rewards.at_end[position], no_position};
  }
  Choice best{0, no_position};
  for (std::size_t k = 0; k < options.size(); ++k) {
    const double reward =
        rewards.of_move.empty() ? 0 : rewards.of_move[graph.first_move(position) + k];
    const double value = reward + after[options[k]];
    const bool better = role == Role::maximiser ? value > best.value : value < best.value;
    if (best.move == no_position || better) {
      best = {value, options[k]};
    }
  }
  return best;
}

// The cycle as it is told, cut where it is long.
std::string listed(const std::vector<Position>& cycle) {
  constexpr std::size_t most_listed = 20;
  std::string text;
  for (std::size_t k = 0; k < std::min(cycle.size(), most_listed); ++k) {
    text += fmt::format("{} -> ", cycle[k]);
  }
  return text + (cycle.size() > most_listed ? fmt::format("... ({} positions)", cycle.size())
                                            : fmt::format("{}", cycle.front()));
}

}  // namespace

MinimaxValues minimax(const PositionGraph& graph, std::span<const Role> roles,
                      const Rewards& rewards) {
  check(graph, rewards);
  if (roles.size() != graph.size()) {
    throw std::invalid_argument(
        fmt::format("number of roles is {}, must be {}", roles.size(), graph.size()));
  }
  const Order backward = order(graph);
  if (!backward.cycle.empty()) {
    throw std::invalid_argument(
        fmt::format("graph has the cycle {}, must have none", listed(backward.cycle)));
  }
  MinimaxValues result{std::vector<double>(graph.size(), 0),
                       std::vector<Position>(graph.size(), no_position)};
  for (const Position position : backward.finite) {
    const Choice best = choice(graph, rewards, position, roles[position], result.value);
    result.value[position] = best.value;
    result.best_move[position] = best.move;
  }
  return result;
}

MinimaxValues minimax(const PositionGraph& graph, Role first, int moves, const Rewards& rewards) {
  check(graph, rewards);
  if (moves < 0) {
    throw std::invalid_argument(fmt::format("number of moves is {}, must be >= 0", moves));
  }
  MinimaxValues result{rewards.at_end, std::vector<Position>(graph.size(), no_position)};
  result.value.resize(graph.size(), 0);
  const Role second = first == Role::maximiser ? Role::minimiser : Role::maximiser;
  for (int left = 1; left <= moves; ++left) {
    const Role role = (moves - left) % 2 == 0 ? first : second;
    const std::vector<double> after = result.value;
    for (Position position = 0; position < graph.size(); ++position) {
      const Choice best = choice(graph, rewards, position, role, after);
      result.value[position] = best.value;
      result.best_move[position] = best.move;
    }
  }
  return result;
}

}  // namespace saddle
