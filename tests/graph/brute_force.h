#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle::test {

/// Returns the graph in which p -> q is a move if bit `p * positions + q` of `moves` is set.
inline PositionGraph graph_of_bits(Position positions, std::uint64_t moves) {
  MoveList list;
  for (Position p = 0; p < positions; ++p) {
    for (Position q = 0; q < positions; ++q) {
      if ((moves >> (p * positions + q)) % 2 == 1) {
        list.add(p, q);
      }
    }
  }
  return PositionGraph(positions, list);
}

/// Whether a walk with as many moves as there are positions starts at `position`.
inline bool reaches_cycle(const PositionGraph& graph, Position position) {
  std::vector<bool> here(graph.size(), false);
  here[position] = true;
  for (Position step = 0; step < graph.size(); ++step) {
    std::vector<bool> next(graph.size(), false);
    for (Position p = 0; p < graph.size(); ++p) {
      for (const Position option : graph.options(p)) {
        next[option] = next[option] || here[p];
      }
    }
    here = next;
  }
  return std::find(here.begin(), here.end(), true) != here.end();
}

/// Calls `visit` with every acyclic graph of the given size, in all numberings.
inline void for_each_acyclic_graph(Position positions,
                                   const std::function<void(const PositionGraph&)>& visit) {
  // The rows of the matrix of moves as sets of bits, without the diagonal.
  std::vector<std::uint32_t> rows(positions, 0);
  const auto acyclic = [&] {
    std::uint32_t ended = 0;
    for (Position round = 0; round < positions; ++round) {
      for (Position p = 0; p < positions; ++p) {
        ended |= (rows[p] & ~ended) == 0 ? 1U << p : 0U;
      }
    }
    return ended == (1U << positions) - 1;
  };
  const std::uint64_t count = std::uint64_t{1} << (positions * (positions - 1));
  for (std::uint64_t code = 0; code < count; ++code) {
    std::uint64_t rest = code;
    std::uint64_t bits = 0;
    for (Position p = 0; p < positions; ++p) {
      const auto others = static_cast<std::uint32_t>(rest % (1U << (positions - 1)));
      rest >>= positions - 1;
      const std::uint32_t below = others & ((1U << p) - 1);
      rows[p] = below | ((others ^ below) << 1);
      bits |= std::uint64_t{rows[p]} << (p * positions);
    }
    if (acyclic()) {
      visit(graph_of_bits(positions, bits));
    }
  }
}

/// Decides sums of up to three positions of a small acyclic graph by playing every line.
class EveryLine {
 public:
  /// `ended` returns whether play has ended at a sum although there may be moves left; it may be
  /// empty.
  EveryLine(const PositionGraph& graph, Play play,
            std::function<bool(const std::vector<Position>&)> ended = {})
      : graph_(graph), play_(play), ended_(std::move(ended)) {}

  bool mover_wins(std::vector<Position> sum) {
    std::size_t key = 1;
    for (const Position position : sum) {
      key = key * graph_.size() + position;
    }
    known_.resize(std::max(known_.size(), key + 1), 0);
    if (known_[key] == 0) {
      known_[key] = search(sum) ? 1 : -1;
    }
    return known_[key] > 0;
  }

  /// The sums to which one move leads.
  static std::vector<std::vector<Position>> options(const PositionGraph& graph,
                                                    const std::vector<Position>& sum) {
    std::vector<std::vector<Position>> result;
    for (std::size_t c = 0; c < sum.size(); ++c) {
      for (const Position option : graph.options(sum[c])) {
        result.push_back(sum);
        result.back()[c] = option;
      }
    }
    return result;
  }

 private:
  bool search(const std::vector<Position>& sum) {
    const auto moves = options(graph_, sum);
    if (moves.empty() || (ended_ && ended_(sum))) {
      return play_ == Play::misere;
    }
    for (const auto& move : moves) {
      if (!mover_wins(move)) {
        return true;
      }
    }
    return false;
  }

  const PositionGraph& graph_;
  Play play_;
  std::function<bool(const std::vector<Position>&)> ended_;
  std::vector<signed char> known_;
};

}  // namespace saddle::test
