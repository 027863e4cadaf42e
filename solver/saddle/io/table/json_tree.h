#pragma once

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "saddle/machine/should_stop.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A JSON text as a tree. Numbers are kept as written: 0.1 can be read as one tenth.
struct JsonTree {
  enum class Kind { null, boolean, number, text, list, object };

  // Not inline, because clang cannot make a default constructor of a class with a vector of itself.
  JsonTree();
  JsonTree(Kind kind, std::string text);

  Kind kind = Kind::null;
  /// The string, the number as written, or "true" and "false".
  std::string text;
  /// The members of an object in the order of the file, with different names; the items of a list,
  /// without names.
  std::vector<std::pair<std::string, JsonTree>> members;

  /// Returns the member of that name, null if it is missing.
  const JsonTree* find(std::string_view name) const;
};

/// Reads a JSON text. Throws ParseError with line and column if it is not JSON, if a name is
/// repeated in an object, or if lists are nested more than 64 deep. `file` names the text in
/// errors; `expected` is what the message expects if the text is not JSON at all. Throws Stopped
/// once should_stop() returns true.
JsonTree read_json(std::istream& in, const std::string& file, std::string_view expected = "JSON",
                   const ShouldStop& should_stop = {});

/// Reads the same from a whole text.
JsonTree read_json(const std::string& text, const std::string& file,
                   std::string_view expected = "JSON", const ShouldStop& should_stop = {});

/// Checks and extracts the contents of a JSON file. All functions except the constructor throw
/// ParseError, whose message names the place in words: "state 'a', cells: expected a list of rows".
/// `where` is the place, or a function that returns it and is called only for errors, because
/// naming the place of each number takes longer than reading the number.
class JsonFields {
 public:
  /// `file` names the text in errors.
  explicit JsonFields(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const std::string& where, const std::string& what) const;
  [[noreturn]] void fail(const std::invocable auto& where, const std::string& what) const {
    fail(where(), what);
  }

  /// Throws unless the value has this kind; the error calls it `what`.
  void expect(const JsonTree& tree, JsonTree::Kind kind, std::string_view what,
              const auto& where) const {
    if (tree.kind != kind) {
      fail(where, fmt::format("expected {}", what));
    }
  }

  /// Throws unless an object has only these members.
  void allow_only(const JsonTree& object, std::initializer_list<std::string_view> names,
                  const auto& where) const {
    for (const auto& [name, tree] : object.members) {
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        fail(where, fmt::format("'{}' is not known here", name));
      }
    }
  }

  /// Returns a number, or the number in a string.
  Rational number(const JsonTree& tree, const auto& where) const {
    std::variant<Rational, std::string> number = number_or_fault(tree);
    if (const std::string* fault = std::get_if<std::string>(&number)) {
      fail(where, *fault);
    }
    return std::get<Rational>(std::move(number));
  }

  /// Returns a member of an object, which must exist.
  const JsonTree& member(const JsonTree& object, const std::string& name,
                         const std::string& where) const;

  /// Returns the strings of a list, which must be different unless they are empty.
  std::vector<std::string> labels(const JsonTree& list, const std::string& where) const;

 private:
  static std::variant<Rational, std::string> number_or_fault(const JsonTree& tree);

  std::string file_;
};

}  // namespace saddle
