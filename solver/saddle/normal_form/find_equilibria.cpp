#include "saddle/normal_form/find_equilibria.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <utility>

#include "saddle/exact/optimal_set.h"
#include "saddle/machine/refusal.h"
#include "saddle/normal_form/lemke_howson.h"
#include "saddle/normal_form/pure_equilibrium.h"
#include "saddle/normal_form/support_enumeration.h"
#include "saddle/normal_form/support_profiles.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

// The limit of vertices of a best-response polytope; each takes a few hundred bytes.
constexpr std::size_t most_vertices = 1'000'000;

// The default lists all extreme equilibria of games with at most this number of strategies in all.
constexpr Index most_for_all_extreme = 24;

// For three and more players the default lists all equilibria if there are at most this number of
// choices of supports, and at most this number of unknowns for the full supports: 4 x 4 x 4 games
// have 9 unknowns.
constexpr double most_supports_for_all = 1e5;
constexpr Index most_unknowns_for_all = 9;

// The names in the program and in messages: first the methods for two players, then those for any
// number of players.
constexpr auto methods = std::to_array<std::string_view>(
    {"lemke-howson", "all-extreme", "zero-sum", "pure", "support", "all", "one", "logit"});
constexpr std::size_t first_for_any = 3;

EquilibriumList pure_list(const NormalFormGame& game, std::size_t limit, const Budget& budget) {
  EquilibriumList list;
  const std::vector<Index> profiles = pure_equilibria(game);
  const std::size_t count = std::min(limit, profiles.size());
  for (std::size_t k = 0; k < count; ++k) {
    list.stopped = budget.exhausted(0);
    if (list.stopped) {
      return list;
    }
    list.equilibria.push_back(certified(game, profiles[k]));
  }
  list.complete = count == profiles.size();
  return list;
}

// The equilibria of a constant-sum game are all pairs of optimal strategies of the matrix game.
std::optional<ExtremeEquilibria> zero_sum_equilibria(const NormalFormGame& game,
                                                     const Options& options) {
  const Budget budget(options);
  const ExactMatrix matrix = payoff_matrix(game, 0);
  const ExactSolution solution = solve_exact(matrix, options);
  if (solution.termination != Termination::converged) {
    return std::nullopt;
  }
  auto sets = optimal_sets(matrix, solution, most_vertices, budget.rest(0));
  if (!sets || !sets->row.complete || !sets->column.complete) {
    return std::nullopt;
  }
  ExtremeEquilibria extreme;
  extreme.row_strategies = std::move(sets->row.extreme_strategies);
  extreme.column_strategies = std::move(sets->column.extreme_strategies);
  for (std::size_t row = 0; row < extreme.row_strategies.size(); ++row) {
    for (std::size_t column = 0; column < extreme.column_strategies.size(); ++column) {
      extreme.equilibria.emplace_back(row, column);
    }
  }
  return with_components(std::move(extreme), budget);
}

void take_extreme(FoundEquilibria& found, const NormalFormGame& game,
                  std::optional<ExtremeEquilibria> extreme, std::size_t limit,
                  const Budget& budget) {
  if (!extreme) {
    // If the budget is not exhausted, there were too many vertices.
    found.list.stopped = budget.exhausted(0).value_or(Termination::iteration_limit);
    return;
  }
  found.list.complete = extreme->equilibria.size() <= limit;
  if (found.list.complete) {
    found.extreme = extreme;
  } else {
    extreme->equilibria.resize(limit);
  }
  found.list.equilibria = profiles(game, *extreme);
}

bool has_few_supports(const NormalFormGame& game) {
  Index unknowns = 0;
  for (Index player = 0; player < game.players(); ++player) {
    unknowns += game.strategies(player) - 1;
  }
  return unknowns <= most_unknowns_for_all && count_of_supports(game) <= most_supports_for_all;
}

std::string_view method_by_itself(const NormalFormGame& game) {
  if (game.players() == 1) {
    return "pure";
  }
  if (game.players() > 2) {
    return has_few_supports(game) ? "all" : "one";
  }
  if (!first_other_sum(game)) {
    return "zero-sum";
  }
  return game.strategies(0) + game.strategies(1) <= most_for_all_extreme ? "all-extreme"
                                                                         : "lemke-howson";
}

std::string_view method_for(const NormalFormGame& game, std::string_view asked) {
  if (asked == "auto") {
    return method_by_itself(game);
  }
  const auto* named = std::find(methods.begin(), methods.end(), asked);
  if (named == methods.end()) {
    throw_invalid(
        "method is '{}', must be auto, pure, all, one, logit, lemke-howson, "
        "support, all-extreme or zero-sum",
        asked);
  }
  if (game.players() != 2 && named < methods.begin() + first_for_any) {
    throw_invalid("method {} is for 2 players, the game has {}", asked, game.players());
  }
  if (asked == "zero-sum" && first_other_sum(game)) {
    throw std::invalid_argument("method zero-sum is for payoffs of a constant sum");
  }
  return *named;
}

void take_mixed(FoundEquilibria& found, MixedEquilibria mixed) {
  for (const ProvedEquilibrium& equilibrium : mixed.equilibria) {
    found.list.equilibria.push_back(equilibrium.profile);
  }
  found.list.complete = mixed.complete;
  found.list.stopped = mixed.stopped;
  found.mixed = std::move(mixed);
}

}  // namespace

FoundEquilibria find_equilibria(const NormalFormGame& game, std::string_view method,
                                std::optional<std::size_t> limit, const Options& options) {
  if (limit && *limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  const Budget budget(options);
  FoundEquilibria found{method_for(game, method), {}, {}, {}};
  // Following all paths of a large game takes minutes, following the first path a moment.
  const bool one_of_many = method == "auto" && found.method == "lemke-howson";
  const std::size_t most =
      limit.value_or(one_of_many ? 1 : std::numeric_limits<std::size_t>::max());
  if (found.method == "pure") {
    found.list = pure_list(game, most, budget);
  } else if (found.method == "lemke-howson") {
    found.list = lemke_howson(game, most, options);
  } else if (found.method == "all") {
    take_mixed(found, all_mixed_equilibria(game, most, options));
  } else if (found.method == "one") {
    take_mixed(found, one_mixed_equilibrium(game, options));
  } else if (found.method == "logit") {
    take_mixed(found, logit_equilibrium(game, options));
  } else if (found.method == "support" && game.players() != 2) {
    take_mixed(found, small_equilibrium(game, options));
  } else if (found.method == "support") {
    found.list = support_enumeration(game, most, options);
  } else if (found.method == "zero-sum") {
    take_extreme(found, game, zero_sum_equilibria(game, options), most, budget);
  } else {
    take_extreme(found, game, extreme_equilibria(game, most_vertices, options), most, budget);
  }
  return found;
}

}  // namespace saddle
