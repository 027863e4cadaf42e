#include "games/goofspiel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/matrix/budget.h"
#include "saddle/recursive/backed_stage_solver.h"

namespace saddle::games {
namespace {

constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;
constexpr int most_cards_to_win = 6;

int sign(int number) { return (number > 0) - (number < 0); }

// Calls visit(card) for each card of the hand, ascending; cards count from 1.
template <class Visit>
void for_each_card(unsigned hand, Visit visit) {
  for (; hand != 0; hand &= hand - 1) {
    visit(std::countr_zero(hand) + 1);
  }
}

unsigned without(unsigned hand, int card) { return hand & ~(1U << (card - 1)); }

}  // namespace

Goofspiel::Goofspiel(GoofspielRules rules) : rules_(std::move(rules)) {
  const int cards = rules_.cards;
  const int most = rules_.win_or_lose && rules_.order.empty() ? most_cards_to_win : most_cards;
  if (cards < 1 || cards > most) {
    throw std::invalid_argument(fmt::format("cards are {}, must be 1 to {}", cards, most));
  }
  std::vector<int> sorted = rules_.order;
  std::sort(sorted.begin(), sorted.end());
  std::vector<int> all(static_cast<std::size_t>(cards));
  std::iota(all.begin(), all.end(), 1);
  if (!sorted.empty() && sorted != all) {
    throw std::invalid_argument(
        fmt::format("order must name each of the prizes 1 to {} once", cards));
  }
  most_ahead_ = rules_.win_or_lose ? cards * (cards + 1) / 2 : 0;
  hands_.resize(static_cast<std::size_t>(cards) + 1);
  for (unsigned hand = 0; hand < 1U << cards; ++hand) {
    auto& list = hands_[static_cast<std::size_t>(std::popcount(hand))];
    rank_.push_back(list.size());
    list.push_back(hand);
  }
}

std::vector<unsigned> Goofspiel::prize_sets(int left) const {
  if (rules_.order.empty()) {
    return hands_[static_cast<std::size_t>(left)];
  }
  unsigned prizes = 0;
  for (auto k = rules_.order.end() - left; k != rules_.order.end(); ++k) {
    prizes |= 1U << (*k - 1);
  }
  return {prizes};
}

std::vector<int> Goofspiel::upcards(int left, unsigned prizes) const {
  if (!rules_.order.empty()) {
    return {*(rules_.order.end() - left)};
  }
  std::vector<int> result;
  for_each_card(prizes, [&](int card) { result.push_back(card); });
  return result;
}

std::size_t Goofspiel::place(int left, unsigned row_hand, unsigned column_hand, unsigned prizes,
                             int ahead) const {
  const std::size_t hands = hands_[static_cast<std::size_t>(left)].size();
  const std::size_t sets = rules_.order.empty() ? hands : 1;
  const std::size_t set = rules_.order.empty() ? rank_[prizes] : 0;
  const std::size_t hand_pair = rank_[row_hand] * hands + rank_[column_hand];
  const auto leads = 2 * static_cast<std::size_t>(most_ahead_) + 1;
  return (hand_pair * sets + set) * leads +
         static_cast<std::size_t>(most_ahead_ > 0 ? ahead + most_ahead_ : 0);
}

// The payoffs of a stage game, row by row, from the layer below.
void Goofspiel::fill(const GoofspielState& state, std::vector<double>& payoffs) const {
  const int left = std::popcount(state.row_hand);
  const Layer& below = layers_[static_cast<std::size_t>(left - 1)];
  const unsigned prizes = without(state.prizes, state.upcard);
  payoffs.clear();
  for_each_card(state.row_hand, [&](int bid) {
    for_each_card(state.column_hand, [&](int other) {
      const int points = state.upcard * sign(bid - other);
      const double later =
          below.values[place(left - 1, without(state.row_hand, bid),
                             without(state.column_hand, other), prizes, state.ahead + points)];
      payoffs.push_back(rules_.win_or_lose ? later : points + later);
    });
  });
}

bool Goofspiel::solve_layer(int left, const Options& options) {
  const Budget budget(options);
  const auto& hands = hands_[static_cast<std::size_t>(left)];
  const std::vector<unsigned> sets = prize_sets(left);
  Layer layer;
  layer.values.resize(hands.size() * hands.size() * sets.size() *
                      static_cast<std::size_t>(2 * most_ahead_ + 1));
  // With this many points played for, no lead can be greater.
  int played = rules_.win_or_lose ? most_ahead_ : 0;
  BackedStageSolver solver;
  std::vector<double> payoffs;
  double widest = 0;
  for (const unsigned row_hand : hands) {
    for (const unsigned column_hand : hands) {
      if (rank_[column_hand] < rank_[row_hand]) {
        continue;
      }
      if (budget.exhausted(stage_games_ + solver.solved())) {
        return false;
      }
      for (const unsigned prizes : sets) {
        if (rules_.win_or_lose) {
          played = most_ahead_;
          for_each_card(prizes, [&](int card) { played -= card; });
        }
        const std::vector<int> turned = upcards(left, prizes);
        for (int ahead = -played; ahead <= played; ++ahead) {
          if (row_hand == column_hand && ahead >= 0) {
            break;  // the negated values of the leads before, and 0
          }
          double sum = 0;
          for (const int upcard : turned) {
            fill({row_hand, column_hand, prizes, upcard, ahead}, payoffs);
            const StageSolution stage = solver.solve(payoffs, left, left);
            sum += stage.value();
            widest = std::max(widest, stage.upper - stage.lower);
          }
          const double mean = sum / static_cast<double>(turned.size());
          layer.values[place(left, row_hand, column_hand, prizes, ahead)] = mean;
          layer.values[place(left, column_hand, row_hand, prizes, -ahead)] = -mean;
        }
      }
    }
    if (options.on_progress) {
      options.on_progress({stage_games_ + solver.solved(), -layer.error, layer.error});
    }
  }
  stage_games_ += solver.solved();
  fallbacks_ += solver.fallbacks();
  // Half of the widest gap, and the roundings of a cell, a middle and a mean of points.
  const double points = rules_.cards * (rules_.cards + 1);
  layer.error = layers_.back().error + widest + (left + 4) * unit_roundoff * points;
  layers_.push_back(std::move(layer));
  return true;
}

Termination Goofspiel::solve(const Options& options) {
  check(options);
  if (layers_.empty()) {
    Layer end;
    for (int ahead = -most_ahead_; ahead <= most_ahead_; ++ahead) {
      end.values.push_back(rules_.win_or_lose ? sign(ahead) : 0);
    }
    layers_.push_back(std::move(end));
  }
  const Budget budget(options);
  for (int left = static_cast<int>(layers_.size()); left <= rules_.cards; ++left) {
    Options rest = options;
    rest.time_limit = budget.time_left();
    if (!solve_layer(left, rest)) {
      return budget.exhausted(options.max_iterations).value_or(Termination::iteration_limit);
    }
  }
  return Termination::converged;
}

void Goofspiel::check_state(const GoofspielState& state) const {
  const int left = std::popcount(state.row_hand);
  const unsigned cards = (1U << rules_.cards) - 1;
  const bool exists =
      left >= 1 && ((state.row_hand | state.column_hand | state.prizes) & ~cards) == 0 &&
      std::popcount(state.column_hand) == left && std::popcount(state.prizes) == left &&
      state.upcard >= 1 && (state.prizes >> (state.upcard - 1) & 1U) == 1 &&
      std::abs(state.ahead) <= rules_.cards * (rules_.cards + 1) / 2;
  const auto sets = exists ? prize_sets(left) : std::vector<unsigned>{};
  if (std::find(sets.begin(), sets.end(), state.prizes) == sets.end() ||
      (!rules_.order.empty() && upcards(left, state.prizes).front() != state.upcard)) {
    throw std::invalid_argument("there is no such state of the game");
  }
}

std::optional<StateSolution> Goofspiel::at(const GoofspielState& state) const {
  check_state(state);
  const int left = std::popcount(state.row_hand);
  if (static_cast<std::size_t>(left) > layers_.size()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(state, payoffs);
  BackedStageSolver solver;
  const StageSolution stage = solver.solve(payoffs, left, left);
  const double error = layers_[static_cast<std::size_t>(left - 1)].error +
                       4 * unit_roundoff * rules_.cards * (rules_.cards + 1);
  const auto strategy = [](std::span<const double> weights) {
    return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(weights.data(), std::ssize(weights)));
  };
  const double lead = rules_.win_or_lose ? 0 : state.ahead;
  return StateSolution{strategy(stage.row),
                       strategy(stage.column),
                       {stage.lower - error + lead, stage.upper + error + lead},
                       Termination::converged};
}

std::optional<DenseMatrix> Goofspiel::stage_payoffs(const GoofspielState& state) const {
  check_state(state);
  const int left = std::popcount(state.row_hand);
  if (static_cast<std::size_t>(left) > layers_.size()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(state, payoffs);
  return DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), left, left));
}

ValueBounds Goofspiel::value() const {
  if (static_cast<int>(layers_.size()) <= rules_.cards) {
    return {};
  }
  const unsigned all = (1U << rules_.cards) - 1;
  const double value = layers_.back().values[place(rules_.cards, all, all, all, 0)];
  return {value - layers_.back().error, value + layers_.back().error};
}

std::vector<GoofspielState> Goofspiel::states() const {
  std::vector<GoofspielState> result;
  for (int left = rules_.cards; left >= 1; --left) {
    const auto& hands = hands_[static_cast<std::size_t>(left)];
    for (const unsigned prizes : prize_sets(left)) {
      int played = most_ahead_;
      for_each_card(prizes, [&](int card) { played -= rules_.win_or_lose ? card : 0; });
      for (const int upcard : upcards(left, prizes)) {
        for (const unsigned row_hand : hands) {
          for (const unsigned column_hand : hands) {
            for (int ahead = -played; ahead <= played; ++ahead) {
              result.push_back({row_hand, column_hand, prizes, upcard, ahead});
            }
          }
        }
      }
    }
  }
  return result;
}

}  // namespace saddle::games
