#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/misere.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// The end of play in a disjunctive sum.
enum class SumEnd : std::uint8_t {
  no_move,      // no component has a move
  grundy_zero,  // every component has Grundy value 0 (the SJ theorem's convention)
};

/// The method that proves the outcome of a sum.
enum class SumMethod : std::uint8_t {
  nim_sum,         // Grundy values, by the rule of Nim in the same play
  tame,            // labels of tame positions
  canonical_form,  // search over misere canonical forms
  component,       // outcome of one component; the others have nim-sum 0 (misere: no moves)
  search,          // search over the reachable sums, with moves of one player or cycles
  undecided,       // no proof: the budget is exhausted
};

/// Returns nim-sum, tame, canonical-form, component, search or undecided.
std::string_view to_string(SumMethod method);

/// The outcome of a sum.
struct SumVerdict {
  /// N or P; also L or R if a move of only one player can be reached, and D if a cycle can be
  /// reached; nullopt if undecided.
  std::optional<Outcome> outcome;
  /// The winning moves, by component and in the order of the options. If a move of only one player
  /// can be reached, Left's winning moves come first, then Right's, and each move names its player.
  std::vector<SumMove> winning_moves;
  /// Whether the list above is complete.
  bool complete = true;
  SumMethod method = SumMethod::undecided;
};

/// The limits of a search for one sum.
struct SumLimits {
  std::int64_t max_sums = 1'000'000;
  StopToken stop;
};

/// Decides disjunctive sums of positions of one graph. Keeps the data that sums share: Grundy
/// values, kinds, canonical forms and the searched sums.
class SumSolver {
 public:
  /// Keeps a reference to the graph. Throws std::invalid_argument if the limit is negative, or if
  /// SumEnd::grundy_zero is combined with normal play (where it would equal SumEnd::no_move).
  /// O(positions + moves).
  explicit SumSolver(const PositionGraph& graph, Play play = Play::normal,
                     SumEnd end = SumEnd::no_move, SumLimits limits = {});
  ~SumSolver();

  SumSolver(const SumSolver&) = delete;
  SumSolver& operator=(const SumSolver&) = delete;

  /// Returns the verdict on a sum of positions. If no component reaches a move of only one player
  /// or a cycle, it takes O(options of the components); only in misere play that ends without a
  /// move (SumEnd::no_move), a sum with a wild component is searched by canonical forms. If a
  /// component reaches such a move or a cycle, the sum is searched; in play that ends at Grundy
  /// value 0 it stays undecided. Throws std::invalid_argument if a component is not a position.
  SumVerdict verdict(std::span<const Position> components);

  /// The order of the positions; for a partizan graph, with only the moves of its impartial
  /// positions.
  const Order& order() const { return order_; }
  /// The values of impartial positions. If a move of only one player can be reached, the value is
  /// no_grundy and the kind endless.
  const std::vector<Grundy>& grundy() const { return grundy_; }
  const std::vector<Grundy>& misere_grundy() const { return misere_grundy_; }
  const std::vector<MisereKind>& kinds() const { return kinds_; }

 private:
  struct Searches;

  Label label(Position position) const;
  SumVerdict verdict_by_labels(std::span<const Position> components, SumMethod method) const;
  SumVerdict verdict_by_search(std::span<const Position> components);
  SumVerdict verdict_by_positions(std::span<const Position> components);
  SumVerdict verdict_by_component(Position position, std::size_t component);

  const PositionGraph& whole_;
  std::vector<bool> partizan_;         // by position, whether it reaches a move of only one player
  std::optional<PositionGraph> part_;  // the impartial part of a partizan graph
  const PositionGraph& graph_;         // part_, or the whole graph
  Play play_;
  SumEnd end_;
  SumLimits limits_;
  Order order_;
  std::vector<Grundy> grundy_;
  std::vector<Grundy> misere_grundy_;
  std::vector<MisereKind> kinds_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace saddle
