#include "saddle/first_order/screened_matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "saddle/first_order/regret_matching.h"
#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/simd.h"
#include "saddle/machine/thread_pool.h"

namespace saddle {
namespace {

// Each thread takes a part of a product that begins at a multiple of these, so each sum has the
// same terms in the same order as without threads.
constexpr Index rows_at_once = 4;
constexpr Index columns_at_once = 64;
// The number of floats that are read and multiplied in the time of one entry of the game.
constexpr Index floats_an_entry = 4;

constexpr int stage = 10;  // iterations between computations of the gap
// Strategies are screened if their expected payoff is this many gaps worse than a best response.
// These numbers, and when the simplex takes over, were tuned on uniform games of 300 to 3000 a
// side; a factor of 2 changes times by 15 %.
constexpr double first_margin = 4.5;
constexpr double start_gap = 2.4;  // in standard deviations of the entries, divided by the side

// payoffs = M strategy, for four rows of the matrix at a time, which share the loads of the
// strategy.
[[gnu::always_inline]] inline void multiply_rows(const float* matrix, Index stride, Index rows,
                                                 Index columns, const float* strategy,
                                                 float* payoffs) {
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

// payoffs = -M' strategy; rows of weight zero are left out, the others added four at a time.
[[gnu::always_inline]] inline void multiply_columns(const float* matrix, Index stride, Index rows,
                                                    Index columns, const float* strategy,
                                                    float* payoffs) {
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

// Returns numbers for all strategies of the game: 0 for screened ones.
Eigen::VectorXd in_whole(const std::vector<Index>& active, const Eigen::VectorXd& numbers,
                         Index size) {
  Eigen::VectorXd whole = Eigen::VectorXd::Zero(size);
  whole(active) = numbers;
  return whole;
}

// Regret matching on a table in single precision. Strategies far from a best response are screened:
// left out until the whole game is next evaluated.
class ScreenedMatching {
 public:
  // Keeps a reference to the form. O(mn).
  explicit ScreenedMatching(const PositiveForm& form);

  // Makes iterations on the strategies that are not screened. 4 flops for each entry and iteration.
  void iterate(int iterations) {
    for (int k = 0; k < iterations; ++k) {
      matching_.iterate();
    }
  }

  // The gap of the averages among the strategies that are not screened, in units of the positive
  // form, up to rounding in single precision.
  double gap() const { return matching_.gap(); }

  // The averages for the whole game, each of sum 1, the payoffs against them and their gap, from
  // the last look.
  const Weights& averages() const { return averages_; }
  const WeightedPayoffs& payoffs() const { return payoffs_; }
  double full_gap() const { return full_gap_; }

  // Evaluates the averages in the whole game. O(mn).
  void look();

  // Evaluates them, and screens all strategies whose expected payoff is worse than the best
  // response's by more than `margin` times the gap. O(mn).
  void screen(double margin);

  // Starts new averages with the next iteration.
  void forget_averages();

 private:
  using Vector = Eigen::VectorXf;

  void pay_rows(const Vector& column, Vector& payoffs);
  void pay_columns(const Vector& row, Vector& payoffs);
  void restrict(RegretMatching<float>::Player& player, std::vector<Index>& active,
                const Eigen::VectorXd& average, const Eigen::VectorXd& payoffs,
                double minimum_payoff) const;
  void copy_entries();

  const PositiveForm& form_;
  std::vector<Index> active_rows_;  // the rows that are not screened
  std::vector<Index> active_columns_;
  RegretMatching<float> matching_;
  Index stride_ = 0;
  AlignedVector<float> entries_;     // of the strategies that are not screened, minus 1
  AlignedVector<float> of_columns_;  // a strategy or payoffs, aligned for the loads of a kernel
  Weights averages_;
  WeightedPayoffs payoffs_;
  double full_gap_ = 1;
};

std::vector<Index> all_strategies(Index size) {
  std::vector<Index> all(as_size(size));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

ScreenedMatching::ScreenedMatching(const PositiveForm& form)
    : form_(form),
      active_rows_(all_strategies(form.rows())),
      active_columns_(all_strategies(form.columns())),
      matching_({form.rows(), form.columns(),
                 [this](const Vector& column, Vector& payoffs) { pay_rows(column, payoffs); },
                 [this](const Vector& row, Vector& payoffs) { pay_columns(row, payoffs); }}) {
  copy_entries();
}

void ScreenedMatching::copy_entries() {
  const auto rows = std::ssize(active_rows_);
  const auto columns = std::ssize(active_columns_);
  stride_ = row_stride<float>(columns, 16);
  entries_.resize(as_size(rows * stride_));
  for_parts(form_.thread_pool_for(rows * columns), rows, 1, [&](Index first, Index last) {
    for (Index i = first; i < last; ++i) {
      at_simd_level<copy_mapped>(form_, active_rows_[as_size(i)], active_columns_,
                                 entries_.data() + i * stride_);
    }
  });
}

void ScreenedMatching::pay_rows(const Vector& column, Vector& payoffs) {
  const Index rows = payoffs.size();
  const Index columns = column.size();
  of_columns_.assign(column.begin(), column.end());
  for_parts(form_.thread_pool_for(rows * columns / floats_an_entry), rows, rows_at_once,
            [&](Index first, Index last) {
              at_simd_level<multiply_rows>(entries_.data() + first * stride_, stride_, last - first,
                                           columns, of_columns_.data(), payoffs.data() + first);
            });
}

void ScreenedMatching::pay_columns(const Vector& row, Vector& payoffs) {
  const Index rows = row.size();
  const Index columns = payoffs.size();
  of_columns_.resize(as_size(columns));
  for_parts(form_.thread_pool_for(rows * columns / floats_an_entry), columns, columns_at_once,
            [&](Index first, Index last) {
              at_simd_level<multiply_columns>(entries_.data() + first, stride_, rows, last - first,
                                              row.data(), of_columns_.data() + first);
            });
  std::copy(of_columns_.begin(), of_columns_.end(), payoffs.begin());
}

// The payoffs of columns are negated, so that both players maximise.
void ScreenedMatching::restrict(RegretMatching<float>::Player& player, std::vector<Index>& active,
                                const Eigen::VectorXd& average, const Eigen::VectorXd& payoffs,
                                double minimum_payoff) const {
  Vector regret = Vector::Zero(payoffs.size());
  Vector strategy = regret;
  regret(active) = player.regret;
  strategy(active) = player.strategy;
  active.clear();
  for (Index i = 0; i < payoffs.size(); ++i) {
    if (payoffs[i] >= minimum_payoff) {
      active.push_back(i);
    }
  }
  const float weight = matching_.state().total_weight;
  player.regret = regret(active);
  player.strategy = strategy(active);
  player.average = weight * average(active).cast<float>();
  player.average_payoff = weight * payoffs(active).cast<float>();
  const float sum = player.strategy.sum();
  if (sum > 0) {
    player.strategy /= sum;
  } else {
    player.strategy.setConstant(1 / static_cast<float>(active.size()));
  }
}

void ScreenedMatching::look() {
  const Weights averages = matching_.averages();
  averages_ = {in_whole(active_rows_, averages.row, form_.rows()),
               in_whole(active_columns_, averages.column, form_.columns())};
  payoffs_ = form_.payoffs(averages_);
  full_gap_ = payoffs_.of_rows.maxCoeff() - payoffs_.of_columns.minCoeff();
}

void ScreenedMatching::screen(double margin) {
  look();
  const double upper = payoffs_.of_rows.maxCoeff();
  const double lower = payoffs_.of_columns.minCoeff();
  const double slack = margin * full_gap_;
  auto& state = matching_.state();
  restrict(state.row, active_rows_, averages_.row, payoffs_.of_rows.array() - 1, upper - slack - 1);
  restrict(state.column, active_columns_, averages_.column, 1 - payoffs_.of_columns.array(),
           1 - lower - slack);
  copy_entries();
}

void ScreenedMatching::forget_averages() {
  auto& state = matching_.state();
  state.time = 0;
  state.total_weight = 0;
  for (auto* player : {&state.row, &state.column}) {
    player->average.setZero();
    player->average_payoff.setZero();
  }
}

}  // namespace

Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget) {
  constexpr int most_iterations = 600;
  const double side =
      std::sqrt(static_cast<double>(form.rows()) * static_cast<double>(form.columns()));
  const double target = start_gap * form.standard_deviation() / side;
  ScreenedMatching matching(form);
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
  ScreenedMatching matching(form);
  double best_gap =
      incumbent.offer(MixedStrategy::uniform(game.rows()), MixedStrategy::uniform(game.columns()));
  double margin = first_margin;
  std::int64_t made = 0;
  double looked_at = 1;  // the gap when strategies were last screened
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
    // Twice the iterations should halve the gap, or at least divide it by the square root of 2. If
    // the gap falls by less than a tenth, the limit of the precision is reached or needed
    // strategies were screened.
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
    // An earlier gap was small by chance, and strategies were screened then that are needed. So
    // fewer are screened from now on, and averages start anew.
    if (strayed) {
      margin *= 2;
      matching.forget_averages();
      checkpoint = std::max(checkpoint, 4 * made);
    }
  }
}

}  // namespace saddle
