#include "saddle/solve/batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/square_games.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

// The arrays for the results of 2 x 2 or 3 x 3 games, one game after the other; null for results
// that are not wanted. The array of gaps is required.
struct SquareResults {
  double* value = nullptr;
  double* lower = nullptr;
  double* upper = nullptr;
  double* relative_gap = nullptr;
  double* row = nullptr;
  double* column = nullptr;
};

// Greater than all errors from underflow, but normal: products with subnormal numbers take a
// hundred cycles.
constexpr double least_normal = std::numeric_limits<double>::min();

// As many games as a vector has lanes, with their strategies and bounds.
template <std::size_t side, std::size_t lanes>
class CertifiedGames {
 public:
  [[gnu::always_inline]] void read(const double* payoffs) {
    [&]<std::size_t... entry>(std::index_sequence<entry...>) __attribute__((always_inline)) {
      (read_entry<entry>(payoffs, std::make_index_sequence<lanes>{}), ...);
    }
    (std::make_index_sequence<entries>{});
  }

  [[gnu::always_inline]] void solve() {
    games_.find_strategies();
    find_bounds();
  }

  [[gnu::always_inline]] void write(const SquareResults& results, std::size_t first) const {
    write_numbers(value_, results.value, first);
    write_numbers(lower_, results.lower, first);
    write_numbers(upper_, results.upper, first);
    write_numbers(gap_, results.relative_gap, first);
    write_strategies(games_.row, results.row, first);
    write_strategies(games_.column, results.column, first);
  }

 private:
  using Vector = typename Lanes<lanes>::Vector;

  static constexpr std::size_t entries = side * side;

  template <std::size_t entry, std::size_t... game>
  [[gnu::always_inline]] void read_entry(const double* payoffs, std::index_sequence<game...>) {
    games_.payoffs[entry / side][entry % side] = Vector{payoffs[entries * game + entry]...};
  }

  [[gnu::always_inline]] static void write_numbers(const Vector& numbers, double* to,
                                                   std::size_t first) {
    if (to != nullptr) {
      reinterpret_cast<typename Lanes<lanes>::Unaligned*>(to + first)->vector = numbers;
    }
  }

  [[gnu::always_inline]] static void write_strategies(const Vector (&weights)[side], double* to,
                                                      std::size_t first) {
    for (std::size_t k = 0; to != nullptr && k < lanes; ++k) {
      for (std::size_t own = 0; own < side; ++own) {
        to[side * (first + k) + own] = weights[own][k];
      }
    }
  }

  // Why the bounds are true in floating point: as in stage_solver.cpp with n = 2 or 3, except that
  // payoffs are centred, not scaled. A centred payoff has one rounding, and so has its product with
  // a weight. The quotient by the sum of the weights has an error of at most g(2 n + 1) C + n d,
  // and (2 n + 4) u C leaves 3 u C for the rounding errors of the error and of its subtraction.
  // Adding the center rounds once more, by at most half of what round_down() subtracts.
  //
  // The code uses n times the least normal double instead of n d. If payoffs are so small that this
  // matters, the gap is large.
  [[gnu::always_inline]] void find_bounds() {
    const Vector& minimum = games_.minimum;
    const Vector& maximum = games_.maximum;
    const Vector center = 0.5 * minimum + 0.5 * maximum;
    const Vector above = maximum - center;
    const Vector below = center - minimum;
    const Vector most = (above > below ? above : below) * (1 + 4 * unit_roundoff);
    Vector centred[side][side];
    for (std::size_t i = 0; i < side; ++i) {
      for (std::size_t j = 0; j < side; ++j) {
        centred[i][j] = games_.payoffs[i][j] - center;
      }
    }
    Vector zero{};  // becomes NaN unless all payoffs are finite
    Vector guaranteed;
    Vector conceded;  // negated, because it is maximised for the column player
    find_proof<true>(centred, games_.row, most, guaranteed, zero);
    find_proof<false>(centred, games_.column, most, conceded, zero);
    lower_ = guaranteed + center;
    upper_ = conceded - center;
    round_down(lower_);
    round_down(upper_);
    upper_ = -upper_;
    // All payoffs are in [minimum, maximum]. At a saddle point the strategies are pure, and the
    // bounds are payoffs.
    const Vector& maximin = games_.maximin;
    const Vector& minimax = games_.minimax;
    lower_ = lower_ > minimum ? lower_ : minimum;
    lower_ = maximin >= minimax ? maximin : lower_;
    upper_ = upper_ < maximum ? upper_ : maximum;
    upper_ = maximin >= minimax ? maximin : upper_;
    gap_ = (-conceded - guaranteed) / (maximum - minimum) * (1 + 8 * unit_roundoff);
    gap_ = (lower_ == upper_ ? Vector{} : gap_) + zero;
    // Clamped, because the halves of the bounds may underflow.
    value_ = 0.5 * lower_ + 0.5 * upper_;
    value_ = value_ < lower_ ? lower_ : value_;
    value_ = value_ > upper_ ? upper_ : value_;
  }

