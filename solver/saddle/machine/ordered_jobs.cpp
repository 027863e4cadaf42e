#include "saddle/machine/ordered_jobs.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "saddle/machine/thread_pool.h"

namespace saddle {
namespace {

constexpr std::int64_t most_jobs_of_a_thread = 4;

class OrderedJobs {
 public:
  OrderedJobs(int threads, const std::function<Job()>& next)
      : next_(next), most_begun_(most_jobs_of_a_thread * threads) {}

  // Does jobs until there are no more; run by every thread.
  void serve() {
    try {
      std::int64_t number = 0;
      while (const Job job = begin(number)) {
        deliver(number, job());
      }
    } catch (...) {
      const std::lock_guard lock(delivering_);
      is_over_ = true;
      room_.notify_all();
      throw;
    }
  }

 private:
  // Returns the next job, empty at the end. Waiting here for room blocks no thread that has a job.
  Job begin(std::int64_t& number) {
    const std::lock_guard one_reader(reading_);
    {
      std::unique_lock lock(delivering_);
      room_.wait(lock, [this] { return is_over_ || begun_ - delivered_ < most_begun_; });
      if (is_over_ || has_ended_) {
        return {};
      }
    }
    Job job = next_();
    const std::lock_guard lock(delivering_);
    if (job) {
      number = begun_++;
    } else {
      has_ended_ = true;
    }
    return job;
  }

  // Makes all deliveries whose turn it is, unless another thread is delivering: it makes this too.
  void deliver(std::int64_t number, Delivery delivery) {
    std::unique_lock lock(delivering_);
    waiting_.emplace(number, std::move(delivery));
    if (is_delivering_) {
      return;
    }
    is_delivering_ = true;
    while (!is_over_ && !waiting_.empty() && waiting_.begin()->first == delivered_) {
      const Delivery head = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      lock.unlock();
      const bool goes_on = head();
      lock.lock();
      ++delivered_;
      is_over_ = is_over_ || !goes_on;
      room_.notify_all();
    }
    is_delivering_ = false;
  }

  const std::function<Job()>& next_;
  const std::int64_t most_begun_;

  std::mutex reading_;
  std::mutex delivering_;
  std::condition_variable room_;
  std::int64_t begun_ = 0;
  std::int64_t delivered_ = 0;
  bool has_ended_ = false;  // there are no more jobs
  bool is_over_ = false;    // nothing more is delivered
  bool is_delivering_ = false;
  std::map<std::int64_t, Delivery> waiting_;  // by the numbers of their jobs
};

}  // namespace

void do_in_order(int threads, const std::function<Job()>& next) {
  OrderedJobs jobs(threads, next);
  ThreadPool(threads).for_each(threads, [&jobs](int, std::int64_t) { jobs.serve(); });
}

}  // namespace saddle
