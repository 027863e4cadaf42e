#include "saddle/machine/thread_pool.h"

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using saddle::ThreadPool;

TEST_CASE("workers do each piece of a loop once, whatever their count") {
  for (const int count : {1, 2, 3, 8}) {
    CAPTURE(count);
    ThreadPool pool(count);
    CHECK(pool.count() == count);
    for (const int size : {0, 1, 2, 7, 1000}) {
      std::vector<int> done(static_cast<std::size_t>(size));
      pool.for_each(size, [&](int, std::int64_t k) { ++done[static_cast<std::size_t>(k)]; });
      CHECK(done == std::vector<int>(static_cast<std::size_t>(size), 1));
    }
  }
}

TEST_CASE("no two pieces run at the same time with the same worker number") {
  ThreadPool pool(4);
  std::vector<std::atomic<int>> inside(4);
  std::atomic<bool> alone = true;
  pool.for_each(10'000, [&](int worker, std::int64_t) {
    auto& here = inside.at(static_cast<std::size_t>(worker));
    alone = alone && here++ == 0;
    --here;
  });
  CHECK(alone);
}

TEST_CASE("pieces that wait for each other are done at the same time") {
  ThreadPool pool(3);
  std::atomic<int> arrived = 0;
  pool.for_each(3, [&](int, std::int64_t) {
    ++arrived;
    while (arrived < 3) {
      std::this_thread::yield();
    }
  });
  CHECK(arrived == 3);
}

TEST_CASE("an exception of a piece leaves the loop, and the pool can run the next loop") {
  for (const int count : {1, 4}) {
    ThreadPool pool(count);
    const auto throwing = [](int, std::int64_t k) {
      if (k == 50) {
        throw std::runtime_error("piece 50");
      }
    };
    CHECK_THROWS_WITH_AS(pool.for_each(100, throwing), "piece 50", std::runtime_error);
    std::atomic<int> done = 0;
    pool.for_each(100, [&](int, std::int64_t) { ++done; });
    CHECK(done == 100);
  }
}

TEST_CASE("parts of a range begin at multiples of the grain and cover it once") {
  ThreadPool three(3);
  for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), &three}) {
    for (const int size : {0, 1, 7, 8, 100}) {
      for (const int grain : {1, 8, 300}) {
        std::vector<int> covered(static_cast<std::size_t>(size));
        std::atomic<bool> aligned = true;
        saddle::for_parts(pool, size, grain, [&](std::int64_t first, std::int64_t last) {
          aligned = aligned && first % grain == 0;
          for (std::int64_t k = first; k < last; ++k) {
            ++covered[static_cast<std::size_t>(k)];
          }
        });
        CHECK(aligned);
        CHECK(covered == std::vector<int>(static_cast<std::size_t>(size), 1));
      }
    }
  }
}

TEST_CASE("a pool of 0 threads is refused") {
  CHECK_THROWS_WITH_AS(ThreadPool{0}, "threads are 0, must be >= 1", std::invalid_argument);
}
