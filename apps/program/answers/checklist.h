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

/// A claim that is false: where it stands in the solution, and what is wrong with it.
struct Finding {
  std::string part;
  std::string text;
};

/// The fields of an answer that are still to be checked, and what was found to be false. A field
/// that is left over, and one that no description has, is a finding too: so nothing is called true
/// that nobody has looked at.
class Checklist {
 public:
  /// Takes the fields of an answer of this kind, see stated_fields().
  Checklist(const JsonTree& answer, const std::string& kind, const std::string& file)
      : reader_(file), fields_(stated_fields(answer, kind, file)) {}

  /// Whether the field is stated and was not checked yet.
  bool has(const std::string& place) const { return fields_.to_check.contains(place); }

  /// Takes a field and those below it off the list.
  void settle(const std::string& place);

  /// Takes them off the list and adds a finding unless what is stated there holds.
  void check(const std::string& place, bool holds, std::string text);

  /// The same for a number, if it is stated, which is compared as its description says. Demands
  /// one that says exactly, at most or at least. Returns whether it holds.
  bool check_number(const std::string& place, const std::optional<Rational>& stated,
                    const Rational& found, std::string text);

  /// Compares what an answer states at a place, and below it, with what was computed anew as a
  /// report prints it, each field as its description says: numbers within the tolerance may differ
  /// by `allowed`. Leaves out what was checked already, what either of them lacks, and what
  /// consistency needs more than two values for. The place of the whole answer is "".
  void compare(const std::string& place, const JsonTree& stated, const Json& found,
               const Rational& allowed = 0);

  /// Adds a finding that belongs to no field: about the gap of the strategies.
  void refute(std::string part, std::string text);

  /// What checks found so far; and the same with the fields that are left over.
  const std::vector<Finding>& refuted() const { return findings_; }
  std::vector<Finding> findings() const;

  /// Names the missing fields of the answer in a line; empty if no field is missing.
  std::string missing_text() const;

  /// Adds the false parts and, where there are some, the fields that the answer lacks.
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

/// What a check finds of an answer that is no pair of strategies with bounds.
struct FieldVerdict {
  Checklist list;
  /// What is proved if nothing is false, as a sentence.
  std::string proved;
  /// How many equilibria are stated.
  std::optional<std::size_t> count = {};

  /// Whether nothing is false, and nothing stated was left unchecked.
  bool valid() const { return list.findings().empty(); }

  /// For people, the object that the contract describes, and its members as rows.
  std::string text() const;
  Json json() const;
  std::string csv() const { return item_rows(json()); }
};

}  // namespace saddle::app
