#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace saddle {

/// Threads that share the work of a loop; between loops they sleep.
///
/// The calling thread is worker 0, so one worker starts no thread at all. A pool serves
/// one calling thread at a time.
class ThreadPool {
 public:
  /// Fewer than `count` where the system gives no more threads. Throws std::invalid_argument if
  /// `count` is less than 1.
  explicit ThreadPool(int count);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int count() const { return count_; }

  /// Calls work(worker, k) once for each k in [0, size), in any order and on any worker, and
  /// returns when all are done. What depends on k alone comes out the same for every count of
  /// threads.
  ///
  /// The first exception of the work leaves the loop, some k left out. A loop costs a few
  /// microseconds when there are several threads, so the work of one k should take as long.
  void for_each(std::int64_t size, const std::function<void(int worker, std::int64_t k)>& work);

 private:
  struct Team;
  int count_;
  std::unique_ptr<Team> team_;
};

/// Returns a pool for loops over `entries` payoffs: at most `threads`, and no more than there are
/// processors. Null if the game is too small for a second thread to help.
std::unique_ptr<ThreadPool> thread_pool_for(std::int64_t entries, int threads);

/// Calls work(first, last) for parts of [0, size) that begin at multiples of `grain`, on the
/// threads if there are any, else for all of it at once.
void for_parts(ThreadPool* pool, std::int64_t size, std::int64_t grain,
               const std::function<void(std::int64_t first, std::int64_t last)>& work);

}  // namespace saddle
