#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle {

using Grundy = std::uint32_t;

/// Marks a position without a Grundy value, from which a cycle can be reached.
inline constexpr Grundy no_grundy = std::numeric_limits<Grundy>::max();

/// Returns the Grundy values. In normal play (where they are also called SG values) the value of a
/// position is the least number that no option has as its value (mex), so 0 at a terminal position.
/// In misere play terminal positions have value 1 instead. The misere Grundy value of a position is
/// 0 if and only if the position is a P, but misere values alone do not determine the outcomes of
/// sums. `order` is order(graph). Throws std::invalid_argument if the graph is partizan.
/// O(positions + moves). Sprague 1936, Grundy 1939.
std::vector<Grundy> grundy_values(const PositionGraph& graph, const Order& order,
                                  Play play = Play::normal);

/// Returns the Grundy value of a disjunctive sum: the bitwise sum without carry; 0 for an empty
/// list.
Grundy nim_sum(std::span<const Grundy> values);

/// A move of a disjunctive sum: the component, and the position to which it moves. `mover` is the
/// player for whom the move wins, or both if it wins for either player.
struct SumMove {
  std::size_t component;
  Position to;
  Mover mover = Mover::both;

  friend bool operator==(const SumMove&, const SumMove&) = default;
};

/// Returns every winning move of the sum in normal play, by component and in the order of the
/// options; an empty list if the nim-sum is 0. Moves to options of greater Grundy value are
/// included. `grundy` is grundy_values(graph, ...). Throws std::invalid_argument if a component is
/// not a position, or has no Grundy value. O(options of the components).
std::vector<SumMove> winning_moves(const PositionGraph& graph, const std::vector<Grundy>& grundy,
                                   std::span<const Position> components);

/// The period of a sequence: s(n + length) = s(n) for all n >= preperiod.
struct Period {
  std::size_t preperiod;
  std::size_t length;

  friend bool operator==(const Period&, const Period&) = default;
};

/// Returns the shortest period that the given terms prove, with its least preperiod: all terms
/// follow the period, and there are at least `terms_needed(period)` terms. O(terms) by the
/// Z-function.
std::optional<Period> proved_period(std::span<const Grundy> terms,
                                    const std::function<std::size_t(const Period&)>& terms_needed);

/// The first terms of a sequence, and its period if they prove it.
struct PeriodicValues {
  std::vector<Grundy> terms;
  std::optional<Period> period;

  /// Returns term n, nullopt if it was not computed and no period is proved.
  std::optional<Grundy> at(std::uint64_t n) const;
};

}  // namespace saddle
