#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace saddle {

/// The number of a position, counted from 0.
using Position = std::uint32_t;

/// Stands for no position: the best move of a position without moves.
inline constexpr Position no_position = std::numeric_limits<Position>::max();

/// The players who may make a move: both, or only one (in a partizan game).
enum class Mover : std::uint8_t { both, left, right };

/// A list of moves in columns: move k leads from from[k] to to[k]. `movers` is empty if both
/// players may make every move.
struct MoveList {
  std::vector<Position> from;
  std::vector<Position> to;
  std::vector<Mover> movers;

  /// Appends a move. The first move of one player alone fills in `movers` for the moves before it.
  void add(Position source, Position target, Mover mover = Mover::both);
};

/// The positions of a game and the moves between them, stored by position (compressed sparse rows).
/// A position without options is terminal. Parallel moves and cycles are allowed.
class PositionGraph {
 public:
  /// Takes the positions 0, ..., positions - 1. The options of each position keep the order of the
  /// moves. Throws std::invalid_argument if a move leads from or to any other number, if the
  /// columns of the list differ in length, or if there are 2^32 - 1 moves or more. O(positions +
  /// moves).
  PositionGraph(Position positions, const MoveList& moves);

  Position size() const { return static_cast<Position>(first_.size() - 1); }
  std::size_t move_count() const { return to_.size(); }

  /// Whether both players may make every move.
  bool impartial() const { return movers_.empty(); }

  /// The positions reached from `position` by one move, in the order of the list of moves.
  std::span<const Position> options(Position position) const {
    return {to_.data() + first_[position], first_[position + 1] - first_[position]};
  }

  /// For each option of `position`, who may make the move to it; empty if the graph is impartial.
  std::span<const Mover> movers(Position position) const {
    return impartial() ? std::span<const Mover>{}
                       : std::span<const Mover>{movers_.data() + first_[position],
                                                first_[position + 1] - first_[position]};
  }

  /// The number of the first move of `position` in the order of the positions: move first_move(p) +
  /// k leads from p to options(p)[k].
  std::size_t first_move(Position position) const { return first_[position]; }

 private:
  friend PositionGraph reversed(const PositionGraph& graph);
  PositionGraph() = default;

  std::vector<std::uint32_t> first_;  // the first move of each position, and one past the last
  std::vector<Position> to_;
  std::vector<Mover> movers_;
};

/// Returns the graph with every move reversed: the options of a position are the positions that
/// have it as an option. Movers are dropped. O(positions + moves).
PositionGraph reversed(const PositionGraph& graph);

/// Throws std::invalid_argument if the graph is partizan; `what` names the computation that needs
/// an impartial graph.
void require_impartial(const PositionGraph& graph, const char* what);

/// An order of the positions for backward induction.
struct Order {
  /// The positions from which play must end, each after all its options. The other positions can
  /// reach a cycle.
  std::vector<Position> finite;
  /// The positions of one cycle: each is an option of the one before it, and the first of the last.
  /// Empty if there is no cycle; then `finite` has every position.
  std::vector<Position> cycle;
};

/// Returns the order by a depth-first search with an explicit stack. O(positions + moves).
Order order(const PositionGraph& graph);

/// Returns the values that a local rule gives to the positions of `order.finite`, and `none` for
/// all others. rule(position, values) is called when the values of all options of the position are
/// known. O(positions) calls.
template <typename Value, typename Rule>
std::vector<Value> backward_induction(const PositionGraph& graph, const Order& order, Value none,
                                      Rule&& rule) {
  std::vector<Value> values(graph.size(), none);
  for (const Position position : order.finite) {
    values[position] = rule(position, std::as_const(values));
  }
  return values;
}

}  // namespace saddle
