#include "saddle/double_oracle/double_oracle.h"

#include <optional>
#include <set>

#include "saddle/double_oracle/restricted_game.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The mixed strategies of one player for which the oracle is asked for responses.
class Mixtures {
 public:
  Eigen::VectorXd best;  // the strategy that proves the best bound
  double bound = 0;      // rescaled

  // Returns the strategy of this round, which may have more entries than the last, and averages
  // over the rounds, which change less from round to round. Vectors that grow are built and moved:
  // where memory ends, an Eigen vector that was to be resized frees its memory twice.
  std::vector<Eigen::VectorXd> with_averages(const Eigen::VectorXd& strategy) {
    constexpr double steps[] = {0.3, 0.1};  // the fraction of each average that a round replaces
    if (averages_.empty()) {
      averages_.assign(std::size(steps), strategy);
    }
    std::vector<Eigen::VectorXd> all = {strategy};
    for (std::size_t k = 0; k < averages_.size(); ++k) {
      averages_[k] = Eigen::VectorXd((1 - steps[k]) * with_zeros(averages_[k], strategy.size()) +
                                     steps[k] * strategy);
      all.push_back(averages_[k]);
    }
    return all;
  }

  // Returns the strategy, and the mean of it and the best one, which changes less from round to
  // round.
  std::vector<Eigen::VectorXd> with_middle(const Eigen::VectorXd& strategy) const {
    return {strategy, (strategy + with_zeros(best, strategy.size())) / 2};
  }

  // Starts new averages with the next strategy.
  void forget() { averages_.clear(); }

 private:
  std::vector<Eigen::VectorXd> averages_;
};

// The simplex method starts with a loose tolerance, because it then finds better pivots: at 1e-9
// half of the solves lost their accuracy on a Blotto game of 10 fields.
constexpr double first_vertex_tolerance = 1e-6;
// After this many pivots the simplex method is visiting the many vertices of a degenerate game and
// hardly reduces the gap; strategies near the central path take over. On Blotto games of 100
// soldiers whose fields pay by the logarithm of the margin this takes 0.8 s instead of more than
// 10.
constexpr std::int64_t pivots_before = 2000;
constexpr std::int64_t pivots_per_strategy = 24;
// Strategies near the central path also take over if the gap was not halved in this number of
// rounds; games that the simplex method solves took at most 38.
constexpr std::int64_t most_rounds_to_halve = 50;
// The gap at which the support is known well enough for the simplex method to end in a few rounds.
constexpr double central_gap = 1e-7;
// The simplex method then uses its full tolerance at once. With 1e-10 one of six Blotto games made
// 220 000 pivots at a degenerate vertex; with 1e-8 another game took 10 000 more than with 1e-9.
constexpr double tolerance_after = 1e-9;
// The number of rounds of central strategies that may pass without reducing the gap by a tenth.
constexpr std::int64_t most_idle_rounds = 60;

Options without_iteration_limit(Options options) {
  options.max_iterations = std::numeric_limits<std::int64_t>::max();
  return options;
}

// Rounds with vertices of the restricted game; if these are slow, with strategies near its central
// path until the support is known, and then with vertices again.
class PoolRounds : public OracleRounds {
 public:
  PoolRounds(BestResponseOracle& oracle, const PayoffRange& range, const Options& options,
             const Eigen::VectorXd& start)
      : oracle_(oracle),
        range_(range),
        options_(options),
        pivot_options_(without_iteration_limit(options)),
        budget_(options),
        pivot_budget_(pivot_options_),
        may_be_slow_(start.size() == 0) {
    row_.best = MixedStrategy::uniform(oracle.rows()).probabilities();
    column_.best = MixedStrategy::uniform(oracle.columns()).probabilities();
    row_.bound = -infinity;
    column_.bound = infinity;
    vertices_.emplace(oracle, range, first_vertex_tolerance, pivot_budget_, pivots_);
    if (start.size() > 0) {
      vertices_->start_from(start);
    }
  }

  DoubleOracleResult result() {
    const Termination termination = run(budget_);
    return {{lower(), upper(), relative_gap(), termination, rounds_, pivots_},
            {with_zeros(row_.best, oracle_.rows()), with_zeros(column_.best, oracle_.columns())}};
  }

 private:
  RestrictedGame& part() { return centre_ ? static_cast<RestrictedGame&>(*centre_) : *vertices_; }

  bool respond() override {
    const Weights strategies = part().strategies();
    if (centre_) {
      return part().hold(
          responses_to(row_.with_middle(strategies.row), column_.with_middle(strategies.column)));
    }
    std::vector<Eigen::VectorXd> rows = row_.with_averages(strategies.row);
    std::vector<Eigen::VectorXd> columns = column_.with_averages(strategies.column);
    if (rounds_ == 0) {
      // The averages equal the strategies.
      rows.resize(1);
      columns.resize(1);
    }
    return part().hold(responses_to(rows, columns));
  }

