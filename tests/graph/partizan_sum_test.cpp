#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/graph/outcome.h"
#include "saddle/graph/sum.h"
#include "tests/address_sanitizer.h"
#include "tests/graph/brute_force.h"

using namespace saddle;

namespace {

using Sum = std::vector<Position>;

// The graph in which two bits for each pair p > q encode whether p -> q is a move, and whose.
PositionGraph coloured_graph(Position positions, std::uint64_t colours) {
  MoveList list;
  for (Position p = 0; p < positions; ++p) {
    for (Position q = 0; q < p; ++q) {
      if (const std::uint64_t colour = colours % 4; colour != 0) {
        list.add(p, q, static_cast<Mover>(colour - 1));
      }
      colours /= 4;
    }
  }
  return {positions, list};
}

// Decides sums by playing every line.
class EveryColouredLine {
 public:
  EveryColouredLine(const PositionGraph& graph, Play play) : graph_(graph), play_(play) {}

  Outcome outcome(const Sum& sum) {
    const bool left = mover_wins(sum, Mover::left);
    const bool right = mover_wins(sum, Mover::right);
    return left == right ? (left ? Outcome::next : Outcome::previous)
                         : (left ? Outcome::left : Outcome::right);
  }

 private:
  bool mover_wins(const Sum& sum, Mover mover) {
    const auto known = known_.find({sum, mover});
    if (known != known_.end()) {
      return known->second;
    }
    bool any = false;
    bool wins = false;
    for (std::size_t c = 0; c < sum.size(); ++c) {
      for (std::size_t k = 0; k < graph_.options(sum[c]).size(); ++k) {
        const Mover whose = graph_.impartial() ? Mover::both : graph_.movers(sum[c])[k];
        if (whose == Mover::both || whose == mover) {
          Sum next = sum;
          next[c] = graph_.options(sum[c])[k];
          any = true;
          wins = wins || !mover_wins(next, mover == Mover::left ? Mover::right : Mover::left);
        }
      }
    }
    return known_[{sum, mover}] = any ? wins : play_ == Play::misere;
  }

  const PositionGraph& graph_;
  Play play_;
  std::map<std::pair<Sum, Mover>, bool> known_;
};

std::vector<Sum> sums_of(Position positions) {
  std::vector<Sum> sums;
  for (Position a = 0; a < positions; ++a) {
    sums.push_back({a});
    for (Position b = 0; b <= a; ++b) {
      sums.push_back({a, b});
      for (Position c = 0; c <= b; ++c) {
        sums.push_back({b, a, c});
      }
    }
  }
  return sums;
}

}  // namespace

