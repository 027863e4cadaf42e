#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/order.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle {

/// How far Nim's misere play carries over to sums of the positions reachable from one.
enum class MisereKind : std::uint8_t {
  nim,      // every such sum goes by its Grundy values as Nim does (anti-SG in the literature)
  tame,     // every such sum goes by its labels as Nim does
  wild,     // neither is so
  endless,  // a cycle can be reached
};

/// The Grundy value and the misere Grundy value of a position: (0, 1) and (1, 0) are those of Nim
/// heaps of 0 and 1, (k, k) that of greater heaps and sums with such heaps.
struct Label {
  Grundy normal;
  Grundy misere;

  /// Whether it is (0, 1) or (1, 0), as of sums of heaps of 1.
  bool fickle() const { return normal <= 1 && misere == 1 - normal; }
  /// Whether some sum of Nim heaps has it.
  bool tame() const { return normal == misere || fickle(); }
};

/// Returns who wins a sum of tame positions in misere play: P just if the nim-sum of the normal
/// values is 0 and some label is not fickle, or it is 1 and all are fickle. True if all labels
/// reachable in the components are tame. Conway, On Numbers and Games, ch. 12; Winning Ways,
/// ch. 13.
Outcome misere_outcome(std::span<const Label> labels);

/// Returns a position that breaks Nim's misere rule for Grundy values: it has options and the value
/// 0 but no option of value 1. The rule holds for every sum if and only if there is none: it calls
/// such a position an N, and all its options too. O(positions + moves).
std::optional<Position> nim_rule_violation(const PositionGraph& graph,
                                           const std::vector<Grundy>& grundy);

/// Returns the kind of each position, from its own label and those of all that it can reach.
/// `grundy` and `misere` are the Grundy values in both kinds of play. O(positions + moves).
std::vector<MisereKind> misere_kinds(const PositionGraph& graph, const Order& order,
                                     const std::vector<Grundy>& grundy,
                                     const std::vector<Grundy>& misere);

}  // namespace saddle