  // Finds responses to strategies of both players, and updates the bounds that they prove.
  StrategyNumbers responses_to(const std::vector<Eigen::VectorXd>& rows,
                               const std::vector<Eigen::VectorXd>& columns) {
    const auto ask = [&](auto find, const std::vector<Eigen::VectorXd>& mixtures, double sign,
                         Mixtures& proved) {
      std::set<Index> found;
      for (const Eigen::VectorXd& mixture : mixtures) {
        const Responses responses = (oracle_.*find)(mixture);
        found.insert(responses.strategies.begin(), responses.strategies.end());
        if (sign * responses.bound < sign * proved.bound) {
          proved.bound = responses.bound;
          proved.best = Eigen::VectorXd(mixture);
        }
      }
      return std::vector<Index>(found.begin(), found.end());
    };
    return {ask(&BestResponseOracle::best_rows, columns, 1, column_),
            ask(&BestResponseOracle::best_columns, rows, -1, row_)};
  }

  Progress progress() const override { return {rounds_, lower(), upper()}; }
  bool has_converged() const override { return relative_gap() <= options_.tolerance; }

  bool sharpen() override {
    if (rounds_ == 0 || part().sharpen()) {
      return true;
    }
    if (!centre_) {
      return false;
    }
    leave_centre();
    return true;
  }

  bool solve() override {
    choose_method();
    part().solve(column_.bound - row_.bound);
    ++rounds_;
    return true;
  }

  void choose_method() {
    const double wanted = std::max(options_.tolerance, central_gap);
    if (const double gap = relative_gap(); gap <= (centre_ ? 0.9 : 0.5) * fell_to_) {
      fell_to_ = gap;
      fell_in_round_ = rounds_;
    }
    if (is_slow()) {
      may_be_slow_ = false;
      centre_.emplace(oracle_, range_, vertices_->held(), should_stop_);
      fell_to_ = relative_gap();
      fell_in_round_ = rounds_;
    }
    if (centre_ && (relative_gap() <= wanted || rounds_ - fell_in_round_ >= most_idle_rounds)) {
      leave_centre();
    }
  }

  bool is_slow() const {
    return may_be_slow_ && pivots_ > pivots_before &&
           (pivots_ > pivots_before + pivots_per_strategy * (oracle_.rows() + oracle_.columns()) ||
            rounds_ - fell_in_round_ > most_rounds_to_halve);
  }

  // Continues with the vertices of all strategies found, from a basis near the strategies that
  // prove the best bounds.
  void leave_centre() {
    centre_.reset();
    vertices_.emplace(oracle_, range_, tolerance_after, pivot_budget_, pivots_);
    vertices_->start_from(with_zeros(column_.best, oracle_.columns()));
    row_.forget();
    column_.forget();
  }

  double lower() const { return range_.lowered(range_.entry_below(row_.bound)); }
  double upper() const { return range_.raised(range_.entry_above(column_.bound)); }
  double relative_gap() const {
    // Bounds may be infinite if a search for responses was stopped.
    return range_.gap_of_payoffs(
        next_above(std::min(column_.bound - row_.bound, range_.rescaled())));
  }

  BestResponseOracle& oracle_;
  const PayoffRange& range_;
  const Options& options_;
  Options pivot_options_;
  Budget budget_;
  Budget pivot_budget_;
  const ShouldStop should_stop_ = [this] { return budget_.exhausted(rounds_).has_value(); };
  std::optional<VertexPart> vertices_;
  std::optional<CentralPart> centre_;
  bool may_be_slow_;  // false with a start, or after central strategies were used
  Mixtures row_;
  Mixtures column_;
  std::int64_t rounds_ = 0;
  double fell_to_ = infinity;  // the gap in round fell_in_round_
  std::int64_t fell_in_round_ = 0;
  std::int64_t pivots_ = 0;
};

}  // namespace

DoubleOracleResult double_oracle(BestResponseOracle& oracle, const PayoffRange& range,
                                 const Options& options, const Eigen::VectorXd& start) {
  check(options);
  if (range.scaling.range() > 0) {
    return PoolRounds(oracle, range, options, start).result();
  }
  // The payoff is constant, so all strategies are optimal.
  const double relative_gap = range.gap_of_payoffs(0);
  const Termination termination =
      relative_gap <= options.tolerance ? Termination::converged : Termination::rounded_payoffs;
  return {
      {range.lowered(range.minimum), range.raised(range.maximum), relative_gap, termination, 0, 0},
      {Eigen::VectorXd::Unit(oracle.rows(), 0), Eigen::VectorXd::Unit(oracle.columns(), 0)}};
}

}  // namespace saddle
