#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/misere_form.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// Returns for each position whether it can reach a move that one player alone may make.
/// O(positions + moves).
std::vector<bool> reaches_partizan_move(const PositionGraph& graph);

/// Returns the impartial graph of the same positions that has the moves of those that are not
/// marked. Demands that these reach no move of one player alone. O(positions + moves).
PositionGraph impartial_part(const PositionGraph& graph, const std::vector<bool>& partizan);

/// What a search finds out about a sum.
struct SearchedSum {
  /// N, P, L, R or D; none if the search gave up.
  std::optional<Outcome> outcome;
  /// The winning moves, first Left's, then Right's, each by component and in the order of the
  /// options; where no component reaches a move of one player alone they are of both.
  std::vector<SumMove> winning_moves;
  /// Whether these are all.
  bool complete = true;
};

/// Decides disjunctive sums in which players may have moves of their own, or play may never end, by
/// searching the sums that can be reached, each sum and player to move once.
class PartizanSearch {
 public:
  /// Keeps references. `partizan` says which positions reach a move of one player alone; `grundy`
  /// holds the Grundy values of the others, which in normal play stand for them, and no_grundy
  /// where a cycle is reachable. A call gives up once it has to store more than `max_sums` sums, or
  /// a stop is requested.
  PartizanSearch(const PositionGraph& graph, const std::vector<bool>& partizan,
                 const std::vector<Grundy>& grundy, Play play, std::int64_t max_sums,
                 StopToken stop);

  /// Searches a sum. `may_cycle` says whether some component can reach a cycle.
  SearchedSum search(std::span<const Position> components, bool may_cycle);

 private:
  // The positions in order, then the nim-sum of what is impartial in normal play, then who moves.
  using Sum = std::vector<Position>;
  struct Hash {
    std::size_t operator()(const Sum& sum) const { return hash(sum); }
  };

  Sum reduced(std::span<const Position> components, Grundy heap, Mover mover) const;
  std::vector<Sum> options(const Sum& sum) const;
  bool is_impartial(std::span<const Position> components) const;
  std::optional<Outcome> outcome_of(const Sum& sum, bool may_cycle);
  void find_outcome(const Sum& sum);
  void find_outcomes_with_cycles(const Sum& sum);

  const PositionGraph& graph_;
  const std::vector<bool>& partizan_;
  const std::vector<Grundy>& grundy_;
  Play play_;
  std::int64_t max_sums_;
  StopToken stop_;
  std::int64_t stored_ = 0;
  // By sum: N if the player to move wins, P if the other does, D if neither.
  std::unordered_map<Sum, Outcome, Hash> outcome_;
};

}  // namespace saddle
