#pragma once

#include <functional>

namespace saddle {

/// Hands on what a job has made, and returns whether to go on.
using Delivery = std::function<bool()>;

/// A piece of work on a stream, which any thread may do.
using Job = std::function<Delivery()>;

/// Does jobs on `threads` threads, the caller's among them, and makes their deliveries in the order
/// of the jobs.
///
/// `next` returns one job after the other and at the end an empty one; where it waits for input,
/// what is done already is delivered meanwhile. No two calls of `next` run at once, nor two
/// deliveries, but they run on any of the threads. At most four jobs for each thread are begun and
/// not delivered, so that the memory does not grow with the stream. After a delivery that returns
/// false no other is made. The first exception of any of them leaves, once all threads are done.
/// Throws as the constructor of ThreadPool does.
void do_in_order(int threads, const std::function<Job()>& next);

}  // namespace saddle
