#include "saddle/large/solve_large.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/first_order/solve_first_order.h"
#include "saddle/game/sparse_game.h"
#include "saddle/large/interior_part.h"
#include "saddle/large/solve_by_double_oracle.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/number/places.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The maximum number of new strategies that are added at once.
constexpr Index most_added = 64;

// Gives numbers to the best strategies that are better than every numbered strategy. Returns the
// best strategy that already had a number, and the new strategies.
std::vector<Index> number_best(const Eigen::VectorXd& payoffs, NumberedStrategies& known) {
  double best_known = payoffs[known[0]];
  Index best = known[0];
  for (const Index k : known.all()) {
    if (payoffs[k] > best_known) {
      best_known = payoffs[k];
      best = k;
    }
  }
  std::vector<Index> better = numbers_where(
      payoffs.size(), [&](Index k) { return payoffs[k] > best_known && !known.has(k); });
  std::vector<Index> chosen = {known.number(best)};
  for (const Index k : greatest_first(payoffs, std::move(better), most_added)) {
    known.add(k);
    chosen.push_back(known.number(k));
  }
  return chosen;
}

// Rows and columns of a large game, numbered as they are found. Best responses come from products
// with the whole game, up to 64 new ones at once.
class OperatorOracle : public BestResponseOracle {
 public:
  // Takes the first strategies, at least one each. Keeps a reference to the game.
  OperatorOracle(const GameOperator& game, const std::vector<Index>& rows,
                 const std::vector<Index>& columns)
      : game_(game), rows_(rows, game.rows()), columns_(columns, game.columns()) {}

  Index rows() const override { return rows_.size(); }
  Index columns() const override { return columns_.size(); }

  double payoff(Index row, Index column) const override {
    return game_.payoff(rows_[row], columns_[column]);
  }

  Responses best_rows(const Eigen::VectorXd& column) override {
    const Eigen::VectorXd weights = columns_.whole(column);
    const Eigen::VectorXd payoffs = game_.row_products(weights) / weights.sum();
    return {number_best(payoffs, rows_),
            payoffs.maxCoeff() + error(game_.row_product_error(), column.size())};
  }

  Responses best_columns(const Eigen::VectorXd& row) override {
    const Eigen::VectorXd weights = rows_.whole(row);
    const Eigen::VectorXd payoffs = game_.column_products(weights) / weights.sum();
    return {number_best(-payoffs, columns_),
            payoffs.minCoeff() - error(game_.column_product_error(), row.size())};
  }

  const NumberedStrategies& row_strategies() const { return rows_; }
  const NumberedStrategies& column_strategies() const { return columns_; }

 private:
  // The products are divided by the sum of `terms` weights, which is added up without compensation.
  double error(double product_error, Index terms) const {
    return quotient_error(game_.range(), product_error + static_cast<double>(terms) * 0x1p-52);
  }

  const GameOperator& game_;
  NumberedStrategies rows_;
  NumberedStrategies columns_;
};

