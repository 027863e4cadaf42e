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

class AllSearch {
 public:
  AllSearch(const NormalFormGame& game, std::size_t limit, const Options& options)
      : payoffs_(game), limit_(limit), budget_(options) {}

  MixedEquilibria run() {
    const ShouldStop should_stop = [this] { return is_over(); };
    for_each_supports(payoffs_, {}, should_stop, [&](const Supports& supports) {
      look_at(supports, should_stop);
      return !is_over();
    });
    // The sum of the indices checks the whole list.
    result_.complete = !result_.stopped && !full_ && result_.undecided.empty() &&
                       result_.index_sum().value_or(1) == 1;
    std::stable_sort(result_.equilibria.begin(), result_.equilibria.end(),
                     [](const auto& a, const auto& b) { return unknowns(a) < unknowns(b); });
    return std::move(result_);
  }

 private:
  static std::size_t unknowns(const ProvedEquilibrium& equilibrium) {
    std::size_t sum = 0;
    for (const std::vector<Index>& own : equilibrium.supports) {
      sum += own.size() - 1;
    }
    return sum;
  }

  bool is_over() {
    if (!result_.stopped && !full_) {
      result_.stopped = budget_.exhausted(boxes_);
    }
    return result_.stopped || full_;
  }

  void look_at(const Supports& supports, const ShouldStop& should_stop) {
    const SupportEquations equations(payoffs_, supports);
    const int mixing = equations.mixing();
    if (mixing == 0 || (mixing == 2 && are_of_one_size(supports))) {
      if (const auto solution = equations.linear_solution()) {
        if (solution->kind == SolutionKind::equilibrium) {
          add(equations, *solution);
        }
        return;
      }
    }
    const std::int64_t most = std::min(most_boxes_of_supports, budget_.iterations_left(boxes_));
    EquilibriaOfSupports found = equilibria_of(equations, most, should_stop);
    boxes_ += found.boxes;
    for (const SupportSolution& solution : found.equilibria) {
      add(equations, solution);
    }
    if (found.undecided) {
      result_.undecided.push_back(*std::move(found.undecided));
    }
  }

  void add(const SupportEquations& equations, const SupportSolution& solution) {
    if (result_.equilibria.size() == limit_) {
      full_ = true;
      return;
    }
    result_.equilibria.push_back(proved_equilibrium(equations, solution));
  }

  ScaledPayoffs payoffs_;
  std::size_t limit_;
  Budget budget_;
  std::int64_t boxes_ = 0;
  bool full_ = false;
  MixedEquilibria result_;
};

// Tries small supports, each from the uniform profile.
class SmallSupports {
 public:
  SmallSupports(const ScaledPayoffs& payoffs, std::int64_t most_steps, const Options& options)
      : payoffs_(payoffs), most_steps_(most_steps), budget_(options) {}

  MixedEquilibria run() {
    for (const auto& sizes : balanced_sizes(payoffs_.game(), most_sizes)) {
      if (!for_each_supports(
              payoffs_, sizes, [this] { return is_over(); },
              [this](const Supports& supports) { return !is_found(supports); })) {
        break;
      }
    }
    return std::move(result_);
  }

 private:
  static constexpr std::size_t most_sizes = 1000;
  static constexpr std::int64_t steps_of_supports = 40;

  bool is_over() {
    ++steps_;
    if (!result_.stopped) {
      result_.stopped = budget_.exhausted(steps_);
    }
    return result_.stopped || steps_ >= most_steps_;
  }

  bool is_found(const Supports& supports) {
    steps_ += steps_of_supports;
    auto found = equilibrium_near(payoffs_, supports, {});
    if (!found) {
      return false;
    }
    result_.equilibria.push_back(*std::move(found));
    return true;
  }

  const ScaledPayoffs& payoffs_;
  std::int64_t most_steps_;
  Budget budget_;
  std::int64_t steps_ = 0;
  MixedEquilibria result_;
};

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
  return AllSearch(game, limit, options).run();
}

MixedEquilibria small_equilibrium(const NormalFormGame& game, const Options& options) {
  return SmallSupports(ScaledPayoffs(game), most_steps_of_supports, options).run();
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
  MixedEquilibria result = SmallSupports(payoffs, most_steps, options).run();
  if (result.equilibria.empty() && !result.stopped) {
    result = of_logit_path(payoffs, budget.rest(0));
  }
  if (result.equilibria.empty() && !result.stopped && has_constant_sum) {
    result = SmallSupports(payoffs, most_steps_of_supports, budget.rest(0)).run();
  }
  return result;
}

}  // namespace saddle
