#pragma once

#include <version>

#ifdef __cpp_lib_jthread
#include <stop_token>
#else
#include <atomic>
#include <memory>
#include <utility>
#endif

namespace saddle {

#ifdef __cpp_lib_jthread

/// A caller uses these types to ask a solver to stop, from any thread: source.request_stop()
/// reaches all tokens from source.get_token().
using StopToken = std::stop_token;
using StopSource = std::stop_source;

#else

// The parts of std::stop_token that are used here, for standard libraries that lack it.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const { return requested_ && *requested_; }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> requested)
      : requested_(std::move(requested)) {}

  std::shared_ptr<const std::atomic<bool>> requested_;
};

class StopSource {
 public:
  StopToken get_token() const { return StopToken(requested_); }
  void request_stop() const { *requested_ = true; }

 private:
  std::shared_ptr<std::atomic<bool>> requested_ = std::make_shared<std::atomic<bool>>(false);
};

#endif

}  // namespace saddle
