#pragma once

#include <functional>
#include <optional>

#include "saddle/distributed/distributed_matching.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Goes on with regret matching until the certificate meets the tolerance or a limit is reached:
/// solve_first_order() on all ranks, with the certificate of the whole game by the leader. Called
/// by the leader, while the others follow. `after_iteration` is called after each iteration.
///
/// Iterations that were made before, as a checkpoint tells, count towards max_iterations and in the
/// answer.
Solution solve_distributed(
    DistributedMatching& matching, const Options& options,
    const std::function<void()>& after_iteration = [] {});

}  // namespace saddle
