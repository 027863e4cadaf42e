#include "saddle/first_order/regret_matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

template <class Numbers>
float maximum(const Numbers& numbers) {
  return *std::max_element(numbers.begin(), numbers.end());
}

// Parts of a product begin at multiples of these, which leaves each sum as it is in the whole.
constexpr Index rows_at_once = 4;
constexpr Index columns_at_once = 64;
// Floats that are read and multiplied in the time that an entry of the game takes.
constexpr Index floats_an_entry = 4;

constexpr int stage = 10;  // iterations between looks at the gap
// Strategies are screened whose payoff is this many gaps below a best response. Where regret
// matching screens and stops for the simplex was tuned on uniform games of 300 to 3000 a side; a
// factor of 2 changes times by 15 %.
constexpr double first_margin = 4.5;
constexpr double start_gap = 2.4;  // standard deviations of the entries, over the side

// payoffs = M strategy, for a matrix of which four rows at a time share the loads of the strategy.
[[gnu::always_inline]] inline void multiply(const float* matrix, Index stride, Index rows,
                                            Index columns, const float* strategy, float* payoffs) {
  Index i = 0;
  for (; i + 4 <= rows; i += 4) {
    const float* const m = matrix + i * stride;
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
#pragma omp simd reduction(+ : s0, s1, s2, s3)
    for (Index j = 0; j < columns; ++j) {
      s0 += m[j] * strategy[j];
      s1 += m[j + stride] * strategy[j];
      s2 += m[j + 2 * stride] * strategy[j];
      s3 += m[j + 3 * stride] * strategy[j];
    }
    payoffs[i] = s0;
    payoffs[i + 1] = s1;
    payoffs[i + 2] = s2;
    payoffs[i + 3] = s3;
  }
  for (; i < rows; ++i) {
    const float* const m = matrix + i * stride;
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (Index j = 0; j < columns; ++j) {
      sum += m[j] * strategy[j];
    }
    payoffs[i] = sum;
  }
}

// payoffs = -M' strategy, rows of weight zero left out and the others added four at a time.
[[gnu::always_inline]] inline void multiply_transposed(const float* matrix, Index stride,
                                                       Index rows, Index columns,
                                                       const float* strategy, float* payoffs) {
  std::fill_n(payoffs, columns, 0.0F);
  const float* m[4];
  float c[4];
  int gathered = 0;
  for (Index i = 0; i < rows; ++i) {
    if (strategy[i] != 0) {
      m[gathered] = matrix + i * stride;
      c[gathered] = strategy[i];
      ++gathered;
    }
    if (i + 1 == rows) {
      for (; gathered % 4 != 0; ++gathered) {
        m[gathered] = m[0];
        c[gathered] = 0;
      }
    }
    if (gathered == 4) {
#pragma omp simd
      for (Index j = 0; j < columns; ++j) {
        payoffs[j] -= c[0] * m[0][j] + c[1] * m[1][j] + (c[2] * m[2][j] + c[3] * m[3][j]);
      }
      gathered = 0;
    }
  }
}

// Adds the regrets of not having played each strategy, and makes the next strategy.
[[gnu::always_inline]] inline void match_regrets(const float* payoffs, Index size, float* regret,
                                                 float* strategy) {
  float mean = 0;
#pragma omp simd reduction(+ : mean)
  for (Index i = 0; i < size; ++i) {
    mean += payoffs[i] * strategy[i];
  }
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (Index i = 0; i < size; ++i) {
    const float instant = payoffs[i] - mean;
    const float next = regret[i] + instant;
    regret[i] = next > 0 ? next : 0;
    const float predicted = regret[i] + instant;
    strategy[i] = predicted > 0 ? predicted : 0;
    sum += strategy[i];
  }
  const float scale = sum > 0 ? 1 / sum : 0;
  const float constant = sum > 0 ? 0 : 1 / static_cast<float>(size);
#pragma omp simd
  for (Index i = 0; i < size; ++i) {
    strategy[i] = strategy[i] * scale + constant;
  }
}

[[gnu::always_inline]] inline void add_weighted(const float* vector, float weight, Index size,
                                                float* sum) {
#pragma omp simd
  for (Index i = 0; i < size; ++i) {
    sum[i] += weight * vector[i];
  }
}

[[gnu::always_inline]] inline void copy_mapped(const PositiveForm& form, Index row,
                                               const std::vector<Index>& columns, float* out) {
  const double* const payoffs = form.payoffs_of_row(row);
  const auto size = std::ssize(columns);
  const Index* const chosen = columns.data();
  if (size == form.columns()) {
    for (Index j = 0; j < size; ++j) {
      out[j] = static_cast<float>(form.mapped(payoffs[j]) - 1);
    }
  } else {
    for (Index j = 0; j < size; ++j) {
      out[j] = static_cast<float>(form.mapped(payoffs[chosen[j]]) - 1);
    }
  }
}

