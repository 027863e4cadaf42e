#include "saddle/machine/ordered_jobs.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using saddle::Delivery;
using saddle::do_in_order;
using saddle::Job;

namespace {

void pause(int microseconds) {
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
}

// Jobs 0, 1, ... below `count`, of different durations, which write their numbers.
struct Numbers {
  int count;
  int next = 0;
  std::mt19937 random{7};
  std::vector<int> delivered = {};

  std::function<Job()> jobs() {
    return [this]() -> Job {
      if (next == count) {
        return {};
      }
      const auto time = static_cast<int>(random() % 200);
      return [this, time, number = next++]() -> Delivery {
        pause(time);
        return [this, number] {
          delivered.push_back(number);
          return true;
        };
      };
    };
  }
};

std::vector<int> numbers_below(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

TEST_CASE("results are delivered in the order of the jobs, however long each job takes") {
  for (const int threads : {1, 2, 3, 8}) {
    CAPTURE(threads);
    for (const int count : {0, 1, 2, 300}) {
      Numbers numbers{count};
      do_in_order(threads, numbers.jobs());
      CHECK(numbers.delivered == numbers_below(count));
    }
  }
}

TEST_CASE("during a long job the others go on, up to four for each thread") {
  constexpr int threads = 3;
  std::atomic<int> begun = 0;
  std::atomic<bool> first_is_done = false;
  std::atomic<int> begun_before_first = 0;
  std::vector<int> delivered;
  do_in_order(threads, [&]() -> Job {
    if (begun == 100) {
      return {};
    }
    return [&, number = begun++]() -> Delivery {
      if (number == 0) {
        for (int k = 0; k < 2000 && begun < 4 * threads; ++k) {
          pause(500);
        }
        pause(5000);
        begun_before_first = begun.load();
        first_is_done = true;
      }
      return [&, number] {
        delivered.push_back(number);
        return first_is_done.load();
      };
    };
  });
  CHECK(begun_before_first == 4 * threads);
  CHECK(delivered == numbers_below(100));
}

TEST_CASE("after a delivery returns false nothing is delivered, and few more jobs begin") {
  for (const int threads : {1, 4}) {
    int begun = 0;
    std::vector<int> delivered;
    do_in_order(threads, [&]() -> Job {
      return [&, number = begun++]() -> Delivery {
        return [&, number] {
          delivered.push_back(number);
          return number < 9;
        };
      };
    });
    CHECK(delivered == numbers_below(10));
    CHECK(begun <= 10 + 4 * threads);
  }
}

TEST_CASE("an exception of a job, of its delivery or of the stream reaches the caller") {
  for (const int threads : {1, 4}) {
    for (const std::string thrower : {"next", "job", "delivery"}) {
      CAPTURE(thrower);
      int begun = 0;
      const auto fail = [&](const std::string& place, int number) {
        if (place == thrower && number == 20) {
          throw std::runtime_error(place);
        }
      };
      CHECK_THROWS_WITH_AS(do_in_order(threads,
                                       [&]() -> Job {
                                         fail("next", begun);
                                         return [&, number = begun++]() -> Delivery {
                                           fail("job", number);
                                           return [&, number] {
                                             fail("delivery", number);
                                             return true;
                                           };
                                         };
                                       }),
                           thrower.c_str(), std::runtime_error);
    }
  }
}

TEST_CASE("finished jobs are delivered while the stream waits for more") {
  std::atomic<int> delivered = 0;
  int begun = 0;
  do_in_order(2, [&]() -> Job {
    if (begun == 5) {
      // The end is returned only after all deliveries.
      for (int k = 0; k < 4000 && delivered < 5; ++k) {
        pause(500);
      }
      CHECK(delivered == 5);
      return {};
    }
    ++begun;
    return [&]() -> Delivery {
      return [&] {
        ++delivered;
        return true;
      };
    };
  });
}
