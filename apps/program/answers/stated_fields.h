#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/table/json_tree.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The text of saddle.schema.json.
extern const char schema_text[];

/// Reads values of an answer whose types are checked already; `place` names them in errors, as
/// "row_strategy[2]". Throws ParseError.
class AnswerReader {
 public:
  /// `file` names the text in errors.
  explicit AnswerReader(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }

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
  std::optional<bool> truth(const JsonTree& value) const;

 private:
  std::string file_;
};

/// Returns the member of an object, null if there is none.
const JsonTree& member(const JsonTree& value, std::string_view key);

bool is_null(const JsonTree& value);

/// How verify compares a stated field with the recomputed one: the words of the keyword "verify" in
/// saddle.schema.json, except "given" and "not", for which nothing is compared.
enum class Comparison { exactly, at_most, at_least, within_tolerance, consistently };

/// A field that verify has to check.
struct StatedField {
  Comparison comparison;
  /// Whether it holds numbers, which a string may hold too, and not words.
  bool is_numeric;
};

/// The statements of an answer, field by field. Places of fields are such as "exact.lower" and
/// "sensitivity[2].payoff".
struct StatedFields {
  std::map<std::string, StatedField> to_check;
  /// Fields that the description does not have.
  std::vector<std::string> unknown;
  /// Fields that a whole answer has, where this one says how it was found.
  std::vector<std::string> missing;
};

/// Goes through an answer by the description of its kind, a definition of saddle.schema.json: the
/// one place where it is said what an answer states and how that is checked. Where the description
/// has a number, a string may hold one. Throws ParseError, naming the place, where a value is of
/// another type or beyond its range. `file` names the text in errors.
StatedFields stated_fields(const JsonTree& answer, const std::string& kind,
                           const std::string& file);

}  // namespace saddle::app
