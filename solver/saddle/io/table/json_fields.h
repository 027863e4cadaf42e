#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/table/json_tree.h"
#include "saddle/number/rational.h"

namespace saddle {

/// Checks and extracts the contents of a JSON file. All functions except the constructor throw
/// ParseError, whose message names the place in words: "state 'a', cells: expected a list of rows".
class JsonFields {
 public:
  /// `file` names the text in errors.
  explicit JsonFields(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const std::string& where, const std::string& what) const;

  /// Throws unless the value has this kind; the error calls it `what`.
  void expect(const JsonTree& tree, JsonTree::Kind kind, std::string_view what,
              const std::string& where) const;

  /// Throws unless an object has only these members.
  void allow_only(const JsonTree& object, std::initializer_list<std::string_view> names,
                  const std::string& where) const;

  /// Returns a member of an object, which must exist.
  const JsonTree& member(const JsonTree& object, const std::string& name,
                         const std::string& where) const;

  /// Returns a number, or the number in a string.
  Rational number(const JsonTree& tree, const std::string& where) const;

  /// The same, but where() returns the place. where() is called only for errors, because naming the
  /// place of each number takes longer than reading the number.
  template <std::invocable Where>
  void expect(const JsonTree& tree, JsonTree::Kind kind, std::string_view what,
              const Where& where) const {
    if (tree.kind != kind) {
      expect(tree, kind, what, where());
    }
  }
  template <std::invocable Where>
  void allow_only(const JsonTree& object, std::initializer_list<std::string_view> names,
                  const Where& where) const {
    if (has_others(object, names)) {
      allow_only(object, names, where());
    }
  }
  template <std::invocable Where>
  Rational number(const JsonTree& tree, const Where& where) const {
    std::optional<Rational> number_read = number_or_none(tree);
    return number_read ? *std::move(number_read) : number(tree, where());
  }

  /// Returns the strings of a list, which must be different unless they are empty.
  std::vector<std::string> labels(const JsonTree& list, const std::string& where) const;

 private:
  static bool has_others(const JsonTree& object, std::initializer_list<std::string_view> names);
  static std::optional<Rational> number_or_none(const JsonTree& tree);

  std::string file_;
};

}  // namespace saddle
