#pragma once

#include <map>
#include <string>
#include <vector>

#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// How verify compares a stated field with the recomputed one: the words of the keyword "verify" in
/// saddle.schema.json, except "given" and "not", for which nothing is compared.
enum class Comparison { exactly, at_most, at_least, within_tolerance, consistently };

/// The statements of an answer, field by field. Places of fields are such as "exact.lower" and
/// "sensitivity[2].payoff".
struct StatedFields {
  /// The fields that verify has to check.
  std::map<std::string, Comparison> to_check;
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
