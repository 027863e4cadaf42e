#include "apps/python/core/caller.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

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
    thread_ = std::jthread([this, &work] {
      try {
        work(options_);
      } catch (...) {
        failure_ = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      done_ = true;
      ended_.notify_one();
    });
  }

  // Waits until the work has ended, at most for one period. Returns whether it has ended.
  bool wait() {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, period, [this] { return done_; });
  }

  std::optional<Progress> take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
  }

  void stop() { stop_.request_stop(); }

  // Returns the exception that the work threw, or null. The work must have ended.
  const std::exception_ptr& failure() const { return failure_; }

 private:
  std::stop_source stop_;
  Options options_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::optional<Progress> news_;
  std::exception_ptr failure_;
  bool done_ = false;
  std::jthread thread_;  // last, so that it is joined before the other members end
};

}  // namespace

Options Limits::options() const {
  Options options;
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
  std::exception_ptr failure;
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
    failure = watched.failure();
  }
  if (error && !is_harmless(*error)) {
    throw *std::move(error);
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace saddle::python
