#pragma once

#include <span>
#include <string_view>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns optimal strategies: pure ones if a few best responses to each other find them.
/// Otherwise, if the tolerance is 1e-3 or more, up to 400 iterations of regret minimisation come
/// first, and usually suffice. If they do not, or the tolerance is smaller, the path of equilibria
/// follows in games of up to a thousand sequences, else the interior point; if one of the two
/// fails, the other follows. The limits apply to the whole; an iteration is an iteration of regret
/// minimisation, a step of the interior point, or a pivot. Throws std::invalid_argument as
/// check(options) does. Memory is linear in the game and in the factors.
ExtensiveSolution solve_extensive(const ExtensiveGame& game, const Options& options = {});

/// Returns approximately optimal strategies by regret minimisation. O(sequences + entries) for each
/// iteration. Throws std::invalid_argument as check(options) does.
ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options = {});

/// A way to solve a game, as `--method` names it.
struct ExtensiveMethod {
  const char* name;
  const char* summary;
  ExtensiveSolution (*solve)(const ExtensiveGame& game, const Options& options);
};

/// All methods, the best first.
std::span<const ExtensiveMethod> extensive_methods();

/// Returns the method with this name, null if there is none.
const ExtensiveMethod* find_extensive_method(std::string_view name);

}  // namespace saddle
