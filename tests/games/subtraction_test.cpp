#include "games/heaps/subtraction.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/graph/misere.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"
#include "saddle/graph/sum.h"

using saddle::MoveList;
using saddle::Mover;
using saddle::Outcome;
using saddle::Period;
using saddle::PeriodicValues;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;
using saddle::games::HeapMove;
using saddle::games::subtraction_outcome;
using saddle::games::subtraction_values;
using saddle::games::subtraction_winning_moves;

namespace {

using Numbers = std::vector<std::uint32_t>;

// The non-empty subsets of {1, ..., most}.
std::vector<Numbers> sets(std::uint32_t most) {
  std::vector<Numbers> result;
  for (std::uint32_t bits = 1; bits < 1U << most; ++bits) {
    Numbers numbers;
    for (std::uint32_t number = 1; number <= most; ++number) {
      if ((bits >> (number - 1)) % 2 == 1) {
        numbers.push_back(number);
      }
    }
    result.push_back(numbers);
  }
  return result;
}

// The graph of one heap of 0 to `largest`, from which each mover may take the numbers of a set.
PositionGraph subtraction_graph(const std::vector<std::pair<Numbers, Mover>>& numbers_of,
                                Position largest) {
  MoveList moves;
  for (Position heap = 1; heap <= largest; ++heap) {
    for (const auto& [numbers, mover] : numbers_of) {
      for (const std::uint32_t number : numbers) {
        if (number <= heap) {
          moves.add(heap, heap - number, mover);
        }
      }
    }
  }
  return {largest + 1, moves};
}

}  // namespace

TEST_CASE("values and proved periods agree with the graph, for every set up to 7") {
  constexpr Position largest = 1000;
  for (const Numbers& numbers : sets(7)) {
    const auto graph = subtraction_graph({{numbers, Mover::both}}, largest);
    const auto grundy = grundy_values(graph, order(graph));
    const PeriodicValues values = subtraction_values(numbers, 100'000);
    REQUIRE(values.period);
    bool right = values.period->preperiod + values.period->length < 200;
    for (Position heap = 0; heap <= largest; ++heap) {
      right = right && values.at(heap) == grundy[heap];
    }
    REQUIRE(right);
    CHECK(!nim_rule_violation(graph, grundy));
  }
}

TEST_CASE("outcomes and winning moves of sums agree with the graph, normal and misere") {
  for (const Numbers& numbers : sets(4)) {
    const auto graph = subtraction_graph({{numbers, Mover::both}}, 12);
    const PeriodicValues values = subtraction_values(numbers, 1000);
    for (const Play play : {Play::normal, Play::misere}) {
      saddle::SumSolver solver(graph, play);
      bool right = true;
      for (Position a = 0; a <= 12; ++a) {
        for (Position b = 0; b <= a; ++b) {
          const std::vector<std::uint64_t> heaps{a, b, 5};
          const auto verdict = solver.verdict(std::vector<Position>{a, b, 5});
          std::vector<HeapMove> winning;
          for (const auto& move : verdict.winning_moves) {
            winning.push_back({move.component, move.to});
          }
          right = right && subtraction_outcome(values, heaps, play) == verdict.outcome &&
                  subtraction_winning_moves(values, numbers, heaps, play) == winning;
        }
      }
      REQUIRE(right);
    }
  }
}

TEST_CASE("in Bash's game of 1 to m the heaps that are a multiple of m + 1 are lost") {
  const PeriodicValues values = subtraction_values(Numbers{1, 2, 3}, 1000);
  CHECK(values.period == Period{0, 4});
  const std::uint64_t huge = 4'000'000'000'000'000'000U;
  CHECK(subtraction_outcome(values, std::vector{huge}) == Outcome::previous);
  CHECK(subtraction_outcome(values, std::vector{huge + 1}) == Outcome::next);
  CHECK(subtraction_outcome(values, std::vector{huge + 1}, Play::misere) == Outcome::previous);
}

TEST_CASE("partizan outcomes agree with the graph, for every two sets up to 4") {
  constexpr Position largest = 120;
  for (const Numbers& left : sets(4)) {
    for (const Numbers& right : sets(4)) {
      const auto graph = subtraction_graph({{left, Mover::left}, {right, Mover::right}}, largest);
      for (const Play play : {Play::normal, Play::misere}) {
        const auto outcomes = partizan_outcomes(graph, play);
        bool same = true;
        for (Position heap = 0; heap <= largest; heap += 7) {
          same = same && saddle::games::partizan_subtraction_outcome(left, right, heap, play) ==
                             outcomes.outcome[heap];
        }
        REQUIRE(same);
      }
    }
  }
}

TEST_CASE("invalid sets and heaps are refused") {
  CHECK_THROWS_WITH_AS(subtraction_values(Numbers{}, 10),
                       "set of numbers to take is empty, must have one", std::invalid_argument);
  CHECK_THROWS_WITH_AS(subtraction_values(Numbers{2, 0}, 10), "number to take is 0, must be >= 1",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(subtraction_values(Numbers{2, 3, 2}, 10),
                       "number to take is 2 twice, must be in the set once", std::invalid_argument);
  const PeriodicValues few = subtraction_values(Numbers{2, 9}, 10);
  CHECK(!few.period);
  CHECK_THROWS_WITH_AS(subtraction_outcome(few, std::vector<std::uint64_t>{10}),
                       "heap of 10 is beyond the 10 computed values, whose period is not proved",
                       std::invalid_argument);
}
