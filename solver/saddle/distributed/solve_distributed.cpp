#include "saddle/distributed/solve_distributed.h"

#include <algorithm>

namespace saddle {

Solution solve_distributed(DistributedMatching& matching, const Options& options,
                           const std::function<void()>& after_iteration) {
  const auto before = static_cast<std::int64_t>(matching.clock().time);
  Options rest = options;
  rest.max_iterations = std::max<std::int64_t>(options.max_iterations - before, 0);
  if (options.on_progress) {
    rest.on_progress = [&](const Progress& progress) {
      options.on_progress({before + progress.iterations, progress.lower, progress.upper});
    };
  }
  const Approximation approximation = {[&] {
                                         matching.iterate();
                                         after_iteration();
                                       },
                                       [&] { return matching.gap(); },
                                       [&] { return matching.averages(); }};
  Solution solution = solve_first_order(matching.game(), approximation, rest);
  solution.iterations += before;
  return solution;
}

}  // namespace saddle
