#include "saddle/first_order/regret_minimisation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// The maximum number of rows of a block.
constexpr std::size_t widest = 16;

using Places = std::span<const std::int32_t>;

// The sequences of a player by groups.
struct Grouped {
  Grouped(Places group_of, std::size_t count) : groups(group_of, count), ranks(group_of.size()) {
    for (std::size_t group = 0; group < count; ++group) {
      std::int32_t rank = 0;
      for (const std::int32_t sequence : groups[group]) {
        ranks[as_size(sequence)] = rank++;
      }
    }
  }

  SequenceLists groups;
  std::vector<std::int32_t> ranks;  // the index of each sequence within its group
};

// Returns the number of the group of each sequence of the row player, then of the column player:
// the connected components of the pairs of sequences that have a payoff, by union-find. First each
// sequence points to an equal or earlier sequence of its group, and the first of a group to itself.
std::vector<std::int32_t> groups_of(const SparseRows& payoffs, std::size_t columns) {
  std::vector<std::int32_t> names(as_size(payoffs.rows()) + columns);
  std::iota(names.begin(), names.end(), 0);
  const auto name = [&](std::int32_t index) {
    while (names[as_size(index)] != index) {
      index = names[as_size(index)] = names[as_size(names[as_size(index)])];
    }
    return index;
  };
  const auto rows = static_cast<std::int32_t>(payoffs.rows());
  for (std::int32_t row = 0; row < rows; ++row) {
    std::int32_t own = name(row);
    for (auto k = as_size(payoffs.starts[as_size(row)]);
         k < as_size(payoffs.starts[as_size(row) + 1]); ++k) {
      const std::int32_t other = name(rows + payoffs.columns[k]);
      const std::int32_t first = std::min(own, other);
      names[as_size(std::max(own, other))] = first;
      own = first;
    }
  }
  std::int32_t count = 0;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto self = static_cast<std::int32_t>(k);
    names[k] = names[k] == self ? count++ : names[as_size(names[k])];
  }
  return names;
}

template <class Number>
struct Product {
  const PayoffBlock* blocks;
  std::size_t count;
  const Number* values;
  const std::int32_t* places;
  const Number* vector;
  Number* products;
};

// If a column is shorter than `width`, numbers of the next column are read too, and added to sums
// that are not used. Odd and even columns have separate sums, which do not wait for each other.
template <std::size_t width, std::size_t most_lanes, class Number>
[[gnu::always_inline]] inline void multiply_block(const Product<Number>& all,
                                                  const PayoffBlock& block) {
  constexpr std::size_t lanes = std::min(width, most_lanes);
  constexpr std::size_t vectors = width / lanes;
  using Unaligned = typename Lanes<lanes, Number>::Unaligned;
  typename Lanes<lanes, Number>::Vector sums[2][vectors] = {};
  const Number* column = all.values + block.values;
  const std::int32_t* places = all.places + block.places;
  const auto columns = as_size(block.columns);
  const auto rows = as_size(block.rows);
  const auto add = [&](std::size_t of, std::size_t k) __attribute__((always_inline)) {
    const Number number = all.vector[places[k]];
    for (std::size_t v = 0; v < vectors; ++v) {
      sums[of][v] +=
          reinterpret_cast<const Unaligned*>(column + k * rows + v * lanes)->vector * number;
    }
  };
  std::size_t k = 0;
  for (; k + 2 <= columns; k += 2) {
    add(0, k);
    add(1, k + 1);
  }
  if (k < columns) {
    add(0, k);
  }
  Number totals[width];
  for (std::size_t v = 0; v < vectors; ++v) {
    reinterpret_cast<Unaligned*>(totals + v * lanes)->vector = sums[0][v] + sums[1][v];
  }
  for (std::size_t i = 0; i < rows; ++i) {
    all.products[places[columns + i]] = totals[i];
  }
}

template <std::size_t lanes, class Number>
[[gnu::always_inline]] inline void multiply_blocks(const Product<Number>& all) {
  for (std::size_t k = 0; k < all.count; ++k) {
    const PayoffBlock& block = all.blocks[k];
    if (block.rows == 1) {
      multiply_block<1, 1>(all, block);
    } else if (block.rows <= 4) {
      multiply_block<4, lanes>(all, block);
    } else if (block.rows <= 8) {
      multiply_block<8, lanes>(all, block);
    } else {
      multiply_block<widest, lanes>(all, block);
    }
  }
}

