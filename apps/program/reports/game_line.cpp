#include "apps/program/reports/game_line.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/solution_report.h"
#include "saddle/io/text/utf8.h"

// Written without Json values, which would take longer than solving a small game.

namespace saddle::app {
namespace {

constexpr char replacement[] = "\xEF\xBF\xBD";

void append(std::string& to, double number) {
  if (std::isfinite(number)) {
    fmt::format_to(std::back_inserter(to), "{}", number == 0 ? 0.0 : number);
  } else {
    to += "null";
  }
}

void append(std::string& to, std::span<const double> numbers, char delimiter) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (k > 0) {
      to += delimiter;
    }
    append(to, numbers[k]);
  }
}

// Returns a text as JSON. The name of a file may have bytes that are not UTF-8.
std::string json_text(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t bytes = valid_utf8_bytes(text);
    valid += text.substr(0, bytes);
    valid += bytes < text.size() ? replacement : "";
    text.remove_prefix(std::min(bytes + 1, text.size()));
  }
  return Json(valid).compact();
}

void append_labels(std::string& to, std::string_view key, std::span<const std::string> labels) {
  if (!labels.empty()) {
    fmt::format_to(std::back_inserter(to), ",\"{}\":{}", key,
                   Json(std::vector<std::string>(labels.begin(), labels.end())).compact());
  }
}

std::string in_one_cell(const std::vector<Rational>& numbers) { return plain(fractions(numbers)); }

}  // namespace

void append_json(std::string& lines, const GameLine& line) {
  const auto out = std::back_inserter(lines);
  fmt::format_to(out, "{{\"game\":{{\"file\":{},\"index\":{}", json_text(line.file), line.index);
  if (line.line > 0) {
    fmt::format_to(out, ",\"line\":{}", line.line);
  }
  if (line.error != nullptr) {
    lines += "},\"error\":" + json_text(*line.error) + "}\n";
    return;
  }
  fmt::format_to(out, ",\"rows\":{},\"columns\":{}", line.rows, line.columns);
  append_labels(lines, "row_labels", line.row_labels);
  append_labels(lines, "column_labels", line.column_labels);
  const auto add = [&lines](std::string_view name, double number) {
    lines += name;
    append(lines, number);
  };
  add("},\"value\":", line.exact != nullptr
                          ? nearest_double((line.exact->lower + line.exact->upper) / 2)
                          : shortest_within(line.lower, line.upper));
  add(",\"lower\":", line.lower);
  add(",\"upper\":", line.upper);
  add(",\"relative_gap\":", line.relative_gap);
  lines += ",\"row_strategy\":[";
  append(lines, line.row, ',');
  lines += "],\"column_strategy\":[";
  append(lines, line.column, ',');
  if (line.saddle_point) {
    fmt::format_to(out, "],\"saddle_point\":{{\"row\":{},\"column\":{}}}", line.saddle_point->row,
                   line.saddle_point->column);
  } else {
    lines += "],\"saddle_point\":null";
  }
  fmt::format_to(out, ",\"method\":\"{}\",\"termination\":\"{}\"", line.method,
                 to_string(line.termination));
  if (line.constant_sum != nullptr) {
    fmt::format_to(out, ",\"constant_sum\":\"{}\"", line.constant_sum->get_str());
  }
  if (line.exact != nullptr) {
    lines += ",\"exact\":" + fractions_json(*line.exact).compact();
  }
  lines += "}\n";
}

void append_csv(std::string& rows, const GameLine& line) {
  const auto out = std::back_inserter(rows);
  fmt::format_to(out, "{},{},{},", csv_cell(std::string(line.file)), line.index,
                 line.line > 0 ? std::to_string(line.line) : "");
  if (line.error != nullptr) {
    rows += ",,,,,,,,,,," + csv_cell(*line.error) + "\n";
    return;
  }
  fmt::format_to(out, "{},{},", line.rows, line.columns);
  if (line.exact != nullptr) {
    const ExactSolution& exact = *line.exact;
    const bool solved = exact.termination == Termination::converged;
    fmt::format_to(out, "{},{},{}", solved ? exact.lower.get_str() : "", exact.lower.get_str(),
                   exact.upper.get_str());
  } else {
    fmt::format_to(out, "{},{},{}", printed(shortest_within(line.lower, line.upper)),
                   printed(line.lower), printed(line.upper));
  }
  fmt::format_to(out, ",{},", printed(line.relative_gap));
  if (line.saddle_point) {
    fmt::format_to(out, "{} {}", line.saddle_point->row, line.saddle_point->column);
  }
  fmt::format_to(out, ",{},{},", line.method, to_string(line.termination));
  if (line.exact != nullptr) {
    rows += in_one_cell(line.exact->row) + "," + in_one_cell(line.exact->column);
  } else {
    append(rows, line.row, ' ');
    rows += ',';
    append(rows, line.column, ' ');
  }
  rows += ",\n";
}

}  // namespace saddle::app
