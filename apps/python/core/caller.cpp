#include "apps/python/core/caller.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>
#include <stop_token>

namespace saddle::python {
namespace {

constexpr auto period = std::chrono::milliseconds(50);

// Runs work on its own thread, and keeps progress and result for the thread that waits.
class WatchedWork {
 public:
  WatchedWork(Options options, const std::function<void(const Options&)>& work, bool wants_progress)
      : options_(std::move(options)) {
    options_.stop = stop_.get_token();
    if (wants_progress) {
      options_.on_progress = [this](const Progress& progress) {
        const std::lock_guard lock(mutex_);
        news_ = progress;
      };
    }
    ended_ = std::async(std::launch::async, [this, &work] { work(options_); });
  }

  // Waits until the work has ended, at most for one period. Returns whether it has ended.
  bool wait() const { return ended_.wait_for(period) == std::future_status::ready; }

  std::optional<Progress> take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
  }

  void stop() { stop_.request_stop(); }

  // Returns the end of the work, whose get() throws the exception that the work threw. The work
  // must have ended.
  std::future<void> end() { return std::move(ended_); }

 private:
  std::stop_source stop_;
  Options options_;
  std::mutex mutex_;
  std::optional<Progress> news_;
  std::future<void> ended_;  // last, so that the work has ended before the other members end
};

}  // namespace

Options Limits::options(double tolerance) const {
  Options options;
  options.tolerance = tolerance;
  options.max_iterations = max_iterations.value_or(options.max_iterations);
  if (time_limit) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    // An invalid limit is passed on unchanged, and the solver rejects it.
    options.time_limit = std::chrono::duration<double>(
        *time_limit > 0 ? std::max(*time_limit - spent.count(), 0.0) : *time_limit);
  }
  options.threads = threads;
  return options;
}

void Caller::run(const Options& options, bool is_long,
                 const std::function<void(const Options&)>& work) const {
  if (!is_long && progress.is_none()) {
    const py::gil_scoped_release release;
    work(options);
    return;
  }
  const auto is_harmless = [this](const py::error_already_set& raised) {
    return raised.matches(PyExc_StopIteration) ||
           (keeps_answer && raised.matches(PyExc_KeyboardInterrupt));
  };
  // The exception of the caller's code, kept until the work has ended.
  std::optional<py::error_already_set> error;
  std::future<void> end;
  {
    const py::gil_scoped_release release;
    WatchedWork watched(options, work, !progress.is_none());
    while (!watched.wait()) {
      const std::optional<Progress> news = watched.take_news();
      const py::gil_scoped_acquire acquire;
      if (error) {
        continue;
      }
      try {
        if (PyErr_CheckSignals() != 0) {
          throw py::error_already_set();
        }
        if (news) {
          progress(news->iterations, news->lower, news->upper);
        }
      } catch (const py::error_already_set& raised) {
        error.emplace(raised);
        *is_abandoned = !is_harmless(raised);
        watched.stop();
      }
    }
    end = watched.end();
  }
  if (error && !is_harmless(*error)) {
    throw *std::move(error);
  }
  end.get();
}

}  // namespace saddle::python
