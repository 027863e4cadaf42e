#include "saddle/graph/position_graph.h"

#include <algorithm>
#include <numeric>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

void check(Position positions, const MoveList& moves) {
  if (moves.from.size() != moves.to.size() ||
      (!moves.movers.empty() && moves.movers.size() != moves.to.size())) {
    throw_invalid("columns of the moves have {}, {} and {} entries, must have the same number",
                  moves.from.size(), moves.to.size(), moves.movers.size());
  }
  if (moves.to.size() >= no_position) {
    throw_invalid("number of moves is {}, must be < {}", moves.to.size(), no_position);
  }
  for (std::size_t k = 0; k < moves.to.size(); ++k) {
    const Position highest = std::max(moves.from[k], moves.to[k]);
    if (highest >= positions) {
      throw_invalid("move {} -> {} names position {}, must be < {}", moves.from[k], moves.to[k],
                    highest, positions);
    }
  }
}

// Counts the keys, and returns where the entries of each key begin when sorted by key.
std::vector<std::uint32_t> first_of_each(std::span<const Position> keys, Position positions) {
  std::vector<std::uint32_t> first(std::size_t{positions} + 1, 0);
  for (const Position key : keys) {
    ++first[key + std::size_t{1}];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

enum class Mark : std::uint8_t { unseen, open, finite, endless };

}  // namespace

void MoveList::add(Position source, Position target, Mover mover) {
  if (mover != Mover::both && movers.empty()) {
    movers.assign(from.size(), Mover::both);
  }
  if (mover != Mover::both || !movers.empty()) {
    movers.push_back(mover);
  }
  from.push_back(source);
  to.push_back(target);
}

PositionGraph::PositionGraph(Position positions, const MoveList& moves) {
  check(positions, moves);
  first_ = first_of_each(moves.from, positions);
  to_.resize(moves.to.size());
  const bool partizan = std::any_of(moves.movers.begin(), moves.movers.end(),
                                    [](Mover mover) { return mover != Mover::both; });
  movers_.resize(partizan ? moves.to.size() : 0);
  std::vector<std::uint32_t> place(first_.begin(), first_.end() - 1);
  for (std::size_t k = 0; k < moves.to.size(); ++k) {
    const std::uint32_t slot = place[moves.from[k]]++;
    to_[slot] = moves.to[k];
    if (partizan) {
      movers_[slot] = moves.movers[k];
    }
  }
}

PositionGraph reversed(const PositionGraph& graph) {
  PositionGraph result;
  result.first_ = first_of_each(graph.to_, graph.size());
  result.to_.resize(graph.to_.size());
  std::vector<std::uint32_t> place(result.first_.begin(), result.first_.end() - 1);
  for (Position position = 0; position < graph.size(); ++position) {
    for (const Position option : graph.options(position)) {
      result.to_[place[option]++] = position;
    }
  }
  return result;
}

void require_impartial(const PositionGraph& graph, const char* what) {
  if (!graph.impartial()) {
    throw_invalid("graph has moves of one player alone, must be impartial for {}", what);
  }
}

// A position is endless (it can reach a cycle) exactly if one of its options is open when visited,
// or was found endless. Proof: an open option is an ancestor of the position, so both lie on a
// cycle; and a position of which every option was closed as finite cannot reach a cycle. Hence each
// mark is final when the position is closed, and no second pass over strongly connected components
// is needed.
Order order(const PositionGraph& graph) {
  Order result;
  result.finite.reserve(graph.size());
  std::vector<Mark> mark(graph.size(), Mark::unseen);
  std::vector<bool> endless(graph.size(), false);
  std::vector<std::uint32_t> looked_at(graph.size(), 0);
  std::vector<Position> path;
  const auto enter = [&](Position position) {
    mark[position] = Mark::open;
    path.push_back(position);
  };
  for (Position root = 0; root < graph.size(); ++root) {
    if (mark[root] == Mark::unseen) {
      enter(root);
    }
    while (!path.empty()) {
      const Position position = path.back();
      const auto options = graph.options(position);
      if (looked_at[position] == options.size()) {
        path.pop_back();
        mark[position] = endless[position] ? Mark::endless : Mark::finite;
        if (!endless[position]) {
          result.finite.push_back(position);
        } else if (!path.empty()) {
          endless[path.back()] = true;
        }
        continue;
      }
      const Position option = options[looked_at[position]++];
      const Mark seen = mark[option];
      if (seen == Mark::unseen) {
        enter(option);
      } else if (seen != Mark::finite) {
        endless[position] = true;
      }
      if (seen == Mark::open && result.cycle.empty()) {
        result.cycle.assign(std::find(path.begin(), path.end(), option), path.end());
      }
    }
  }
  return result;
}

}  // namespace saddle
