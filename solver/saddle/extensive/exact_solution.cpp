#include "saddle/extensive/exact_solution.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "saddle/double_oracle/oracle_rounds.h"
#include "saddle/extensive/follow_path.h"
#include "saddle/extensive/path_basis.h"
#include "saddle/extensive/solve_interior.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"
#include "saddle/number/integer_system.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {

// The payoffs of a game minus its shift, times one whole number. Plans are realisation plans in
// whole numbers, each divided by its first.
class WholePayoffs {
 public:
  // Keeps a reference to the game.
  explicit WholePayoffs(const ExtensiveGame& game) : game_(game) {
    std::vector<Rational> entries;
    entries.reserve(game.exact().size());
    for (std::size_t k = 0; k < game.exact().size(); ++k) {
      entries.push_back(game.exact()[k]);
    }
    factor_ = common_denominator(entries);
    numerators_ = whole_multiples(entries);
  }

  const ExtensiveGame& game() const { return game_; }

  // Adds to `sums` the payoff of each sequence of the column player against a sequence of the row
  // player, times a weight.
  void add_row(std::size_t row, const mpz_class& weight, std::vector<mpz_class>& sums) const {
    const SparseRows& entries = game_.by_row();
    for (auto k = as_size(entries.starts[row]); k < as_size(entries.starts[row + 1]); ++k) {
      mpz_addmul(sums[as_size(entries.columns[k])].get_mpz_t(), numerators_[k].get_mpz_t(),
                 weight.get_mpz_t());
    }
  }

  // Returns the expected payoff of each row sequence against a plan of the column player, or of
  // each column sequence against a plan of the row player.
  std::vector<mpz_class> paid_to_rows(const std::vector<mpz_class>& column) const {
    const SparseRows& entries = game_.by_row();
    std::vector<mpz_class> sums(as_size(game_.row().size()));
    for (std::size_t row = 0; row < sums.size(); ++row) {
      for (auto k = as_size(entries.starts[row]); k < as_size(entries.starts[row + 1]); ++k) {
        mpz_addmul(sums[row].get_mpz_t(), numerators_[k].get_mpz_t(),
                   column[as_size(entries.columns[k])].get_mpz_t());
      }
    }
    return sums;
  }
  std::vector<mpz_class> paid_by_columns(const std::vector<mpz_class>& row) const {
    std::vector<mpz_class> sums(as_size(game_.column().size()));
    for (std::size_t s = 0; s < row.size(); ++s) {
      if (row[s] != 0) {
        add_row(s, row[s], sums);
      }
    }
    return sums;
  }

  // Returns the payoff that a sum stands for, where `mass` is the product of the first numbers of
  // the plans.
  Rational payoff(const mpz_class& sum, const mpz_class& mass) const {
    Rational mean(sum, factor_ * mass);
    mean.canonicalize();
    return mean + game_.shift();
  }

 private:
  const ExtensiveGame& game_;
  mpz_class factor_;
  std::vector<mpz_class> numerators_;
};

namespace {

// A plan that plays one move at each set that it reaches, and its expected payoff.
struct PurePlan {
  WholePlan plan;
  mpz_class expected;
};

// Returns a best response of the row player to the payoffs of its sequences, or of the column
// player to the costs of its sequences.
PurePlan best_response(const ExtensiveGame& game, Player player, std::vector<mpz_class> expected) {
  const PlayerSequences& sequences = game.player(player);
  const auto sets = sequences.sets();
  std::vector<std::size_t> best(sets.size());
  for (std::size_t h = sets.size(); h-- > 0;) {
    const auto first = expected.begin() + sets[h].first;
    const auto last = first + sets[h].moves;
    const auto move =
        player == Player::row ? std::max_element(first, last) : std::min_element(first, last);
    best[h] = as_size(move - expected.begin());
    expected[as_size(sets[h].parent)] += *move;
  }
  PurePlan response{std::vector<mpz_class>(expected.size()), expected[0]};
  response.plan[0] = 1;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    response.plan[best[h]] = response.plan[as_size(sets[h].parent)];
  }
  return response;
}

