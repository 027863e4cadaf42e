#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle {

/// Equilibria of a game of any number of players, each proved.
struct MixedEquilibria {
  /// By the size of their supports.
  std::vector<ProvedEquilibrium> equilibria;
  /// Boxes that may hold equilibria that are not listed: where a game is degenerate, or the search
  /// gave up.
  std::vector<ProfileBox> undecided;
  /// Whether the equilibria are proved to be all.
  bool complete = false;
  /// The limit that ended the search, if one did.
  std::optional<Termination> stopped;

  /// The sum of the indices, nullopt if an index is unknown: 1 if the list is complete.
  std::optional<int> index_sum() const;
};

/// Returns all equilibria: for each choice of supports those that branch and prune finds
/// (support_boxes.h), or where two players mix the solution of linear equations. The listed
/// equilibria are proved, and it is proved that there are no others, except in the undecided boxes.
/// The number of supports is exponential in the strategies, and so are the boxes in the size of the
/// supports.
///
/// Stops after `limit` equilibria and at the limits of the options; max_iterations counts boxes.
/// Throws std::invalid_argument if limit is 0.
MixedEquilibria all_mixed_equilibria(const NormalFormGame& game, std::size_t limit,
                                     const Options& options = {});

/// Returns one equilibrium: a pure one, or one of small supports, tried by their sizes and balance
/// (Porter, Nudelman and Shoham 2008) for a bounded number of them, fewer where the payoffs have a
/// constant sum, or one that the path of logit equilibria leads to. An empty list where none is
/// proved, as in some degenerate games: there is one all the same (Nash 1951). Stops as above;
/// max_iterations counts steps and supports.
MixedEquilibria one_mixed_equilibrium(const NormalFormGame& game, const Options& options = {});

/// The two parts of one_mixed_equilibrium(): by small supports, and by the path.
MixedEquilibria small_equilibrium(const NormalFormGame& game, const Options& options = {});
MixedEquilibria logit_equilibrium(const NormalFormGame& game, const Options& options = {});

}  // namespace saddle
