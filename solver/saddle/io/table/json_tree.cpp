#include "saddle/io/table/json_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

constexpr std::size_t most_depth = 64;
constexpr std::size_t few_names = 8;

ParseError error_at(const std::string& file, const std::string& text, std::size_t position,
                    const std::string& message) {
  // The position is the number of bytes up to and including the wrong one.
  const auto before = std::string_view(text).substr(0, position == 0 ? 0 : position - 1);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // 0 in the first line
  return {file, line, static_cast<Index>(before.size() - line_start) + 1, message};
}

// nlohmann::json's parser calls these functions for each piece of the text.
class JsonTreeBuilder {
 public:
  JsonTreeBuilder(const std::string& file, const std::string& text, std::string_view expected,
                  const ShouldStop& should_stop)
      : file_(file), text_(text), expected_(expected), stop_(should_stop) {}

  bool null() { return add({}); }
  bool boolean(bool value) { return add({JsonTree::Kind::boolean, value ? "true" : "false"}); }
  bool number_integer(std::int64_t value) { return number(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) { return number(std::to_string(value)); }
  bool number_float(double /*value*/, const std::string& written) { return number(written); }
  bool string(const std::string& value) {
    // A text may contain the same whitespace characters as a label in CSV.
    check_characters(value, is_control_character);
    return add({JsonTree::Kind::text, value});
  }
  bool binary(const std::vector<std::uint8_t>& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(JsonTree::Kind::object); }
  bool start_array(std::size_t /*size*/) { return open(JsonTree::Kind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(const std::string& name) {
    check_characters(name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
    if (!is_new(name)) {
      throw ParseError(file_, 0, 0, fmt::format("{}'{}' occurs twice", place(), name));
    }
    name_ = name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::json::exception& error) {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow) {
      throw error_at(file_, text_, position + 1 - std::min(position, token.size()),
                     fmt::format("{} is beyond the range of doubles; write it as a string, \"{}\"",
                                 token, token));
    }
    refuse_other_text();
    // "[json.exception.parse_error.101] parse error at line 1, column 2: what is wrong"
    const std::string message = error.what();
    const auto colon = message.find(": ");
    throw error_at(file_, text_, position,
                   colon == std::string::npos ? message : message.substr(colon + 2));
  }

  JsonTree tree() { return std::move(root_.members.front().second); }

 private:
  // Reports a text that is not JSON from its start, such as a table.
  void refuse_other_text() const {
    const bool is_begun = open_.size() > 1;
    const auto& read = root_.members;
    if (is_begun || (!read.empty() && (read.front().second.kind == JsonTree::Kind::list ||
                                       read.front().second.kind == JsonTree::Kind::object))) {
      return;
    }
    const std::size_t start = text_.find_first_not_of(" \t\r\n");
    if (start == std::string::npos) {
      throw error_at(file_, text_, text_.size() + 1,
                     fmt::format("expected {}, found the end of the file", expected_));
    }
    const std::size_t end = std::min(text_.find_first_of("\r\n", start), text_.size());
    throw error_at(file_, text_, start + 1,
                   fmt::format("expected {}, found {}", expected_,
                               quoted_excerpt(std::string_view(text_).substr(start, end - start))));
  }

  // Names are printed, and control characters in them could change a terminal.
  template <class IsControl>
  void check_characters(const std::string& text, const IsControl& is_control) const {
    if (std::any_of(text.begin(), text.end(), is_control)) {
      throw ParseError(file_, 0, 0,
                       fmt::format("{}expected text without control characters, found {}", place(),
                                   quoted_excerpt(text)));
    }
  }

  // Returns whether a name is new in the open object. A few names are searched linearly.
  bool is_new(const std::string& name) {
    const auto& members = open_.back()->members;
    if (members.size() < few_names) {
      return std::none_of(members.begin(), members.end(),
                          [&](const auto& member) { return member.first == name; });
    }
    std::unordered_set<std::string>& names = names_.back();
    if (names.empty()) {
      for (const auto& [known, tree] : members) {
        names.insert(known);
      }
    }
    return names.insert(name).second;
  }

  // "states, s, cells, 1, 2, to: ", the names and numbers on the path to the open object.
  std::string place() const {
    std::string names;
    for (const JsonTree* tree : open_) {
      if (tree != &root_ && tree != open_.back()) {
        names += tree->kind == JsonTree::Kind::list ? std::to_string(tree->members.size())
                                                    : tree->members.back().first;
        names += tree == open_[open_.size() - 2] ? ": " : ", ";
      }
    }
    return names;
  }

  bool number(std::string written) { return add({JsonTree::Kind::number, std::move(written)}); }

  bool add(JsonTree tree) {
    stop_.expect_none_after(steps_of_number);
    open_.back()->members.emplace_back(std::move(name_), std::move(tree));
    name_.clear();
    return true;
  }

  bool open(JsonTree::Kind kind) {
    if (open_.size() > most_depth) {
      throw ParseError(file_, 0, 0, fmt::format("more than {} levels of brackets", most_depth));
    }
    add({kind, {}});
    open_.push_back(&open_.back()->members.back().second);
    names_.emplace_back();
    return true;
  }

  bool close() {
    open_.pop_back();
    names_.pop_back();
    return true;
  }

  const std::string& file_;
  const std::string& text_;
  std::string_view expected_;
  PacedStop stop_;
  JsonTree root_;
  // The open lists and objects. Only the last gets new members, so pointers to the others stay
  // valid.
  std::vector<JsonTree*> open_ = {&root_};
  std::vector<std::unordered_set<std::string>> names_;
  std::string name_;
};

}  // namespace

JsonTree::JsonTree() = default;

JsonTree::JsonTree(Kind kind_of_tree, std::string written)
    : kind(kind_of_tree), text(std::move(written)) {}

const JsonTree* JsonTree::find(std::string_view name) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const auto& member) { return member.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

JsonTree read_json(std::istream& in, const std::string& file, std::string_view expected,
                   const ShouldStop& should_stop) {
  return read_json(ByteCursor(in).rest(), file, expected, should_stop);
}

JsonTree read_json(const std::string& text, const std::string& file, std::string_view expected,
                   const ShouldStop& should_stop) {
  JsonTreeBuilder builder(file, text, expected, should_stop);
  nlohmann::json::sax_parse(text, &builder);
  return builder.tree();
}

void JsonFields::fail(const std::string& where, const std::string& what) const {
  throw ParseError(file_, 0, 0, where + ": " + what);
}

const JsonTree& JsonFields::member(const JsonTree& object, const std::string& name,
                                   const std::string& where) const {
  const JsonTree* found = object.find(name);
  if (found == nullptr) {
    fail(where, fmt::format("expected '{}'", name));
  }
  return *found;
}

std::variant<Rational, std::string> JsonFields::number_or_fault(const JsonTree& tree) {
  if (tree.kind != JsonTree::Kind::number && tree.kind != JsonTree::Kind::text) {
    return "expected a number or a string that holds one";
  }
  NumberReading<Rational> reading = read_rational(tree.text);
  if (reading.fault != NumberFault::none) {
    return complaint(reading.fault, tree.text);
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
