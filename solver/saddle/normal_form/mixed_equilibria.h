#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle {

/// Equilibria of a game of any number of players, each proved.
struct MixedEquilibria {
  /// In the order of the sizes of their supports.
  std::vector<ProvedEquilibrium> equilibria;
  /// Boxes that may contain other equilibria: the game is degenerate, or the search gave up.
  std::vector<ProfileBox> undecided;
  /// Whether the equilibria are proved to be all.
  bool complete = false;
  /// The limit that ended the search, if there was one.
  std::optional<Termination> stopped;

  /// The sum of the indices, nullopt if an index is unknown. It is 1 if the list is complete.
  std::optional<int> index_sum() const;
};

/// Returns all equilibria. For each choice of supports, branch and prune finds them
/// (support_boxes.h); if only two players mix, with supports of equal size, linear equations are
/// solved instead unless they are singular. The listed equilibria are proved, and it is proved that
/// there are no others outside the undecided boxes. The number of supports is exponential in the
/// number of strategies, and the number of boxes is exponential in the size of the supports.
///
/// Stops after `limit` equilibria and at the limits of the options; max_iterations counts boxes.
/// Throws std::invalid_argument if limit is 0.
MixedEquilibria all_mixed_equilibria(const NormalFormGame& game, std::size_t limit,
                                     const Options& options = {});

/// Returns one equilibrium. First tries small supports, pure ones included, ordered by size and
/// balance (Porter, Nudelman and Shoham 2008): a bounded number, smaller if the payoffs have a
/// constant sum. Then follows the path of logit equilibria. If the payoffs have a constant sum,
/// tries more small supports at the end. The list is empty if no equilibrium is proved, as in some
/// degenerate games, although every game has an equilibrium (Nash 1951). Stops at the limits of the
/// options; max_iterations counts steps, where each tried support counts as about 40 steps.
MixedEquilibria one_mixed_equilibrium(const NormalFormGame& game, const Options& options = {});

/// The two methods of one_mixed_equilibrium(): small supports, and the path of logit equilibria.
MixedEquilibria small_equilibrium(const NormalFormGame& game, const Options& options = {});
MixedEquilibria logit_equilibrium(const NormalFormGame& game, const Options& options = {});

}  // namespace saddle