// The first restricted game has the strategies whose expected payoff is within matching_margin gaps
// of a best response. The interior point method starts with interior_margin gaps, because each
// strategy that is added later costs steps: a game of 5000 a side took 11 to 14 steps with 16 gaps,
// and takes 9 or 10 with 32. It starts with up to most_interior_margin gaps as long as the side
// grows by at most 3 percent: with 32 gaps a game of 10 000 a side reached 1e-9 in its restricted
// game after 5 steps and in the whole game after 13, with 128 gaps after 4.
constexpr double matching_margin = 4;
constexpr double interior_margin = 32;
constexpr double most_interior_margin = 1024;
constexpr double most_spare = 1.03;
// The interior point method is for sparse games. The smaller side of the restricted game must be at
// least this if its factors are dense, because the simplex method takes as long for games of 1000
// to 1300 a side, and at most most_interior, which makes factors of 4 GB.
constexpr Index least_interior = 700;
constexpr double most_interior = 32'000;
// With sparse factors, the interior point method is faster than the simplex method from about this
// side on. With more multiplications, a step takes a minute and the factors several gigabytes.
constexpr Index least_sparse = 100;
constexpr double most_multiplications = 1e11;
// Regret matching continues while its time is less than this fraction of the time of the interior
// point method, because it makes the restricted game smaller and the start better. The time of
// matching is estimated by nanoseconds for each payoff and strategy, the other one by the cube of
// the side or by the multiplications of sparse factors. Random games of 600 to 4000 a side, with
// three to seven payoffs a row, took least with time_of_multiplication between 1.3 and 2.7.
constexpr double matching_part = 0.3;
constexpr double time_of_payoff = 2.4;
constexpr double time_of_strategy = 20;
constexpr double time_of_cube = 0.05;
constexpr double time_of_multiplication = 2;
// If less than this fraction of the strategies for the interior point method are within
// matching_margin, few strategies seem to matter, and regret matching continues for longer: random
// games had 0.6 and more, games of few good strategies 0.13 to 0.38.
constexpr double least_that_matter = 0.4;
// The maximum cost of sparse factors of a whole game, relative to dense factors. The interior point
// method solved games of 200 to 500 a side with this cost as fast as the simplex method.
constexpr double most_of_dense = 0.4;
// The method ends after this many consecutive steps that reduce the gap by less than a hundredth,
// or at a gap that is only rounding error.
constexpr int most_idle_steps = 5;
constexpr double least_gap = 1e-17;
// No table is made for a restricted game of more entries than this: 200 MB, and minutes of pivots.
constexpr double most_restricted_entries = 25e6;
// Regret matching ends once the gap is at most this, relative to the range, and the restricted game
// is small or has hardly shrunk while the iterations doubled; at the latest after the number of
// iterations below.
constexpr double handed_over = 1e-4;
constexpr double small_part = 1e4;
constexpr double hardly_smaller = 0.8;
constexpr std::int64_t most_iterations = 4000;

// Returns the strategies whose payoff is within `slack` of a best response, and the probable ones.
std::vector<Index> near_best(const Eigen::VectorXd& payoffs, const Eigen::VectorXd& weights,
                             double slack) {
  const double minimum = payoffs.maxCoeff() - slack;
  const double likely = 0.1 / static_cast<double>(weights.size());
  return numbers_where(payoffs.size(),
                       [&](Index k) { return payoffs[k] >= minimum || weights[k] > likely; });
}

struct Strategies {
  std::vector<Index> rows;
  std::vector<Index> columns;
  bool are_for_interior = false;

  double entries() const {
    return static_cast<double>(rows.size()) * static_cast<double>(columns.size());
  }
  Index side() const { return std::min(std::ssize(rows), std::ssize(columns)); }
};

Strategies that_matter(const RegretMatching<double>& matching, double gaps) {
  const WeightedPayoffs payoffs = matching.payoffs();
  const Weights averages = matching.averages();
  const double slack = gaps * matching.gap();
  return {near_best(payoffs.of_rows, averages.row, slack),
          near_best(-payoffs.of_columns, averages.column, slack)};
}

// Widens the margin of gaps as long as this adds hardly any strategies, and returns the strategies
// within it.
Strategies with_spare(const RegretMatching<double>& matching, Strategies strategies) {
  const double most = std::min(most_spare * static_cast<double>(strategies.side()), most_interior);
  for (double gaps = 2 * interior_margin; gaps <= most_interior_margin; gaps *= 2) {
    Strategies more = that_matter(matching, gaps);
    if (static_cast<double>(more.side()) > most) {
      break;
    }
    strategies = std::move(more);
  }
  return strategies;
}

class Run {
 public:
  Run(const GameOperator& game, const Options& options)
      : game_(game),
        options_(options),
        budget_(options),
        best_(certify(game, MixedStrategy::uniform(game.rows()),
                      MixedStrategy::uniform(game.columns()), options.tolerance)) {}

