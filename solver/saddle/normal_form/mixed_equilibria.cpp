#include "saddle/normal_form/mixed_equilibria.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "saddle/normal_form/logit_path.h"
#include "saddle/normal_form/support_boxes.h"
#include "saddle/normal_form/support_profiles.h"

namespace saddle {
namespace {

// Random games of 3 x 3 x 3 take some tens of boxes for each of their supports.
constexpr std::int64_t most_boxes_of_supports = 1'000'000;

bool are_of_one_size(const Supports& supports) {
  std::size_t size = 0;
  for (const std::vector<Index>& own : supports) {
    if (own.size() > 1 && size > 1 && own.size() != size) {
      return false;
    }
    size = std::max(size, own.size());
  }
  return true;
}

EquilibriaOfSupports solved_supports(const SupportEquations& equations, std::int64_t most_boxes,
                                     const ShouldStop& should_stop) {
  const int mixing = equations.mixing();
  if (mixing == 0 || (mixing == 2 && are_of_one_size(equations.supports()))) {
    if (const auto solution = equations.linear_solution()) {
      EquilibriaOfSupports found;
      if (solution->kind == SolutionKind::equilibrium) {
        found.equilibria.push_back(*solution);
      }
      return found;
    }
  }
  return equilibria_of(equations, most_boxes, should_stop);
}

std::size_t count_unknowns(const ProvedEquilibrium& equilibrium) {
  std::size_t sum = 0;
  for (const std::vector<Index>& own : equilibrium.supports) {
    sum += own.size() - 1;
  }
  return sum;
}

// Tries small supports, each from the uniform profile.
MixedEquilibria of_small_supports(const ScaledPayoffs& payoffs, std::int64_t most_steps,
                                  const Options& options) {
  constexpr std::size_t most_sizes = 1000;
  constexpr std::int64_t steps_of_supports = 40;
  const Budget budget(options);
  std::int64_t steps = 0;
  MixedEquilibria result;
  const auto is_over = [&] {
    ++steps;
    if (!result.stopped) {
      result.stopped = budget.exhausted(steps);
    }
    return result.stopped || steps >= most_steps;
  };
  const auto is_missed = [&](const Supports& supports) {
    steps += steps_of_supports;
    auto found = equilibrium_near(payoffs, supports, {});
    if (found) {
      result.equilibria.push_back(*std::move(found));
    }
    return result.equilibria.empty();
  };
  for (const auto& sizes : balanced_sizes(payoffs.game(), most_sizes)) {
    if (!for_each_supports(payoffs, sizes, is_over, is_missed)) {
      break;
    }
  }
  return result;
}

// If payoffs have a constant sum, random games rarely have equilibria of small supports: in 20
// games of 10 x 10 x 10 no such equilibrium was found within a second.
constexpr std::int64_t most_steps_of_supports = 8000;
constexpr std::int64_t most_steps_of_constant_sum = 800;

MixedEquilibria of_logit_path(const ScaledPayoffs& payoffs, const Options& options) {
  const Budget budget(options);
  LogitPath end = follow_logit_path(payoffs, budget, false);
  MixedEquilibria result;
  result.stopped = end.stopped;
  if (end.equilibrium) {
    result.equilibria.push_back(*std::move(end.equilibrium));
  }
  return result;
}

}  // namespace

std::optional<int> MixedEquilibria::index_sum() const {
  int sum = 0;
  for (const ProvedEquilibrium& equilibrium : equilibria) {
    if (!equilibrium.index) {
      return std::nullopt;
    }
    sum += *equilibrium.index;
  }
  return sum;
}

MixedEquilibria all_mixed_equilibria(const NormalFormGame& game, std::size_t limit,
                                     const Options& options) {
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  const ScaledPayoffs payoffs(game);
  const Budget budget(options);
  std::int64_t boxes = 0;
  bool full = false;
  MixedEquilibria result;
  const ShouldStop is_over = [&] {
    if (!result.stopped && !full) {
      result.stopped = budget.exhausted(boxes);
    }
    return result.stopped || full;
  };
  for_each_supports(payoffs, {}, is_over, [&](const Supports& supports) {
    const SupportEquations equations(payoffs, supports);
    const std::int64_t most = std::min(most_boxes_of_supports, budget.iterations_left(boxes));
    EquilibriaOfSupports found = solved_supports(equations, most, is_over);
    boxes += found.boxes;
    for (const SupportSolution& solution : found.equilibria) {
      full = full || result.equilibria.size() == limit;
      if (!full) {
        result.equilibria.push_back(proved_equilibrium(equations, solution));
      }
    }
    if (found.undecided) {
      result.undecided.push_back(*std::move(found.undecided));
    }
    return !is_over();
  });
  // The sum of the indices checks the whole list.
  result.complete =
      !result.stopped && !full && result.undecided.empty() && result.index_sum().value_or(1) == 1;
  std::stable_sort(
      result.equilibria.begin(), result.equilibria.end(),
      [](const auto& a, const auto& b) { return count_unknowns(a) < count_unknowns(b); });
  return result;
}

MixedEquilibria small_equilibrium(const NormalFormGame& game, const Options& options) {
  return of_small_supports(ScaledPayoffs(game), most_steps_of_supports, options);
}

MixedEquilibria logit_equilibrium(const NormalFormGame& game, const Options& options) {
  return of_logit_path(ScaledPayoffs(game), options);
}

MixedEquilibria one_mixed_equilibrium(const NormalFormGame& game, const Options& options) {
  const Budget budget(options);
  const ScaledPayoffs payoffs(game);
  const bool has_constant_sum = !first_other_sum(game);
  const std::int64_t most_steps =
      has_constant_sum ? most_steps_of_constant_sum : most_steps_of_supports;
  MixedEquilibria result = of_small_supports(payoffs, most_steps, options);
  if (result.equilibria.empty() && !result.stopped) {
    result = of_logit_path(payoffs, budget.rest(0));
  }
  if (result.equilibria.empty() && !result.stopped && has_constant_sum) {
    result = of_small_supports(payoffs, most_steps_of_supports, budget.rest(0));
  }
  return result;
}

}  // namespace saddle
