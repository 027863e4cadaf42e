#include "saddle/double_oracle/best_response_oracle.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "saddle/double_oracle/central_part.h"
#include "saddle/double_oracle/restricted_game.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Returns the weights with as many zeros after them as make up the size.
Eigen::VectorXd padded(const Eigen::VectorXd& weights, Index size) {
  Eigen::VectorXd longer = Eigen::VectorXd::Zero(size);
  longer.head(weights.size()) = weights;
  return longer;
}

// The mixed strategies of one player in a double oracle, to which the other's best responses are
// looked for: the last one, and averages, to which responses are steadier.
class Mixtures {
 public:
  Eigen::VectorXd best;  // which proves the best bound
  double bound = 0;      // rescaled

  // Takes the strategy of the next round, which may have more entries.
  void take(const Eigen::VectorXd& strategy);

  // Lets the averages begin with the next strategy.
  void forget() { averages_.clear(); }

  // The last strategy, and the averages if they are wanted.
  std::vector<Eigen::VectorXd> all(bool with_averages) const;

 private:
  Eigen::VectorXd last_;
  std::vector<Eigen::VectorXd> averages_;
};

// How much of an average each round replaces.
constexpr double average_steps[] = {0.3, 0.1};

void Mixtures::take(const Eigen::VectorXd& strategy) {
  last_ = strategy;
  if (averages_.empty()) {
    averages_.assign(std::size(average_steps), strategy);
  }
  for (std::size_t k = 0; k < averages_.size(); ++k) {
    averages_[k] = (1 - average_steps[k]) * padded(averages_[k], strategy.size()) +
                   average_steps[k] * strategy;
  }
}

std::vector<Eigen::VectorXd> Mixtures::all(bool with_averages) const {
  std::vector<Eigen::VectorXd> all = {last_};
  if (with_averages) {
    all.insert(all.end(), averages_.begin(), averages_.end());
  }
  return all;
}

// The reduced costs that are taken as zero: looser first, for the pivots are then better. At 1e-9
// half of the solves lost their accuracy on a Blotto game of 10 fields.
constexpr double first_part_tolerance = 1e-6;
constexpr double last_part_tolerance = 1e-16;
// After this number of rounds in which no solution used it, a strategy is dropped. Blotto games
// took about the same time with 10 to 30 rounds, and ten times as long without dropping.
constexpr int kept_rounds = 15;
// Where the simplex method has made more pivots than these, it goes from vertex to vertex of a
// degenerate part and brings the gap down little, and strategies near the central path take over:
// on Blotto games of 100 soldiers whose fields pay by the logarithm of the margin, in 0.8 s instead
// of more than 10.
constexpr std::int64_t pivots_before = 2000;
constexpr std::int64_t pivots_per_strategy = 24;
// Or where it has not halved the gap in this number of rounds: games that the simplex method solves
// took 38 at most.
constexpr std::int64_t most_rounds_to_halve = 50;
// The gap of the part as a portion of that of the game, and the gap at which the support is known
// well enough for the simplex method to end in a few rounds, by its last digits at once: with
// 1e-10 one of six Blotto games went round at a degenerate vertex for 220 000 pivots, with 1e-8
// another one took 10 000 more than with 1e-9.
constexpr double central_portion = 0.3;
constexpr double central_gap = 1e-7;
constexpr double tolerance_after = 1e-9;
// The rounds of central strategies that may go by without bringing the gap down by a tenth.
constexpr int most_idle_rounds = 60;

// The pivots of all rounds have no limit of their own.
Options without_iteration_limit(Options options) {
  options.max_iterations = std::numeric_limits<std::int64_t>::max();
  return options;
}

class DoubleOracle {
 public:
  DoubleOracle(BestResponseOracle& oracle, const PayoffRange& range, const Options& options)
      : oracle_(oracle),
        range_(range),
        options_(options),
        pivot_options_(without_iteration_limit(options)),
        budget_(options),
        pivot_budget_(pivot_options_),
        part_(std::in_place, range, block(0, oracle.rows(), 0, oracle.columns()), options.threads) {
    const auto uniform = [](Index size) {
      return Eigen::VectorXd::Constant(size, 1 / static_cast<double>(size));
    };
    row_.best = uniform(oracle.rows());
    column_.best = uniform(oracle.columns());
    row_.bound = -infinity;
    column_.bound = infinity;
  }

