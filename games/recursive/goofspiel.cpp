#include "games/recursive/goofspiel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle::games {
namespace {

constexpr int most_cards_to_win = 6;

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
    throw_invalid("cards are {}, must be 1 to {}", cards, most);
  }
  std::vector<int> sorted = rules_.order;
  std::sort(sorted.begin(), sorted.end());
  std::vector<int> all(static_cast<std::size_t>(cards));
  std::iota(all.begin(), all.end(), 1);
  if (!sorted.empty() && sorted != all) {
    throw_invalid("order must name each of the prizes 1 to {} once", cards);
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
    return hands_[as_size(left)];
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

// The greatest lead that matters while these prizes are left: the points already played for.
int Goofspiel::most_lead(unsigned prizes) const {
  int lead = most_ahead_;
  for_each_card(prizes, [&](int card) { lead -= rules_.win_or_lose ? card : 0; });
  return lead;
}

std::size_t Goofspiel::place(int left, unsigned row_hand, unsigned column_hand, unsigned prizes,
                             int ahead) const {
  const std::size_t hands = hands_[as_size(left)].size();
  const std::size_t sets = rules_.order.empty() ? hands : 1;
  const std::size_t set = rules_.order.empty() ? rank_[prizes] : 0;
  const std::size_t hand_pair = rank_[row_hand] * hands + rank_[column_hand];
  const auto leads = 2 * static_cast<std::size_t>(most_ahead_) + 1;
  return (hand_pair * sets + set) * leads +
         static_cast<std::size_t>(most_ahead_ > 0 ? ahead + most_ahead_ : 0);
}

// Computes the payoffs of a stage game, row by row, from the layer below.
void Goofspiel::fill(const GoofspielState& state, std::vector<double>& payoffs) const {
  const int left = std::popcount(state.row_hand);
  const unsigned prizes = without(state.prizes, state.upcard);
  payoffs.clear();
  for_each_card(state.row_hand, [&](int bid) {
    for_each_card(state.column_hand, [&](int other) {
      const int points = state.upcard * std::clamp(bid - other, -1, 1);
      const double later = values_.value(
          left - 1, place(left - 1, without(state.row_hand, bid), without(state.column_hand, other),
                          prizes, state.ahead + points));
      payoffs.push_back(rules_.win_or_lose ? later : points + later);
    });
  });
}

// Solves the states of a pair of hands, and sets the values of the exchanged hands too.
void Goofspiel::solve_hands(unsigned row_hand, unsigned column_hand, LayerWork& work) const {
  const int left = std::popcount(row_hand);
  for (const unsigned prizes : prize_sets(left)) {
    const int lead = most_lead(prizes);
    const std::vector<int> turned = upcards(left, prizes);
    for (int ahead = -lead; ahead <= lead; ++ahead) {
      if (row_hand == column_hand && ahead >= 0) {
        break;  // the values are 0, and by symmetry minus those at -ahead
      }
      double sum = 0;
      for (const int upcard : turned) {
        fill({row_hand, column_hand, prizes, upcard, ahead}, work.payoffs);
        sum += work.solve(left, left);
      }
      const double mean = sum / static_cast<double>(turned.size());
      work.set(place(left, row_hand, column_hand, prizes, ahead), mean);
      work.set(place(left, column_hand, row_hand, prizes, -ahead), -mean);
    }
  }
}

// A bound on the rounding errors of a payoff, of the middle of bounds, and of a mean over prizes,
// all in points.
double Goofspiel::rounding(int left) const {
  return (left + 4) * unit_roundoff * rules_.cards * (rules_.cards + 1);
}

// The LayeredGame of Goofspiel: layer k contains the states with k cards left, with a task for each
// pair of hands.
struct Goofspiel::Layers {
  const Goofspiel& game;

  const std::vector<unsigned>& hands(int left) const { return game.hands_[as_size(left)]; }
  int layers() const { return game.rules_.cards + 1; }
  std::size_t size(int left) const {
    return hands(left).size() * hands(left).size() * game.prize_sets(left).size() *
           static_cast<std::size_t>(2 * game.most_ahead_ + 1);
  }
  std::int64_t tasks(int left) const { return std::ssize(hands(left)) * std::ssize(hands(left)); }
  double rounding(int left) const { return left == 0 ? 0 : game.rounding(left); }

  void solve(int left, std::int64_t k, LayerWork& work) const {
    if (left == 0) {
      for (int ahead = -game.most_ahead_; ahead <= game.most_ahead_; ++ahead) {
        work.set(game.place(0, 0, 0, 0, ahead), std::clamp(ahead, -1, 1));
      }
      return;
    }
    const std::size_t count = hands(left).size();
    const std::size_t row = static_cast<std::size_t>(k) / count;
    const std::size_t column = static_cast<std::size_t>(k) % count;
    if (row <= column) {
      game.solve_hands(hands(left)[row], hands(left)[column], work);
    }
  }
};

Termination Goofspiel::solve(const Options& options) {
  return values_.solve(Layers{*this}, reporting(options, [&] { return value(); }));
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

// Adds the row player's lead to the bounds on the points that can still be won.
ValueBounds Goofspiel::ahead_by(int points, const ValueBounds& bounds) const {
  if (rules_.win_or_lose || points == 0) {
    return bounds;
  }
  return {next_below(bounds.lower + points), next_above(bounds.upper + points)};
}

std::optional<StateSolution> Goofspiel::at(const GoofspielState& state) const {
  const auto payoffs = stage_payoffs(state);
  if (!payoffs) {
    return {};
  }
  const int left = std::popcount(state.row_hand);
  StateSolution solution = solve_state(*payoffs, values_.error_below(left) + rounding(left));
  solution.bounds = ahead_by(state.ahead, solution.bounds);
  return solution;
}

std::optional<DenseMatrix> Goofspiel::stage_payoffs(const GoofspielState& state) const {
  check_state(state);
  const int left = std::popcount(state.row_hand);
  if (left > values_.solved_layers()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(state, payoffs);
  return DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), left, left));
}

