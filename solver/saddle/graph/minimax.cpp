#include "saddle/graph/minimax.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/number/any_number.h"

namespace saddle {
namespace {

template <class Number>
void check(const char* what, const std::vector<Number>& rewards, std::size_t size) {
  if (!rewards.empty() && rewards.size() != size) {
    throw_invalid("number of rewards {} is {}, must be {} or 0", what, rewards.size(), size);
  }
  for (std::size_t k = 0; k < rewards.size(); ++k) {
    if (!is_finite(rewards[k])) {
      throw_invalid("reward {} {} is {}, must be finite", what, k, printed(rewards[k]));
    }
  }
}

template <class Number>
void check(const PositionGraph& graph, const BasicRewards<Number>& rewards) {
  require_impartial(graph, "minimax values; roles tell who moves");
  check("of moves", rewards.of_move, graph.move_count());
  check("at the end", rewards.at_end, graph.size());
}

template <class Number>
struct BestMove {
  Number value;
  Position move;
};

// The local rule: returns the best option of `position` for `role`, by the values after the move.
template <class Number>
BestMove<Number> choice(const PositionGraph& graph, const BasicRewards<Number>& rewards,
                        Position position, Role role, const std::vector<Number>& after) {
  const auto options = graph.options(position);
  if (options.empty()) {
    return {rewards.at_end.empty() ? Number(0) : rewards.at_end[position], no_position};
  }
  BestMove<Number> best{0, no_position};
  for (std::size_t k = 0; k < options.size(); ++k) {
    Number value = after[options[k]];
    if (!rewards.of_move.empty()) {
      value += rewards.of_move[graph.first_move(position) + k];
    }
    const bool better = role == Role::maximiser ? value > best.value : value < best.value;
    if (best.move == no_position || better) {
      best = {std::move(value), options[k]};
    }
  }
  return best;
}

// Returns the cycle for error messages, shortened if it is long.
std::string listed(const std::vector<Position>& cycle) {
  constexpr std::size_t most_listed = 20;
  const auto shown = std::span(cycle).first(std::min(cycle.size(), most_listed));
  return fmt::format("{} -> {}", fmt::join(shown, " -> "),
                     cycle.size() > most_listed ? fmt::format("... ({} positions)", cycle.size())
                                                : fmt::format("{}", cycle.front()));
}

template <class Number>
BasicMinimaxValues<Number> values_of_moves(const PositionGraph& graph, Role first, int moves,
                                           const BasicRewards<Number>& rewards,
                                           const StopToken& stop) {
  check(graph, rewards);
  if (moves < 0) {
    throw_invalid("number of moves is {}, must be >= 0", moves);
  }
  BasicMinimaxValues<Number> result;
  result.value = rewards.at_end;
  result.best_move.resize(graph.size(), no_position);
  result.value.resize(graph.size(), 0);
  const Role second = first == Role::maximiser ? Role::minimiser : Role::maximiser;
  for (int left = 1; left <= moves; ++left) {
    if (stop.stop_requested()) {
      result.is_complete = false;
      return result;
    }
    const Role role = (moves - left) % 2 == 0 ? first : second;
    const std::vector<Number> after = result.value;
    for (Position position = 0; position < graph.size(); ++position) {
      BestMove<Number> best = choice(graph, rewards, position, role, after);
      result.value[position] = std::move(best.value);
      result.best_move[position] = best.move;
    }
  }
  return result;
}

}  // namespace

MinimaxValues minimax(const PositionGraph& graph, std::span<const Role> roles,
                      const Rewards& rewards) {
  check(graph, rewards);
  if (roles.size() != graph.size()) {
    throw_invalid("number of roles is {}, must be {}", roles.size(), graph.size());
  }
  const Order backward = order(graph);
  if (!backward.cycle.empty()) {
    throw_invalid("graph has the cycle {}, must have none", listed(backward.cycle));
  }
  MinimaxValues result;
  result.value.resize(graph.size(), 0);
  result.best_move.resize(graph.size(), no_position);
  for (const Position position : backward.finite) {
    const BestMove<double> best = choice(graph, rewards, position, roles[position], result.value);
    result.value[position] = best.value;
    result.best_move[position] = best.move;
  }
  return result;
}

MinimaxValues minimax(const PositionGraph& graph, Role first, int moves, const Rewards& rewards,
                      const StopToken& stop) {
  return values_of_moves(graph, first, moves, rewards, stop);
}

WholeMinimaxValues whole_minimax(const PositionGraph& graph, Role first, int moves,
                                 const WholeRewards& rewards, const StopToken& stop) {
  return values_of_moves(graph, first, moves, rewards, stop);
}

}  // namespace saddle
