#pragma once

#include <chrono>

#include "saddle/matrix/solution.h"

namespace saddle::app {

/// Shows the bounds reached so far in one line of standard error, ten times a second at most; the
/// line is wiped when it goes out of scope.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const Progress& progress);

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

}  // namespace saddle::app
