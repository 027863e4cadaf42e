#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "saddle/io/text/stoppable_text.h"
#include "saddle/matrix/solution.h"

namespace saddle::python {

namespace py = pybind11;

/// The limits of a solve, as Python gives them: None is no limit. The clock starts when the object
/// is made, so the time limit includes the time for reading a game.
struct Limits {
  std::optional<std::int64_t> max_iterations;
  std::optional<double> time_limit;
  int threads = 1;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  /// Returns the options with the remaining limits.
  Options options(double tolerance = Options{}.tolerance) const;
};

/// The Python caller of a solve: receives the progress, and chooses the effect of Ctrl-C.
struct Caller {
  /// Called with (iterations, lower, upper) about twenty times a second, unless it is None.
  py::object progress;
  /// Whether the solve returns its answer so far after Ctrl-C; otherwise Ctrl-C raises
  /// KeyboardInterrupt.
  bool keeps_answer = false;
  /// Set once an exception will be thrown instead of the result of the work.
  std::shared_ptr<std::atomic<bool>> is_abandoned = std::make_shared<std::atomic<bool>>(false);

  /// Calls work(options) without the interpreter's lock. If `is_long` or there is a progress
  /// function, the work runs on its own thread, while this thread checks for signals and calls
  /// `progress`. If either raises an exception, the work is stopped, and the exception is thrown
  /// after the work has ended. StopIteration, and KeyboardInterrupt if keeps_answer, are not
  /// thrown: the work returns its answer so far.
  void run(const Options& options, bool is_long,
           const std::function<void(const Options&)>& work) const;

  /// Returns the result of work(options), which is called by run().
  template <class Work>
  auto answer(const Options& options, bool is_long, const Work& work) const {
    std::optional<decltype(work(options))> result;
    run(options, is_long, [&](const Options& watched) { result.emplace(work(watched)); });
    return *std::move(result);
  }
};

/// Returns the result of work(should_stop), for work without partial answers. Runs as with a Caller
/// without progress; Ctrl-C raises KeyboardInterrupt.
template <class Work>
auto whole_answer(bool is_long, const Work& work) {
  return Caller{py::none()}.answer(Options{}, is_long, [&work](const Options& watched) {
    return work([&watched] { return watched.stop.stop_requested(); });
  });
}

/// Returns read(stream, should_stop) of a text; Ctrl-C raises KeyboardInterrupt.
template <class Read>
auto read_whole(std::string text, const Read& read) {
  // More bytes take longer to read than it takes to start a thread.
  constexpr std::size_t bytes_of_a_moment = 100'000;
  return whole_answer(text.size() > bytes_of_a_moment, [&](const ShouldStop& should_stop) {
    return read_until(should_stop, std::move(text),
                      [&](std::istream& in) { return read(in, should_stop); });
  });
}

}  // namespace saddle::python