// Returns the weights over their sum, before the first iteration all the same.
Eigen::VectorXd normalised(const std::vector<Index>& active, const AlignedVector<float>& weights,
                           Index size) {
  Eigen::VectorXd whole = Eigen::VectorXd::Zero(size);
  for (std::size_t i = 0; i < active.size(); ++i) {
    whole[active[i]] = static_cast<double>(weights[i]);
  }
  const double sum = whole.sum();
  return sum > 0 ? Eigen::VectorXd(whole / sum)
                 : Eigen::VectorXd::Constant(size, 1 / static_cast<double>(size));
}

}  // namespace

RegretMatching::RegretMatching(const PositiveForm& form) : form_(form) {
  const auto start = [](Player& player, Index size) {
    const std::size_t count = as_size(size);
    player.active.resize(count);
    std::iota(player.active.begin(), player.active.end(), Index{0});
    player.regret.assign(count, 0);
    player.strategy.assign(count, 1 / static_cast<float>(size));
    player.average.assign(count, 0);
    player.payoff.assign(count, 0);
    player.average_payoff.assign(count, 0);
  };
  start(row_, form.rows());
  start(column_, form.columns());
  copy_entries();
}

void RegretMatching::copy_entries() {
  const auto columns = std::ssize(column_.active);
  stride_ = row_stride<float>(columns, 16);
  entries_.resize(as_size(std::ssize(row_.active) * stride_));
  const auto rows = std::ssize(row_.active);
  for_parts(form_.thread_pool_for(rows * columns), rows, 1, [&](Index first, Index last) {
    for (Index i = first; i < last; ++i) {
      at_simd_level<copy_mapped>(form_, row_.active[as_size(i)], column_.active,
                                 entries_.data() + i * stride_);
    }
  });
}

void RegretMatching::iterate(int iterations) {
  const auto rows = std::ssize(row_.active);
  const auto columns = std::ssize(column_.active);
  ThreadPool* const pool = form_.thread_pool_for(rows * columns / floats_an_entry);
  for (int k = 0; k < iterations; ++k) {
    time_ += 1;
    const float weight = time_ * time_;
    total_weight_ += weight;
    for_parts(pool, rows, rows_at_once, [&](Index first, Index last) {
      at_simd_level<multiply>(entries_.data() + first * stride_, stride_, last - first, columns,
                              column_.strategy.data(), row_.payoff.data() + first);
    });
    at_simd_level<add_weighted>(column_.strategy.data(), weight, columns, column_.average.data());
    at_simd_level<add_weighted>(row_.payoff.data(), weight, rows, row_.average_payoff.data());
    at_simd_level<match_regrets>(row_.payoff.data(), rows, row_.regret.data(),
                                 row_.strategy.data());

    for_parts(pool, columns, columns_at_once, [&](Index first, Index last) {
      at_simd_level<multiply_transposed>(entries_.data() + first, stride_, rows, last - first,
                                         row_.strategy.data(), column_.payoff.data() + first);
    });
    at_simd_level<add_weighted>(row_.strategy.data(), weight, rows, row_.average.data());
    at_simd_level<add_weighted>(column_.payoff.data(), weight, columns,
                                column_.average_payoff.data());
    at_simd_level<match_regrets>(column_.payoff.data(), columns, column_.regret.data(),
                                 column_.strategy.data());
  }
}

double RegretMatching::gap() const {
  const float conceded = maximum(row_.average_payoff);
  const float guaranteed = -maximum(column_.average_payoff);
  return static_cast<double>((conceded - guaranteed) / total_weight_);
}

// Payoffs of a column are taken with their sign changed, so that both players prefer the greatest.
void RegretMatching::restrict(Player& player, const Eigen::VectorXd& average,
                              const Eigen::VectorXd& payoffs, double minimum_payoff, float weight) {
  std::vector<float> regret(as_size(payoffs.size()), 0);
  std::vector<float> strategy = regret;
  for (std::size_t k = 0; k < player.active.size(); ++k) {
    regret[as_size(player.active[k])] = player.regret[k];
    strategy[as_size(player.active[k])] = player.strategy[k];
  }
  player.active.clear();
  for (Index i = 0; i < payoffs.size(); ++i) {
    if (payoffs[i] >= minimum_payoff) {
      player.active.push_back(i);
    }
  }
  const std::size_t size = player.active.size();
  player.regret.resize(size);
  player.strategy.resize(size);
  player.average.resize(size);
  player.payoff.resize(size);
  player.average_payoff.resize(size);
  float sum = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const Index i = player.active[k];
    player.regret[k] = regret[as_size(i)];
    player.strategy[k] = strategy[as_size(i)];
    sum += player.strategy[k];
    player.average[k] = weight * static_cast<float>(average[i]);
    player.average_payoff[k] = weight * static_cast<float>(payoffs[i]);
  }
  for (float& probability : player.strategy) {
    probability = sum > 0 ? probability / sum : 1 / static_cast<float>(size);
  }
}

