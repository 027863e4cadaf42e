#include "apps/program/answers/measured_verdict.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/measured_report.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

// Reads an answer, recomputes it from its mixes, and compares field by field.
class MeasuredCheck {
 public:
  MeasuredCheck(const MeasuredTable& table, const JsonTree& answer, const std::string& file,
                double tolerance)
      : table_(table),
        answer_(answer),
        reader_(file),
        verdict_{Checklist(answer, "measured", file),
                 "recomputed from the table: the proofs and estimates for these mixes, and the "
                 "pairs to play next"} {
    const PayoffMatrix payoffs = measured_payoffs(table.game);
    const double range = table.game.is_counted() ? 1 : payoffs.maximum() - payoffs.minimum();
    // Other machines may add in another order, with other rounding errors.
    constexpr double rounding = 1e-9;
    allowed_ = std::max(tolerance, rounding) * range;
  }

  FieldVerdict run() {
    const bool has_column = !is_null(member(answer_, "column"));
    list().check("symmetric", table_.game.is_symmetric() != has_column,
                 "expected only the row player's mix in a symmetric game, otherwise both mixes");
    if (table_.game.is_symmetric() == has_column) {
      return std::move(verdict_);
    }
    const MeasuredOptions options = stated_options();
    const MixedStrategy row = strategy_of("row", table_.game.rows());
    const auto column =
        has_column ? std::optional(strategy_of("column", table_.game.columns())) : std::nullopt;
    MeasuredAnswer found = judge_measured(table_.game, row, column, options);
    allow_open(found);
    list().compare("", answer_, MeasuredReport{table_, options, found, 0}.json(),
                   Rational(allowed_));
    // If an estimate is false, the cause may be another number of samples or another seed.
    const char* const other = "the estimates or the split belong to other samples";
    if (has_false_samples()) {
      list().refute("samples", other);
      list().refute("seed", other);
    }
    return std::move(verdict_);
  }

 private:
  Checklist& list() { return verdict_.list; }

  const JsonTree& needed(const char* key) const {
    const JsonTree* const found = answer_.find(key);
    if (found == nullptr) {
      reader_.fail(key, fmt::format("expected \"{}\", found none", key));
    }
    return *found;
  }

  MeasuredOptions stated_options() const {
    MeasuredOptions options;
    options.level = reader_.number("level", needed("level")).get_d();
    if (!(options.level > 0 && options.level < 1)) {
      reader_.fail("level", fmt::format("expected a number between 0 and 1, found {}",
                                        member(answer_, "level").text));
    }
    options.samples = static_cast<std::int64_t>(whole("samples", 10'000'000));
    options.seed = whole("seed", std::numeric_limits<std::uint64_t>::max());
    options.mix = mix_rule_named(reader_.text(needed("mix")).value_or(""));
    if (const auto proof = reader_.text(needed("proof"))) {
      options.proof = proof_rule_named(*proof);
    }
    const bool proves = options.proof == ProofRule::split || options.mix == MixRule::safest;
    if (proves && !table_.game.is_counted()) {
      reader_.fail("proof", "a split and the mix safest need counted games, this table has means");
    }
    options.next = member(answer_, "next").members.size();
    return options;
  }

  // Read as written, because doubles do not hold all these numbers.
  std::uint64_t whole(const char* key, std::uint64_t most) const {
    const std::string& text = needed(key).text;
    const NumberReading<Rational> read = read_rational(text);
    if (read.fault != NumberFault::none || read.value < 0 ||
        read.value > Rational(std::to_string(most)) || read.value.get_den() != 1) {
      reader_.fail(key, fmt::format("expected a whole number up to {}, found {}", most, text));
    }
    return std::stoull(read.value.get_num().get_str());
  }

  MixedStrategy strategy_of(const std::string& player, Index size) {
    const std::string place = player + ".strategy";
    const JsonTree& stated = member(member(answer_, player), "strategy");
    if (static_cast<Index>(stated.members.size()) != size) {
      reader_.fail(place,
                   fmt::format("expected {} probabilities, found {}", size, stated.members.size()));
    }
    Eigen::VectorXd weights(size);
    for (Index k = 0; k < size; ++k) {
      weights[k] =
          reader_.probability(place, stated.members[static_cast<std::size_t>(k)].second).get_d();
    }
    if (!(std::abs(weights.sum() - 1) <= 1e-9)) {
      reader_.fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                                      weights.sum()));
    }
    list().settle(place);
    return MixedStrategy(weights);
  }

  // If a limit stopped the answer, it may state for any strategy that its use is open.
  void allow_open(MeasuredAnswer& found) const {
    if (reader_.text(member(answer_, "termination")) == "converged") {
      return;
    }
    const auto allow = [&](const char* player, MeasuredMix& mix) {
      const auto& stated = member(member(member(answer_, player), "proved"), "use").members;
      for (std::size_t k = 0; k < std::min(stated.size(), mix.use.size()); ++k) {
        mix.use[k] = stated[k].second.text == "open" ? ProvedUse::open : mix.use[k];
      }
    };
    allow("row", found.row);
    if (found.column) {
      allow("column", *found.column);
    }
  }

  // Whether a false field depends on the samples or on the halves of a split.
  bool has_false_samples() {
    const std::vector<Finding>& found = list().refuted();
    return std::any_of(found.begin(), found.end(), [](const Finding& finding) {
      const std::string& part = finding.part;
      return part.find("estimated") != std::string::npos ||
             part.find("split") != std::string::npos || part.starts_with("next");
    });
  }

  const MeasuredTable& table_;
  const JsonTree& answer_;
  AnswerReader reader_;
  FieldVerdict verdict_;
  double allowed_ = 0;
};

}  // namespace

bool states_measured(const JsonTree& answer) {
  return answer.find("samples") != nullptr || answer.find("level") != nullptr;
}

MeasuredTable table_as_stated(const JsonTree& answer, const std::string& file,
                              const ReadTable& read) {
  const AnswerReader reader(file);
  const JsonTree* const symmetric = answer.find("symmetric");
  if (symmetric == nullptr || symmetric->kind != Kind::boolean) {
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

FieldVerdict measured_verdict(const MeasuredTable& table, const JsonTree& answer,
                              const std::string& file, double tolerance) {
  return MeasuredCheck(table, answer, file, tolerance).run();
}

}  // namespace saddle::app
