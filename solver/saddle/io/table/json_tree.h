#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/machine/should_stop.h"

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

}  // namespace saddle