  // Computes the bound that one player's strategy proves for the centred payoffs, with the sign for
  // which greater is better, and makes `zero` NaN if they are not finite.
  template <bool is_row>
  [[gnu::always_inline]] static void find_proof(const Vector (&centred)[side][side],
                                                const Vector (&weights)[side], const Vector& most,
                                                Vector& proof, Vector& zero) {
    Vector least_sum = Vector{} + infinity;
    Vector all_sums{};
    for (std::size_t other = 0; other < side; ++other) {
      Vector sum{};
      for (std::size_t own = 0; own < side; ++own) {
        sum += (is_row ? centred[own][other] : centred[other][own]) * weights[own];
      }
      all_sums += sum;
      sum = is_row ? sum : -sum;
      least_sum = sum < least_sum ? sum : least_sum;
    }
    Vector sum_of_weights{};
    for (const Vector& weight : weights) {
      sum_of_weights += weight;
    }
    constexpr double rounding = (2 * side + 4) * unit_roundoff * (1 + 256 * unit_roundoff);
    const Vector error = rounding * most + side * least_normal;
    proof = least_sum / sum_of_weights - error * (1 + rounding);
    zero += all_sums * 0;
  }

  [[gnu::always_inline]] static void round_down(Vector& number) {
    const Vector size = number > 0 ? number : -number;
    number -= 2 * unit_roundoff * size + least_normal;
  }

  SquareGames<side, lanes> games_;
  Vector value_;
  Vector lower_;
  Vector upper_;
  Vector gap_;
};

template <std::size_t side, std::size_t lanes>
[[gnu::always_inline]] inline void solve_all(const double* payoffs, std::size_t games,
                                             const SquareResults& results) {
  if (games < lanes) {
    std::fill_n(results.relative_gap, games, infinity);
    return;
  }
  for (std::size_t k = 0; k < games; k += lanes) {
    const std::size_t first = std::min(k, games - lanes);  // overlaps with the vector before
    CertifiedGames<side, lanes> some;  // a new object each time, which stays in registers
    some.read(payoffs + side * side * first);
    some.solve();
    some.write(results, first);
  }
}

// Solves games of that side, 2 or 3, stored one after the other, row by row. The bounds are those
// that the strategies prove, rounding errors included, and equal if the strategies are pure; the
// value is the middle. If this fails, a game's gap is large, infinite or NaN and its other results
// are meaningless. It fails if payoffs are not finite, too large or too small, if rounding errors
// decide which strategies are played, as in some games with several solutions, and if there are
// fewer than eight games.
void solve_squares(std::size_t side, std::span<const double> payoffs,
                   const SquareResults& results) {
  const double* const first = payoffs.data();
  const std::size_t games = payoffs.size() / (side * side);
  if (side == 2) {
    at_simd_level<solve_all<2, 2>, solve_all<2, 4>, solve_all<2, 8>>(first, games, results);
  } else {
    at_simd_level<solve_all<3, 2>, solve_all<3, 4>, solve_all<3, 8>>(first, games, results);
  }
}

