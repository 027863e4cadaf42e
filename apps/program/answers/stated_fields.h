#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The text of saddle.schema.json.
extern const char schema_text[];

/// Reads values of an answer whose types were checked before; `place` is their place in errors,
/// such as "row_strategy[2]". Throws ParseError.
class AnswerReader {
 public:
  /// `file` names the text in errors.
  explicit AnswerReader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const std::string& place, const std::string& what) const;

  /// Returns a JSON number as the nearest double, or the exact number in a string.
  Rational number(const std::string& place, const JsonTree& value) const;

  /// Returns nullopt for null, which states nothing: infinite bounds are written as null.
  std::optional<Rational> optional_number(const std::string& place, const JsonTree& value) const;

  /// Reads a number of at least 0.
  Rational probability(const std::string& place, const JsonTree& value) const;

  /// Throws if all probabilities are strings, and therefore exact, and do not sum to 1.
  void check_exact_sum(const std::string& place, const JsonTree& probabilities,
                       const Rational& sum) const;

  /// Reads a list of `size` probabilities. Their sum must be 1: exactly if all are fractions, else
  /// up to rounding.
  std::vector<Rational> distribution(const std::string& place, const JsonTree& list,
                                     Index size) const;

  /// Reads the row and the column of an object, in a game of this size.
  SaddlePoint pair(const std::string& place, const JsonTree& object, Index rows,
                   Index columns) const;

  std::optional<Index> count(const std::string& place, const JsonTree& value) const;
  std::optional<std::string> text(const JsonTree& value) const;
  std::optional<bool> truth(const JsonTree& value) const;

 private:
  std::string file_;
};

/// Returns the member of an object, null if it is missing.
const JsonTree& member(const JsonTree& value, std::string_view key);

bool is_null(const JsonTree& value);

/// How verify compares a stated field with the recomputed one: the words of the keyword "verify" in
/// saddle.schema.json, except "given" and "not", for which nothing is compared.
enum class Comparison { exactly, at_most, at_least, within_tolerance, consistently };

/// A field that verify must check.
struct StatedField {
  Comparison comparison;
  /// Whether it contains numbers, possibly written as strings, rather than words.
  bool is_numeric;
};

/// The statements of an answer, field by field. The place of a field is, for example, "exact.lower"
/// or "sensitivity[2].payoff".
struct StatedFields {
  std::map<std::string, StatedField> to_check;
  /// Fields without a description.
  std::vector<std::string> unknown;
  /// Missing fields of an answer that describes how it was found.
  std::vector<std::string> missing;
};

/// Checks an answer against the description of its kind, a definition in saddle.schema.json, which
/// alone says what an answer states and how each statement is checked. A string may hold a number
/// if the description has a number. Throws ParseError, with the place, if a value has another type
/// or is out of range. `file` names the text in errors.
StatedFields stated_fields(const JsonTree& answer, const std::string& kind,
                           const std::string& file);

}  // namespace saddle::app
