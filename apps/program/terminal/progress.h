#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "apps/program/terminal/output.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// Tells how long ago it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

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

  /// Makes a solver with these options show its bounds here, if progress is wanted. The line must
  /// outlive the solve.
  void follow(Options& options, const Output& output);

  /// Shows what the words say.
  void show(const std::string& words);

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

/// Shows from the first second on what is under way and for how long ("enumerating equilibria,
/// 12 s, Ctrl-C stops"), if progress is wanted, from a thread of its own; the line is wiped when it
/// goes out of scope.
class ProgressClock {
 public:
  /// `ending` says what Ctrl-C does, if it does not simply end the program.
  ProgressClock(const Output& output, const std::string& work, const std::string& ending = "");

 private:
  std::optional<std::jthread> thread_;
};

}  // namespace saddle::app