  DoubleOracleResult run(const Eigen::VectorXd& start) {
    if (start.size() > 0) {
      may_be_slow_ = false;
      part_->start_from(start, pivot_budget_, pivots_);
    }
    Termination termination = Termination::numerical_error;
    double tolerance = first_part_tolerance;
    for (;; ++rounds_) {
      // Bounds come first, so that there are some however small the budget is.
      const bool is_new = respond();
      if (options_.on_progress) {
        options_.on_progress({rounds_, lower(), upper()});
      }
      if (const auto end = reached_end()) {
        termination = *end;
        break;
      }
      if (!is_new && rounds_ > 0) {
        tolerance /= 10;
        if (tolerance < last_part_tolerance) {
          break;
        }
      }
      note_gap();
      if (is_slow()) {
        solve_centrally();
        if (const auto end = reached_end()) {
          termination = *end;
          break;
        }
        begin_again();
        tolerance = tolerance_after;
      }
      if (!part_->solve(tolerance, pivot_budget_, pivots_)) {
        respond();
        const auto limit = pivot_budget_.exhausted(pivots_);
        termination = limit ? *limit : Termination::numerical_error;
        break;
      }
    }
    return {{lower(), upper(), relative_gap(), termination, rounds_, pivots_},
            {padded(row_.best, oracle_.rows()), padded(column_.best, oracle_.columns())}};
  }

 private:
  DenseMatrix block(Index first_row, Index last_row, Index first_column, Index last_column) const {
    DenseMatrix payoffs(last_row - first_row, last_column - first_column);
    for (Index i = first_row; i < last_row; ++i) {
      for (Index j = first_column; j < last_column; ++j) {
        payoffs(i - first_row, j - first_column) = oracle_.payoff(i, j);
      }
    }
    return payoffs;
  }

  struct Numbers {
    std::vector<Index> rows;
    std::vector<Index> columns;
  };

  // Looks for responses to strategies of both players, and takes the bounds that they prove.
  Numbers responses_to(const std::vector<Eigen::VectorXd>& rows,
                       const std::vector<Eigen::VectorXd>& columns) {
    std::set<Index> best_rows;
    std::set<Index> best_columns;
    for (const Eigen::VectorXd& mixture : columns) {
      const Responses responses = oracle_.best_rows(mixture);
      best_rows.insert(responses.strategies.begin(), responses.strategies.end());
      if (responses.bound < column_.bound) {
        column_.bound = responses.bound;
        column_.best = mixture;
      }
    }
    for (const Eigen::VectorXd& mixture : rows) {
      const Responses responses = oracle_.best_columns(mixture);
      best_columns.insert(responses.strategies.begin(), responses.strategies.end());
      if (responses.bound > row_.bound) {
        row_.bound = responses.bound;
        row_.best = mixture;
      }
    }
    return {{best_rows.begin(), best_rows.end()}, {best_columns.begin(), best_columns.end()}};
  }

  // Looks for responses to the strategies of the part and to the averages, and adds them to the
  // part. Returns whether the part has got any.
  bool respond() {
    part_->drop_unused(kept_rounds);
    const Index old_rows = part_->rows();
    const Index old_columns = part_->columns();
    row_.take(part_->strategies().row);
    column_.take(part_->strategies().column);
    const Numbers found = responses_to(row_.all(rounds_ > 0), column_.all(rounds_ > 0));
    const Index new_rows = oracle_.rows();
    const Index new_columns = oracle_.columns();
    bool is_new = new_rows > old_rows || new_columns > old_columns;
    if (is_new) {
      part_->add(block(old_rows, new_rows, 0, old_columns),
                 block(0, new_rows, old_columns, new_columns));
    }
    // Some may have been dropped.
    for (const Index i : found.rows) {
      is_new = is_new || !part_->holds_row(i);
    }
    for (const Index j : found.columns) {
      is_new = is_new || !part_->holds_column(j);
    }
    part_->hold(found.rows, found.columns);
    return is_new;
  }

  // Returns how the rounds end, if they need not or may not go on.
  std::optional<Termination> reached_end() const {
    return relative_gap() <= options_.tolerance ? Termination::converged
                                                : budget_.exhausted(rounds_);
  }

  // Notes the round that has halved the gap once more.
  void note_gap() {
    const double gap = relative_gap();
    if (gap <= gap_to_halve_ / 2) {
      gap_to_halve_ = gap;
      halved_in_round_ = rounds_;
    }
  }

  bool is_slow() const {
    return may_be_slow_ && pivots_ > pivots_before &&
           (pivots_ > pivots_before + pivots_per_strategy * (part_->rows() + part_->columns()) ||
            rounds_ - halved_in_round_ > most_rounds_to_halve);
  }

