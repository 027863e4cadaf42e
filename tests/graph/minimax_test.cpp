#include "saddle/graph/minimax.h"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/graph/outcome.h"

using saddle::minimax;
using saddle::MinimaxValues;
using saddle::MoveList;
using saddle::no_position;
using saddle::Position;
using saddle::PositionGraph;
using saddle::Rewards;
using saddle::Role;

namespace {

// The payoff from `position` on if each position plays its option `chosen`.
double payoff(const PositionGraph& graph, const Rewards& rewards,
              const std::vector<std::size_t>& chosen, Position position) {
  double sum = 0;
  while (!graph.options(position).empty()) {
    sum += rewards.of_move[graph.first_move(position) + chosen[position]];
    position = graph.options(position)[chosen[position]];
  }
  return sum + rewards.at_end[position];
}

// The maximum over the maximiser's strategies of the minimum over the minimiser's strategies, by
// trying all: a strategy chooses an option at each position of the player. No induction.
double value_by_strategies(const PositionGraph& graph, const std::vector<Role>& roles,
                           const Rewards& rewards, Position start) {
  // Advances to the next choice of one player, like a counter; false after the last.
  const auto advance = [&](std::vector<std::size_t>& chosen, Role player) {
    for (Position p = 0; p < graph.size(); ++p) {
      if (roles[p] == player && !graph.options(p).empty()) {
        if (++chosen[p] < graph.options(p).size()) {
          return true;
        }
        chosen[p] = 0;
      }
    }
    return false;
  };
  std::vector<std::size_t> chosen(graph.size(), 0);
  double maximum = -std::numeric_limits<double>::infinity();
  do {
    double minimum = std::numeric_limits<double>::infinity();
    do {
      minimum = std::min(minimum, payoff(graph, rewards, chosen, start));
    } while (advance(chosen, Role::minimiser));
    maximum = std::max(maximum, minimum);
  } while (advance(chosen, Role::maximiser));
  return maximum;
}

// Tries every play of `left` more moves from a position.
double value_by_lines(const PositionGraph& graph, const Rewards& rewards, Position position,
                      Role role, int left) {
  const auto options = graph.options(position);
  if (left == 0 || options.empty()) {
    return rewards.at_end[position];
  }
  const Role other = role == Role::maximiser ? Role::minimiser : Role::maximiser;
  const double sign = role == Role::maximiser ? 1 : -1;
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < options.size(); ++k) {
    best = std::max(best, sign * (rewards.of_move[graph.first_move(position) + k] +
                                  value_by_lines(graph, rewards, options[k], other, left - 1)));
  }
  return sign * best;
}

double random_reward(std::mt19937_64& random) { return static_cast<double>(random() % 21) - 10; }

Rewards random_rewards(const PositionGraph& graph, std::mt19937_64& random) {
  Rewards rewards;
  for (std::size_t k = 0; k < graph.move_count(); ++k) {
    rewards.of_move.push_back(random_reward(random));
  }
  for (Position p = 0; p < graph.size(); ++p) {
    rewards.at_end.push_back(random_reward(random));
  }
  return rewards;
}

}  // namespace

TEST_CASE("values are the maximum over strategies of the minimum over replies") {
  std::mt19937_64 random(31);
  for (int k = 0; k < 300; ++k) {
    MoveList moves;
    std::vector<Role> roles;
    for (Position p = 0; p < 7; ++p) {
      roles.push_back(random() % 2 == 0 ? Role::maximiser : Role::minimiser);
      for (Position q = 0; q < p; ++q) {
        if (random() % 2 == 0) {
          moves.add(p, q);
        }
      }
    }
    const PositionGraph graph(7, moves);
    const Rewards rewards = random_rewards(graph, random);
    const MinimaxValues values = minimax(graph, roles, rewards);
    for (Position p = 0; p < 7; ++p) {
      REQUIRE(values.value[p] == value_by_strategies(graph, roles, rewards, p));
      CHECK((values.best_move[p] == no_position) == graph.options(p).empty());
    }
  }
}

TEST_CASE("values of a limited number of moves agree with every line of play, with cycles too") {
  std::mt19937_64 random(32);
  for (int k = 0; k < 100; ++k) {
    MoveList moves;
    for (int move = 0; move < 10; ++move) {
      moves.add(static_cast<Position>(random() % 5), static_cast<Position>(random() % 5));
    }
    const PositionGraph graph(5, moves);
    const Rewards rewards = random_rewards(graph, random);
    const Role first = k % 2 == 0 ? Role::maximiser : Role::minimiser;
    for (int left = 0; left < 5; ++left) {
      const MinimaxValues values = minimax(graph, first, left, rewards);
      for (Position p = 0; p < 5; ++p) {
        REQUIRE(values.value[p] == value_by_lines(graph, rewards, p, first, left));
      }
    }
  }
}

TEST_CASE("invalid arguments of minimax are refused") {
  MoveList moves;
  moves.add(0, 1);
  moves.add(1, 2);
  moves.add(2, 1);
  const PositionGraph graph(3, moves);
  const std::vector<Role> roles(3, Role::maximiser);
  CHECK_THROWS_WITH_AS(minimax(graph, roles, {}), "graph has the cycle 1 -> 2 -> 1, must have none",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(minimax(graph, Role::maximiser, -1, {}),
                       "number of moves is -1, must be >= 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(minimax(graph, Role::maximiser, 1, {{1, 2}, {}}),
                       "number of rewards of moves is 2, must be 3 or 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(minimax(graph, Role::maximiser, 1, {{}, {0, 1, std::nan("")}}),
                       "reward at the end 2 is nan, must be finite", std::invalid_argument);
  CHECK_THROWS_WITH_AS(minimax(PositionGraph(1, {}), roles, {}), "number of roles is 3, must be 1",
                       std::invalid_argument);
}
