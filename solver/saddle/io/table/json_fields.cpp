#include "saddle/io/table/json_fields.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {

void JsonFields::fail(const std::string& where, const std::string& what) const {
  throw ParseError(file_, 0, 0, where + ": " + what);
}

void JsonFields::expect(const JsonTree& tree, JsonTree::Kind kind, std::string_view what,
                        const std::string& where) const {
  if (tree.kind != kind) {
    fail(where, fmt::format("expected {}", what));
  }
}

bool JsonFields::has_others(const JsonTree& object, std::initializer_list<std::string_view> names) {
  return std::any_of(object.members.begin(), object.members.end(), [&](const auto& member) {
    return std::find(names.begin(), names.end(), member.first) == names.end();
  });
}

void JsonFields::allow_only(const JsonTree& object, std::initializer_list<std::string_view> names,
                            const std::string& where) const {
  for (const auto& [name, tree] : object.members) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      fail(where, fmt::format("'{}' is not known here", name));
    }
  }
}

const JsonTree& JsonFields::member(const JsonTree& object, const std::string& name,
                                   const std::string& where) const {
  const JsonTree* found = object.find(name);
  if (found == nullptr) {
    fail(where, fmt::format("expected '{}'", name));
  }
  return *found;
}

std::optional<Rational> JsonFields::number_or_none(const JsonTree& tree) {
  if (tree.kind != JsonTree::Kind::number && tree.kind != JsonTree::Kind::text) {
    return std::nullopt;
  }
  NumberReading<Rational> reading = read_rational(tree.text);
  return reading.fault == NumberFault::none ? std::optional(std::move(reading.value))
                                            : std::nullopt;
}

Rational JsonFields::number(const JsonTree& tree, const std::string& where) const {
  if (tree.kind != JsonTree::Kind::number && tree.kind != JsonTree::Kind::text) {
    fail(where, "expected a number or a string that holds one");
  }
  NumberReading<Rational> reading = read_rational(tree.text);
  if (reading.fault != NumberFault::none) {
    fail(where, complaint(reading.fault, tree.text));
  }
  return std::move(reading.value);
}

std::vector<std::string> JsonFields::labels(const JsonTree& list, const std::string& where) const {
  expect(list, JsonTree::Kind::list, "a list of labels", where);
  std::vector<std::string> result;
  std::unordered_set<std::string_view> seen;
  for (const auto& [unnamed, label] : list.members) {
    expect(label, JsonTree::Kind::text, "strings", where);
    if (!label.text.empty() && !seen.insert(label.text).second) {
      fail(where, fmt::format("'{}' occurs twice", label.text));
    }
    result.push_back(label.text);
  }
  return result;
}

}  // namespace saddle
