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

/// Regret matching by all ranks, each of which keeps its parts of all vectors. All ranks construct
/// it together; then the leader calls the other functions, and the other ranks follow.
class DistributedMatching {
 public:
  /// Keeps references.
  DistributedMatching(const DistributedGame& game, Tasks& tasks);

  /// The same as RegretMatching has; averages() returns all weights, not this rank's part.
  void iterate() { tasks_.run(iterate_); }
  double gap() const { return gap_; }
  Weights averages();

  const DistributedGame& game() const { return game_; }

  /// The number of vectors of the state, half of them of the rows; vector(k) returns one of them
  /// whole.
  static constexpr std::size_t vectors = 8;
  static bool is_of_rows(std::size_t k) { return k < vectors / 2; }
  Eigen::VectorXd vector(std::size_t k);
  void set_vector(std::size_t k, Eigen::VectorXd whole);

  /// What the state has beside vectors.
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
  // What tasks take and make.
  double gap_ = 0;
  Weights averages_;
  Eigen::VectorXd vector_;
  Clock clock_ = {};
};

/// Goes on with regret matching until the certificate meets the tolerance or a limit is reached:
/// solve_first_order() on all ranks, with the certificate of the whole game by the leader. Called
/// by the leader, while the others follow. `after_iteration` is called after each iteration.
///
/// Iterations that were made before, as a checkpoint tells, count towards max_iterations and in the
/// answer.
Solution solve_distributed(
    DistributedMatching& matching, const Options& options,
    const std::function<void()>& after_iteration = [] {});

/// Writes the iterations' state, from which they can go on with any number of ranks: a few numbers
/// that tell the game, 32 bytes for each row and column in all, and a checksum, as the processor
/// lays them out. Called by the leader, while the others follow; it holds one vector at a time.
void write_checkpoint(const std::function<void(std::string_view)>& write,
                      DistributedMatching& matching);

/// Reads a checkpoint. Throws ParseError, naming the byte, if the text is no checkpoint, belongs to
/// another game, is cut or is damaged; the state must not be used then.
void read_checkpoint(std::istream& in, const std::string& file, DistributedMatching& matching);

}  // namespace saddle
