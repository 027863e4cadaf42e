#include "apps/program/games/game_report.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <system_error>

#include <fmt/format.h>

namespace saddle::app {
namespace {

const std::map<std::string, std::string> outcomes_in_words = {
    {"N", "the player to move wins"},
    {"P", "the player who does not move wins"},
    {"L", "Left wins, whoever starts"},
    {"R", "Right wins, whoever starts"}};

// A value in one line: lists parted by semicolons, objects as "key value key value".
std::string in_one_line(const Json& value) {
  std::string text;
  if (const Json::List* items = value.as_list(); items != nullptr && !items->empty()) {
    for (const Json& item : *items) {
      const bool is_structured = item.as_list() != nullptr || item.as_object() != nullptr;
      text += text.empty() ? "" : is_structured ? "; " : " ";
      text += in_one_line(item);
    }
    return text;
  }
  if (const Json::Object* members = value.as_object(); members != nullptr && !members->empty()) {
    for (const auto& [key, item] : *members) {
      text += fmt::format("{}{} {}", text.empty() ? "" : " ", key, in_one_line(item));
    }
    return text;
  }
  const bool is_scalar = value.as_list() == nullptr && value.as_object() == nullptr;
  return is_scalar && !value.is_null() ? plain(value) : "none";
}

std::string as_text(const Json& answer) {
  std::string text;
  for (const auto& [key, value] : *answer.as_object()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    const std::string line = in_one_line(value);
    const auto words = outcomes_in_words.find(line);
    if (key == "outcome" && words != outcomes_in_words.end()) {
      text += fmt::format("{}: {}\n", bold(fmt::format("{} {}", name, line)), words->second);
    } else {
      text += fmt::format("{}: {}\n", name, line);
    }
  }
  return text;
}

std::string header_and_row(const Json& answer) {
  std::string header;
  std::string row;
  for (const auto& [key, value] : *answer.as_object()) {
    const char* between = header.empty() ? "" : ",";
    header += between;
    header += key;
    row += between;
    row += csv_cell(value.is_null() ? "" : in_one_line(value));
  }
  return header + "\n" + row + "\n";
}

}  // namespace

std::string reported(const Json& answer, const Output& output) {
  if (output.json) {
    return printed(answer);
  }
  return output.csv ? header_and_row(answer) : as_text(answer);
}

std::uint64_t whole_number(const std::string& what, const std::string& argument) {
  std::uint64_t number = 0;
  const char* end = argument.data() + argument.size();
  const auto [stop, error] = std::from_chars(argument.data(), end, number);
  if (error != std::errc{} || stop != end) {
    throw UsageError(
        fmt::format("{} is '{}', must be a whole number from 0 to 2^64 - 1", what, argument));
  }
  return number;
}

std::vector<std::uint64_t> whole_numbers(const std::string& what,
                                         const std::vector<std::string>& arguments) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(arguments.size());
  for (const std::string& argument : arguments) {
    numbers.push_back(whole_number(what, argument));
  }
  return numbers;
}

}  // namespace saddle::app