  Solution solve() {
    const auto pool = thread_pool_for(game_.shared_payoffs(), options_.threads);
    RegretMatching<double> matching(matched_game(game_, pool.get()));
    const Strategies strategies = strategies_to_start_from(matching);
    Eigen::VectorXd approximation = matching.averages().column;
    if (!is_over() && strategies.are_for_interior) {
      approximation = solve_by_interior(strategies, matching.averages(), matching.gap());
    }
    if (!is_over()) {
      if (strategies.entries() <= most_restricted_entries) {
        solve_part(strategies, approximation);
      } else {
        approximate(matching, Options{}.max_iterations);
      }
    }
    return take("regret-matching");
  }

  Solution solve_from(const std::vector<Index>& rows, const std::vector<Index>& columns,
                      const Eigen::VectorXd& approximation) {
    solve_part({rows, columns}, approximation);
    return take("active-set");
  }

  std::optional<Solution> solve_by_sparse_factors() {
    const Strategies all{all_up_to(game_.rows()), all_up_to(game_.columns()), true};
    order_ = InteriorPart::sparse_order(*game_.as_sparse(), all.rows, all.columns, most_of_dense,
                                        should_stop_);
    if (order_.indices.empty()) {
      return std::nullopt;
    }
    solve_by_interior(all, {best_.row.probabilities(), best_.column.probabilities()},
                      best_.gap_of_entries);
    return take("interior-point");
  }

 private:
  // Returns the best strategies. `algorithm` is the name of the solution if nothing was offered.
  Solution take(std::string_view algorithm) {
    if (!best_.is_finished()) {
      best_.termination = budget_.exhausted(iterations_).value_or(Termination::numerical_error);
    }
    best_.iterations = iterations_;
    if (best_.algorithm.empty()) {
      best_.algorithm = algorithm;
    }
    return std::move(best_);
  }

  bool is_over() const { return best_.is_finished() || budget_.exhausted(iterations_); }

  void offer(const Eigen::VectorXd& row, const Eigen::VectorXd& column,
             std::string_view algorithm) {
    Solution solution =
        certify(game_, MixedStrategy(row), MixedStrategy(column), options_.tolerance);
    solution.algorithm = algorithm;
    if (solution.gap_of_entries < best_.gap_of_entries || best_.algorithm.empty()) {
      best_ = std::move(solution);
    }
    if (options_.on_progress) {
      options_.on_progress({iterations_, best_.lower, best_.upper});
    }
  }

  // Iterates until it is known which strategies matter.
  Strategies strategies_to_start_from(RegretMatching<double>& matching) {
    const double wanted = std::max(handed_over, options_.tolerance);
    double entries_before = infinity;
    for (std::int64_t most = 50;; most *= 2) {
      approximate(matching, std::min(most, most_iterations));
      if (is_over()) {
        return {};
      }
      Strategies strategies = that_matter(matching, matching_margin);
      Strategies for_interior = with_spare(matching, that_matter(matching, interior_margin));
      const bool is_last = iterations_ >= most_iterations;
      const auto side = static_cast<double>(for_interior.side());
      const bool is_due =
          game_.as_sparse() != nullptr &&
          (is_last || static_cast<double>(strategies.side()) >= least_that_matter * side ||
           (for_interior.side() >= least_interior &&
            time_of_matching() > matching_part * time_of_dense(side)));
      if (const auto time = is_due ? time_of_interior(for_interior) : std::nullopt) {
        if (is_last || time_of_matching() > matching_part * *time) {
          for_interior.are_for_interior = true;
          return for_interior;
        }
        continue;
      }
      const double entries = strategies.entries();
      const bool is_near = matching.gap() <= wanted * game_.range().rescaled();
      if (is_last ||
          (is_near && (entries <= small_part || entries > hardly_smaller * entries_before))) {
        strategies.are_for_interior = time_of_interior(strategies).has_value();
        return strategies;
      }
      entries_before = entries;
    }
  }

