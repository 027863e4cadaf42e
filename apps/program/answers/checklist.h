#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/program/answers/stated_fields.h"
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
  explicit Checklist(StatedFields fields) : fields_(std::move(fields)) {}

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

  /// The same for numbers that must be equal.
  template <class Value>
  void check_equal(const std::string& place, const std::optional<Value>& stated, const Value& found,
                   std::string text) {
    if (stated) {
      check(place, *stated == found, std::move(text));
    }
  }

  /// Adds a finding that belongs to no field: about the gap of the strategies.
  void refute(std::string part, std::string text);

  /// All of them.
  std::vector<Finding> findings() const;

  /// Names the missing fields of the answer in a line; empty if no field is missing.
  std::string missing_text() const;

  /// Adds the false parts and, where there are some, the fields that the answer lacks.
  void add_to(Json& json) const;

 private:
  StatedFields fields_;
  std::vector<Finding> findings_;
};

}  // namespace saddle::app
