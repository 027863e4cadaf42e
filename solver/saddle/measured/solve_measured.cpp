#include "saddle/measured/solve_measured.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"
#include "saddle/measured/drawn_games.h"
#include "saddle/measured/entry_bounds.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

constexpr std::int64_t most_draws = 10'000'000;

// For what is done but once: only a stop ends it.
Options for_mixes(Options options) {
  options.on_progress = {};
  options.start.reset();
  options.time_limit = Options{}.time_limit;
  return options;
}

// Returns the number that `part` of all are below, or the next one.
template <class Number>
double quantile(std::vector<Number>& numbers, double part) {
  const auto size = static_cast<double>(numbers.size());
  const auto place = static_cast<std::ptrdiff_t>(std::min(size - 1, std::floor(part * size)));
  std::nth_element(numbers.begin(), numbers.begin() + place, numbers.end());
  return static_cast<double>(numbers[static_cast<std::size_t>(place)]);
}

// Returns how many standard deviations around its mean a normal distribution has this part.
double deviations_of(double level) {
  double least = 0;
  double most = 40;
  for (int step = 0; step < 60; ++step) {
    const double middle = (least + most) / 2;
    (std::erf(middle / std::numbers::sqrt2) < level ? least : most) = middle;
  }
  return least;
}

double share(std::int64_t count, std::int64_t all) {
  return static_cast<double>(count) / static_cast<double>(all);
}

// Sets what the draws say of a mix; a column player's guarantees are better the less they are.
void set_estimates(MeasuredMix& mix, const DrawnSide& drawn, std::int64_t draws, double level,
                   bool is_row) {
  std::vector<double> guarantees = drawn.guarantees;
  mix.median = quantile(guarantees, 0.5);
  mix.bound = quantile(guarantees, is_row ? 1 - level : level);
  mix.same_support = share(drawn.same_support, draws);
  const Index size = mix.strategy.size();
  std::vector<float> weights(static_cast<std::size_t>(draws));
  for (Index k = 0; k < size; ++k) {
    for (std::int64_t draw = 0; draw < draws; ++draw) {
      weights[static_cast<std::size_t>(draw)] =
          drawn.weights[static_cast<std::size_t>(draw * size + k)];
    }
    StrategyEstimate estimate;
    estimate.low = quantile(weights, (1 - level) / 2);
    estimate.high = quantile(weights, (1 + level) / 2);
    estimate.used = share(drawn.used[static_cast<std::size_t>(k)], draws);
    mix.estimates.push_back(estimate);
  }
}

ValueEstimate value_of(const MeasuredGame& game, double level, const Options& options) {
  const PayoffMatrix measured = measured_payoffs(game);
  const Solution solution = solve(measured, options);
  double variance = 0;
  for (const Index i : solution.row.support()) {
    for (const Index j : solution.column.support()) {
      const double part = solution.row[i] * solution.column[j] * game.standard_error(i, j);
      variance += part * part;
    }
  }
  const double width = deviations_of(level) * std::sqrt(variance);
  const double value = solution.value();
  return {value, value - width, value + width, {}, {}};
}

std::vector<NextPair> next_pairs(const MeasuredGame& game, const MeasuredAnswer& answer,
                                 const DrawnGames& drawn, std::size_t count) {
  const MixedStrategy& row = answer.row.strategy;
  const MixedStrategy& column = answer.column ? answer.column->strategy : row;
  const std::vector<std::int64_t>& of_columns = drawn.row.replies;
  const std::vector<std::int64_t>& of_rows = answer.column ? drawn.column.replies : of_columns;
  std::vector<NextPair> pairs;
  for (const StrategyPairIndex& index : game.pairs()) {
    NextPair pair;
    pair.row = index.row;
    pair.column = index.column;
    pair.row_weight = row[index.row];
    pair.column_weight = column[index.column];
    pair.column_replies = share(of_columns[static_cast<std::size_t>(index.column)], drawn.draws);
    pair.row_replies = share(of_rows[static_cast<std::size_t>(index.row)], drawn.draws);
    pair.standard_error = game.standard_error(index.row, index.column);
    pair.score = pair.standard_error *
                 (pair.row_weight * pair.column_replies + pair.column_weight * pair.row_replies);
    if (pair.score > 0) {
      pairs.push_back(pair);
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const NextPair& a, const NextPair& b) { return a.score > b.score; });
  pairs.resize(std::min(pairs.size(), count));
  return pairs;
}

// The games of the lower and of the upper bounds, whose values bound the value of a game that is
// not symmetric. They are solved where something is asked of their solutions.
struct BoundedGame {
  BoundedGame(const MeasuredGame& game, const MeasuredOptions& options, const Options& solving)
      : entries(entry_bounds(game, options.level)), lower(entries.lower), upper(entries.upper) {
    if (game.is_symmetric()) {
      value_below = value_above = game.even_payoff();
      if (options.mix == MixRule::safest) {
        of_lower = solve(lower, solving);
      }
      return;
    }
    of_lower = solve(lower, solving);
    of_upper = solve(upper, solving);
    value_below = of_lower->lower;
    value_above = of_upper->upper;
  }