TEST_CASE("every sum of 3 positions is decided rightly on every coloured graph of 4 positions") {
  // An odd step reaches all colours of the first pair, which are the lowest bits.
  constexpr int step = 2 * saddle::test::case_stride - 1;
  const std::vector<Sum> sums = sums_of(4);
  int classes[4] = {0, 0, 0, 0};
  for (std::uint64_t colours = 0; colours < 4096; colours += step) {
    const PositionGraph graph = coloured_graph(4, colours);
    for (const Play play : {Play::normal, Play::misere}) {
      SumSolver solver(graph, play);
      EveryColouredLine truth(graph, play);
      const bool all_right = std::all_of(sums.begin(), sums.end(), [&](const Sum& sum) {
        const auto outcome = solver.verdict(sum).outcome;
        classes[static_cast<std::size_t>(outcome.value_or(Outcome::next))] += 1;
        return outcome == truth.outcome(sum);
      });
      CAPTURE(colours);
      REQUIRE(all_right);
    }
  }
  CHECK(*std::min_element(std::begin(classes), std::end(classes)) > 1'000 / step);
}

TEST_CASE("a move of one player elsewhere does not change the sums of impartial positions") {
  for (std::uint64_t bits = 0; bits < 1024; ++bits) {
    MoveList list;
    std::uint64_t rest = bits;
    for (Position p = 0; p < 5; ++p) {
      for (Position q = 0; q < p; ++q) {
        if (rest % 2 == 1) {
          list.add(p, q);
        }
        rest /= 2;
      }
    }
    const PositionGraph impartial(6, list);
    list.add(5, 4, Mover::left);
    const PositionGraph partizan(6, list);
    for (const Play play : {Play::normal, Play::misere}) {
      SumSolver before(impartial, play);
      SumSolver after(partizan, play);
      for (const Sum& sum : sums_of(5)) {
        const SumVerdict expected = before.verdict(sum);
        const SumVerdict found = after.verdict(sum);
        REQUIRE(found.outcome == expected.outcome);
        REQUIRE(found.method == expected.method);
        REQUIRE(found.winning_moves == expected.winning_moves);
        REQUIRE(found.complete == expected.complete);
      }
      CHECK(after.kinds()[5] == MisereKind::endless);
      CHECK(after.grundy()[5] == no_grundy);
    }
  }
}

TEST_CASE(
    "one partizan component beside impartial ones of value 0 keeps its outcome, also a draw") {
  // 2 and 3 are a loop of moves of Left, 4 -> 0 is a move of Left, 5 a heap of 1.
  MoveList list;
  list.add(2, 3, Mover::left);
  list.add(3, 2, Mover::both);
  list.add(4, 0, Mover::left);
  list.add(5, 0);
  list.add(6, 6);
  const PositionGraph graph(7, list);
  SumSolver solver(graph);
  const PartizanOutcomes alone = partizan_outcomes(graph);
  for (const Position position : {2U, 3U, 4U}) {
    for (const Sum& sum : {Sum{position}, Sum{0, position}, Sum{5, position, 5}}) {
      const SumVerdict verdict = solver.verdict(sum);
      CHECK(verdict.outcome == alone.outcome[position]);
      CHECK(verdict.method == SumMethod::component);
      CHECK(verdict.complete == (sum.size() < 3));
    }
  }
  CHECK(alone.outcome[4] == Outcome::left);
  // 1 + * + ... : Left wins, whoever starts.
  CHECK(solver.verdict(Sum{4, 5}).outcome == Outcome::left);
  CHECK(solver.verdict(Sum{4, 5}).method == SumMethod::search);
  // Only Left can move in the component of value 1, and wins by it at once.
  CHECK(solver.verdict(Sum{4}).winning_moves == std::vector<SumMove>{{0, 0, Mover::left}});
}

namespace {

// The moves of a player in a sum, and the sums to which they lead.
std::vector<std::pair<SumMove, Sum>> moves_of(const PositionGraph& graph, const Sum& sum,
                                              Mover mover) {
  std::vector<std::pair<SumMove, Sum>> moves;
  for (std::size_t c = 0; c < sum.size(); ++c) {
    for (std::size_t k = 0; k < graph.options(sum[c]).size(); ++k) {
      const Mover whose = graph.impartial() ? Mover::both : graph.movers(sum[c])[k];
      if (whose == Mover::both || whose == mover) {
        Sum next = sum;
        next[c] = graph.options(sum[c])[k];
        moves.push_back({{c, next[c], mover}, next});
      }
    }
  }
  return moves;
}

// Decides sums of two positions with endless play: a sum that is not won or lost after more and
// more moves is drawn.
class EveryLoopyLine {
 public:
  EveryLoopyLine(const PositionGraph& graph, Play play) : graph_(graph) {
    bool changed = true;
    while (changed) {
      changed = false;
      for (Position a = 0; a < graph.size(); ++a) {
        for (Position b = 0; b < graph.size(); ++b) {
          for (const Mover mover : {Mover::left, Mover::right}) {
            changed = settle({a, b}, mover, play) || changed;
          }
        }
      }
    }
  }

  Outcome turn(const Sum& sum, Mover mover) const {
    const auto known = known_.find({sum, mover});
    return known == known_.end() ? Outcome::draw : known->second;
  }

  std::vector<SumMove> winning_moves(const Sum& sum) const {
    std::vector<SumMove> moves;
    for (const Mover mover : {Mover::left, Mover::right}) {
      for (const auto& [move, next] : moves_of(graph_, sum, mover)) {
        if (turn(next, mover == Mover::left ? Mover::right : Mover::left) == Outcome::previous) {
          moves.push_back(move);
        }
      }
    }
    return moves;
  }

 private:
  bool settle(const Sum& sum, Mover mover, Play play) {
    if (known_.count({sum, mover}) > 0) {
      return false;
    }
    const Mover other = mover == Mover::left ? Mover::right : Mover::left;
    const auto moves = moves_of(graph_, sum, mover);
    bool loses = true;
    for (const auto& [move, next] : moves) {
      if (turn(next, other) == Outcome::previous) {
        known_[{sum, mover}] = Outcome::next;
        return true;
      }
      loses = loses && turn(next, other) == Outcome::next;
    }
    if (moves.empty()) {
      known_[{sum, mover}] = play == Play::normal ? Outcome::previous : Outcome::next;
      return true;
    }
    if (loses) {
      known_[{sum, mover}] = Outcome::previous;
    }
    return loses;
  }

  const PositionGraph& graph_;
  std::map<std::pair<Sum, Mover>, Outcome> known_;
};

}  // namespace

TEST_CASE("sums with cycles are decided, with every winning move, on random coloured graphs") {
  std::mt19937_64 random(41);
  int draws = 0;
  int moves = 0;
  for (int k = 0; k < 1500; ++k) {
    CAPTURE(k);
    const auto size = static_cast<Position>(2 + random() % 3);
    MoveList list;
    for (Position p = 0; p < size; ++p) {
      for (Position q = 0; q < size; ++q) {
        if (random() % 3 == 0) {
          list.add(p, q, k % 4 == 0 ? Mover::both : static_cast<Mover>(random() % 3));
        }
      }
    }
    const PositionGraph graph(size, list);
    const Play play = k % 2 == 0 ? Play::normal : Play::misere;
    const EveryLoopyLine truth(graph, play);
    SumSolver solver(graph, play);
    for (Position a = 0; a < size; ++a) {
      for (Position b = 0; b < size; ++b) {
        const Sum sum{a, b};
        const SumVerdict verdict = solver.verdict(sum);
        REQUIRE(verdict.outcome);
        CHECK(verdict.outcome ==
              outcome_class(truth.turn(sum, Mover::left), truth.turn(sum, Mover::right)));
        draws += verdict.outcome == Outcome::draw ? 1 : 0;
        std::vector<SumMove> expected = truth.winning_moves(sum);
        std::vector<SumMove> found = verdict.winning_moves;
        // A move by which both players win is listed once.
        if (!found.empty() && found.front().mover == Mover::both) {
          std::erase_if(expected, [](const SumMove& move) { return move.mover == Mover::right; });
          for (SumMove& move : expected) {
            move.mover = Mover::both;
          }
        }
        for (const SumMove& move : found) {
          CHECK(std::count(expected.begin(), expected.end(), move) > 0);
        }
        if (verdict.complete) {
          CHECK(found == expected);
          moves += static_cast<int>(found.size());
        }
      }
    }
  }
  CHECK(draws > 1'000);
  CHECK(moves > 5'000);
}

TEST_CASE("a search of partizan sums that has spent its budget, or is stopped, decides nothing") {
  MoveList list;
  for (Position p = 1; p < 12; ++p) {
    list.add(p, p - 1, p % 2 == 0 ? Mover::left : Mover::right);
    list.add(p, p / 2);
  }
  const PositionGraph graph(12, list);
  const Sum sum{11, 10, 9};
  CHECK(SumSolver(graph).verdict(sum).method == SumMethod::search);
  SumSolver poor(graph, Play::normal, SumEnd::no_move, {.max_sums = 5, .stop = {}});
  CHECK(!poor.verdict(sum).outcome);
  CHECK(poor.verdict(sum).method == SumMethod::undecided);
  CHECK(poor.verdict(Sum{11}).outcome == partizan_outcomes(graph).outcome[11]);
  std::stop_source source;
  source.request_stop();
  SumSolver stopped(graph, Play::normal, SumEnd::no_move,
                    {.max_sums = 1'000'000, .stop = source.get_token()});
  CHECK(!stopped.verdict(sum).outcome);
  SumSolver until_zero(graph, Play::misere, SumEnd::grundy_zero);
  CHECK(!until_zero.verdict(sum).outcome);
}