// Returns the mean of plans with these probabilities.
WholePlan mean_plan(const Pool<WholePlan>& plans, const std::vector<Rational>& chances) {
  std::vector<Rational> mean(plans[0].size());
  for (Index k = 0; k < plans.size(); ++k) {
    if (const Rational& chance = chances[as_size(k)]; chance != 0) {
      const Rational weight = chance / plans[k][0];
      for (std::size_t s = 0; s < mean.size(); ++s) {
        if (plans[k][s] != 0) {
          mean[s] += weight * plans[k][s];
        }
      }
    }
  }
  return whole_multiples(mean);
}

// The rounds of a double oracle in rational numbers, starting from given plans: the matrix game of
// the best responses so far is solved exactly. Works for payoffs of any size, but only small games
// end within the permitted number of rounds.
class PlanRounds : public OracleRounds {
 public:
  // Keeps references.
  PlanRounds(const WholePayoffs& payoffs, WholePlan row, WholePlan column, const Budget& budget)
      : payoffs_(payoffs), budget_(budget), row_(std::move(row)), column_(std::move(column)) {}

  std::int64_t rounds() const { return rounds_; }

  // The plans that prove the best bounds.
  const WholePlan& row() const { return best_row_; }
  const WholePlan& column() const { return best_column_; }

 private:
  // A row of the restricted game.
  struct TableRow {
    std::vector<mpz_class> paid;    // for the sequences of the column player
    std::vector<Rational> payoffs;  // against each plan of the column player
  };

  bool respond() override {
    const ExtensiveGame& game = payoffs_.game();
    PurePlan to_row = best_response(game, Player::column, payoffs_.paid_by_columns(row_));
    PurePlan to_column = best_response(game, Player::row, payoffs_.paid_to_rows(column_));
    const Rational lower = payoffs_.payoff(to_row.expected, row_[0]);
    const Rational upper = payoffs_.payoff(to_column.expected, column_[0]);
    if (rounds_ == 0 || lower > lower_) {
      lower_ = lower;
      best_row_ = row_;
    }
    if (rounds_ == 0 || upper < upper_) {
      upper_ = upper;
      best_column_ = column_;
    }
    const Index known = rows_.size() + columns_.size();
    rows_.number(std::move(to_column.plan));
    columns_.number(std::move(to_row.plan));
    return rows_.size() + columns_.size() > known;
  }

  bool grow() override {
    // More rounds helped in no game that was tried with payoffs of very different sizes, and each
    // round takes longer than the last.
    constexpr std::int64_t most_rounds = 50;
    for (Index i = std::ssize(table_); i < rows_.size(); ++i) {
      table_.push_back({payoffs_.paid_by_columns(rows_[i]), {}});
    }
    for (Index i = 0; i < rows_.size(); ++i) {
      auto& [paid, payoffs] = table_[as_size(i)];
      for (Index j = std::ssize(payoffs); j < columns_.size(); ++j) {
        mpz_class sum = 0;
        for (std::size_t s = 0; s < paid.size(); ++s) {
          mpz_addmul(sum.get_mpz_t(), paid[s].get_mpz_t(), columns_[j][s].get_mpz_t());
        }
        payoffs.push_back(payoffs_.payoff(sum, rows_[i][0] * columns_[j][0]));
      }
    }
    return rounds_ < most_rounds;
  }

  bool solve() override {
    std::vector<Rational> entries;
    for (const TableRow& row : table_) {
      entries.insert(entries.end(), row.payoffs.begin(), row.payoffs.end());
    }
    Options rest = budget_.rest(rounds_);
    rest.on_progress = {};
    const ExactMatrix matrix(rows_.size(), columns_.size(), std::move(entries));
    const ExactSolution solution = solve_exact(matrix, rest);
    if (solution.termination != Termination::converged) {
      return false;
    }
    row_ = mean_plan(rows_, solution.row);
    column_ = mean_plan(columns_, solution.column);
    ++rounds_;
    return true;
  }

  bool has_converged() const override { return lower_ == upper_; }
  Progress progress() const override { return {rounds_, rounded_down(lower_), rounded_up(upper_)}; }

