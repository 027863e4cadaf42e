#include "saddle/machine/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "saddle/machine/refusal.h"

namespace saddle {

// The caller starts a loop by incrementing the number of the loop. Each thread takes part in it
// once, and the last thread to finish wakes the caller. Threads sleep while they wait: spinning
// threads would take cores from threads that work.
struct ThreadPool::Team {
  std::mutex mutex;
  std::condition_variable begun;
  std::condition_variable ended;
  std::int64_t loop = 0;
  bool is_over = false;
  int running = 0;
  std::exception_ptr failure;

  std::int64_t size = 0;
  const std::function<void(int, std::int64_t)>* work = nullptr;
  std::atomic<std::int64_t> next{0};

  std::vector<std::thread> threads;

  ~Team() {
    {
      const std::lock_guard lock(mutex);
      is_over = true;
    }
    begun.notify_all();
    for (std::thread& thread : threads) {
      thread.join();
    }
  }

  void take_share(int worker) {
    try {
      for (std::int64_t k = next++; k < size; k = next++) {
        (*work)(worker, k);
      }
    } catch (...) {
      next = size;
      const std::lock_guard lock(mutex);
      if (!failure) {
        failure = std::current_exception();
      }
    }
  }

  void serve(int worker) {
    std::unique_lock lock(mutex);
    for (std::int64_t done = 0;; ++done) {
      begun.wait(lock, [&] { return is_over || loop > done; });
      if (is_over) {
        return;
      }
      lock.unlock();
      take_share(worker);
      lock.lock();
      if (--running == 0) {
        ended.notify_one();
      }
    }
  }
};

ThreadPool::ThreadPool(int count) : count_(count) {
  if (count < 1) {
    throw_invalid("threads are {}, must be >= 1", count);
  }
  if (count == 1) {
    return;
  }
  team_ = std::make_unique<Team>();
  try {
    for (int worker = 1; worker < count; ++worker) {
      team_->threads.emplace_back(&Team::serve, team_.get(), worker);
    }
  } catch (const std::system_error&) {
    // The system permits no more threads, or has no memory for a stack.
    count_ = 1 + static_cast<int>(team_->threads.size());
  }
}

ThreadPool::~ThreadPool() = default;

void ThreadPool::for_each(std::int64_t size, const std::function<void(int, std::int64_t)>& work) {
  if (!team_) {
    for (std::int64_t k = 0; k < size; ++k) {
      work(0, k);
    }
    return;
  }
  {
    const std::lock_guard lock(team_->mutex);
    team_->size = size;
    team_->work = &work;
    team_->next = 0;
    team_->failure = nullptr;
    team_->running = count_ - 1;
    ++team_->loop;
  }
  team_->begun.notify_all();
  team_->take_share(0);
  std::unique_lock lock(team_->mutex);
  team_->ended.wait(lock, [&] { return team_->running == 0; });
  if (team_->failure) {
    std::rethrow_exception(team_->failure);
  }
}

std::unique_ptr<ThreadPool> thread_pool_for(std::int64_t entries, int threads) {
  constexpr std::int64_t least_entries = 2'000'000;
  if (threads == 1 || entries < least_entries) {
    return nullptr;
  }
  // hardware_concurrency() takes ten times as long as solving a small game.
  const auto processors = static_cast<int>(std::thread::hardware_concurrency());
  const int count = std::min(threads, processors);
  return count > 1 ? std::make_unique<ThreadPool>(count) : nullptr;
}

void for_parts(ThreadPool* pool, std::int64_t size, std::int64_t grain,
               const std::function<void(std::int64_t first, std::int64_t last)>& work) {
  if (pool == nullptr) {
    work(0, size);
    return;
  }
  // Two parts for each thread, so that a delayed thread delays less work.
  const std::int64_t grains = (size + grain - 1) / grain;
  const std::int64_t parts = std::min(grains, std::int64_t{2} * pool->count());
  pool->for_each(parts, [&](int, std::int64_t k) {
    work(grains * k / parts * grain, std::min(grains * (k + 1) / parts * grain, size));
  });
}

}  // namespace saddle
