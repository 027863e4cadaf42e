#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace saddle {

/// What the leader has all ranks do together. The leader alone decides what is done next and when
/// to stop, by its clock and its arithmetic, so that ranks cannot come to different decisions and
/// wait for each other for ever.
class Tasks {
 public:
  /// Adds a task: all ranks add the same ones in the same order. Returns its number.
  std::size_t add(std::function<void()> task);

  /// Called by the leader: runs a task on all ranks, while the others follow.
  void run(std::size_t task);

  /// Called by the leader: lets the others return from follow().
  void finish();

  /// Called by the other ranks: runs what the leader runs, until it finishes.
  void follow();

  /// Whether a task has thrown on this rank. Other ranks may wait for it, so that only
  /// MpiRun::abort() can end the run.
  bool is_broken() const { return is_broken_; }

 private:
  void perform(std::size_t task);

  std::vector<std::function<void()>> tasks_;
  bool is_broken_ = false;
};

}  // namespace saddle
