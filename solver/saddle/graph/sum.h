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

/// When the play of a disjunctive sum ends.
enum class SumEnd : std::uint8_t {
  no_move,      // no component has a move
  grundy_zero,  // every component has Grundy value 0 (the SJ theorem's convention)
};

/// What proves the outcome of a sum.
enum class SumMethod : std::uint8_t {
  nim_sum,         // the Grundy values, by the rule of Nim in the same play
  tame,            // the labels of tame positions
  canonical_form,  // a search over misere canonical forms
  component,       // the outcome of the one component that is not zero
  search,          // a search over the sums that can be reached, with moves of one player or cycles
  undecided,       // nothing does: the budget is spent
};

/// Returns nim-sum, tame, canonical-form, component, search or undecided.
std::string_view to_string(SumMethod method);

/// What is known of a sum.
struct SumVerdict {
  /// N or P; also L or R if a move of one player alone can be reached, and D if a cycle can be
  /// reached; nullopt if undecided.
  std::optional<Outcome> outcome;
  /// The winning moves, by component and in the order of the options. If a move of one player alone
  /// can be reached, Left's winning moves come first, then Right's, and each move names its player.
  std::vector<SumMove> winning_moves;
  /// Whether these are all.
  bool complete = true;
  SumMethod method = SumMethod::undecided;
};

/// The limits of a search for one sum.
struct SumLimits {
  std::int64_t max_sums = 1'000'000;
  StopToken stop;
};

/// Decides disjunctive sums of positions of one graph. It keeps the data that sums share: Grundy
/// values, kinds, canonical forms and the sums searched.
class SumSolver {
 public:
  /// Keeps a reference to the graph. Throws std::invalid_argument if the limit is negative, or if
  /// play that ends at Grundy value 0 is not misere (in normal play that is the same as
  /// SumEnd::no_move). O(positions + moves).
  explicit SumSolver(const PositionGraph& graph, Play play = Play::normal,
                     SumEnd end = SumEnd::no_move, SumLimits limits = {});
  ~SumSolver();

  SumSolver(const SumSolver&) = delete;
  SumSolver& operator=(const SumSolver&) = delete;

  /// Returns the verdict on a sum of positions. In normal play, in misere play of components that
  /// are not wild, and in play that ends at Grundy value 0 it takes O(options of the components).
  /// Sums of components that reach moves of one player alone, or a cycle, are searched; not in play
  /// that ends at Grundy value 0. Throws std::invalid_argument if a component is not a position.
  SumVerdict verdict(std::span<const Position> components);

  /// The order of the positions, or, of a partizan graph, with the moves of the impartial ones
  /// alone.
  const Order& order() const { return order_; }
  /// The values of impartial positions; no_grundy, and endless for a kind, where a move of one
  /// player alone can be reached.
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
  std::vector<bool> partizan_;         // by position, whether it reaches a move of one player alone
  std::optional<PositionGraph> part_;  // the impartial part of a partizan graph
  const PositionGraph& graph_;         // that, or the whole
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
