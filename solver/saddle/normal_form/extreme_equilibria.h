#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// A set of equilibria: every convex combination of these row strategies with every convex
/// combination of these column strategies. Indices into the lists of ExtremeEquilibria, ascending.
struct NashSubset {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;

  friend bool operator==(const NashSubset&, const NashSubset&) = default;
};

/// All equilibria of a bimatrix game, described by the extreme ones.
struct ExtremeEquilibria {
  /// The strategies of the players in extreme equilibria, each once.
  std::vector<ExactStrategy> row_strategies;
  std::vector<ExactStrategy> column_strategies;
  /// The extreme equilibria, as pairs of indices into the two lists.
  std::vector<std::pair<std::size_t, std::size_t>> equilibria;
  /// The maximal Nash subsets, whose union is the set of all equilibria.
  std::vector<NashSubset> subsets;
  /// The connected components of that set, as indices of subsets.
  std::vector<std::vector<std::size_t>> components;
};

/// Returns all extreme equilibria: the pairs of vertices of the two best-response polytopes that
/// together have all labels (Mangasarian 1964). Includes the maximal Nash subsets (Winkels 1979),
/// which are the maximal bicliques of the graph of these pairs (Avis, Rosenberg, Savani and von
/// Stengel 2010). Exact. Returns nullopt if a polytope has more than `limit` vertices, if an
/// intermediate polytope has more than four times as many, or if a limit of the options is reached.
/// Throws std::invalid_argument unless the game has two players.
std::optional<ExtremeEquilibria> extreme_equilibria(const NormalFormGame& game, std::size_t limit,
                                                    const Options& options = {});

/// Adds the maximal Nash subsets and their components to the lists of strategies and pairs; nullopt
/// if the time of the budget ends first.
std::optional<ExtremeEquilibria> with_components(ExtremeEquilibria extreme, const Budget& budget);

/// Returns the extreme equilibria as profiles, with payoffs and regrets computed from the game.
std::vector<MixedProfile> profiles(const NormalFormGame& game, const ExtremeEquilibria& extreme);

}  // namespace saddle
