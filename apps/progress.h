#pragma once

#include <chrono>
#include <string>

#include "saddle/matrix/solution.h"

namespace saddle::app {

/// Shows how far the work is in one line of standard error, ten times a second at most; the
/// line is wiped when it goes out of scope.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows the bounds reached so far.
  void show(const Progress& progress);

  /// Shows what the words say.
  void show(const std::string& words);

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

}  // namespace saddle::app