void multiply(const Product<double>& all) {
  at_simd_level<multiply_blocks<2, double>, multiply_blocks<4, double>, multiply_blocks<8, double>>(
      all);
}

void multiply(const Product<float>& all) {
  at_simd_level<multiply_blocks<4, float>, multiply_blocks<8, float>, multiply_blocks<16, float>>(
      all);
}

// Payoffs of one player's sequences, the rows, against the other's.
struct Payoffs {
  const SparseRows& entries;
  const Grouped& rows;
  const Grouped& columns;
  Places row_places;
  Places column_places;

  std::size_t start(std::int32_t row) const { return as_size(entries.starts[as_size(row)]); }
  std::size_t size(std::int32_t row) const { return start(row + 1) - start(row); }
};

// Divides the rows of each group into blocks of about equal size if at least half of their cells
// are entries, else into single rows.
template <class Act>
void for_each_part(const Payoffs& payoffs, const Act& act) {
  for (std::size_t group = 0; group < payoffs.rows.groups.count(); ++group) {
    const Places rows = payoffs.rows.groups[group];
    const Places columns = payoffs.columns.groups[group];
    std::size_t entries = 0;
    for (const std::int32_t row : rows) {
      entries += payoffs.size(row);
    }
    if (entries == 0) {
      continue;
    }
    const bool is_dense = 2 * entries >= rows.size() * columns.size();
    const std::size_t parts = is_dense ? (rows.size() + widest - 1) / widest : rows.size();
    for (std::size_t k = 0; k < parts; ++k) {
      const std::size_t first = k * rows.size() / parts;
      act(rows.subspan(first, (k + 1) * rows.size() / parts - first),
          is_dense ? columns : Places());
    }
  }
}

template <class Number, class Matrix>
Matrix blocks_of(const Payoffs& payoffs) {
  Matrix matrix;
  std::size_t size = 0;
  for_each_part(payoffs, [&](Places rows, Places columns) {
    const std::size_t count = columns.empty() ? payoffs.size(rows[0]) : columns.size();
    matrix.blocks.push_back({size, matrix.places.size(), static_cast<std::int32_t>(count),
                             static_cast<std::int32_t>(rows.size())});
    const std::int32_t* all =
        columns.empty() ? payoffs.entries.columns.data() + payoffs.start(rows[0]) : columns.data();
    for (std::size_t k = 0; k < count; ++k) {
      matrix.places.push_back(payoffs.column_places[as_size(all[k])]);
    }
    for (const std::int32_t row : rows) {
      matrix.places.push_back(payoffs.row_places[as_size(row)]);
    }
    size += count * rows.size();
  });
  matrix.values.resize(size + widest);  // the last column is read beyond its end
  const PayoffBlock* block = matrix.blocks.data();
  for_each_part(payoffs, [&](Places rows, Places columns) {
    Number* values = matrix.values.data() + block->values;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t start = payoffs.start(rows[i]);
      for (std::size_t k = 0; k < payoffs.size(rows[i]); ++k) {
        const auto other = as_size(payoffs.entries.columns[start + k]);
        const auto column = columns.empty() ? k : as_size(payoffs.columns.ranks[other]);
        values[column * rows.size() + i] = static_cast<Number>(payoffs.entries.values[start + k]);
      }
    }
    ++block;
  });
  return matrix;
}

// After t iterations the fraction t^p / (t^p + 1) of the regrets is kept, p being discount_power;
// the prediction is the last regrets times part_of_prediction. If the prediction is all of the last
// regrets and there is no discount, the gap is three times as large after a hundred iterations of
// Leduc poker, and five times after two hundred; without prediction Guess It takes three times as
// many iterations.
constexpr double discount_power = 1.5;
constexpr double part_of_prediction = 0.3;

// Numbers of a player's sequences, by their indices in the layers.
template <class Number>
struct PlayerNumbers {
  Number* regret;
  Number* chances;
  Number* plan;
  Number* sum_of_plans;
  Number* expected;
  Number sign;
  Number kept;  // the fraction of the regrets that is kept
};