  // Goes on with strategies near the central path of a part, until the gap is small, no longer
  // falls, or the budget is exhausted.
  void solve_centrally() {
    may_be_slow_ = false;
    Numbers held;
    for (Index i = 0; i < part_->rows(); ++i) {
      if (part_->holds_row(i)) {
        held.rows.push_back(i);
      }
    }
    for (Index j = 0; j < part_->columns(); ++j) {
      if (part_->holds_column(j)) {
        held.columns.push_back(j);
      }
    }
    CentralPart part(oracle_, range_, held.rows, held.columns);
    const auto should_stop = [this] { return budget_.exhausted(rounds_).has_value(); };
    const double wanted = std::max(options_.tolerance, central_gap);
    double least_gap = relative_gap();
    for (int idle = 0; idle < most_idle_rounds && relative_gap() > wanted && !should_stop();
         ++rounds_) {
      const bool is_solved =
          part.solve(central_portion * (column_.bound - row_.bound), should_stop);
      const Weights strategies = part.strategies();
      const Numbers found = responses_to(with_middle(strategies.row, row_.best),
                                         with_middle(strategies.column, column_.best));
      if (options_.on_progress) {
        options_.on_progress({rounds_, lower(), upper()});
      }
      if (!part.hold(found.rows, found.columns) && !is_solved) {
        break;
      }
      idle = relative_gap() < 0.9 * least_gap ? 0 : idle + 1;
      least_gap = idle == 0 ? relative_gap() : least_gap;
    }
  }

  // The strategy, and what lies between it and the one that proves the best bound, which is
  // steadier.
  static std::vector<Eigen::VectorXd> with_middle(const Eigen::VectorXd& strategy,
                                                  const Eigen::VectorXd& best) {
    return {strategy, (strategy + padded(best, strategy.size())) / 2};
  }

  // Makes a part of all strategies found, with a basis near those that prove the best bounds.
  void begin_again() {
    part_.emplace(range_, block(0, oracle_.rows(), 0, oracle_.columns()), options_.threads);
    part_->start_from(padded(column_.best, oracle_.columns()), pivot_budget_, pivots_);
    row_.forget();
    column_.forget();
  }

  double lower() const { return range_.lowered(range_.entry_below(row_.bound)); }
  double upper() const { return range_.raised(range_.entry_above(column_.bound)); }
  double relative_gap() const {
    // Bounds may be infinite where a search for responses was stopped.
    return range_.gap_of_payoffs(
        next_above(std::min(column_.bound - row_.bound, range_.rescaled())));
  }

  BestResponseOracle& oracle_;
  const PayoffRange& range_;
  const Options& options_;
  Options pivot_options_;
  Budget budget_;
  Budget pivot_budget_;
  std::optional<RestrictedGame> part_;
  bool may_be_slow_ = true;
  Mixtures row_;
  Mixtures column_;
  std::int64_t rounds_ = 0;
  double gap_to_halve_ = infinity;
  std::int64_t halved_in_round_ = 0;
  std::int64_t pivots_ = 0;
};

// In a game of one payoff all strategies are optimal.
DoubleOracleResult all_alike(const BestResponseOracle& oracle, const PayoffRange& range,
                             const Options& options) {
  const double relative_gap = range.gap_of_payoffs(0);
  const Termination termination =
      relative_gap <= options.tolerance ? Termination::converged : Termination::rounded_payoffs;
  return {
      {range.lowered(range.minimum), range.raised(range.maximum), relative_gap, termination, 0, 0},
      {Eigen::VectorXd::Unit(oracle.rows(), 0), Eigen::VectorXd::Unit(oracle.columns(), 0)}};
}

}  // namespace

DoubleOracleResult double_oracle(BestResponseOracle& oracle, const PayoffRange& range,
                                 const Options& options, const Eigen::VectorXd& start) {
  check(options);
  if (!(range.scaling.range() > 0)) {
    return all_alike(oracle, range, options);
  }
  return DoubleOracle(oracle, range, options).run(start);
}

void ProductBound::add(double payoff, double probability) {
  block_ += range_.scaling.rescaled(payoff) * probability;
  if (++terms_ % product_block == 0) {
    sum_ += block_;
    block_ = 0;
  }
  const double total = weight_ + probability;
  const double part = total - weight_;
  correction_ += (weight_ - (total - part)) + (probability - part);
  weight_ = total;
}

double ProductBound::mean() const { return (sum_ + block_) / (weight_ + correction_); }

// As in the certificate of an operator: the error of the product, and that of its quotient by the
// sum of the weights.
double ProductBound::rounding() const {
  return quotient_error(range_, product_error(terms_, product_block, range_.scaling.bound()) +
                                    next_above(error_ * range_.scaling.scale()));
}

double ProductBound::above() const { return next_above(mean() + rounding()); }

double ProductBound::below() const { return next_below(mean() - rounding()); }

}  // namespace saddle
