#include "apps/program/answers/stated_answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

std::optional<Termination> termination_of(const JsonTree& value) {
  constexpr std::array reasons = {Termination::converged,       Termination::iteration_limit,
                                  Termination::time_limit,      Termination::interrupted,
                                  Termination::numerical_error, Termination::rounded_payoffs};
  const auto* const found = std::find_if(reasons.begin(), reasons.end(), [&](Termination reason) {
    return to_string(reason) == value.text;
  });
  return found == reasons.end() ? std::nullopt : std::optional(*found);
}

Statement statement_of(const AnswerReader& reader, const std::string& within,
                       const JsonTree& object, const ReadStrategies& strategies) {
  const auto number = [&](const std::string& key) {
    return reader.optional_number(within + key, member(object, key));
  };
  return {strategies(within, object), number("lower"), number("upper"), number("value")};
}

}  // namespace

void AnswerReader::fail(const std::string& place, const std::string& what) const {
  throw ParseError(file_, 0, 0, fmt::format("{}: {}", place, what));
}

Rational AnswerReader::number(const std::string& place, const JsonTree& value) const {
  const auto checked = [&](const auto& read) {
    if (read.fault != NumberFault::none) {
      fail(place, complaint(read.fault, value.text));
    }
    return Rational(read.value);
  };
  return value.kind == Kind::number ? checked(read_double(value.text))
                                    : checked(read_rational(value.text));
}

std::optional<Rational> AnswerReader::optional_number(const std::string& place,
                                                      const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(number(place, value));
}

Rational AnswerReader::probability(const std::string& place, const JsonTree& value) const {
  Rational read = number(place, value);
  if (read < 0) {
    fail(place, fmt::format("expected a probability, at least 0, found {}", value.text));
  }
  return read;
}

void AnswerReader::check_exact_sum(const std::string& place, const JsonTree& probabilities,
                                   const Rational& sum) const {
  const bool is_exact =
      std::all_of(probabilities.members.begin(), probabilities.members.end(),
                  [](const auto& member) { return member.second.kind == Kind::text; });
  if (is_exact && sum != 1) {
    fail(place, fmt::format("expected fractions that sum to 1 exactly, found a sum that is off by "
                            "{:.2g}",
                            nearest_double(sum - 1)));
  }
}

std::optional<Index> AnswerReader::count(const std::string& place, const JsonTree& value) const {
  if (is_null(value)) {
    return std::nullopt;
  }
  Index result = 0;
  const char* end = value.text.data() + value.text.size();
  if (std::from_chars(value.text.data(), end, result).ec != std::errc()) {
    fail(place, fmt::format("expected a whole number that is not too large, found {}", value.text));
  }
  return result;
}

std::optional<std::string> AnswerReader::text(const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(value.text);
}

std::optional<std::vector<std::string>> AnswerReader::texts(const JsonTree& value) const {
  if (is_null(value)) {
    return std::nullopt;
  }
  std::vector<std::string> result;
  for (const auto& [unnamed, item] : value.members) {
    result.push_back(item.text);
  }
  return result;
}

std::optional<bool> AnswerReader::truth(const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(value.text == "true");
}

const JsonTree& member(const JsonTree& value, std::string_view key) {
  static const JsonTree absent;
  const JsonTree* found = value.find(key);
  return found == nullptr ? absent : *found;
}

bool is_null(const JsonTree& value) { return value.kind == Kind::null; }

StatedAnswer read_answer(const JsonTree& answer, const std::string& kind, const std::string& file,
                         const ReadStrategies& strategies) {
  const AnswerReader reader(file);
  StatedAnswer stated;
  stated.fields = stated_fields(answer, kind, file);
  const JsonTree* exact = answer.find("exact");
  if (exact != nullptr) {
    stated.exact = statement_of(reader, "exact.", *exact, strategies);
  }
  if (exact == nullptr || answer.find("row_strategy") != nullptr ||
      answer.find("column_strategy") != nullptr) {
    stated.statement = statement_of(reader, "", answer, strategies);
  }
  const auto number = [&](const std::string& key) {
    return reader.optional_number(key, member(answer, key));
  };
  stated.relative_gap = number("relative_gap");
  stated.tolerance = number("tolerance");
  stated.termination = termination_of(member(answer, "termination"));
  stated.constant_sum = number("constant_sum");
  return stated;
}

}  // namespace saddle::app
