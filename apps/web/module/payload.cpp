#include "apps/web/module/payload.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/program/reports/normal_form_report.h"
#include "saddle/io/csv/csv_table.h"
#include "saddle/io/number/number.h"
#include "saddle/io/table/json_table.h"

namespace saddle::web {
namespace {

using Kind = JsonTree::Kind;

[[noreturn]] void refuse(const std::string& name, const std::string& expected) {
  throw std::invalid_argument(fmt::format("{}: expected {}", name, expected));
}

}  // namespace

bool Payload::has(const std::string& name) const {
  const JsonTree* found = members_.find(name);
  return found != nullptr && found->kind != Kind::null;
}

const JsonTree& Payload::operator[](const std::string& name) const {
  if (!has(name)) {
    refuse(name, "a value, found none");
  }
  return *members_.find(name);
}

std::string Payload::text(const std::string& name) const {
  const JsonTree& value = (*this)[name];
  if (value.kind != Kind::text) {
    refuse(name, "a text");
  }
  return value.text;
}

std::string Payload::choice(const std::string& name,
                            const std::vector<std::string>& choices) const {
  if (!has(name)) {
    return choices.front();
  }
  std::string chosen = text(name);
  if (std::find(choices.begin(), choices.end(), chosen) == choices.end()) {
    refuse(name, fmt::format("{}, found {}", fmt::join(choices, " or "), chosen));
  }
  return chosen;
}

bool Payload::flag(const std::string& name) const {
  if (!has(name)) {
    return false;
  }
  const JsonTree& value = (*this)[name];
  if (value.kind != Kind::boolean) {
    refuse(name, "true or false");
  }
  return value.text == "true";
}

std::optional<std::int64_t> Payload::whole_number(const std::string& name) const {
  if (!has(name)) {
    return std::nullopt;
  }
  const JsonTree& value = (*this)[name];
  std::int64_t number = 0;
  const char* const end = value.text.data() + value.text.size();
  const auto [rest, error] = std::from_chars(value.text.data(), end, number);
  if (value.kind != Kind::number || error != std::errc() || rest != end) {
    refuse(name, "a whole number");
  }
  return number;
}

std::optional<double> Payload::number(const std::string& name) const {
  if (!has(name)) {
    return std::nullopt;
  }
  const JsonTree& value = (*this)[name];
  const NumberReading<double> read = read_double(value.text);
  if (value.kind != Kind::number || read.fault != NumberFault::none) {
    refuse(name, "a number");
  }
  return read.value;
}

Options Payload::limits() const {
  Options options;
  if (const auto seconds = number("time_limit")) {
    options.time_limit = std::chrono::duration<double>(*seconds);
  }
  return options;
}

std::vector<std::string> Payload::labels(const std::string& name) const {
  std::vector<std::string> labels;
  if (has(name)) {
    const JsonTree& list = (*this)[name];
    for (const auto& [unnamed, label] : list.members) {
      if (label.kind != Kind::text) {
        refuse(name, "a list of texts");
      }
      labels.push_back(label.text);
    }
  }
  return labels;
}

const PlainTable* Payload::table_behind(const std::string& name) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(),
                                  [&](const PlainTable& table) { return table.name == name; });
  return found == tables_.end() ? nullptr : &*found;
}

std::vector<TableRow> Payload::cells(const std::string& name) const {
  if (const PlainTable* const plain = table_behind(name)) {
    auto rows = plain->cells();
    if (std::ssize(rows) != plain->rows || std::ssize(rows.front().cells) != plain->columns) {
      refuse(name, "a table of its rows and columns");
    }
    return rows;
  }
  std::vector<WrittenTable> written = read_json_table((*this)[name], "");
  if (written.size() != 1 || (*this)[name].kind != Kind::list) {
    refuse(name, "a list of rows");
  }
  return std::move(written.front().rows);
}

template <class Number>
CsvTable<Number> Payload::table_of(const std::string& name) const {
  if (const PlainTable* const plain = table_behind(name)) {
    if (auto numbers = plain->numbers<Number>()) {
      return std::move(*numbers);
    }
  }
  try {
    const ShouldStop never;
    KeptCells kept("", cells(name), never);
    return read_csv_table<Number>(kept, CsvLabels::none, std::numeric_limits<Index>::max());
  } catch (const ParseError& error) {
    throw BadCells(error, name);
  }
}

ExactMatrix Payload::exact_game(const std::string& table) const {
  auto read = table_of<Rational>(table);
  return {read.rows, read.columns, std::move(read.entries), labels("row_labels"),
          labels("column_labels")};
}

PayoffMatrix Payload::rounded_game() const {
  auto read = table_of<double>("cells");
  PayoffMatrix game(std::move(read.entries), labels("row_labels"), labels("column_labels"));
  if (!read.is_exact) {
    game.set_rounded();
  }
  return game;
}

NormalFormGame Payload::normal_form() const {
  return is_bimatrix() ? NormalFormGame(exact_game(), exact_game("column_cells"))
                       : app::zero_sum_game(exact_game());
}

}  // namespace saddle::web
