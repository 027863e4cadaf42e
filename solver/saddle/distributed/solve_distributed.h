#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "saddle/distributed/distributed_game.h"
#include "saddle/distributed/ranks.h"
#include "saddle/first_order/solve_first_order.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Regret matching by all ranks, each with its parts of all vectors. All ranks construct it
/// together; then the leader calls the other functions, and the other ranks follow.
class DistributedMatching {
 public:
  /// Keeps references.
  DistributedMatching(const DistributedGame& game, Tasks& tasks);

  /// The same as in RegretMatching; averages() returns the weights of all ranks.
  void iterate() { tasks_.run(iterate_); }
  double gap() const { return gap_; }
  Weights averages();

  const DistributedGame& game() const { return game_; }

  /// The number of vectors in the state; the first half belongs to the rows. vector(k) returns
  /// vector k whole.
  static constexpr std::size_t vectors = 8;
  static bool is_of_rows(std::size_t k) { return k < vectors / 2; }
  Eigen::VectorXd vector(std::size_t k);
  void set_vector(std::size_t k, Eigen::VectorXd whole);

  /// The numbers of the state beside its vectors.
  struct Clock {
    double time;
    double total_weight;
  };
  Clock clock() const { return {part_.state().time, part_.state().total_weight}; }
  void set_clock(const Clock& clock);

 private:
  const Partition& partition(std::size_t k) const {
    return is_of_rows(k) ? game_.row_partition() : game_.column_partition();
  }

  const DistributedGame& game_;
  Tasks& tasks_;
  RegretMatching<double> part_;
  std::size_t iterate_;
  std::size_t average_;
  std::array<std::size_t, vectors> get_;
  std::array<std::size_t, vectors> set_;
  std::size_t set_clock_;
  // The inputs and results of tasks.
  double gap_ = 0;
  Weights averages_;
  Eigen::VectorXd vector_;
  Clock clock_ = {};
};

/// Continues regret matching until the certificate meets the tolerance or a limit is reached. The
/// leader calls it, while the others follow: solve_first_order() runs on the leader alone, and all
/// ranks compute its iterations and the products of its certificates. Calls `after_iteration` after
/// each iteration.
///
/// If a checkpoint was read, the iterations before it count too, towards max_iterations and in the
/// solution.
Solution solve_distributed(
    DistributedMatching& matching, const Options& options,
    const std::function<void()>& after_iteration = [] {});

/// Writes the state of the iterations: a few numbers that identify the game, 32 bytes for each row
/// and column, and a checksum, in the byte order of the processor. Iterations can continue from it
/// with any number of ranks. The leader calls it, while the others follow; the leader holds one
/// whole vector at a time.
void write_checkpoint(const std::function<void(std::string_view)>& write,
                      DistributedMatching& matching);

/// Reads a checkpoint. Throws ParseError, naming the byte, if the text is not a checkpoint, belongs
/// to another game, is cut off or is damaged; the state must not be used then.
void read_checkpoint(std::istream& in, const std::string& file, DistributedMatching& matching);

}  // namespace saddle
