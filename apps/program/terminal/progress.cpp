#include "apps/program/terminal/progress.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>

#include <fmt/format.h>

#include "apps/program/terminal/command.h"

namespace saddle::app {
namespace {

constexpr const char* wipe_line = "\r\x1b[K";
constexpr std::chrono::milliseconds period(100);

void show_clock(const std::stop_token& stop, const std::string& work, const std::string& ending) {
  ProgressLine line;
  std::mutex mutex;
  std::condition_variable_any is_over;
  const auto start = std::chrono::steady_clock::now();
  for (int seconds = 1;; ++seconds) {
    std::unique_lock lock(mutex);
    is_over.wait_until(lock, stop, start + std::chrono::seconds(seconds), [] { return false; });
    if (stop.stop_requested()) {
      return;
    }
    line.show(fmt::format("{}, {} s{}{}", work, seconds, ending.empty() ? "" : ", ", ending));
  }
}

}  // namespace

ProgressLine::~ProgressLine() {
  if (shown_) {
    write_message(wipe_line);
  }
}

void ProgressLine::show(const Progress& progress) {
  show(fmt::format("{} iterations, {:.9g} <= value <= {:.9g}, Ctrl-C stops with these bounds",
                   progress.iterations, progress.lower, progress.upper));
}

void ProgressLine::follow(Options& options, const Output& output) {
  if (output.wants_progress()) {
    options.on_progress = [this](const Progress& progress) { show(progress); };
  }
}

void ProgressLine::show(const std::string& words) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) {
    return;
  }
  next_ = now + period;
  shown_ = true;
  write_message(wipe_line + words);
}

ProgressClock::ProgressClock(const Output& output, const std::string& work,
                             const std::string& ending) {
  if (!output.wants_progress()) {
    return;
  }
  try {
    thread_.emplace(show_clock, work, ending);
  } catch (const std::system_error&) {
    // Without another thread there is no clock.
    thread_.reset();
  }
}

}  // namespace saddle::app
