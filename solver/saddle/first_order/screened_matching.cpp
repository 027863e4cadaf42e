#include "saddle/first_order/screened_matching.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "saddle/first_order/regret_matching.h"
#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/simd.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

// Each thread takes a part of a product that begins at a multiple of these, so each sum has the
// same terms in the same order as without threads.
constexpr Index rows_at_once = 4;
constexpr Index columns_at_once = 64;
// The number of table entries that are read and multiplied in the time of one payoff of the game.
constexpr Index entries_a_payoff = 4;

constexpr int stage = 10;  // iterations between computations of the gap
// Strategies are screened if their expected payoff is this many gaps worse than a best response.
// These numbers, and when the simplex takes over, were tuned on uniform games of 300 to 3000 a
// side; a factor of 2 changes times by 15 %.
constexpr double first_margin = 4.5;
constexpr double start_gap = 2.4;  // in standard deviations of the entries, divided by the side

// The table has entries of 4 bytes, or of 2 bytes if the former would not fit a cache. Then the
// time of a product is the time of reading the table, so half as many bytes take half the time. An
// entry of 2 bytes counts a payoff in units of the range / 65534, so the payoffs must not be much
// nearer to one another than their range.
template <class Entry>
constexpr float units = 1;
template <>
constexpr float units<std::int16_t> = 65534;
constexpr Index most_wide_entries = 250'000;
constexpr double least_deviation = 1.0 / 64;

// payoffs = M strategy, for four rows of the table at a time, which share the loads of the
// strategy.
template <class Entry>
[[gnu::always_inline]] inline void multiply_rows(const Entry* table, Index stride, Index rows,
                                                 Index columns, const float* strategy,
                                                 float* payoffs) {
  Index i = 0;
  for (; i + 4 <= rows; i += 4) {
    const Entry* const m = table + i * stride;
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
#pragma omp simd reduction(+ : s0, s1, s2, s3)
    for (Index j = 0; j < columns; ++j) {
      s0 += static_cast<float>(m[j]) * strategy[j];
      s1 += static_cast<float>(m[j + stride]) * strategy[j];
      s2 += static_cast<float>(m[j + 2 * stride]) * strategy[j];
      s3 += static_cast<float>(m[j + 3 * stride]) * strategy[j];
    }
    payoffs[i] = s0 / units<Entry>;
    payoffs[i + 1] = s1 / units<Entry>;
    payoffs[i + 2] = s2 / units<Entry>;
    payoffs[i + 3] = s3 / units<Entry>;
  }
  for (; i < rows; ++i) {
    const Entry* const m = table + i * stride;
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (Index j = 0; j < columns; ++j) {
      sum += static_cast<float>(m[j]) * strategy[j];
    }
    payoffs[i] = sum / units<Entry>;
  }
}

// payoffs = -M' strategy; rows of weight zero are left out, the others added four at a time.
template <class Entry>
[[gnu::always_inline]] inline void multiply_columns(const Entry* table, Index stride, Index rows,
                                                    Index columns, const float* strategy,
                                                    float* payoffs) {
  std::fill_n(payoffs, columns, 0.0F);
  const Entry* m[4];
  float c[4];
  int gathered = 0;
  for (Index i = 0; i < rows; ++i) {
    if (strategy[i] != 0) {
      m[gathered] = table + i * stride;
      c[gathered] = strategy[i] / units<Entry>;
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
        payoffs[j] -= c[0] * static_cast<float>(m[0][j]) + c[1] * static_cast<float>(m[1][j]) +
                      (c[2] * static_cast<float>(m[2][j]) + c[3] * static_cast<float>(m[3][j]));
      }
      gathered = 0;
    }
  }
}

template <class Entry>
[[gnu::always_inline]] inline void round_row(const PositiveForm& form, Index row, Entry* out) {
  const double* const payoffs = form.payoffs_of_row(row);
  const Index size = form.columns();
#pragma omp simd
  for (Index j = 0; j < size; ++j) {
    const auto centred = static_cast<float>(form.mapped(payoffs[j]) - 1);
    const float inside =
        std::is_integral_v<Entry> ? std::min(std::max(centred, -0.5F), 0.5F) : centred;
    const float payoff = inside * units<Entry>;
    out[j] = static_cast<Entry>(std::is_integral_v<Entry> ? payoff + std::copysign(0.5F, payoff)
                                                          : payoff);
  }
}

