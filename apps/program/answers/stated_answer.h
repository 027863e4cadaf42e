#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/program/answers/stated_fields.h"
#include "saddle/exact/certificate.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Two strategies and what is claimed of them. The numbers of a strategy are probabilities of pure
/// strategies, or of the moves of an extensive game by sequences.
struct Statement {
  ExactStrategies strategies;
  std::optional<Rational> lower;
  std::optional<Rational> upper;
  std::optional<Rational> value;
};

/// The statements that answers of all kinds make.
struct StatedAnswer {
  StatedFields fields;
  /// The keys outside of the object "exact"; they may be missing where there is that object.
  std::optional<Statement> statement;
  std::optional<Statement> exact;
  std::optional<Rational> relative_gap;
  std::optional<Rational> tolerance;
  std::optional<Termination> termination;
  std::optional<Rational> constant_sum;

  bool is_converged() const { return termination == Termination::converged; }
};

/// Reads values of an answer whose types are checked already; `place` names them in errors, as
/// "row_strategy[2]". Throws ParseError.
class AnswerReader {
 public:
  /// `file` names the text in errors.
  explicit AnswerReader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const std::string& place, const std::string& what) const;

  /// Reads a JSON number, which is the double nearest to it, or a string that holds a number.
  Rational number(const std::string& place, const JsonTree& value) const;

  /// null states nothing: it is how an infinite bound is written.
  std::optional<Rational> optional_number(const std::string& place, const JsonTree& value) const;

  /// Reads a number of at least 0.
  Rational probability(const std::string& place, const JsonTree& value) const;

  /// Refuses probabilities that are all exact, for they are strings, and do not sum to 1.
  void check_exact_sum(const std::string& place, const JsonTree& probabilities,
                       const Rational& sum) const;

  std::optional<Index> count(const std::string& place, const JsonTree& value) const;
  std::optional<std::string> text(const JsonTree& value) const;
  std::optional<std::vector<std::string>> texts(const JsonTree& value) const;
  std::optional<bool> truth(const JsonTree& value) const;

 private:
  std::string file_;
};

/// Returns the member of an object, null if there is none.
const JsonTree& member(const JsonTree& value, std::string_view key);

bool is_null(const JsonTree& value);

/// Reads the strategies of an object, which is the answer or its member "exact"; `within` is "" or
/// "exact.".
using ReadStrategies =
    std::function<ExactStrategies(const std::string& within, const JsonTree& object)>;

/// Reads the fields that answers of all kinds have, and checks the types of all fields of this one
/// by the description of its kind (stated_fields). Throws ParseError, naming the place.
StatedAnswer read_answer(const JsonTree& answer, const std::string& kind, const std::string& file,
                         const ReadStrategies& strategies);

}  // namespace saddle::app
