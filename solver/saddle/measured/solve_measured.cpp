#include "saddle/measured/solve_measured.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"
#include "saddle/measured/entry_bounds.h"
#include "saddle/measured/sampled_games.h"
#include "saddle/measured/split_games.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

constexpr std::int64_t most_samples = 10'000'000;

// Options for work that is done only once: the time limit does not end it, a stop request does.
Options for_mixes(Options options) {
  options.on_progress = {};
  options.start.reset();
  options.time_limit = Options{}.time_limit;
  return options;
}

// Returns the quantile: the number below which the fraction `part` of all lies.
template <class Number>
double quantile(std::vector<Number>& numbers, double part) {
  const auto size = static_cast<double>(numbers.size());
  const auto place = static_cast<std::ptrdiff_t>(std::min(size - 1, std::floor(part * size)));
  std::nth_element(numbers.begin(), numbers.begin() + place, numbers.end());
  return static_cast<double>(numbers[static_cast<std::size_t>(place)]);
}

// Returns the number of standard deviations around the mean that contain this part of a normal
// distribution.
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

// Sets the estimates of a mix from the samples; a column player's guarantees are better the smaller
// they are.
void set_estimates(MeasuredMix& mix, const SampledSide& sampled, std::int64_t samples, double level,
                   bool is_row) {
  std::vector<double> guarantees = sampled.guarantees;
  mix.median = quantile(guarantees, 0.5);
  mix.bound = quantile(guarantees, is_row ? 1 - level : level);
  mix.same_support = share(sampled.same_support, samples);
  const Index size = mix.strategy.size();
  std::vector<float> weights(static_cast<std::size_t>(samples));
  for (Index k = 0; k < size; ++k) {
    for (std::int64_t sample = 0; sample < samples; ++sample) {
      weights[static_cast<std::size_t>(sample)] =
          sampled.weights[static_cast<std::size_t>(sample * size + k)];
    }
    mix.estimates.push_back({quantile(weights, (1 - level) / 2), quantile(weights, (1 + level) / 2),
                             share(sampled.used[as_size(k)], samples)});
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
                                 const SampledGames& sampled, std::size_t count) {
  const MixedStrategy& row = answer.row.strategy;
  const MixedStrategy& column = answer.column ? answer.column->strategy : row;
  const std::vector<std::int64_t>& of_columns = sampled.row.responses;
  const std::vector<std::int64_t>& of_rows = answer.column ? sampled.column.responses : of_columns;
  std::vector<NextPair> pairs;
  for (const StrategyPairIndex& index : game.pairs()) {
    NextPair pair;
    pair.row = index.row;
    pair.column = index.column;
    pair.row_weight = row[index.row];
    pair.column_weight = column[index.column];
    pair.column_responses = share(of_columns[as_size(index.column)], sampled.samples);
    pair.row_responses = share(of_rows[as_size(index.row)], sampled.samples);
    pair.standard_error = game.standard_error(index.row, index.column);
    pair.score = pair.standard_error * (pair.row_weight * pair.column_responses +
                                        pair.column_weight * pair.row_responses);
    if (pair.score > 0) {
      pairs.push_back(pair);
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const NextPair& a, const NextPair& b) { return a.score > b.score; });
  pairs.resize(std::min(pairs.size(), count));
  return pairs;
}

// The games of the lower and of the upper bounds. Their values bound the value of a game that is
// not symmetric. A game is solved only if its solution is needed.
struct BoundedGame {
  BoundedGame(const MeasuredGame& game, const MeasuredOptions& options, const Options& solving)
      : entries(entry_bounds(game, level_of_box(options))),
        lower(entries.lower),
        upper(entries.upper) {
    if (!game.is_symmetric() || options.mix == MixRule::safest) {
      of_lower = solve(lower, solving);
    }
    if (!game.is_symmetric()) {
      of_upper = solve(upper, solving);
    }
    value_below = of_upper ? of_lower->lower : game.even_payoff();
    value_above = of_upper ? of_upper->upper : game.even_payoff();
  }

  // The statements that a split and the box prove must hold together at the level, so each gets
  // half of the error.
  static double level_of_box(const MeasuredOptions& options) {
    return options.proof == ProofRule::split ? (1 + options.level) / 2 : options.level;
  }

  EntryBounds entries;
  PayoffMatrix lower;
  PayoffMatrix upper;
  std::optional<Solution> of_lower;
  std::optional<Solution> of_upper;
  double value_below;
  double value_above;
};

PayoffMatrix payoffs_for(MixRule rule, const MeasuredGame& game) {
  return rule == MixRule::shrunk ? shrunk_payoffs(game) : measured_payoffs(game);
}

MeasuredMix mix_of(const MixedStrategy& strategy, double promised) {
  return {strategy, promised, {}, {}, {}, {}, {}, {}, {}};
}

// Computes the answer for a measured game, for mixes that it chooses or that are given.
class Measurer {
 public:
  Measurer(const MeasuredGame& game, const MeasuredOptions& options)
      : game_(game),
        options_(options),
        budget_(options.solving),
        solving_(for_mixes(options.solving)) {
    check(options);
    if (game.is_counted()) {
      bounded_.emplace(game, options, solving_);
    } else if (options.mix == MixRule::safest || options.proof == ProofRule::split) {
      throw_invalid("means with standard errors prove nothing, {}",
                    options.mix == MixRule::safest ? "so the mix must not be safest"
                                                   : "so nothing can be proved by a split");
    }
  }

  MeasuredAnswer chosen() {
    const bool is_safest = options_.mix == MixRule::safest;
    const Solution solution =
        is_safest ? *bounded_->of_lower : solve(payoffs_for(options_.mix, game_), solving_);
    if (game_.is_symmetric()) {
      return judged(solution.row, std::nullopt, solution.termination);
    }
    return judged(solution.row, is_safest ? bounded_->of_upper->column : solution.column,
                  solution.termination);
  }

  MeasuredAnswer judged(const MixedStrategy& row, const std::optional<MixedStrategy>& column,
                        Termination termination) {
    MeasuredAnswer answer = promised(row, column);
    answer.termination = termination;
    if (bounded_) {
      set_proofs(answer);
    }
    if (options_.proof == ProofRule::split) {
      set_split_proofs(answer);
    }
    if (const std::optional<Termination> limit = budget_.ended()) {
      answer.termination = *limit;
    }
    if (options_.samples > 0) {
      set_samples(answer);
    }
    return answer;
  }

 private:
  // Returns an answer with the promised payoffs: the guarantees of the mixes in the table for which
  // they were chosen.
  MeasuredAnswer promised(const MixedStrategy& row, const std::optional<MixedStrategy>& column) {
    const bool is_safest = options_.mix == MixRule::safest;
    const PayoffMatrix for_row = is_safest ? bounded_->lower : payoffs_for(options_.mix, game_);
    MeasuredAnswer answer{
        mix_of(row, guaranteed_payoff(for_row, row)), {}, {}, {}, 0, Termination::converged,
        bounded_ ? bounded_->entries.method : ""};
    if (column) {
      const PayoffMatrix& for_column = is_safest ? bounded_->upper : for_row;
      answer.column = mix_of(*column, conceded_payoff(for_column, *column));
      answer.value = value_of(game_, options_.level, solving_);
    }
    return answer;
  }

  // Single strategies are judged until the budget is exhausted.
  void set_proofs(MeasuredAnswer& answer) {
    Options solving = solving_;
    answer.row.proved = guaranteed_payoff(bounded_->lower, answer.row.strategy);
    solving.time_limit = budget_.time_left();
    answer.row.use = proved_use_of_rows(bounded_->entries, bounded_->value_below, solving);
    if (!answer.column) {
      return;
    }
    answer.column->proved = conceded_payoff(bounded_->upper, answer.column->strategy);
    solving.time_limit = budget_.time_left();
    answer.column->use = proved_use_of_columns(bounded_->entries, bounded_->value_above, solving);
    answer.value->proved_low = bounded_->value_below;
    answer.value->proved_high = bounded_->value_above;
  }

  // Half of the error is divided among all strategies of both players.
  void set_split_proofs(MeasuredAnswer& answer) {
    const SplitGames halves = split_games(game_, options_.seed);
    const double error = (1 - options_.level) / 2 * (1 - 8 * unit_roundoff);
    const double others = static_cast<double>(game_.columns());
    const double of_row = answer.column ? others / (others + static_cast<double>(game_.rows())) : 1;
    const MixedStrategy row = split_mix(halves, Player::row, error * of_row);
    answer.row.split = SplitProof{row, split_guarantee(halves.proving, row, error * of_row)};
    if (!answer.column) {
      return;
    }
    const MixedStrategy column = split_mix(halves, Player::column, error * (1 - of_row));
    answer.column->split =
        SplitProof{column, split_concession(halves.proving, column, error * (1 - of_row))};
    answer.value->proved_low = std::max(*answer.value->proved_low, answer.row.split->proved);
    answer.value->proved_high = std::min(*answer.value->proved_high, answer.column->split->proved);
  }

  void set_samples(MeasuredAnswer& answer) {
    Options sampling = options_.solving;
    sampling.time_limit = budget_.time_left();
    const MixedStrategy& column = answer.column ? answer.column->strategy : answer.row.strategy;
    const SampledGames sampled =
        sample_games(game_, answer.row.strategy, column, options_.samples, options_.seed, sampling);
    answer.samples = sampled.samples;
    if (sampled.termination != Termination::converged) {
      answer.termination = sampled.termination;
    }
    if (sampled.samples == 0) {
      return;
    }
    set_estimates(answer.row, sampled.row, sampled.samples, options_.level, true);
    if (answer.column) {
      set_estimates(*answer.column, sampled.column, sampled.samples, options_.level, false);
    }
    answer.next = next_pairs(game_, answer, sampled, options_.next);
  }

  const MeasuredGame& game_;
  const MeasuredOptions& options_;
  Budget budget_;
  Options solving_;  // of the mixes
  std::optional<BoundedGame> bounded_;
};

// In the order of the enumerators.
constexpr auto mix_rules = std::to_array<std::string_view>({"shrunk", "measured", "safest"});
constexpr auto proof_rules = std::to_array<std::string_view>({"box", "split"});

}  // namespace