  const WholePayoffs& payoffs_;
  const Budget& budget_;
  std::int64_t rounds_ = 0;
  Pool<WholePlan> rows_;
  Pool<WholePlan> columns_;
  std::vector<TableRow> table_;
  WholePlan row_;
  WholePlan column_;
  WholePlan best_row_;
  WholePlan best_column_;
  Rational lower_;
  Rational upper_;
};

void check_plan(const PlayerSequences& player, const WholePlan& plan) {
  if (static_cast<Index>(plan.size()) != player.size()) {
    throw_invalid("a plan has {} sequences, must have {}", plan.size(), player.size());
  }
  bool is_plan = plan[0] > 0;
  for (const InformationSet& set : player.sets()) {
    mpz_class sum = 0;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      is_plan = is_plan && plan[as_size(s)] >= 0;
      sum += plan[as_size(s)];
    }
    is_plan = is_plan && sum == plan[as_size(set.parent)];
  }
  if (!is_plan) {
    throw std::invalid_argument(
        "a plan must be >= 0, and the moves of each information set must sum to the sequence that "
        "leads there");
  }
}

}  // namespace

std::vector<Rational> chances_of(const PlayerSequences& player, const WholePlan& plan) {
  std::vector<Rational> chances(plan.size(), 0);
  chances[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const mpz_class& reach = plan[as_size(set.parent)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      Rational& chance = chances[as_size(s)];
      chance = reach == 0 ? Rational(s == set.first ? 1 : 0) : Rational(plan[as_size(s)], reach);
      chance.canonicalize();
    }
  }
  return chances;
}

BehaviourStrategy rounded_strategy(const PlayerSequences& player, const WholePlan& plan) {
  return nearest_strategy(chances_of(player, plan));
}

WholePlan whole_plan(const PlayerSequences& player, const std::vector<Rational>& chances) {
  if (static_cast<Index>(chances.size()) != player.size()) {
    throw_invalid("chances of moves are {}, must be {}", chances.size(), player.size());
  }
  std::vector<Rational> plan(chances.size());
  plan[0] = 1;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    const auto first = chances.begin() + set.first;
    const auto last = first + set.moves;
    const Rational sum = std::accumulate(first, last, Rational(0));
    if (sum <= 0 || *std::min_element(first, last) < 0) {
      throw_invalid("the chances at information set '{}' must be >= 0 and not all 0",
                    player.key(static_cast<Index>(h)));
    }
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      plan[as_size(s)] = plan[as_size(set.parent)] * chances[as_size(s)] / sum;
    }
  }
  return whole_multiples(plan);
}

WholePlan whole_plan_near(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  constexpr int bits = 64;
  check(player, strategy);
  WholePlan plan(strategy.chances.size());
  plan[0] = mpz_class(1) << bits;
  for (const InformationSet& set : player.sets()) {
    const auto first = strategy.chances.begin() + set.first;
    const auto likeliest = set.first + (std::max_element(first, first + set.moves) - first);
    const double sum = std::accumulate(first, first + set.moves, 0.0);
    const mpz_class& mass = plan[as_size(set.parent)];
    mpz_class rest = mass;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (s != likeliest) {
        const double chance = strategy.chances[as_size(s)] / sum;
        mpz_class& part = plan[as_size(s)];
        part = mpz_class(std::floor(std::ldexp(chance, bits))) * mass >> bits;
        rest -= part;
      }
    }
    plan[as_size(likeliest)] = rest;
  }
  return plan;
}

ExactExtensiveSolution certify_exact(const WholePayoffs& payoffs, WholePlan row, WholePlan column,
                                     Termination otherwise = Termination::numerical_error) {
  const ExtensiveGame& game = payoffs.game();
  check_plan(game.row(), row);
  check_plan(game.column(), column);
  ExactExtensiveSolution solution;
  const PurePlan to_row = best_response(game, Player::column, payoffs.paid_by_columns(row));
  const PurePlan to_column = best_response(game, Player::row, payoffs.paid_to_rows(column));
  solution.lower = payoffs.payoff(to_row.expected, row[0]);
  solution.upper = payoffs.payoff(to_column.expected, column[0]);
  solution.row = std::move(row);
  solution.column = std::move(column);
  solution.termination = solution.lower == solution.upper ? Termination::converged : otherwise;
  return solution;
}