  EntryBounds entries;
  PayoffMatrix lower;
  PayoffMatrix upper;
  std::optional<Solution> of_lower;
  std::optional<Solution> of_upper;
  double value_below;
  double value_above;
};

// Chooses the mixes and says what they promise.
MeasuredAnswer chosen(const MeasuredGame& game, const std::optional<BoundedGame>& bounded,
                      const MeasuredOptions& options, const Options& solving) {
  if (options.mix == MixRule::safest && !bounded) {
    throw_invalid("means with standard errors prove nothing, so no mix of them proves most");
  }
  const bool is_safest = options.mix == MixRule::safest;
  const PayoffMatrix for_row = is_safest                        ? bounded->lower
                               : options.mix == MixRule::shrunk ? shrunk_payoffs(game)
                                                                : measured_payoffs(game);
  const Solution solution = is_safest ? *bounded->of_lower : solve(for_row, solving);
  MeasuredAnswer answer{
      {solution.row, guaranteed_payoff(for_row, solution.row), {}, {}, {}, {}, {}, {}},
      {},
      {},
      {},
      0,
      solution.termination,
      bounded ? bounded->entries.method : ""};
  if (game.is_symmetric()) {
    return answer;
  }
  const PayoffMatrix& for_column = is_safest ? bounded->upper : for_row;
  const MixedStrategy column = is_safest ? bounded->of_upper->column : solution.column;
  answer.column = MeasuredMix{column, conceded_payoff(for_column, column), {}, {}, {}, {}, {}, {}};
  answer.value = value_of(game, options.level, solving);
  return answer;
}

// Single strategies are judged until the budget ends.
void set_proofs(MeasuredAnswer& answer, const BoundedGame& bounded, Options solving,
                const Budget& budget) {
  answer.row.proved = guaranteed_payoff(bounded.lower, answer.row.strategy);
  solving.time_limit = budget.time_left();
  answer.row.use = proved_use_of_rows(bounded.entries, bounded.value_below, solving);
  if (!answer.column) {
    return;
  }
  answer.column->proved = conceded_payoff(bounded.upper, answer.column->strategy);
  solving.time_limit = budget.time_left();
  answer.column->use = proved_use_of_columns(bounded.entries, bounded.value_above, solving);
  answer.value->proved_low = bounded.value_below;
  answer.value->proved_high = bounded.value_above;
}

struct NamedRule {
  std::string_view name;
  MixRule rule;
};

constexpr auto mix_rules = std::to_array<NamedRule>(
    {{"shrunk", MixRule::shrunk}, {"measured", MixRule::measured}, {"safest", MixRule::safest}});

}  // namespace

void check(const MeasuredOptions& options) {
  check(options.solving);
  if (!(options.level > 0 && options.level < 1)) {
    throw_invalid("the level is {}, must be between 0 and 1", options.level);
  }
  if (options.draws < 0 || options.draws > most_draws) {
    throw_invalid("the draws are {}, must be from 0 to {}", options.draws, most_draws);
  }
}

MixRule mix_rule_named(std::string_view name) {
  for (const NamedRule& known : mix_rules) {
    if (known.name == name) {
      return known.rule;
    }
  }
  throw_invalid("mix is '{}', must be shrunk, measured or safest", name);
}

std::string_view name_of(MixRule rule) {
  return std::find_if(mix_rules.begin(), mix_rules.end(),
                      [rule](const NamedRule& known) { return known.rule == rule; })
      ->name;
}

MeasuredAnswer solve_measured(const MeasuredGame& game, const MeasuredOptions& options) {
  check(options);
  const Budget budget(options.solving);
  const Options solving = for_mixes(options.solving);
  std::optional<BoundedGame> bounded;
  if (game.is_counted()) {
    bounded.emplace(game, options, solving);
  }
  MeasuredAnswer answer = chosen(game, bounded, options, solving);
  if (bounded) {
    set_proofs(answer, *bounded, solving, budget);
  }
  if (const std::optional<Termination> limit = budget.ended()) {
    answer.termination = *limit;
  }
  if (options.draws == 0) {
    return answer;
  }
  Options drawing = options.solving;
  drawing.time_limit = budget.time_left();
  const MixedStrategy& column = answer.column ? answer.column->strategy : answer.row.strategy;
  const DrawnGames drawn =
      draw_games(game, answer.row.strategy, column, options.draws, options.seed, drawing);
  answer.draws = drawn.draws;
  if (drawn.termination != Termination::converged) {
    answer.termination = drawn.termination;
  }
  if (drawn.draws > 0) {
    set_estimates(answer.row, drawn.row, drawn.draws, options.level, true);
    if (answer.column) {
      set_estimates(*answer.column, drawn.column, drawn.draws, options.level, false);
    }
    answer.next = next_pairs(game, answer, drawn, options.next);
  }
  return answer;
}

}  // namespace saddle
