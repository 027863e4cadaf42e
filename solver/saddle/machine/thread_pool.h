#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace saddle {

/// Threads that share the work of a loop; between loops they sleep.
///
/// The calling thread is worker 0, so a pool of one starts no thread. A pool serves one calling
/// thread at a time.
class ThreadPool {
 public:
  /// Starts fewer than `count` threads if the system permits no more. Throws std::invalid_argument
  /// if `count` is less than 1.
  explicit ThreadPool(int count);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int count() const { return count_; }

  /// Calls work(worker, k) once for each k in [0, size), in any order and on any worker, and
  /// returns when all calls are done. A result that depends on k alone is the same for every number
  /// of threads.
  ///
  /// The first exception ends the loop, and some k may be left out. With several threads a loop has
  /// an overhead of a few microseconds, so the work of one k should take at least as long.
  void for_each(std::int64_t size, const std::function<void(int worker, std::int64_t k)>& work);

 private:
  struct Team;
  int count_;
  std::unique_ptr<Team> team_;
};

/// Returns a pool for loops over `entries` payoffs, with at most `threads` threads and at most one
/// for each processor. Null if the game is too small to gain from a second thread.
std::unique_ptr<ThreadPool> thread_pool_for(std::int64_t entries, int threads);

/// Calls work(first, last) for parts of [0, size) that begin at multiples of `grain`, on the
/// threads of the pool; without a pool, once for everything.
void for_parts(ThreadPool* pool, std::int64_t size, std::int64_t grain,
               const std::function<void(std::int64_t first, std::int64_t last)>& work);

}  // namespace saddle
