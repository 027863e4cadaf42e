#pragma once

#include <functional>

namespace saddle {

/// Delivers the result of a job, and returns whether to continue.
using Delivery = std::function<bool()>;

/// A piece of work, which any thread may do.
using Job = std::function<Delivery()>;

/// Does jobs on `threads` threads, including the caller's, and delivers in the order of the jobs.
///
/// `next` returns one job after the other, and an empty job at the end. While `next` waits for
/// input, finished jobs are delivered. Calls of `next` do not overlap, and deliveries do not
/// overlap, but each may run on any of the threads. At most four jobs for each thread are started
/// and not delivered, so the memory does not grow with the number of jobs. After a delivery returns
/// false, no other delivery is made. The first exception is rethrown once all threads are done.
/// Throws as the constructor of ThreadPool does.
void do_in_order(int threads, const std::function<Job()>& next);

}  // namespace saddle
