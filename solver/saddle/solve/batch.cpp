#include "saddle/solve/batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "saddle/machine/refusal.h"
#include "saddle/machine/workers.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/square_batch.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {
namespace {

// 2 x 2 and 3 x 3 games that are solved before a look at the limits.
constexpr std::size_t squares_at_once = 256;

// What one thread needs.
struct Solver {
  StageSolver stage;
  std::array<double, squares_at_once> gaps;  // where they are not wanted
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
    Workers workers(threads);
    workers.for_each(blocks, [&](int worker, std::int64_t block) {
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

  // A block is worth several microseconds.
  std::size_t block_size() const {
    if (is_square(2) || is_square(3)) {
      return squares_at_once;
    }
    return std::max<std::size_t>(1, 1024 / (rows_ * columns_));
  }

  // Of the blocks before the limit on iterations all are solved, whichever thread comes first.
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

  // Between them also where half of them is no double.
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

  // Says of the games of a block that nothing is known.
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
        "{} payoffs of a batch are no games of {} x {}, must be whole games of at "
        "least 1 x 1",
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