// Regret matching in single precision, on a table of rounded payoffs. Strategies far from a best
// response are screened: left out until the whole game is next evaluated.
template <class Entry>
class ScreenedMatching {
 public:
  // Keeps a reference to the form. O(mn).
  explicit ScreenedMatching(const PositiveForm& form)
      : form_(form),
        active_rows_(all_up_to(form.rows())),
        active_columns_(all_up_to(form.columns())),
        matching_(
            {form.rows(), form.columns(),
             [this](const Vector& column, Vector& payoffs) { pay_rows(active(), column, payoffs); },
             [this](const Vector& row, Vector& payoffs) { pay_columns(active(), row, payoffs); }}) {
    whole_.resize(form.rows(), form.columns());
    for_parts(form_.thread_pool_for(form_.rows() * form_.columns()), form_.rows(), 1,
              [&](Index first, Index last) {
                for (Index i = first; i < last; ++i) {
                  at_simd_level<round_row<Entry>>(form_, i, whole_.row(i));
                }
              });
  }
  ScreenedMatching(const ScreenedMatching&) = delete;
  ScreenedMatching& operator=(const ScreenedMatching&) = delete;

  // Makes iterations on the strategies that are not screened. 4 flops for each entry and iteration.
  void iterate(int iterations) {
    for (int k = 0; k < iterations; ++k) {
      matching_.iterate();
    }
  }

  // The gap of the averages among the strategies that are not screened, in units of the positive
  // form, up to rounding in single precision.
  double gap() const { return matching_.gap(); }

  // The averages for the whole game, each of sum 1; and the payoffs against them and their gap in
  // the table of rounded payoffs, in single precision: a gap near 0 may come out negative. From the
  // last look.
  const Weights& averages() const { return averages_; }
  const WeightedPayoffs& payoffs() const { return payoffs_; }
  double full_gap() const { return full_gap_; }

  // Evaluates the averages in the whole table. O(mn).
  void look() {
    const Weights averages = matching_.averages();
    averages_ = {Eigen::VectorXd::Zero(form_.rows()), Eigen::VectorXd::Zero(form_.columns())};
    averages_.row(active_rows_) = averages.row;
    averages_.column(active_columns_) = averages.column;
    Vector of_rows(form_.rows());
    Vector of_columns(form_.columns());
    pay_rows(whole_, averages_.column.cast<float>(), of_rows);
    pay_columns(whole_, averages_.row.cast<float>(), of_columns);
    payoffs_ = {of_rows.cast<double>().array() + 1, 1 - of_columns.cast<double>().array()};
    full_gap_ = payoffs_.of_rows.maxCoeff() - payoffs_.of_columns.minCoeff();
  }

  // Evaluates them, and screens all strategies whose expected payoff is worse than the best
  // response's by more than `margin` times the gap. O(mn).
  void screen(double margin) {
    look();
    const double upper = payoffs_.of_rows.maxCoeff();
    const double lower = payoffs_.of_columns.minCoeff();
    // Rounding may make a gap near 0 negative.
    const double slack = margin * std::max(full_gap_, 0.0);
    auto& state = matching_.state();
    restrict(state.row, active_rows_, averages_.row, payoffs_.of_rows.array() - 1,
             upper - slack - 1);
    restrict(state.column, active_columns_, averages_.column, 1 - payoffs_.of_columns.array(),
             1 - lower - slack);
    copy_entries();
  }

  // Starts new averages with the next iteration.
  void forget_averages() {
    auto& state = matching_.state();
    state.time = 0;
    state.total_weight = 0;
    for (auto* player : {&state.row, &state.column}) {
      player->average.setZero();
      player->average_payoff.setZero();
    }
  }

 private:
  using Vector = Eigen::VectorXf;

  struct Table {
    Index stride = 0;
    AlignedVector<Entry> entries;

    void resize(Index rows, Index columns) {
      stride = row_stride<Entry>(columns, 32);
      entries.resize(as_size(rows * stride));
    }
    Entry* row(Index i) { return entries.data() + i * stride; }
    const Entry* row(Index i) const { return entries.data() + i * stride; }
  };

  const Table& active() const { return table_.entries.empty() ? whole_ : table_; }

  void copy_entries() {
    const auto rows = std::ssize(active_rows_);
    const auto columns = std::ssize(active_columns_);
    table_.resize(rows, columns);
    for_parts(form_.thread_pool_for(rows * columns), rows, 1, [&](Index first, Index last) {
      for (Index i = first; i < last; ++i) {
        const Entry* const from = whole_.row(active_rows_[as_size(i)]);
        Entry* const out = table_.row(i);
        for (Index j = 0; j < columns; ++j) {
          out[j] = from[active_columns_[as_size(j)]];
        }
      }
    });
  }

