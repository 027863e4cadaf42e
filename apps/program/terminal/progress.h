#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "apps/program/terminal/output.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// Shows the progress in one line of standard error, at most ten times a second; the line is
/// cleared when the object is destroyed.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows the bounds reached so far.
  void show(const Progress& progress);

  /// Makes a solver with these options show its bounds here, if progress is wanted. The object must
  /// outlive the solve.
  void follow(Options& options, const Output& output);

  /// Shows a text.
  void show(const std::string& words);

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

/// After the first second, shows the current work and its duration ("enumerating equilibria, 12 s,
/// Ctrl-C stops"), if progress is wanted, from its own thread; the line is cleared when the object
/// is destroyed.
class ProgressClock {
 public:
  /// `ending` is the effect of Ctrl-C, if it does not simply end the program.
  ProgressClock(const Output& output, const std::string& work, const std::string& ending = "");

 private:
  std::optional<std::jthread> thread_;
};

}  // namespace saddle::app