// Computes the expected payoff of each set of a layer under the present chances, and adds it to the
// set's parent. Then computes the new regrets, and new chances from the new regrets and their
// prediction.
template <class Number>
[[gnu::always_inline]] inline void find_chances(const PlayerNumbers<Number>& all,
                                                const SetLayers::Layer& layer,
                                                const std::int32_t* parents) {
  Number values[SetLayers::most_sets];
  Number totals[SetLayers::most_sets];
  std::fill_n(values, layer.sets, Number{0});
  std::fill_n(totals, layer.sets, Number{0});
  for (std::size_t move = 0; move < layer.moves; ++move) {
    const Number* chances = all.chances + layer.first + move * layer.sets;
    const Number* expected = all.expected + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      values[k] += chances[k] * expected[k];
    }
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    Number* chances = all.chances + layer.first + move * layer.sets;
    Number* regrets = all.regret + layer.first + move * layer.sets;
    const Number* expected = all.expected + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      const Number regret = all.sign * (expected[k] - values[k]);
      const Number sum = all.kept * regrets[k] + regret;
      regrets[k] = sum > 0 ? sum : 0;
      const Number predicted = regrets[k] + static_cast<Number>(part_of_prediction) * regret;
      chances[k] = predicted > 0 ? predicted : 0;
      totals[k] += chances[k];
    }
  }
  const Number uniform = 1 / static_cast<Number>(layer.moves);
  Number otherwise[SetLayers::most_sets];
#pragma omp simd
  for (std::size_t k = 0; k < layer.sets; ++k) {
    const bool is_positive = totals[k] > 0;
    otherwise[k] = is_positive ? 0 : uniform;
    totals[k] = 1 / (is_positive ? totals[k] : 1);
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    Number* chances = all.chances + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      chances[k] = chances[k] * totals[k] + otherwise[k];
    }
  }
  for (std::size_t k = 0; k < layer.sets; ++k) {
    all.expected[parents[k]] += values[k];
  }
}

// Computes the new plan from the chances, and adds it to the sum.
template <class Number>
[[gnu::always_inline]] inline void find_plan(const PlayerNumbers<Number>& all,
                                             const SetLayers::Layer& layer,
                                             const std::int32_t* parents, Number weight) {
  Number reach[SetLayers::most_sets];
  for (std::size_t k = 0; k < layer.sets; ++k) {
    reach[k] = all.plan[parents[k]];
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    const Number* chances = all.chances + layer.first + move * layer.sets;
    Number* plan = all.plan + layer.first + move * layer.sets;
    Number* sum_of_plans = all.sum_of_plans + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      plan[k] = reach[k] * chances[k];
      sum_of_plans[k] += weight * plan[k];
    }
  }
}

// One pass from the last sets to the first, and one back to the last.
template <class Number>
[[gnu::always_inline]] inline void pass(const SetLayers& sets, const PlayerNumbers<Number>& all,
                                        Number weight) {
  const std::vector<SetLayers::Layer>& layers = sets.layers();
  for (std::size_t k = layers.size(); k-- > 0;) {
    find_chances(all, layers[k], sets.parents().data() + layers[k].parents);
  }
  for (const SetLayers::Layer& layer : layers) {
    find_plan(all, layer, sets.parents().data() + layer.parents, weight);
  }
  all.sum_of_plans[0] += weight;
}

void make_pass(const SetLayers& sets, const PlayerNumbers<double>& all, double weight) {
  at_simd_level<pass<double>>(sets, all, weight);
}

void make_pass(const SetLayers& sets, const PlayerNumbers<float>& all, float weight) {
  at_simd_level<pass<float>>(sets, all, weight);
}

}  // namespace

SetLayers::SetLayers(const Treeplex& player) : places_(as_size(player.size())) {
  const auto sets = player.sets();
  std::vector<std::int32_t> depths(sets.size());
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> alike;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    if (sets[h].parent != 0) {
      depths[h] = depths[as_size(player.set_of(sets[h].parent))] + 1;
    }
    alike[{depths[h], sets[h].moves}].push_back(static_cast<std::int32_t>(h));
  }
  for (const auto& [depth_and_moves, all] : alike) {
    for (std::size_t start = 0; start < all.size(); start += most_sets) {
      add_layer(player, std::span(all).subspan(start, std::min(most_sets, all.size() - start)));
    }
  }
}