  void pay_rows(const Table& table, const Vector& column, Vector& payoffs) {
    const Index rows = payoffs.size();
    const Index columns = column.size();
    of_columns_.assign(column.begin(), column.end());
    for_parts(form_.thread_pool_for(rows * columns / entries_a_payoff), rows, rows_at_once,
              [&](Index first, Index last) {
                at_simd_level<multiply_rows<Entry>>(table.row(first), table.stride, last - first,
                                                    columns, of_columns_.data(),
                                                    payoffs.data() + first);
              });
  }

  void pay_columns(const Table& table, const Vector& row, Vector& payoffs) {
    const Index rows = row.size();
    const Index columns = payoffs.size();
    of_columns_.resize(as_size(columns));
    for_parts(form_.thread_pool_for(rows * columns / entries_a_payoff), columns, columns_at_once,
              [&](Index first, Index last) {
                at_simd_level<multiply_columns<Entry>>(table.entries.data() + first, table.stride,
                                                       rows, last - first, row.data(),
                                                       of_columns_.data() + first);
              });
    std::copy(of_columns_.begin(), of_columns_.end(), payoffs.begin());
  }

  // The payoffs of columns are negated, so that both players maximise.
  void restrict(RegretMatching<float>::Player& player, std::vector<Index>& active,
                const Eigen::VectorXd& average, const Eigen::VectorXd& payoffs,
                double minimum_payoff) const {
    Vector regret = Vector::Zero(payoffs.size());
    Vector strategy = regret;
    regret(active) = player.regret;
    strategy(active) = player.strategy;
    active = numbers_where(payoffs.size(), [&](Index i) { return payoffs[i] >= minimum_payoff; });
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

  const PositiveForm& form_;
  std::vector<Index> active_rows_;  // the rows that are not screened
  std::vector<Index> active_columns_;
  RegretMatching<float> matching_;
  Table whole_;
  Table table_;  // of the strategies that are not screened; empty before the first screening
  AlignedVector<float> of_columns_;  // a strategy or payoffs, aligned for the loads of a kernel
  Weights averages_;
  WeightedPayoffs payoffs_;
  double full_gap_ = 1;
};

template <class Entry>
Weights start(const PositiveForm& form, double target, Incumbent& incumbent, const Budget& budget) {
  constexpr int most_iterations = 600;
  ScreenedMatching<Entry> matching(form);
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

template <class Entry>
void propose(const PositiveForm& form, Incumbent& incumbent, const Budget& budget) {
  constexpr double limit_of_precision = 3e-5;  // of either table
  constexpr std::int64_t most_iterations = 1'000'000;
  ScreenedMatching<Entry> matching(form);
  double best_gap =
      incumbent.offer(MixedStrategy::uniform(form.rows()), MixedStrategy::uniform(form.columns()));
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
    bool strayed = matching.full_gap() > std::max(2 * looked_at, limit_of_precision);
    looked_at = matching.full_gap();
    // Twice the iterations should halve the gap, or at least divide it by the square root of 2. If
    // the gap falls by less than a tenth, the limit of the precision is reached or needed
    // strategies were screened.
    if (made >= checkpoint) {
      if (best_gap > 0.9 * gap_at_checkpoint) {
        if (best_gap < limit_of_precision || made >= most_iterations) {
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

// Whether a table of entries of 2 bytes is fast and accurate enough. The middle of payoffs that are
// near to one another is rounded, so an end may lie outside the entries.
bool fits_narrow_entries(const PayoffMatrix& game, const PositiveForm& form, double deviation) {
  constexpr double most = 0.5 + 0.5 / static_cast<double>(units<std::int16_t>);
  return form.rows() * form.columns() > most_wide_entries && deviation >= least_deviation &&
         std::abs(form.mapped(game.minimum()) - 1) <= most &&
         std::abs(form.mapped(game.maximum()) - 1) <= most;
}

}  // namespace

Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget) {
  const double side =
      std::sqrt(static_cast<double>(form.rows()) * static_cast<double>(form.columns()));
  const double deviation = form.standard_deviation();
  const double target = start_gap * deviation / side;
  return fits_narrow_entries(incumbent.game(), form, deviation)
             ? start<std::int16_t>(form, target, incumbent, budget)
             : start<float>(form, target, incumbent, budget);
}

void propose_by_regret_matching(Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  if (game.minimum() == game.maximum()) {
    incumbent.offer(MixedStrategy::pure(0, game.rows()), MixedStrategy::pure(0, game.columns()));
    return;
  }
  const auto pool = thread_pool_for(game.rows() * game.columns(), budget.options().threads);
  const PositiveForm form(game, pool.get());
  if (fits_narrow_entries(game, form, form.standard_deviation())) {
    propose<std::int16_t>(form, incumbent, budget);
  } else {
    propose<float>(form, incumbent, budget);
  }
}

}  // namespace saddle
