#include "saddle/distributed/distributed_matching.h"

#include <utility>

#include "saddle/distributed/ranks.h"

namespace saddle {
namespace {

using State = OperatorRegretMatching::State;

Eigen::VectorXd& vector_of(State& state, std::size_t k) {
  using Player = OperatorRegretMatching::Player;
  constexpr std::array members = {&Player::regret, &Player::strategy, &Player::average,
                                  &Player::average_payoff};
  Player& player = DistributedMatching::is_of_rows(k) ? state.row : state.column;
  return player.*members.at(k % members.size());
}

}  // namespace

DistributedMatching::DistributedMatching(const DistributedGame& game, Tasks& tasks)
    : game_(game), tasks_(tasks), part_(game.shared()) {
  iterate_ = tasks.add([this] {
    part_.iterate();
    gap_ = part_.gap();
  });
  average_ = tasks.add([this] {
    const Weights parts = part_.averages();
    averages_ = {gathered(parts.row, game_.row_parting()),
                 gathered(parts.column, game_.column_parting())};
  });
  for (std::size_t k = 0; k < vectors; ++k) {
    get_.at(k) =
        tasks.add([this, k] { vector_ = gathered(vector_of(part_.state(), k), parting(k)); });
    set_.at(k) =
        tasks.add([this, k] { vector_of(part_.state(), k) = scattered(vector_, parting(k)); });
  }
  set_clock_ = tasks.add([this] {
    part_.state().time = sum_over_ranks(clock_.time);
    part_.state().total_weight = sum_over_ranks(clock_.total_weight);
  });
}

Weights DistributedMatching::averages() {
  tasks_.run(average_);
  return std::move(averages_);
}

Eigen::VectorXd DistributedMatching::vector(std::size_t k) {
  tasks_.run(get_.at(k));
  return std::move(vector_);
}

void DistributedMatching::set_vector(std::size_t k, Eigen::VectorXd whole) {
  vector_ = std::move(whole);
  tasks_.run(set_.at(k));
  vector_.resize(0);
}

// The others' clocks stand at 0 in the sum.
void DistributedMatching::set_clock(const Clock& clock) {
  clock_ = clock;
  tasks_.run(set_clock_);
}

}  // namespace saddle