ExactExtensiveSolution certify_exact(const ExtensiveGame& game, WholePlan row, WholePlan column,
                                     Termination otherwise) {
  return certify_exact(WholePayoffs(game), std::move(row), std::move(column), otherwise);
}

// Exact sums of large games take seconds, which may exceed the time limit.
ExactExtensiveSolution certify_near(const ExtensiveGame& game, WholePlan row, WholePlan column) {
  constexpr std::size_t most_entries = 100'000;
  if (game.exact().size() > most_entries) {
    check_plan(game.row(), row);
    check_plan(game.column(), column);
    const ExtensiveSolution rounded = certify(game, rounded_strategy(game.row(), row),
                                              rounded_strategy(game.column(), column), 0);
    if (std::isfinite(rounded.lower) && std::isfinite(rounded.upper)) {
      ExactExtensiveSolution solution;
      solution.row = std::move(row);
      solution.column = std::move(column);
      solution.lower = Rational(rounded.lower);
      solution.upper = Rational(rounded.upper);
      solution.termination = Termination::numerical_error;
      return solution;
    }
  }
  return certify_exact(game, std::move(row), std::move(column));
}

namespace {

// Returns the plan in which the extra moves have these weights out of a total, nullopt if a weight
// is negative.
std::optional<WholePlan> plan_of_basis(const PathBasis& basis, const FractionalSolution& weights) {
  const PlayerSequences& player = basis.player();
  WholePlan plan(as_size(player.size()));
  plan[0] = weights.denominator;
  for (std::size_t k = 0; k < basis.extras().size(); ++k) {
    plan[as_size(basis.extras()[k])] = weights.numerators[k];
  }
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    mpz_class rest = plan[as_size(set.parent)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      rest -= s == basis.default_of(h) ? mpz_class(0) : plan[as_size(s)];
    }
    plan[as_size(basis.default_of(h))] = rest;
  }
  if (std::any_of(plan.begin(), plan.end(), [](const mpz_class& weight) { return weight < 0; })) {
    return std::nullopt;
  }
  return plan;
}

// Returns the change of an expected payoff along a direction.
mpz_class along(const std::vector<PathBasis::Step>& steps, const std::vector<mpz_class>& payoffs) {
  mpz_class sum = 0;
  for (const auto& [sequence, change] : steps) {
    const mpz_class& payoff = payoffs[as_size(sequence)];
    sum += change > 0 ? payoff : mpz_class(-payoff);
  }
  return sum;
}

std::vector<std::vector<PathBasis::Step>> directions(const PathBasis& basis) {
  std::vector<std::vector<PathBasis::Step>> all;
  for (const std::int32_t extra : basis.extras()) {
    all.push_back(basis.direction(extra));
  }
  return all;
}

// Solves the systems of equilibrium_path.cpp at z = 0 in whole numbers; nullopt if there is no
// solution, if it is not a plan, or after a stop request.
std::optional<ExactExtensiveSolution> solution_of_bases(const WholePayoffs& payoffs,
                                                        const PathBasis& row,
                                                        const PathBasis& column,
                                                        const ShouldStop& should_stop) {
  const auto row_directions = directions(row);
  const auto column_directions = directions(column);
  const std::size_t size = row_directions.size();
  std::vector<mpz_class> kernel(size * size);
  for (std::size_t e = 0; e < size; ++e) {
    if (should_stop()) {
      return std::nullopt;
    }
    std::vector<mpz_class> sums(as_size(column.player().size()));
    for (const auto& [sequence, change] : row_directions[e]) {
      payoffs.add_row(as_size(sequence), change > 0 ? 1 : -1, sums);
    }
    for (std::size_t f = 0; f < size; ++f) {
      kernel[e * size + f] = along(column_directions[f], sums);
    }
  }
  const FractionalSolution defaults{std::vector<mpz_class>(size), 1};
  const std::vector<mpz_class> to_columns = payoffs.paid_by_columns(*plan_of_basis(row, defaults));
  const std::vector<mpz_class> to_rows = payoffs.paid_to_rows(*plan_of_basis(column, defaults));
  std::vector<mpz_class> row_side;
  std::vector<mpz_class> column_side;
  for (std::size_t k = 0; k < size; ++k) {
    row_side.emplace_back(-along(column_directions[k], to_columns));
    column_side.emplace_back(-along(row_directions[k], to_rows));
  }
  const auto weights =
      solutions_of(static_cast<Index>(size), kernel, column_side, row_side, should_stop);
  if (!weights) {
    return std::nullopt;
  }
  auto row_plan = plan_of_basis(row, weights->w);
  auto column_plan = plan_of_basis(column, weights->z);
  if (!row_plan || !column_plan) {
    return std::nullopt;
  }
  return certify_exact(payoffs, *std::move(row_plan), *std::move(column_plan));
}

