#pragma once

#include <cstddef>
#include <optional>
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
  /// For all-extreme and zero-sum, if the list is complete: the maximal Nash subsets.
  std::optional<ExtremeEquilibria> extreme;
  /// For all, one and logit, and for support unless there are two players: the proofs.
  std::optional<MixedEquilibria> mixed;
};

/// Finds equilibria of a game by a method.
///
///   pure          all pure equilibria
///   all           all, by the supports of each player (all_mixed_equilibria())
///   one           one, by small supports and then by the path of logit equilibria
///   support       one, by small supports alone; two players: one for each pair of supports
///   logit         one, at the end of the path of logit equilibria
///   lemke-howson  two players: the equilibria that its paths reach
///   all-extreme   two players: all, by the extreme ones
///   zero-sum      two players with payoffs of a constant sum: all, by the matrix game
///   auto          two players: zero-sum if the sum is constant, else all-extreme for up to 24
///                 strategies of both together, else one by lemke-howson; more players: all if the
///                 supports are few, else one; one player: pure
///
/// Lists at most `limit` equilibria; without a limit all, except that auto lists one by
/// lemke-howson. Each is exact, or `mixed` proves that an equilibrium is near it. Stops as the
/// methods do at the limits of the options. Throws std::invalid_argument if there is no such
/// method, if it is for two players and the game has another number, and as the methods do.
FoundEquilibria find_equilibria(const NormalFormGame& game, std::string_view method = "auto",
                                std::optional<std::size_t> limit = {}, const Options& options = {});

}  // namespace saddle
