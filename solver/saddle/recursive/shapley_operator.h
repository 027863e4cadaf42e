#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "saddle/machine/thread_pool.h"
#include "saddle/recursive/stochastic_game.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {

/// How the payoffs of a stage game are rounded.
enum class Rounding { down, to_nearest, up };

/// Shapley's operator maps values of the states to the values of the stage games, in which the
/// expected payoff of a cell is its payoff plus the discounted values of the next states. It is
/// monotone, and the values of the game are a fixed point.
class ShapleyOperator {
 public:
  /// Keeps a reference to the game, which check() must accept. Throws std::invalid_argument unless
  /// threads >= 1.
  explicit ShapleyOperator(const StochasticGame& game, int threads = 1);

  /// Solves a state's stage game. If the payoffs are rounded down, `lower` of the solution is at
  /// most the operator's value for the exact game, and the row strategy guarantees it; likewise
  /// `upper` if they are rounded up. Demands finite values of the next states. The solution is
  /// stored in the operator, until the next call.
  StageSolution at(Index state, std::span<const double> values, Rounding rounding) {
    return solve(desks_.front(), state, values, rounding);
  }

  /// Solves the stage games of many states as at() does, on all threads: calls take(k, solution)
  /// for states[k], in any order and on any thread.
  void for_each(std::span<const Index> states, std::span<const double> values, Rounding rounding,
                const std::function<void(std::size_t k, const StageSolution& solution)>& take);

  /// Sets image[k] to the operator's value at states[k], on all threads, in plain floating point:
  /// it proves nothing. 15 ns for a 2 x 2 game whose cells lead to two states each.
  void apply(std::span<const Index> states, std::span<const double> values,
             std::span<double> image);

  /// The number of stage games solved, and how often a certificate fell short of the tolerance and
  /// another method was tried for one of them.
  std::int64_t stage_games() const { return total(&Desk::stage_games); }
  std::int64_t fallbacks() const { return total(&Desk::fallbacks); }

 private:
  struct Stage {
    Index rows;
    Index columns;
    std::size_t first_cell;
    std::size_t first_transition;
  };

  struct Payoff {
    double payoff;
    std::size_t end;  // of the cell's transitions
    bool is_average;  // pays nothing itself
    bool may_end;     // or has a discount
  };

  // The workspace of a thread, which shares no cache line with another's.
  struct alignas(64) Desk {
    std::vector<double> payoffs;
    StageSolver solver;
    std::int64_t stage_games = 0;
    std::int64_t fallbacks = 0;
  };

  // Calls work(desk, k) for each k < size, on all threads if `size` is large.
  template <class Work>
  void share(std::size_t size, const Work& work);

  StageSolution solve(Desk& desk, Index state, std::span<const double> values, Rounding rounding);
  double value(Desk& desk, Index state, std::span<const double> values);
  std::int64_t total(std::int64_t Desk::*count) const;
  double expected_payoff(const Payoff& cell, std::size_t begin, std::span<const double> values,
                         Rounding rounding) const;

  const StochasticGame& game_;
  // All cells in the order of the states, and their transitions in the same order; probabilities
  // are discounted.
  std::vector<Stage> stages_;
  std::vector<Payoff> cells_;
  std::vector<Transition<Index>> transitions_;
  std::vector<Desk> desks_;
  ThreadPool pool_;
};

}  // namespace saddle
