#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <pybind11/pybind11.h>

#include "saddle/matrix/solution.h"

namespace saddle::python {

namespace py = pybind11;

/// The limits of a solve as Python gives them: None is no limit. The clock starts when they are
/// made, so the time limit covers reading a game.
struct Limits {
  std::optional<std::int64_t> max_iterations;
  std::optional<double> time_limit;
  int threads = 1;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  /// Returns the limits that are left now.
  Options options() const;
};

/// Who has called: what hears of the progress, and what Ctrl-C does.
struct Caller {
  /// Called with (iterations, lower, upper) about twenty times a second; None: nothing.
  py::object progress;
  /// Whether Ctrl-C, or StopIteration of `progress`, leaves an answer; else Ctrl-C raises
  /// KeyboardInterrupt.
  bool keeps_answer = false;
  /// Set once an exception is to be thrown whatever the work returns.
  std::shared_ptr<std::atomic<bool>> is_abandoned = std::make_shared<std::atomic<bool>>(false);

  /// Calls work(options) without the interpreter's lock. What may take longer than a moment runs on
  /// a thread of its own, while this one looks for signals and calls `progress`; an exception of
  /// either stops the work, and is thrown when it has come to its end.
  void run(const Options& options, bool is_long,
           const std::function<void(const Options&)>& work) const;

  /// Returns what work(options) returns, called likewise.
  template <class Work>
  auto answer(const Options& options, bool is_long, const Work& work) const {
    std::optional<decltype(work(options))> result;
    run(options, is_long, [&](const Options& watched) { result.emplace(work(watched)); });
    return *std::move(result);
  }
};

/// Returns what work(should_stop) returns, which has no answer in part: it is called as by a Caller
/// without options, and Ctrl-C raises KeyboardInterrupt.
template <class Work>
auto whole_answer(bool is_long, const Work& work) {
  return Caller{py::none()}.answer(Options{}, is_long, [&work](const Options& watched) {
    return work([&watched] { return watched.stop.stop_requested(); });
  });
}

}  // namespace saddle::python
