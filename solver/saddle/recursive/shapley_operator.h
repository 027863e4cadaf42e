#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "saddle/machine/thread_pool.h"
#include "saddle/recursive/stochastic_game.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {

/// Which way the payoffs of a stage game are rounded.
enum class Rounding { down, to_nearest, up };

/// Shapley's operator: maps values of the states to the values of the stage games in which every
/// cell is worth what it pays and, discounted, the values of where it goes on. It is monotone, and
/// the values of the game are a fixed point.
class ShapleyOperator {
 public:
  /// Keeps a reference to the game, which check() must accept. Throws std::invalid_argument unless
  /// threads >= 1.
  explicit ShapleyOperator(const StochasticGame& game, int threads = 1);

  /// Solves a state's stage game. If the payoffs are rounded down, `lower` of the solution is not
  /// above the operator's value for the exact game, and the row strategy guarantees it; likewise up
  /// and `upper`. Demands finite values where the state's cells go on to. The solution lies in the
  /// operator, until the next call.
  StageSolution at(Index state, std::span<const double> values, Rounding rounding) {
    return solve(desks_.front(), state, values, rounding);
  }

  /// Solves the stage games of many states as at() does, by all threads: calls take(k, solution)
  /// for states[k], in any order and on any of them.
  void for_each(std::span<const Index> states, std::span<const double> values, Rounding rounding,
                const std::function<void(std::size_t k, const StageSolution& solution)>& take);

  /// Sets image[k] to the operator's value at states[k] in plain floating point, which proves
  /// nothing, by all threads: 15 ns for a 2 x 2 game whose cells go on to two states each.
  void apply(std::span<const Index> states, std::span<const double> values,
             std::span<double> image);

  /// How many stage games were solved, and how often a certificate fell short of the tolerance and
  /// another way was tried for one of them.
  std::int64_t stage_games() const;
  std::int64_t fallbacks() const;

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
    bool may_end;     // or counts for less because of the discount
  };

  // What a thread works with; it writes to it all the time, and to no cache line of another's.
  struct alignas(64) Desk {
    std::vector<double> payoffs;
    StageSolver solver;
    std::int64_t stage_games = 0;
    std::int64_t fallbacks = 0;
  };

  // Calls work(desk, k) for each of `size` numbers, by all threads if they are many.
  template <class Work>
  void share(std::size_t size, const Work& work);

  StageSolution solve(Desk& desk, Index state, std::span<const double> values, Rounding rounding);
  double value(Desk& desk, Index state, std::span<const double> values);
  double expected_payoff(const Payoff& cell, std::size_t begin, std::span<const double> values,
                         Rounding rounding) const;

  const StochasticGame& game_;
  // All cells in the order of the states, their transitions in the same order; probabilities are
  // discounted.
  std::vector<Stage> stages_;
  std::vector<Payoff> cells_;
  std::vector<Transition<Index>> transitions_;
  std::vector<Desk> desks_;
  ThreadPool pool_;
};

}  // namespace saddle