// The number of 2 x 2 and 3 x 3 games that are solved before the limits are checked.
constexpr std::size_t squares_at_once = 256;

// The workspace of a thread.
struct Solver {
  StageSolver stage;
  std::array<double, squares_at_once> gaps;  // for gaps that the caller does not want
};

class BatchSolver {
 public:
  BatchSolver(const GameBatch& batch, const Options& options)
      : batch_(batch),
        options_(options),
        budget_(options),
        rows_(static_cast<std::size_t>(batch.rows)),
        columns_(static_cast<std::size_t>(batch.columns)),
        games_(batch.payoffs.size() / (rows_ * columns_)) {}

  Termination solve() {
    const std::size_t size = block_size();
    const auto blocks = static_cast<std::int64_t>((games_ + size - 1) / size);
    const int threads = static_cast<int>(std::clamp<std::int64_t>(blocks, 1, options_.threads));
    std::vector<Solver> solvers(static_cast<std::size_t>(threads));
    ThreadPool pool(threads);
    pool.for_each(blocks, [&](int worker, std::int64_t block) {
      const std::size_t first = static_cast<std::size_t>(block) * size;
      const std::size_t last = std::min(games_, first + size);
      if (is_over(last)) {
        leave(first, last);
        return;
      }
      solve_block(solvers[static_cast<std::size_t>(worker)], first, last);
      solved_ += static_cast<std::int64_t>(last - first);
      if (worker == 0 && options_.on_progress) {
        options_.on_progress({solved_, -infinity, infinity});
      }
    });
    if (const Termination limit = limit_; limit != Termination::converged) {
      return limit;
    }
    return all_converged_ ? Termination::converged : Termination::numerical_error;
  }

 private:
  bool is_square(std::size_t side) const { return rows_ == side && columns_ == side; }

  // A block takes several microseconds.
  std::size_t block_size() const {
    if (is_square(2) || is_square(3)) {
      return squares_at_once;
    }
    return std::max<std::size_t>(1, 1024 / (rows_ * columns_));
  }

  // All blocks before the limit on iterations are solved, whichever thread is first.
  bool is_over(std::size_t last) {
    std::optional<Termination> limit = budget_.exhausted(0);
    if (!limit && static_cast<std::int64_t>(last) > options_.max_iterations) {
      limit = Termination::iteration_limit;
    }
    if (limit) {
      limit_ = *limit;
    }
    return limit.has_value();
  }

  void solve_block(Solver& solver, std::size_t first, std::size_t last) {
    if (!is_square(2) && !is_square(3)) {
      for (std::size_t k = first; k < last; ++k) {
        solve_game(solver.stage, k);
      }
      return;
    }
    const std::size_t entries = rows_ * columns_;
    const auto place = [first](std::span<double> numbers, std::size_t of_each) {
      return numbers.empty() ? nullptr : &numbers[first * of_each];
    };
    double* const gaps =
        batch_.relative_gap.empty() ? solver.gaps.data() : &batch_.relative_gap[first];
    solve_squares(rows_, batch_.payoffs.subspan(first * entries, (last - first) * entries),
                  {place(batch_.value, 1), place(batch_.lower, 1), place(batch_.upper, 1), gaps,
                   place(batch_.row, rows_), place(batch_.column, columns_)});
    for (std::size_t k = first; k < last; ++k) {
      if (!(gaps[k - first] <= stage_tolerance)) {
        solve_game(solver.stage, k);
      }
    }
  }

  void solve_game(StageSolver& solver, std::size_t k) {
    check_finite(k);
    const std::size_t entries = rows_ * columns_;
    const StageSolution solution =
        solver.solve(batch_.payoffs.subspan(k * entries, entries), batch_.rows, batch_.columns);
    if (!(solution.relative_gap <= stage_tolerance)) {
      all_converged_ = false;
    }
    keep(k, solution);
  }

