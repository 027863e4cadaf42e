#include "apps/web/module/plain_table.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <type_traits>
#include <utility>

#include "saddle/io/number/number.h"

namespace saddle::web {
namespace {

// Returns the pieces between the separators, including empty ones.
std::vector<std::string_view> pieces_of(std::string_view text, char mark) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t size = text.find(mark);
    pieces.push_back(text.substr(0, size));
    if (size == std::string_view::npos) {
      return pieces;
    }
    text.remove_prefix(size + 1);
  }
}

Index size_in(std::string_view text) {
  Index size = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, size);
  return error == std::errc() && rest == end ? size : 0;
}

// Takes a cell from the text, and the separator after it, which is 0 at the end.
std::pair<std::string_view, char> taken_cell(std::string_view& text) {
  const auto end =
      std::find_if(text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n'; });
  const auto size = static_cast<std::size_t>(end - text.begin());
  const std::pair taken(text.substr(0, size), end == text.end() ? '\0' : *end);
  text.remove_prefix(std::min(size + 1, text.size()));
  return taken;
}

// Reads the same texts as read_csv_table() reads in a cell, except that blanks around the number
// are not allowed.
bool read_into(double& number, std::string_view cell, bool& is_exact) {
  const NumberReading<double> reading = read_double(cell);
  number = reading.value;
  const bool is_number = reading.fault == NumberFault::none;
  is_exact = is_exact && is_number && is_exactly(cell, number);
  return is_number;
}

bool read_into(Rational& number, std::string_view cell, bool& /*is_exact*/) {
  NumberReading<Rational> reading = read_rational(cell);
  number = std::move(reading.value);
  return reading.fault == NumberFault::none;
}

template <class Number>
bool read_all(const PlainTable& from, CsvTable<Number>& table) {
  std::string_view text = from.text;
  Number* number = table.entries.data();
  for (Index i = 0; i < from.rows; ++i) {
    for (Index j = 0; j < from.columns; ++j) {
      const char end_of_row = i + 1 == from.rows ? '\0' : '\n';
      const auto [cell, mark] = taken_cell(text);
      if (mark != (j + 1 == from.columns ? end_of_row : '\t') ||
          !read_into(*number++, cell, table.is_exact)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

template <class Number>
std::optional<CsvTable<Number>> PlainTable::numbers() const {
  // Each cell has at least one character, and each except the last a separator.
  if (rows > (std::ssize(text) + 1) / 2 / columns) {
    return std::nullopt;
  }
  CsvTable<Number> table;
  table.rows = rows;
  table.columns = columns;
  if constexpr (std::is_same_v<Number, double>) {
    table.entries.resize(rows, columns);
  } else {
    table.entries.resize(static_cast<std::size_t>(rows * columns));
  }
  return read_all(*this, table) ? std::optional(std::move(table)) : std::nullopt;
}

template std::optional<CsvTable<double>> PlainTable::numbers() const;
template std::optional<CsvTable<Rational>> PlainTable::numbers() const;

std::vector<TableRow> PlainTable::cells() const {
  std::vector<TableRow> result;
  for (const std::string_view line : pieces_of(text, '\n')) {
    const auto cells = pieces_of(line, '\t');
    result.push_back({std::ssize(result) + 1, {cells.begin(), cells.end()}});
  }
  return result;
}

PlainTable plain_table(std::string_view text) {
  const std::size_t size = std::min(text.find('\n'), text.size());
  const auto head = pieces_of(text.substr(0, size), ' ');
  text.remove_prefix(std::min(size + 1, text.size()));
  PlainTable table;
  if (head.size() == 3) {
    table = {std::string(head[0]), size_in(head[1]), size_in(head[2]), text};
  }
  if (table.rows < 1 || table.columns < 1) {
    throw std::invalid_argument("expected name, rows and columns, then a table");
  }
  return table;
}

}  // namespace saddle::web
