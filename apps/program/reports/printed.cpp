#include "apps/program/reports/printed.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include <unistd.h>

#include "saddle/io/number/number.h"
#include "saddle/number/rounding.h"

namespace saddle::app {
namespace {

bool is_blank(char c) { return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos; }

constexpr double largest_whole = 1e15;

bool is_short_whole(double number) {
  return number == std::trunc(number) && std::abs(number) < largest_whole;
}

// Returns a decimal of `digits` digits: the nearest to the number, or the next one if that is on
// the wrong side; `direction` is -1 for below and 1 for above.
std::string bounded(double number, int digits, int direction) {
  if (!std::isfinite(number)) {
    return number < 0 ? "-infinity" : "infinity";
  }
  if (digits == 0 || is_short_whole(number)) {
    return printed(number);
  }
  const std::string nearest = fmt::format("{:.{}e}", number, digits - 1);
  if ((read_back(nearest) - number) * direction >= 0) {
    return fmt::format("{:.{}g}", number, digits);
  }
  // 1.23456e-07 becomes 123456 and -12; the next greater decimal is 123457e-12.
  const std::size_t exponent_at = nearest.find('e');
  std::string mantissa = nearest.substr(0, exponent_at);
  std::erase(mantissa, '.');
  const std::int64_t next = std::strtoll(mantissa.c_str(), nullptr, 10) + direction;
  const int exponent = std::atoi(nearest.c_str() + exponent_at + 1) - (digits - 1);
  const double moved = read_back(fmt::format("{}e{}", next, exponent));
  return std::isfinite(moved) ? fmt::format("{:.{}g}", moved, digits) : fmt::format("{}", number);
}

// Returns how many characters of a UTF-8 text are shown: code points, not bytes. Every byte except
// continuation bytes begins one.
std::size_t shown_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string printed(const Json& json) { return json.indented() + "\n"; }

std::string plain(const Json& json) {
  if (const Json::List* items = json.as_list()) {
    return joined(*items, plain, " ");
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
    cell.append(c == '"' ? 2 : 1, c);
  }
  return cell + "\"";
}

std::string bold(const std::string& text) {
  const bool wanted = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return wanted ? "\x1b[1m" + text + "\x1b[0m" : text;
}

double read_back(const std::string& decimal) {
  const NumberReading<double> reading = read_double(decimal);
  if (reading.fault == NumberFault::too_large) {
    return decimal.starts_with('-') ? -infinity : infinity;
  }
  return reading.value;
}

std::string printed(double number) { return fmt::format("{}", number == 0 ? 0 : number); }

std::string printed(const Rational& number) { return number.get_str(); }

std::string TextStyle::nearest(double number) const {
  return digits == 0 || is_short_whole(number) ? printed(number)
                                               : fmt::format("{:.{}g}", number, digits);
}

std::string TextStyle::below(double number) const { return bounded(number, digits, -1); }

std::string TextStyle::above(double number) const { return bounded(number, digits, 1); }

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(row.size());
    for (std::size_t k = 0; k < row.size(); ++k) {
      widths[k] = std::max(widths[k], shown_width(row[k]));
    }
  }
  std::string table;
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      line += "  " + row[k];
      if (k + 1 < row.size()) {
        line += std::string(widths[k] - shown_width(row[k]), ' ');
      }
    }
    table += line + "\n";
  }
  return table;
}

}  // namespace saddle::app
