#include "apps/progress.h"

#include <cstdio>

#include <fmt/format.h>

namespace saddle::app {
namespace {

constexpr const char* wipe_line = "\r\x1b[K";
constexpr std::chrono::milliseconds period(100);

}  // namespace

ProgressLine::~ProgressLine() {
  if (shown_) {
    std::fputs(wipe_line, stderr);
  }
}

void ProgressLine::show(const Progress& progress) {
  show(fmt::format("{} iterations, {:.9g} <= value <= {:.9g}, Ctrl-C stops with these bounds",
                   progress.iterations, progress.lower, progress.upper));
}

void ProgressLine::show(const std::string& words) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) {
    return;
  }
  next_ = now + period;
  shown_ = true;
  fmt::print(stderr, "{}{}", wipe_line, words);
  std::fflush(stderr);
}

}  // namespace saddle::app