void SetLayers::add_layer(const Treeplex& player, std::span<const std::int32_t> alike) {
  const auto sets = player.sets();
  const std::size_t first = layers_.empty() ? 1 : layers_.back().end();
  const Layer layer{first, parents_.size(), alike.size(), as_size(sets[as_size(alike[0])].moves)};
  for (std::size_t k = 0; k < layer.sets; ++k) {
    const InformationSet& set = sets[as_size(alike[k])];
    for (std::size_t move = 0; move < layer.moves; ++move) {
      places_[as_size(set.first) + move] = static_cast<std::int32_t>(first + move * layer.sets + k);
    }
    parents_.push_back(places_[as_size(set.parent)]);
  }
  layers_.push_back(layer);
}

template <class Number>
PayoffBlocks<Number>::PayoffBlocks(const BilinearGame& game, Places row_places,
                                   Places column_places) {
  const std::vector<std::int32_t> group_of = groups_of(game.by_row, column_places.size());
  const std::size_t count = as_size(*std::max_element(group_of.begin(), group_of.end())) + 1;
  const Grouped rows(Places(group_of).first(row_places.size()), count);
  const Grouped columns(Places(group_of).subspan(row_places.size()), count);
  by_row_ = blocks_of<Number, Matrix>({game.by_row, rows, columns, row_places, column_places});
  by_column_ =
      blocks_of<Number, Matrix>({game.by_column, columns, rows, column_places, row_places});
}

template <class Number>
void PayoffBlocks<Number>::pay(Player player, std::span<const Number> other_plan,
                               std::span<Number> expected) const {
  const Matrix& matrix = player == Player::row ? by_row_ : by_column_;
  std::fill(expected.begin(), expected.end(), Number{0});
  multiply(Product<Number>{matrix.blocks.data(), matrix.blocks.size(), matrix.values.data(),
                           matrix.places.data(), other_plan.data(), expected.data()});
}

template class PayoffBlocks<double>;
template class PayoffBlocks<float>;

template <class Number>
RegretMinimisation<Number>::RegretMinimisation(const BilinearGame& game)
    : row_(game.row),
      column_(game.column),
      payoffs_(game, row_.layers.places(), column_.layers.places()) {}

template <class Number>
RegretMinimisation<Number>::Side::Side(const Treeplex& player)
    : layers(player),
      regret(as_size(player.size())),
      chances(regret.size()),
      plan(regret.size()),
      sum_of_plans(regret.size()),
      expected(regret.size()) {
  const BehaviourStrategy uniform = uniform_strategy(player);
  const std::vector<double> uniform_plan = plan_of(player, uniform);
  for (std::size_t s = 0; s < plan.size(); ++s) {
    chances[as_size(layers.places()[s])] = static_cast<Number>(uniform.chances[s]);
    plan[as_size(layers.places()[s])] = static_cast<Number>(uniform_plan[s]);
  }
}

template <class Number>
std::vector<double> RegretMinimisation<Number>::average(const Side& side) {
  const double total = side.sum_of_plans[0];
  const std::vector<Number>& sums = total > 0 ? side.sum_of_plans : side.plan;
  std::vector<double> plan;
  plan.reserve(sums.size());
  for (const std::int32_t at : side.layers.places()) {
    plan.push_back(sums[as_size(at)] / (total > 0 ? total : 1));
  }
  return plan;
}

template <class Number>
void RegretMinimisation<Number>::respond(Player player, Number weight, Number kept) {
  Side& side = player == Player::row ? row_ : column_;
  const Side& other = player == Player::row ? column_ : row_;
  payoffs_.pay(player, other.plan, side.expected);
  make_pass(side.layers,
            PlayerNumbers<Number>{side.regret.data(), side.chances.data(), side.plan.data(),
                                  side.sum_of_plans.data(), side.expected.data(),
                                  static_cast<Number>(player == Player::row ? 1 : -1), kept},
            weight);
}

template <class Number>
std::optional<Termination> RegretMinimisation<Number>::iterate(std::int64_t most,
                                                               const Budget& budget) {
  auto stopped = budget.exhausted(iterations_);
  for (; !stopped && iterations_ < most; stopped = budget.exhausted(iterations_)) {
    const double power = std::pow(static_cast<double>(iterations_), discount_power);
    const auto time = static_cast<double>(++iterations_);
    const auto weight = static_cast<Number>(time * time * time * time);
    const auto kept = static_cast<Number>(power / (power + 1));
    respond(Player::row, weight, kept);
    respond(Player::column, weight, kept);
  }
  return stopped;
}

template class RegretMinimisation<double>;
template class RegretMinimisation<float>;

}  // namespace saddle
