#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// A run of several MPI processes, its ranks, with PETSc. Rank 0 is the leader.
///
/// While an MpiRun exists, all ranks must call the other functions of this header together, in the
/// same order, except rank(), ranks(), is_leader() and first_of_rank(), which need no other rank.
class MpiRun {
 public:
  MpiRun();
  ~MpiRun();
  MpiRun(const MpiRun&) = delete;
  MpiRun& operator=(const MpiRun&) = delete;

  /// Ends all ranks at once, even if they wait.
  [[noreturn]] static void abort(int code);
};

/// The number of this rank, and the number of ranks.
int rank();
int ranks();
inline bool is_leader() { return rank() == 0; }

/// Return the sum, the maximum or the minimum of the ranks' numbers.
double sum_over_ranks(double number);
Index sum_over_ranks(Index number);
std::uint64_t sum_over_ranks(std::uint64_t number);
double greatest_over_ranks(double number);
Index least_over_ranks(Index number);

/// Returns the sum of the numbers of the ranks before this one.
Index sum_before(Index number);

/// Return the argument of rank `source`.
Index from_rank(int source, Index number);
std::string from_rank(int source, std::string text);

/// The first item of a rank, if `size` items are divided evenly and in order: each rank has
/// size / ranks items or one more.
Index first_of_rank(Index size, int rank);

/// An error that all ranks throw together, so that no rank waits for another.
struct CommonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs work that must not wait for other ranks. If it throws on some ranks, all ranks throw the
/// error of the lowest of these ranks: as a ParseError if it is a ParseError, else as a
/// CommonError.
void together(const std::function<void()>& work);

/// Tasks that all ranks run together when the leader starts them. Only the leader decides which
/// task is next and when to stop, by its clock and its arithmetic. If every rank decided, they
/// could decide differently and wait for each other for ever.
class Tasks {
 public:
  /// Adds a task: all ranks must add the same tasks in the same order. Returns its number.
  std::size_t add(std::function<void()> task);

  /// The leader calls it: runs a task on all ranks, while the others follow.
  void run(std::size_t task);

  /// The leader calls it: lets the others return from follow().
  void finish();

  /// The other ranks call it: runs the leader's tasks until it finishes.
  void follow();

  /// Whether a task has thrown on this rank. Other ranks may be waiting for it, so only
  /// MpiRun::abort() can end the run.
  bool is_broken() const { return is_broken_; }

 private:
  void perform(std::size_t task);

  std::vector<std::function<void()>> tasks_;
  bool is_broken_ = false;
};

}  // namespace saddle
