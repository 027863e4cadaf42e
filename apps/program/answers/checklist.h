#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/stated_fields.h"
#include "apps/program/reports/printed.h"
#include "saddle/io/table/json.h"
#include "saddle/number/rational.h"

namespace saddle::app {

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
  /// Takes the fields of an answer of this kind, see stated_fields().
  Checklist(const JsonTree& answer, const std::string& kind, const std::string& file)
      : reader_(file), fields_(stated_fields(answer, kind, file)) {}

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
