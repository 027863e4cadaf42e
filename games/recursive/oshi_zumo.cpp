#include "games/recursive/oshi_zumo.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "games/check_range.h"

namespace saddle::games {
namespace {

constexpr int most_coins = 500;
constexpr int most_size = 100;

}  // namespace

OshiZumo::OshiZumo(const OshiZumoRules& rules) : rules_(rules) {
  check_range("coins", rules.coins, 1, most_coins);
  check_range("size", rules.size, 0, most_size);
  check_range("least_bid", rules.least_bid, 1, most_coins);
}

std::size_t OshiZumo::place(const OshiZumoState& state) const {
  const int pair = state.row_coins - least_row_coins(state.row_coins + state.column_coins);
  return as_size(pair * (2 * rules_.size + 1) + state.position + rules_.size);
}

bool OshiZumo::is_over(const OshiZumoState& state) const {
  return std::abs(state.position) > rules_.size ||
         (state.row_coins < rules_.least_bid && state.column_coins < rules_.least_bid);
}

double OshiZumo::value(const OshiZumoState& state) const {
  return is_over(state) ? std::clamp(state.position, -1, 1)
                        : values_.value(state.row_coins + state.column_coins, place(state));
}

void OshiZumo::fill(const OshiZumoState& state, std::vector<double>& payoffs) const {
  payoffs.clear();
  for (int bid = least_bid(state.row_coins); bid <= greatest_bid(state.row_coins); ++bid) {
    for (int other = least_bid(state.column_coins); other <= greatest_bid(state.column_coins);
         ++other) {
      payoffs.push_back(value({state.row_coins - bid, state.column_coins - other,
                               state.position + std::clamp(bid - other, -1, 1)}));
    }
  }
}

// The LayeredGame of Oshi-Zumo: a task for each state of a layer. Of two states that are mirror
// images, solves the state in which the row player has more coins; if coins are equal, the state in
// which the row player is behind. With equal coins at the centre the value is 0.
struct OshiZumo::Layers {
  const OshiZumo& game;

  int positions() const { return 2 * game.rules_.size + 1; }
  int layers() const { return 2 * game.rules_.coins + 1; }
  std::size_t size(int total) const { return static_cast<std::size_t>(tasks(total)); }
  std::int64_t tasks(int total) const {
    const std::int64_t pairs = std::min(total, game.rules_.coins) - game.least_row_coins(total) + 1;
    return pairs * positions();
  }
  // A bound on the rounding error of the middle of bounds: values are at most slightly above 1.
  double rounding(int /*total*/) const { return 0x1p-52; }

  void solve(int total, std::int64_t k, LayerWork& work) const {
    const int row = game.least_row_coins(total) + static_cast<int>(k / positions());
    const int column = total - row;
    const int position = static_cast<int>(k % positions()) - game.rules_.size;
    const OshiZumoState state{row, column, position};
    if (row < column || (row == column && position >= 0) || game.is_over(state)) {
      return;
    }
    game.fill(state, work.payoffs);
    const double value = work.solve(game.bids(row), game.bids(column));
    work.set(game.place(state), value);
    work.set(game.place({column, row, -position}), -value);
  }
};

Termination OshiZumo::solve(const Options& options) {
  return values_.solve(Layers{*this}, reporting(options, [] { return ValueBounds{-1, 1}; }));
}

std::optional<DenseMatrix> OshiZumo::stage_payoffs(const OshiZumoState& state) const {
  check_range("coins of the row player", state.row_coins, 0, rules_.coins);
  check_range("coins of the column player", state.column_coins, 0, rules_.coins);
  check_range("position", state.position, -rules_.size, rules_.size);
  if (is_over(state)) {
    throw std::invalid_argument("neither player has enough coins for a bid: the game is over");
  }
  if (state.row_coins + state.column_coins > values_.solved_layers()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(state, payoffs);
  return DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), bids(state.row_coins),
                                                   bids(state.column_coins)));
}

std::optional<StateSolution> OshiZumo::at(const OshiZumoState& state) const {
  const auto payoffs = stage_payoffs(state);
  if (!payoffs) {
    return {};
  }
  return solve_state(*payoffs, values_.error_below(state.row_coins + state.column_coins));
}

ValueBounds OshiZumo::bounds(const OshiZumoState& state) const {
  const auto solution = at(state);
  return solution ? solution->bounds : ValueBounds{-1, 1};
}

std::vector<OshiZumoState> OshiZumo::states() const {
  std::vector<OshiZumoState> result;
  for (int row = rules_.coins; row >= 0; --row) {
    for (int column = rules_.coins; column >= 0; --column) {
      for (int position = -rules_.size; position <= rules_.size; ++position) {
        if (!is_over({row, column, position})) {
          result.push_back({row, column, position});
        }
      }
    }
  }
  return result;
}

}  // namespace saddle::games
