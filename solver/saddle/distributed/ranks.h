#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// A run of several processes, its ranks, under MPI, with PETSc. Rank 0 leads.
///
/// What else this header declares is called by all ranks together, in the same order, while such an
/// object lives.
class MpiRun {
 public:
  MpiRun();
  ~MpiRun();
  MpiRun(const MpiRun&) = delete;
  MpiRun& operator=(const MpiRun&) = delete;

  /// Ends all ranks at once, whatever they wait for.
  [[noreturn]] static void abort(int code);
};

/// The number of this rank, and how many there are.
int rank();
int ranks();
inline bool is_leader() { return rank() == 0; }

/// Returns the sum (the greatest) of what the ranks give.
double sum_over_ranks(double number);
Index sum_over_ranks(Index number);
std::uint64_t sum_over_ranks(std::uint64_t number);
double greatest_over_ranks(double number);
Index least_over_ranks(Index number);

/// Returns the sum of the numbers of the ranks before this one.
Index sum_before(Index number);

/// Returns what a rank gives.
Index from_rank(int source, Index number);
std::string from_rank(int source, std::string text);

/// The first of `size` items that a rank holds, if all ranks hold equally many or one more; the
/// items of rank k end where those of rank k + 1 begin.
Index first_of_rank(Index size, int rank);

/// An error that all ranks throw alike, so that none waits for another.
struct CommonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs the work of this rank, in which it waits for no other. If it throws on some ranks, all
/// throw what the first of them threw: ParseError, or else CommonError.
void together(const std::function<void()>& work);

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
