#include "apps/program/reports/printed.h"

#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include <unistd.h>

namespace saddle::app {
namespace {

bool is_blank(char c) { return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos; }

}  // namespace

std::string printed(const Json& json) { return json.indented() + "\n"; }

std::string plain(const Json& json) {
  if (const Json::List* items = json.as_list()) {
    std::string words;
    for (const Json& item : *items) {
      words += words.empty() ? "" : " ";
      words += plain(item);
    }
    return words;
  }
  const std::string* text = json.as_text();
  return text != nullptr ? *text : json.compact();
}

std::string item_rows(const Json& object) {
  std::string rows = "item,value\n";
  for (const auto& [item, value] : *object.as_object()) {
    rows += fmt::format("{},{}\n", item, plain(value));
  }
  return rows;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",;\t\"\n\r#") == std::string::npos &&
      (text.empty() || (!is_blank(text.front()) && !is_blank(text.back())))) {
    return text;
  }
  std::string cell = "\"";
  for (const char c : text) {
    cell += c;
    if (c == '"') {
      cell += '"';
    }
  }
  return cell + "\"";
}

std::string bold(const std::string& text) {
  const bool wanted = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return wanted ? "\x1b[1m" + text + "\x1b[0m" : text;
}

}  // namespace saddle::app
