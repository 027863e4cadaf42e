#pragma once

#include <cstddef>
#include <functional>

namespace saddle {

/// Asked now and then by what takes long: whether a limit is reached or a stop requested. Empty if
/// there is no limit.
using ShouldStop = std::function<bool()>;

inline bool is_stopped(const ShouldStop& should_stop) { return should_stop && should_stop(); }

/// Asks for a stop once in about a million small steps of work, which take some hundredths of a
/// second.
class PacedStop {
 public:
  /// Keeps a reference to the question.
  explicit PacedStop(const ShouldStop& should_stop) : should_stop_(should_stop) {}

  /// Counts some steps. Returns whether a stop was seen, then or before.
  bool after(std::size_t steps) {
    work_ += steps;
    if (work_ >= between_looks && !seen_) {
      work_ = 0;
      seen_ = is_stopped(should_stop_);
    }
    return seen_;
  }

  bool seen() const { return seen_; }

 private:
  static constexpr std::size_t between_looks = std::size_t{1} << 20U;

  const ShouldStop& should_stop_;
  std::size_t work_ = 0;
  bool seen_ = false;
};

}  // namespace saddle
