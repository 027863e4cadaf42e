#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/io/table/json.h"
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

/// A false claim: its place in the solution, and the reason.
struct Finding {
  std::string part;
  std::string text;
};

/// The fields of an answer that were not checked yet, and the findings. A finding is a false field,
/// a field that was never checked, or a field without a description: an answer is valid only if all
/// of it was checked.
class Checklist {
 public:
  /// Checks an answer against the description of its kind, a definition in saddle.schema.json,
  /// which alone says what an answer states and how each statement is checked. A string may hold a
  /// number if the description has a number. Throws ParseError, with the place, if a value has
  /// another type or is out of range. `file` names the text in errors.
  Checklist(const JsonTree& answer, const std::string& kind, const std::string& file);

  /// Whether the field is stated and was not checked yet.
  bool has(const std::string& place) const { return fields_.to_check.contains(place); }

  /// Marks a field and the fields below it as checked.
  void settle(const std::string& place);

  /// Marks a field and the fields below it as checked, and adds a finding unless the statement
  /// holds.
  void check(const std::string& place, bool holds, std::string text);

  /// The same for a number, if it is stated. The description of the field must compare it by
  /// exactly, at most or at least. Returns whether the statement is true.
  bool check_number(const std::string& place, const std::optional<Rational>& stated,
                    const Rational& found, std::string text);

  /// Compares an answer at and below a place with the recomputed values as a report prints them.
  /// Each field is compared by the rule in its description; under "within tolerance" numbers may
  /// differ by `allowed`. Skips fields that were checked already, fields that only one of the two
  /// answers has, and fields whose rule is "consistently", which needs more than these two values.
  /// The place of the whole answer is "".
  void compare(const std::string& place, const JsonTree& stated, const Json& found,
               const Rational& allowed = 0);

  /// Adds a finding that belongs to no field, such as the gap of the strategies.
  void refute(std::string part, std::string text);

  /// refuted() returns the findings so far; findings() adds a finding for each field that was not
  /// checked or has no description.
  const std::vector<Finding>& refuted() const { return findings_; }
  std::vector<Finding> findings() const;

  /// Returns a line with the missing fields of the answer; empty if no field is missing.
  std::string missing_text() const;

  /// Adds the false parts to the JSON, and the missing fields if there are any.
  void add_to(Json& json) const;

 private:
  void compare_tree(const std::string& place, const JsonTree& stated, const JsonTree& found,
                    const Rational& allowed);
  bool holds(const StatedField& field, const std::string& place, const JsonTree& stated,
             const JsonTree& found, const Rational& allowed) const;

  AnswerReader reader_;
  StatedFields fields_;
  std::vector<Finding> findings_;
};

/// The verdict on an answer other than a pair of strategies with bounds.
struct FieldVerdict {
  Checklist list;
  /// A sentence that says what is proved if nothing is false.
  std::string proved;
  /// The number of stated equilibria.
  std::optional<std::size_t> count = {};

  /// Whether nothing is false, and everything stated was checked.
  bool valid() const { return list.findings().empty(); }

  /// The text for people, the JSON object of the schema, and its members as CSV rows.
  std::string text() const;
  Json json() const;
  std::string csv() const { return item_rows(json()); }
};

}  // namespace saddle::app