void RegretMatching::look() {
  averages_ = {normalised(row_.active, row_.average, form_.rows()),
               normalised(column_.active, column_.average, form_.columns())};
  payoffs_ = form_.payoffs(averages_);
  full_gap_ = payoffs_.of_rows.maxCoeff() - payoffs_.of_columns.minCoeff();
}

void RegretMatching::screen(double margin) {
  look();
  const double upper = payoffs_.of_rows.maxCoeff();
  const double lower = payoffs_.of_columns.minCoeff();
  const double slack = margin * full_gap_;
  restrict(row_, averages_.row, payoffs_.of_rows.array() - 1, upper - slack - 1, total_weight_);
  restrict(column_, averages_.column, 1 - payoffs_.of_columns.array(), 1 - lower - slack,
           total_weight_);
  copy_entries();
}

void RegretMatching::forget_averages() {
  time_ = 0;
  total_weight_ = 0;
  for (Player* player : {&row_, &column_}) {
    player->average.assign(player->average.size(), 0.0F);
    player->average_payoff.assign(player->average_payoff.size(), 0.0F);
  }
}

Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget) {
  constexpr int most_iterations = 600;
  const double side =
      std::sqrt(static_cast<double>(form.rows()) * static_cast<double>(form.columns()));
  const double target = start_gap * form.standard_deviation() / side;
  RegretMatching matching(form);
  for (int k = 1; k <= most_iterations && !budget.exhausted(incumbent.iterations); ++k) {
    matching.iterate(1);
    incumbent.approximations = k;
    if (k % stage == 0 && matching.gap() <= std::max(matching.full_gap() / 2, target)) {
      matching.screen(first_margin);
      // A certificate costs a few iterations, so it is made only if someone follows the progress.
      if (incumbent.is_watched()) {
        incumbent.offer(matching.averages(), matching.payoffs());
      }
      if (matching.full_gap() <= 1.2 * target) {
        return matching.averages();
      }
    }
  }
  matching.look();
  return matching.averages();
}

void propose_by_regret_matching(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  if (game.minimum() == game.maximum()) {
    incumbent.offer(MixedStrategy::pure(0, game.rows()), MixedStrategy::pure(0, game.columns()));
    return;
  }
  constexpr double single_precision = 3e-5;
  constexpr std::int64_t most_iterations = 1'000'000;
  const auto pool = thread_pool_for(game.rows() * game.columns(), budget.options().threads);
  const PositiveForm form(game, pool.get());
  RegretMatching matching(form);
  double best_gap =
      incumbent.offer(MixedStrategy::uniform(game.rows()), MixedStrategy::uniform(game.columns()));
  double margin = first_margin;
  std::int64_t made = 0;
  double looked_at = 1;  // the gap when the strategies were screened last
  std::int64_t checkpoint = 1000;
  double gap_at_checkpoint = best_gap;
  while (!incumbent.is_finished() && !budget.exhausted(incumbent.iterations)) {
    const auto count = static_cast<int>(
        std::min<std::int64_t>(stage, budget.iterations_left(incumbent.iterations)));
    matching.iterate(count);
    made += count;
    incumbent.iterations += count;
    const double gap = matching.gap();
    if (gap > std::max(looked_at / 2, incumbent.tolerance() / 2) && made < checkpoint &&
        !budget.exhausted(incumbent.iterations)) {
      continue;
    }
    matching.screen(margin);
    best_gap = std::min(best_gap, incumbent.offer(MixedStrategy(matching.averages().row),
                                                  MixedStrategy(matching.averages().column)));
    bool strayed = matching.full_gap() > std::max(2 * looked_at, single_precision);
    looked_at = matching.full_gap();
    // Twice the iterations should halve the gap, and at worst take it by the root of 2, until the
    // precision ends.
    if (made >= checkpoint) {
      if (best_gap > 0.9 * gap_at_checkpoint) {
        if (best_gap < single_precision || made >= most_iterations) {
          return;
        }
        strayed = true;
      }
      gap_at_checkpoint = best_gap;
      checkpoint = 2 * made;
    }
    // A gap was small by chance, and what was screened for it is needed.
    if (strayed) {
      margin *= 2;
      matching.forget_averages();
      checkpoint = std::max(checkpoint, 4 * made);
    }
  }
}

}  // namespace saddle
