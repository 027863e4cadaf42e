#pragma once

#include <cstddef>
#include <exception>
#include <functional>

namespace saddle {

/// A function that long computations call from time to time. It returns true once a limit is
/// reached or a stop is requested. Empty if there is no limit.
using ShouldStop = std::function<bool()>;

inline bool is_stopped(const ShouldStop& should_stop) { return should_stop && should_stop(); }

/// Thrown by functions without a partial answer, such as readers of games, once their ShouldStop
/// returns true.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped before the end"; }
};

/// The cost of writing or computing a number of many digits, in small steps.
inline constexpr std::size_t steps_of_number = 16;

/// Calls a ShouldStop once in about a million small steps, which take some hundredths of a second.
class PacedStop {
 public:
  /// Keeps a reference to the ShouldStop.
  explicit PacedStop(const ShouldStop& should_stop) : should_stop_(should_stop) {}

  /// Counts steps. Returns whether a stop was requested, at this or an earlier call.
  bool after(std::size_t steps) {
    work_ += steps;
    if (work_ >= between_looks && !seen_) {
      work_ = 0;
      seen_ = is_stopped(should_stop_);
    }
    return seen_;
  }

  bool seen() const { return seen_; }

  /// Counts steps. Throws Stopped if a stop was requested, at this or an earlier call.
  void expect_none_after(std::size_t steps) {
    if (after(steps)) {
      throw Stopped();
    }
  }

 private:
  static constexpr std::size_t between_looks = std::size_t{1} << 20U;

  const ShouldStop& should_stop_;
  std::size_t work_ = 0;
  bool seen_ = false;
};

}  // namespace saddle
