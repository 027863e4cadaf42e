#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "saddle/machine/stop_token.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

class GameOperator;
class PayoffMatrix;
struct IntegerImage;

/// Why a solver stopped. The bounds of its answer hold whatever the reason.
enum class Termination {
  converged,        // relative_gap <= tolerance, for the payoffs before any rounding
  iteration_limit,  // max_iterations were made
  time_limit,       // time_limit ran out
  interrupted,      // the caller asked to stop
  numerical_error,  // rounding errors prevented the tolerance from being met
  rounded_payoffs,  // the best possible in doubles: the payoffs, or lower and upper, are rounded
};

/// Returns the name of the enumerator.
std::string_view to_string(Termination termination);

/// The best bounds on the value while a solver runs.
struct Progress {
  /// The iterations of the algorithm and of the approximation from which it started.
  std::int64_t iterations = 0;
  double lower = 0;
  double upper = 0;
};

/// A mixed strategy for each player.
struct StrategyPair {
  MixedStrategy row;
  MixedStrategy column;
};

struct Options {
  /// Converged once the duality gap <= tolerance * (maximum - minimum payoff).
  double tolerance = 1e-12;
  /// Stops with iteration_limit once iterations >= max_iterations.
  std::int64_t max_iterations = std::numeric_limits<std::int64_t>::max();
  /// Stops with time_limit once this much time has passed.
  std::chrono::duration<double> time_limit{std::numeric_limits<double>::infinity()};
  /// Stops with interrupted once a stop is requested, from any thread.
  StopToken stop;
  /// The maximum number of threads that compute at once; the answer does not depend on it.
  int threads = 1;
  /// Strategies to start from, such as the solution of a similar game. The simplex method returns
  /// them if they are good enough, and starts from them in games of more than 64 rows or columns;
  /// other methods ignore them. solve() and solve_by() throw std::invalid_argument if their sizes
  /// do not fit the game.
  std::optional<StrategyPair> start;
  /// Called from time to time by the solving thread; an exception that it throws is passed on to
  /// the caller of the solver.
  std::function<void(const Progress&)> on_progress;
};

/// Throws std::invalid_argument if the tolerance or a limit is negative or not a number, if the
/// tolerance is infinite, or if threads are less than 1.
void check(const Options& options);

/// Mixed strategies for both players with the bounds that they prove.
///
/// Only certify() makes a Solution: it computes the bounds from the game (certificate.h;
/// game_operator.h for games without a table).
struct Solution {
  MixedStrategy row;
  MixedStrategy column;
  /// lower <= value of the game <= upper, rounding errors included: `row` guarantees at least
  /// `lower`, `column` concedes at most `upper`.
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  /// An upper bound on the duality gap as a fraction of the range of the payoffs. Like lower and
  /// upper, it covers the rounding of the payoffs. It does not cover the rounding of lower and
  /// upper themselves, each of which may be off by one more unit in its last place.
  double relative_gap = std::numeric_limits<double>::infinity();
  /// The same for the entries, as if no payoff had been rounded.
  double gap_of_entries = std::numeric_limits<double>::infinity();
  Termination termination = Termination::numerical_error;
  /// The iterations of the algorithm; 0 if it does not count any.
  std::int64_t iterations = 0;
  /// How often a certificate fell short of the tolerance and another method was tried.
  int fallbacks = 0;
  /// The name of the method that found the strategies, as in the table of algorithms (solve.h).
  std::string_view algorithm;

  /// The middle of the bounds.
  double value() const;

  /// Whether the solver can stop: the gap meets the tolerance, or only rounded payoffs prevent it.
  bool is_finished() const {
    return termination == Termination::converged || termination == Termination::rounded_payoffs;
  }

 private:
  friend Solution certify(const PayoffMatrix&, MixedStrategy, MixedStrategy, double, Termination);
  friend Solution certify(const GameOperator&, MixedStrategy, MixedStrategy, double, Termination);
  friend Solution certify(const IntegerImage&, MixedStrategy, MixedStrategy, double, Termination);
  Solution(MixedStrategy row_strategy, MixedStrategy column_strategy)
      : row(std::move(row_strategy)), column(std::move(column_strategy)) {}
};

/// The remaining iterations and time of an iterative solver, counted from construction.
class Budget {
 public:
  /// Keeps a reference to the options. Throws as check(options) does.
  explicit Budget(const Options& options);

  const Options& options() const { return options_; }

  /// Returns the limit that is reached after `iterations`, nullopt if none is. The clock is read
  /// only if there is a time limit.
  std::optional<Termination> exhausted(std::int64_t iterations) const;

  /// Returns interrupted or time_limit if one of them ends the work, else nullopt.
  std::optional<Termination> ended() const;

  /// Returns the options with the remaining limits, for a solver that is called by this one.
  Options rest(std::int64_t iterations) const;

  /// Never negative.
  std::int64_t iterations_left(std::int64_t iterations) const;

  /// Infinite without a time limit, never negative.
  std::chrono::duration<double> time_left() const;

 private:
  const Options& options_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace saddle