// Searches for an exact solution, and keeps the best strategies found.
class ExactSearch {
 public:
  ExactSearch(const ExtensiveGame& game, const Options& options)
      : game_(game), options_(options), budget_(options) {}

  ExactExtensiveSolution solve() {
    constexpr int most_attempts = 4;
    // From this number of sequences of both players on, the interior point is a small part of the
    // work. If a limit ends the path, the interior point's bounds remain.
    constexpr Index large_game = 1000;
    if (game_.row().size() + game_.column().size() > large_game) {
      near_.add(solve_interior(game_, rest()));
    }
    const auto is_solved = [this] { return best_ && best_->termination == Termination::converged; };
    for (int attempt = 0; attempt < most_attempts && !is_solved() && !(near_.best && should_stop());
         ++attempt) {
      try_path(attempt);
    }
    if (!best_) {
      best_ = certify_near(game_, whole_plan_near(game_.row(), near_.best->row),
                           whole_plan_near(game_.column(), near_.best->column));
    }
    if (!is_solved() && !should_stop()) {
      try_oracle();
    }
    best_->iterations = near_.iterations;
    if (!is_solved()) {
      best_->termination =
          budget_.exhausted(near_.iterations).value_or(Termination::numerical_error);
    }
    return *std::move(best_);
  }

 private:
  bool should_stop() const { return budget_.exhausted(near_.iterations).has_value(); }

  const WholePayoffs& payoffs() {
    if (!payoffs_) {
      payoffs_.emplace(game_);
    }
    return *payoffs_;
  }

  // Returns the remaining limits. Progress is reported with the best bounds so far.
  Options rest() {
    Options options = budget_.rest(near_.iterations);
    if (options.on_progress) {
      options.on_progress = [this, spent = near_.iterations](const Progress& progress) {
        const auto& known = near_.best;
        const double lower = known ? std::max(known->lower, progress.lower) : progress.lower;
        const double upper = known ? std::min(known->upper, progress.upper) : progress.upper;
        options_.on_progress({spent + progress.iterations, lower, upper});
      };
    }
    return options;
  }

  void try_path(int attempt) {
    PathEnd end = follow_path(game_, rest(), attempt);
    near_.add(std::move(end.solution));
    if (!end.row || should_stop()) {
      return;
    }
    auto found =
        solution_of_bases(payoffs(), *end.row, *end.column, [this] { return should_stop(); });
    if (found && (!best_ || found->upper - found->lower < best_->upper - best_->lower)) {
      best_ = std::move(found);
    }
  }

  void try_oracle() {
    const Options options = rest();
    const Budget budget(options);
    PlanRounds search(payoffs(), std::move(best_->row), std::move(best_->column), budget);
    search.run(budget);
    near_.iterations += search.rounds();
    best_ = should_stop() ? certify_near(game_, search.row(), search.column())
                          : certify_exact(payoffs(), search.row(), search.column());
  }

  const ExtensiveGame& game_;
  const Options& options_;
  const Budget budget_;
  std::optional<WholePayoffs> payoffs_;
  Attempts near_;
  std::optional<ExactExtensiveSolution> best_;
};

}  // namespace

ExactExtensiveSolution solve_extensive_exact(const ExtensiveGame& game, const Options& options) {
  return ExactSearch(game, options).solve();
}

}  // namespace saddle