// The greatest number of points of the next `rounds` prizes.
double Goofspiel::most_points(unsigned prizes, int rounds) const {
  std::vector<int> cards = rules_.order;
  if (cards.empty()) {
    for_each_card(prizes, [&](int card) { cards.push_back(card); });
    std::sort(cards.rbegin(), cards.rend());
  } else {
    cards.erase(cards.begin(), cards.end() - std::popcount(prizes));
  }
  return std::accumulate(cards.begin(), cards.begin() + rounds, 0.0);
}

// Bounds for a state that has not been solved: the least and greatest values of the last solved
// layer, minus and plus the points that can be won before play reaches this layer.
ValueBounds Goofspiel::unsolved(unsigned prizes) const {
  if (rules_.win_or_lose) {
    return {-1, 1};
  }
  const int left = std::popcount(prizes);
  const int last = std::max(values_.solved_layers() - 1, 0);
  const ValueBounds later = last == 0 ? ValueBounds{0, 0} : values_.range(last);
  const double points = most_points(prizes, left - last);
  const double all = most_points(prizes, left);
  return {std::max(-all, next_below(later.lower - points)),
          std::min(all, next_above(later.upper + points))};
}

ValueBounds Goofspiel::bounds(const GoofspielState& state) const {
  if (const auto solution = at(state)) {
    return solution->bounds;
  }
  return ahead_by(state.ahead, unsolved(state.prizes));
}

ValueBounds Goofspiel::value() const {
  const unsigned all = (1U << rules_.cards) - 1;
  const int cards = rules_.cards;
  if (values_.solved_layers() <= cards) {
    return unsolved(all);
  }
  const double value = values_.value(cards, place(cards, all, all, all, 0));
  return {next_below(value - values_.error(cards)), next_above(value + values_.error(cards))};
}

std::vector<GoofspielState> Goofspiel::states() const {
  std::vector<GoofspielState> result;
  for (int left = rules_.cards; left >= 1; --left) {
    const auto& hands = hands_[as_size(left)];
    for (const unsigned prizes : prize_sets(left)) {
      const int lead = most_lead(prizes);
      for (const int upcard : upcards(left, prizes)) {
        for (const unsigned row_hand : hands) {
          for (const unsigned column_hand : hands) {
            for (int ahead = -lead; ahead <= lead; ++ahead) {
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