void check(const MeasuredOptions& options) {
  check(options.solving);
  detail::check_fraction("the level", options.level);
  if (options.samples < 0 || options.samples > most_samples) {
    throw_invalid("the samples are {}, must be from 0 to {}", options.samples, most_samples);
  }
}

MixRule mix_rule_named(std::string_view name) {
  const auto found = std::find(mix_rules.begin(), mix_rules.end(), name);
  if (found == mix_rules.end()) {
    throw_invalid("mix is '{}', must be shrunk, measured or safest", name);
  }
  return static_cast<MixRule>(found - mix_rules.begin());
}

std::string_view name_of(MixRule rule) { return mix_rules[static_cast<std::size_t>(rule)]; }

ProofRule proof_rule_named(std::string_view name) {
  const auto found = std::find(proof_rules.begin(), proof_rules.end(), name);
  if (found == proof_rules.end()) {
    throw_invalid("proved is '{}', must be box or split", name);
  }
  return static_cast<ProofRule>(found - proof_rules.begin());
}

std::string_view name_of(ProofRule rule) { return proof_rules[static_cast<std::size_t>(rule)]; }

MeasuredAnswer solve_measured(const MeasuredGame& game, const MeasuredOptions& options) {
  return Measurer(game, options).chosen();
}

MeasuredAnswer judge_measured(const MeasuredGame& game, const MixedStrategy& row,
                              const std::optional<MixedStrategy>& column,
                              const MeasuredOptions& options) {
  check_size("row", row, game.rows());
  if (column.has_value() == game.is_symmetric()) {
    throw_invalid("expected only the row player's mix in a symmetric game, otherwise both mixes");
  }
  if (column) {
    check_size("column", *column, game.columns());
  }
  return Measurer(game, options).judged(row, column, Termination::converged);
}

}  // namespace saddle
