#include "saddle/normal_form/normal_form_game.h"

#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

// A bimatrix game's payoffs, player 0's strategy varying fastest.
ExactList by_columns(const ExactMatrix& matrix) {
  ExactList list;
  for (Index j = 0; j < matrix.columns(); ++j) {
    for (Index i = 0; i < matrix.rows(); ++i) {
      list.push_back(matrix(i, j));
    }
  }
  return list;
}

std::vector<std::string> common_labels(const std::vector<std::string>& labels,
                                       const std::vector<std::string>& others, const char* side) {
  if (labels.empty()) {
    return others;
  }
  for (std::size_t k = 0; k < others.size() && k < labels.size(); ++k) {
    if (labels[k] != others[k]) {
      throw_invalid("{} {} is '{}' in one matrix and '{}' in the other, must be the same", side,
                    k + 1, labels[k], others[k]);
    }
  }
  return labels;
}

std::vector<Index> common_shape(const ExactMatrix& row, const ExactMatrix& column) {
  if (row.rows() != column.rows() || row.columns() != column.columns()) {
    throw_invalid(
        "the row player's payoffs are {} x {} and the column player's {} x {}, must be of one "
        "shape",
        row.rows(), row.columns(), column.rows(), column.columns());
  }
  return {row.rows(), row.columns()};
}

}  // namespace

NormalFormGame::NormalFormGame(std::vector<Index> strategies, std::vector<ExactList> payoffs,
                               GameNames names)
    : strategies_(std::move(strategies)), payoffs_(std::move(payoffs)), names_(std::move(names)) {
  if (strategies_.empty()) {
    throw std::invalid_argument("the game has no player, must have one");
  }
  for (const Index count : strategies_) {
    if (count < 1) {
      throw_invalid("player {} has {} strategies, must have at least 1", strides_.size() + 1,
                    count);
    }
    strides_.push_back(profiles_);
    if (profiles_ > std::numeric_limits<Index>::max() / count) {
      throw std::invalid_argument("the profiles are more than can be counted");
    }
    profiles_ *= count;
  }
  if (payoffs_.size() != strategies_.size()) {
    throw_invalid("payoffs are given for {}, must be for {}", counted(payoffs_.size(), "player"),
                  strategies_.size());
  }
  for (std::size_t player = 0; player < payoffs_.size(); ++player) {
    if (payoffs_[player].size() != as_size(profiles_)) {
      throw_invalid("player {} has {}, must have one for each of {}", player + 1,
                    counted(payoffs_[player].size(), "payoff"), counted(profiles_, "profile"));
    }
  }
  if (!names_.players.empty() && names_.players.size() != strategies_.size()) {
    throw_invalid("number of player names is {}, must be {} or 0", names_.players.size(),
                  strategies_.size());
  }
  names_.strategies.resize(strategies_.size());
  for (Index player = 0; player < players(); ++player) {
    check_label_count(fmt::format("player {}", player + 1), names_.strategies[as_size(player)],
                      this->strategies(player));
  }
}

NormalFormGame::NormalFormGame(const ExactMatrix& row, const ExactMatrix& column)
    : NormalFormGame(
          common_shape(row, column), {by_columns(row), by_columns(column)},
          {.title = {},
           .comment = {},
           .players = {},
           .strategies = {common_labels(row.row_labels(), column.row_labels(), "row"),
                          common_labels(row.column_labels(), column.column_labels(), "column")}}) {}

std::string NormalFormGame::player_name(Index player) const {
  return label_or_number(names_.players, player);
}

std::string NormalFormGame::label(Index player, Index strategy) const {
  return label_or_number(names_.strategies[as_size(player)], strategy);
}

ExactMatrix payoff_matrix(const NormalFormGame& game, Index player) {
  if (game.players() != 2) {
    throw_invalid("the game has {}, must have 2", counted(game.players(), "player"));
  }
  std::vector<Rational> entries;
  for (Index i = 0; i < game.strategies(0); ++i) {
    for (Index j = 0; j < game.strategies(1); ++j) {
      entries.push_back(game.payoff(player, i + j * game.stride(1)));
    }
  }
  return {game.strategies(0), game.strategies(1), std::move(entries), game.names().strategies[0],
          game.names().strategies[1]};
}

Rational payoff_sum(const NormalFormGame& game, Index profile) {
  Rational sum;
  for (Index player = 0; player < game.players(); ++player) {
    sum += game.payoff(player, profile);
  }
  return sum;
}

std::optional<Index> first_other_sum(const NormalFormGame& game) {
  const Rational sum = payoff_sum(game, 0);
  for (Index profile = 1; profile < game.profiles(); ++profile) {
    if (payoff_sum(game, profile) != sum) {
      return profile;
    }
  }
  return std::nullopt;
}

bool is_zero_sum(const NormalFormGame& game) {
  return payoff_sum(game, 0) == 0 && !first_other_sum(game);
}

RemainingStrategies all_strategies(const NormalFormGame& game) {
  RemainingStrategies all;
  for (Index player = 0; player < game.players(); ++player) {
    all.push_back(all_up_to(game.strategies(player)));
  }
  return all;
}

std::vector<Index> profiles_of_others(const NormalFormGame& game,
                                      const RemainingStrategies& remaining, Index player) {
  std::vector<Index> profiles = {0};
  for (Index other = 0; other < game.players(); ++other) {
    if (other == player) {
      continue;
    }
    std::vector<Index> longer;
    for (const Index k : remaining[as_size(other)]) {
      for (const Index profile : profiles) {
        longer.push_back(profile + k * game.stride(other));
      }
    }
    profiles = std::move(longer);
  }
  return profiles;
}

}  // namespace saddle
