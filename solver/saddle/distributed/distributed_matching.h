#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "saddle/distributed/distributed_game.h"
#include "saddle/distributed/tasks.h"
#include "saddle/large/first_order.h"

namespace saddle {

/// Regret matching by all ranks, each of which keeps its parts of all vectors. All ranks make it
/// together; what else there is, the leader calls, while the others follow.
class DistributedMatching {
 public:
  /// Keeps references.
  DistributedMatching(const DistributedGame& game, Tasks& tasks);

  /// As those of OperatorRegretMatching, the averages whole.
  void iterate() { tasks_.run(iterate_); }
  double gap() const { return gap_; }
  Weights averages();

  const DistributedGame& game() const { return game_; }

  /// The state has as many vectors, half of them of the rows: vector(k) returns one of them whole.
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
  const Parting& parting(std::size_t k) const {
    return is_of_rows(k) ? game_.row_parting() : game_.column_parting();
  }

  const DistributedGame& game_;
  Tasks& tasks_;
  OperatorRegretMatching part_;
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

}  // namespace saddle