  // Estimates the time of the interior point method for a restricted game, and keeps the order of
  // its sparse factors; nullopt if the method is not suitable. A restricted game without sparse
  // factors is not checked again when it shrinks.
  std::optional<double> time_of_interior(const Strategies& strategies) {
    if (game_.as_sparse() == nullptr || strategies.side() < least_sparse) {
      return std::nullopt;
    }
    if (may_be_sparse_) {
      // Dense factors are computed by several threads, sparse ones by one. But an answer must not
      // depend on the number of threads.
      order_ = InteriorPart::sparse_order(*game_.as_sparse(), strategies.rows, strategies.columns,
                                          1, should_stop_);
      if (!order_.indices.empty() && order_.multiplications <= most_multiplications) {
        return time_of_multiplication * order_.multiplications;
      }
      may_be_sparse_ = false;
      order_ = {};
    }
    const auto side = static_cast<double>(strategies.side());
    const bool is_suitable = side >= least_interior && side <= most_interior;
    return is_suitable ? std::optional(time_of_dense(side)) : std::nullopt;
  }

  static double time_of_dense(double side) { return time_of_cube * side * side * side; }

  // Estimates the time of the iterations so far.
  double time_of_matching() const {
    const auto payoffs = static_cast<double>(game_.as_sparse()->stored());
    const auto strategies = static_cast<double>(game_.rows() + game_.columns());
    return static_cast<double>(iterations_) *
           (time_of_payoff * payoffs + time_of_strategy * strategies);
  }

  // Makes interior point steps while they reduce the gap, and returns the last weights of the
  // column player.
  Eigen::VectorXd solve_by_interior(const Strategies& strategies, const Weights& first,
                                    double first_gap) {
    const auto pool = thread_pool_for(strategies.side() * strategies.side(), options_.threads);
    InteriorPart part(*game_.as_sparse(), strategies.rows, strategies.columns, first, first_gap,
                      std::move(order_), pool.get(), should_stop_);
    double gap = infinity;
    for (int idle = 0; !is_over() && idle < most_idle_steps && gap > least_gap;) {
      if (!part.step(should_stop_)) {
        break;
      }
      ++iterations_;
      const Weights weights = part.strategies();
      offer(weights.row, weights.column, "interior-point");
      idle = part.gap() < 0.99 * gap ? 0 : idle + 1;
      gap = std::min(gap, part.gap());
    }
    return part.strategies().column;
  }

  // Iterates until the strategies are good enough, the total of iterations is `most`, or the budget
  // is exhausted.
  void approximate(RegretMatching<double>& matching, std::int64_t most) {
    if (best_.is_finished()) {
      return;
    }
    saddle::approximate(approximation_by(matching), options_.tolerance * game_.range().rescaled(),
                        most, budget_, iterations_, [&](const Weights& averages) {
                          offer(averages.row, averages.column, "regret-matching");
                          return best_.is_finished();
                        });
  }

  void solve_part(const Strategies& strategies, const Eigen::VectorXd& approximation) {
    OperatorOracle part(game_, strategies.rows, strategies.columns);
    Options options = budget_.rest(iterations_);
    options.on_progress = [&](const Progress& progress) {
      if (options_.on_progress) {
        options_.on_progress({iterations_ + progress.iterations,
                              std::max(best_.lower, progress.lower),
                              std::min(best_.upper, progress.upper)});
      }
    };
    const DoubleOracleResult result =
        double_oracle(part, game_.range(), options, part.column_strategies().chosen(approximation));
    iterations_ += result.rounds;
    offer(part.row_strategies().whole(result.strategies.row),
          part.column_strategies().whole(result.strategies.column), "active-set");
  }

  const GameOperator& game_;
  const Options& options_;
  Budget budget_;
  Solution best_;
  std::int64_t iterations_ = 0;
  bool may_be_sparse_ = true;
  EliminationOrder order_;  // of the interior point's sparse factors, empty for dense ones
  const ShouldStop should_stop_ = [this] { return budget_.exhausted(iterations_).has_value(); };
};

}  // namespace

Solution solve_large(const GameOperator& game, const Options& options) {
  return Run(game, options).solve();
}

Solution solve_by_double_oracle(const GameOperator& game, const std::vector<Index>& rows,
                                const std::vector<Index>& columns,
                                const Eigen::VectorXd& approximation, const Options& options) {
  return Run(game, options).solve_from(rows, columns, approximation);
}

std::optional<Solution> solve_by_sparse_factors(const SparseGame& game, const Options& options) {
  return Run(game, options).solve_by_sparse_factors();
}

}  // namespace saddle