  // Returns the middle, clamped to the bounds because their halves may underflow.
  static double middle(double lower, double upper) {
    const double sum = lower / 2 + upper / 2;
    return sum < lower ? lower : (sum > upper ? upper : sum);
  }

  void keep(std::size_t k, const StageSolution& solution) {
    const auto set = [k](std::span<double> numbers, double number) {
      if (!numbers.empty()) {
        numbers[k] = number;
      }
    };
    set(batch_.value, middle(solution.lower, solution.upper));
    set(batch_.lower, solution.lower);
    set(batch_.upper, solution.upper);
    set(batch_.relative_gap, solution.relative_gap);
    const auto copy = [k](std::span<const double> from, std::span<double> to) {
      if (!to.empty()) {
        std::copy(from.begin(), from.end(), to.subspan(k * from.size()).begin());
      }
    };
    copy(solution.row, batch_.row);
    copy(solution.column, batch_.column);
  }

  // Marks the games of a block as not solved.
  void leave(std::size_t first, std::size_t last) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto fill = [&](std::span<double> numbers, std::size_t of_each, double number) {
      if (!numbers.empty()) {
        const auto left = numbers.subspan(first * of_each, (last - first) * of_each);
        std::fill(left.begin(), left.end(), number);
      }
    };
    fill(batch_.value, 1, nothing);
    fill(batch_.lower, 1, -infinity);
    fill(batch_.upper, 1, infinity);
    fill(batch_.relative_gap, 1, infinity);
    fill(batch_.row, rows_, nothing);
    fill(batch_.column, columns_, nothing);
  }

  void check_finite(std::size_t k) const {
    const std::size_t entries = rows_ * columns_;
    const auto game = batch_.payoffs.subspan(k * entries, entries);
    const auto bad = std::find_if_not(game.begin(), game.end(),
                                      [](double payoff) { return std::isfinite(payoff); });
    if (bad != game.end()) {
      const auto place = static_cast<std::size_t>(bad - game.begin());
      throw_invalid("entry ({}, {}) of game {} is {}, must be finite (counted from 1)",
                    place / columns_ + 1, place % columns_ + 1, k + 1, *bad);
    }
  }

  const GameBatch& batch_;
  const Options& options_;
  Budget budget_;
  std::size_t rows_;
  std::size_t columns_;
  std::size_t games_;
  std::atomic<std::int64_t> solved_{0};
  std::atomic<Termination> limit_{Termination::converged};
  std::atomic<bool> all_converged_{true};
};

void check_length(const char* name, std::span<const double> numbers, std::size_t games,
                  Index of_each) {
  const std::size_t expected = games * static_cast<std::size_t>(of_each);
  if (!numbers.empty() && numbers.size() != expected) {
    throw_invalid("{} of a batch of {} has {}, must have {}", name, counted(games, "game"),
                  counted(numbers.size(), "number"), expected);
  }
}

void check(const GameBatch& batch) {
  if (batch.rows < 1 || batch.columns < 1 ||
      std::ssize(batch.payoffs) % (batch.rows * batch.columns) != 0) {
    throw_invalid(
        "a batch has {} payoffs for games of {} x {}, must be a multiple of the payoffs of a "
        "game of at least 1 x 1",
        batch.payoffs.size(), batch.rows, batch.columns);
  }
  const std::size_t games =
      batch.payoffs.size() / static_cast<std::size_t>(batch.rows * batch.columns);
  check_length("value", batch.value, games, 1);
  check_length("lower", batch.lower, games, 1);
  check_length("upper", batch.upper, games, 1);
  check_length("relative_gap", batch.relative_gap, games, 1);
  check_length("row", batch.row, games, batch.rows);
  check_length("column", batch.column, games, batch.columns);
}

}  // namespace

Termination solve_batch(const GameBatch& batch, const Options& options) {
  check(batch);
  return BatchSolver(batch, options).solve();
}

}  // namespace saddle
