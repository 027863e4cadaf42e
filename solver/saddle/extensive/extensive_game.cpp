#include "saddle/extensive/extensive_game.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"

namespace saddle {

const std::string& PlayerSequences::move_name(Index sequence) const {
  const InformationSet& set = sets_[static_cast<std::size_t>(set_of(sequence))];
  return names_[static_cast<std::size_t>(set.names)]
               [static_cast<std::size_t>(sequence - set.first)];
}

std::vector<std::int32_t> PlayerSequences::children() const {
  std::vector<std::int32_t> counts(set_of_.size());
  for (const InformationSet& set : sets_) {
    ++counts[static_cast<std::size_t>(set.parent)];
  }
  return counts;
}

void SparseRows::multiply(std::span<const double> vector, std::span<double> products) const {
  for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
    double sum = 0;
    for (auto k = static_cast<std::size_t>(starts[row]);
         k < static_cast<std::size_t>(starts[row + 1]); ++k) {
      sum += values[k] * vector[static_cast<std::size_t>(columns[k])];
    }
    products[row] = sum;
  }
}

SparseRows transposed(const SparseRows& matrix, Index columns) {
  SparseRows result;
  result.starts.assign(static_cast<std::size_t>(columns) + 1, 0);
  result.columns.resize(matrix.columns.size());
  result.values.resize(matrix.values.size());
  for (const std::int32_t column : matrix.columns) {
    ++result.starts[static_cast<std::size_t>(column) + 1];
  }
  for (std::size_t column = 1; column < result.starts.size(); ++column) {
    result.starts[column] += result.starts[column - 1];
  }
  std::vector<std::int64_t> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t row = 0; row + 1 < matrix.starts.size(); ++row) {
    for (auto k = static_cast<std::size_t>(matrix.starts[row]);
         k < static_cast<std::size_t>(matrix.starts[row + 1]); ++k) {
      const auto place =
          static_cast<std::size_t>(next[static_cast<std::size_t>(matrix.columns[k])]++);
      result.columns[place] = static_cast<std::int32_t>(row);
      result.values[place] = matrix.values[k];
    }
  }
  return result;
}

SequenceLists::SequenceLists(std::span<const std::int32_t> list_of, std::size_t count)
    : starts_(count + 1) {
  for (const std::int32_t list : list_of) {
    if (list >= 0) {
      ++starts_[as_size(list) + 1];
    }
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  sequences_.resize(as_size(starts_.back()));
  std::vector<std::int32_t> ends(starts_);
  for (std::size_t s = 0; s < list_of.size(); ++s) {
    if (list_of[s] >= 0) {
      sequences_[as_size(ends[as_size(list_of[s])]++)] = static_cast<std::int32_t>(s);
    }
  }
}

namespace {

std::size_t sequence_of(const InformationSet& set, std::int32_t move) {
  return static_cast<std::size_t>(set.first) + static_cast<std::size_t>(move);
}

double sum_of_set(const std::vector<double>& weights, const InformationSet& set) {
  return compensated_sum(weights.data() + set.first, set.moves);
}

}  // namespace

void check(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  const auto& chances = strategy.chances;
  if (static_cast<Index>(chances.size()) != player.size()) {
    throw_invalid("chances of moves are {}, must be {}", chances.size(), player.size());
  }
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    for (std::int32_t k = 0; k < set.moves; ++k) {
      if (!(chances[sequence_of(set, k)] >= 0)) {
        throw_invalid("a chance at information set '{}' is {}, must be >= 0",
                      player.key(static_cast<Index>(h)), chances[sequence_of(set, k)]);
      }
    }
    const double sum = sum_of_set(chances, set);
    if (!(sum > 0) || !std::isfinite(sum)) {
      throw_invalid("the chances at information set '{}' sum to {}, must be positive and finite",
                    player.key(static_cast<Index>(h)), sum);
    }
  }
}

BehaviourStrategy normalised(const PlayerSequences& player, BehaviourStrategy strategy) {
  for (const InformationSet& set : player.sets()) {
    const double sum = sum_of_set(strategy.chances, set);
    // The sum that divides is off by an epsilon, each quotient by half of one, and so is their sum
    // by an epsilon.
    if (std::abs(sum - 1) > 3 * std::numeric_limits<double>::epsilon()) {
      for (std::int32_t k = 0; k < set.moves; ++k) {
        strategy.chances[sequence_of(set, k)] /= sum;
      }
    }
  }
  return strategy;
}

BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances) {
  BehaviourStrategy strategy;
  for (const Rational& chance : chances) {
    strategy.chances.push_back(nearest_double(chance));
  }
  return strategy;
}

BehaviourStrategy uniform_strategy(const PlayerSequences& player) {
  return strategy_of_plan(player, std::vector<double>(static_cast<std::size_t>(player.size())));
}

BehaviourStrategy strategy_of_plan(const PlayerSequences& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise) {
  BehaviourStrategy strategy;
  strategy.chances.assign(plan.size(), 1.0);
  std::vector<double> weights;
  for (const InformationSet& set : player.sets()) {
    weights.clear();
    for (std::int32_t k = 0; k < set.moves; ++k) {
      weights.push_back(std::max(plan[sequence_of(set, k)], 0.0));
    }
    const double sum = compensated_sum(weights.data(), set.moves);
    for (std::int32_t k = 0; k < set.moves; ++k) {
      const auto sequence = sequence_of(set, k);
      strategy.chances[sequence] = sum > 0 ? weights[static_cast<std::size_t>(k)] / sum
                                   : otherwise != nullptr ? otherwise->chances[sequence]
                                                          : 1.0 / set.moves;
    }
  }
  return strategy;
}

std::vector<double> plan_of(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  std::vector<double> plan(strategy.chances);
  plan[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const double sum = sum_of_set(strategy.chances, set);
    for (std::int32_t k = 0; k < set.moves; ++k) {
      double& weight = plan[sequence_of(set, k)];
      weight = weight / sum * plan[static_cast<std::size_t>(set.parent)];
    }
  }
  return plan;
}

}  // namespace saddle
