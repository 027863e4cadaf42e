#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "saddle/matrix/solution.h"

namespace saddle {

/// What an iterative solver may still spend, counted from construction.
class Budget {
 public:
  /// Keeps a reference to the options. Throws as check(options) does.
  explicit Budget(const Options& options);

  const Options& options() const { return options_; }

  /// Returns the limit that is reached after `iterations`, none while there is budget left.
  /// The clock is read only if there is a time limit.
  std::optional<Termination> exhausted(std::int64_t iterations) const;

  /// Returns what ends the work whatever the iterations: interrupted or time_limit; none while it
  /// may go on.
  std::optional<Termination> ended() const;

  /// Returns the options with what is left of their limits, for a solver that is called on the way.
  Options rest(std::int64_t iterations) const;

  /// Never negative.
  std::int64_t iterations_left(std::int64_t iterations) const;

  /// Infinite without a time limit, never negative.
  std::chrono::duration<double> time_left() const;

 private:
  const Options& options_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace saddle
