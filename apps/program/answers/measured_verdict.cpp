#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/measured_report.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::app {
namespace {

const JsonTree& needed(const AnswerReader& reader, const JsonTree& answer, const char* key) {
  const JsonTree* const found = answer.find(key);
  if (found == nullptr) {
    reader.fail(key, fmt::format("expected \"{}\", found none", key));
  }
  return *found;
}

// Read as written, because doubles do not hold all these numbers.
std::uint64_t whole(const AnswerReader& reader, const JsonTree& answer, const char* key,
                    std::uint64_t most) {
  const std::string& text = needed(reader, answer, key).text;
  const NumberReading<Rational> read = read_rational(text);
  if (read.fault != NumberFault::none || read.value < 0 ||
      read.value > Rational(std::to_string(most)) || read.value.get_den() != 1) {
    reader.fail(key, fmt::format("expected a whole number up to {}, found {}", most, text));
  }
  return std::stoull(read.value.get_num().get_str());
}

MeasuredOptions stated_options(const AnswerReader& reader, const JsonTree& answer,
                               bool is_counted) {
  MeasuredOptions options;
  options.level = reader.number("level", needed(reader, answer, "level")).get_d();
  if (!(options.level > 0 && options.level < 1)) {
    reader.fail("level", fmt::format("expected a number between 0 and 1, found {}",
                                     member(answer, "level").text));
  }
  options.samples = static_cast<std::int64_t>(whole(reader, answer, "samples", 10'000'000));
  options.seed = whole(reader, answer, "seed", std::numeric_limits<std::uint64_t>::max());
  options.mix = mix_rule_named(reader.text(needed(reader, answer, "mix")).value_or(""));
  if (const auto proof = reader.text(needed(reader, answer, "proof"))) {
    options.proof = proof_rule_named(*proof);
  }
  const bool proves = options.proof == ProofRule::split || options.mix == MixRule::safest;
  if (proves && !is_counted) {
    reader.fail("proof", "a split and the mix safest need counted games, this table has means");
  }
  options.next = member(answer, "next").members.size();
  return options;
}

MixedStrategy stated_mix(const AnswerReader& reader, const std::string& place,
                         const JsonTree& stated, Index size) {
  if (std::ssize(stated.members) != size) {
    reader.fail(place,
                fmt::format("expected {} probabilities, found {}", size, stated.members.size()));
  }
  Eigen::VectorXd weights(size);
  for (Index k = 0; k < size; ++k) {
    weights[k] = reader.probability(place, stated.members[as_size(k)].second).get_d();
  }
  if (!(std::abs(weights.sum() - 1) <= 1e-9)) {
    reader.fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                                   weights.sum()));
  }
  return MixedStrategy(weights);
}

// If a limit stopped the answer, it may state for any strategy that its use is open.
void allow_open(const JsonTree& stated, MeasuredMix& mix) {
  const auto& uses = member(member(stated, "proved"), "use").members;
  for (std::size_t k = 0; k < std::min(uses.size(), mix.use.size()); ++k) {
    mix.use[k] = uses[k].second.text == "open" ? ProvedUse::open : mix.use[k];
  }
}

// Whether a finding depends on the samples or on the halves of a split.
bool is_of_samples(const Finding& finding) {
  return finding.part.find("estimated") != std::string::npos ||
         finding.part.find("split") != std::string::npos || finding.part.starts_with("next");
}

MeasuredTable table_as_stated(const AnswerReader& reader, const JsonTree& answer,
                              const ReadTable& read) {
  const JsonTree* const symmetric = answer.find("symmetric");
  if (symmetric == nullptr || symmetric->kind != JsonTree::Kind::boolean) {
    reader.fail("symmetric", "expected true or false");
  }
  MeasuredTableOptions reading;
  reading.symmetry =
      symmetric->text == "true" ? MeasuredGame::Symmetry::symmetric : MeasuredGame::Symmetry::none;
  // Read with unknown payoffs for pairs without games: the check compares what the answer states
  // about these pairs.
  reading.missing_is_unknown = true;
  try {
    return read(reading);
  } catch (const ParseError& error) {
    reader.fail("symmetric", fmt::format("is {}, but then the table is wrong: {}", symmetric->text,
                                         error.what()));
  }
}

}  // namespace

bool states_measured(const JsonTree& answer) {
  return answer.find("samples") != nullptr || answer.find("level") != nullptr;
}

FieldVerdict measured_verdict(const JsonTree& answer, const std::string& file,
                              const ReadTable& read, double tolerance) {
  const AnswerReader reader(file);
  const MeasuredTable table = table_as_stated(reader, answer, read);
  FieldVerdict verdict{Checklist(answer, "measured", file),
                       "recomputed from the table: the proofs and estimates for these mixes, and "
                       "the pairs to play next"};
  Checklist& list = verdict.list;
  const MeasuredGame& game = table.game;
  const bool has_column = !is_null(member(answer, "column"));
  list.check("symmetric", game.is_symmetric() != has_column,
             "expected only the row player's mix in a symmetric game, otherwise both mixes");
  if (game.is_symmetric() == has_column) {
    return verdict;
  }
  const MeasuredOptions options = stated_options(reader, answer, game.is_counted());
  const auto mix = [&](const std::string& player, Index size) {
    const std::string place = player + ".strategy";
    MixedStrategy strategy =
        stated_mix(reader, place, member(member(answer, player), "strategy"), size);
    list.settle(place);
    return strategy;
  };
  const MixedStrategy row = mix("row", game.rows());
  const auto column = has_column ? std::optional(mix("column", game.columns())) : std::nullopt;
  MeasuredAnswer found = judge_measured(game, row, column, options);
  if (reader.text(member(answer, "termination")) != "converged") {
    allow_open(member(answer, "row"), found.row);
    if (found.column) {
      allow_open(member(answer, "column"), *found.column);
    }
  }
  const PayoffMatrix payoffs = measured_payoffs(game);
  const double range = game.is_counted() ? 1 : payoffs.maximum() - payoffs.minimum();
  // Other machines may add in another order, with other rounding errors.
  constexpr double rounding = 1e-9;
  list.compare("", answer, MeasuredReport{table, options, found, 0}.json(),
               Rational(std::max(tolerance, rounding) * range));
  // If an estimate is false, the cause may be another number of samples or another seed.
  const std::vector<Finding>& refuted = list.refuted();
  if (std::any_of(refuted.begin(), refuted.end(), is_of_samples)) {
    const char* const other = "the estimates or the split belong to other samples";
    list.refute("samples", other);
    list.refute("seed", other);
  }
  return verdict;
}

}  // namespace saddle::app
