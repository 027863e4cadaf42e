#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/mixed_equilibria.h"

namespace saddle {

/// Equilibria, and the method that found them: pure, lemke-howson, support, all-extreme, zero-sum,
/// all, one or logit.
struct FoundEquilibria {
  std::string_view method;
  EquilibriumList list;
  /// Of all-extreme and zero-sum, where the list is complete: the maximal Nash subsets.
  std::optional<ExtremeEquilibria> extreme;
  /// Of all, one and logit, and of support for other than two players: the proof of each.
  std::optional<MixedEquilibria> mixed;
};

/// Finds equilibria of a game by a method.
///
///   pure          all pure equilibria
///   all           all, by the supports of each player (all_mixed_equilibria())
///   one           one, by small supports and then by the path of logit equilibria
///   support       one, by small supports alone; of two players one for each pair of supports
///   logit         the one that the path of logit equilibria leads to
///   lemke-howson  of two players: those that its paths reach
///   all-extreme   of two players: all, by the extreme ones
///   zero-sum      of two players with payoffs of a constant sum: all, by the matrix game
///   auto          of two players zero-sum where it can be, else all-extreme for up to 24
///   strategies
///                 of both together, else one by lemke-howson; of more all where the supports are
///                 few, else one; of one player pure
///
/// At most `limit` are listed; none: all, but one where auto chooses lemke-howson. Every one is
/// exact, or by `mixed` proved to be near. Stops as the methods do at the limits of the options.
/// Throws std::invalid_argument if there is no such method, if it is for two players and the game
/// has another number, and as the methods do.
FoundEquilibria find_equilibria(const NormalFormGame& game, std::string_view method = "auto",
                                std::optional<std::size_t> limit = {}, const Options& options = {});

}  // namespace saddle
