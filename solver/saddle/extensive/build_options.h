#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "saddle/machine/stop_token.h"

namespace saddle {

/// How a game is made from its rules, or its tree is read, and within what limits.
struct BuildOptions {
  /// Refused if it has more nodes, or a history of more moves: an endless game has both.
  std::int64_t max_nodes = 4'000'000'000;
  std::int64_t max_moves = 10'000;
  /// Given up once a stop is requested, from any thread, or once this much time has passed. Both
  /// are looked at now and then: small games are made whatever they say.
  StopToken stop;
  std::chrono::duration<double> time_limit{std::numeric_limits<double>::infinity()};
  /// Takes numbers of any size, for solve_extensive_exact(); else numbers beyond the doubles are
  /// refused.
  bool exact = false;
  /// Called now and then with the number of nodes so far.
  std::function<void(std::int64_t)> on_progress;
};

}  // namespace saddle
