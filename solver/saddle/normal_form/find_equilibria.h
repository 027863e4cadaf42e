#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/extreme_equilibria.h"

namespace saddle {

/// Equilibria, and the method that found them: pure, lemke-howson, support, all-extreme or
/// zero-sum.
struct FoundEquilibria {
  std::string_view method;
  EquilibriumList list;
  /// Of all-extreme and zero-sum, where the list is complete: the maximal Nash subsets.
  std::optional<ExtremeEquilibria> extreme;
};

/// Finds equilibria of a game by a method: pure (all pure equilibria, for any number of players),
/// lemke-howson (those that its paths reach), support (one for each pair of supports), all-extreme
/// (all, by the extreme ones), or auto. That is pure unless there are two players; zero-sum, which
/// finds all by the matrix game, where their payoffs have a constant sum; all-extreme for up to 24
/// strategies of both together; else one by lemke-howson.
///
/// At most `limit` are listed; none: all, but one where auto chooses lemke-howson. Every one is
/// exact. Stops as the methods do at the limits of the options. Throws std::invalid_argument if
/// there is no such method, if it is for two players and the game has another number, and as the
/// methods do.
FoundEquilibria find_equilibria(const NormalFormGame& game, std::string_view method = "auto",
                                std::optional<std::size_t> limit = {}, const Options& options = {});

}  // namespace saddle
