#include "saddle/io/table/matrix_argument.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

bool has_form_of_matrix(std::string_view text) {
  constexpr std::string_view in_numbers = "0123456789+-./%eE\xE2\x88\x92";
  constexpr std::string_view between = " \t\r\n,;()[]\"";
  const bool has_digit = text.find_first_of("0123456789") != std::string_view::npos;
  return has_digit && text.find_first_of(between) != std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [&](char character) {
           return in_numbers.find(character) != std::string_view::npos ||
                  between.find(character) != std::string_view::npos;
         });
}

// Returns the rows, separated by semicolons outside round brackets.
std::vector<std::string_view> rows_of(std::string_view text) {
  std::vector<std::string_view> rows;
  std::size_t begin = 0;
  bool in_brackets = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    in_brackets = text[k] == '(' || (in_brackets && text[k] != ')');
    if (text[k] == ';' && !in_brackets) {
      rows.push_back(without_blanks(text.substr(begin, k - begin)));
      begin = k + 1;
    }
  }
  rows.push_back(without_blanks(text.substr(begin)));
  return rows;
}

// "3,5", but not "3, 5".
bool may_be_decimal(std::string_view row) {
  return row.find(',') != std::string_view::npos &&
         read_double(row, true).fault == NumberFault::none;
}

// Returns the cells between blanks, if there are several and each is two numbers separated by a
// comma; otherwise an empty list.
std::vector<std::string_view> pairs_of(std::string_view row) {
  std::vector<std::string_view> cells;
  while (!row.empty()) {
    const std::string_view cell = row.substr(0, row.find_first_of(" \t"));
    const std::size_t comma = cell.find(',');
    if (comma == std::string_view::npos ||
        read_double(cell.substr(0, comma)).fault != NumberFault::none ||
        read_double(cell.substr(comma + 1)).fault != NumberFault::none) {
      return {};
    }
    cells.push_back(cell);
    row = without_blanks(row.substr(cell.size()));
  }
  return cells.size() > 1 ? cells : std::vector<std::string_view>{};
}

// Returns '3,-2 0,0; 1,1 2,3' as rows of pairs in brackets, nullopt if it is anything else. Throws
// ParseError if all cells could also be decimals.
std::optional<std::string> pairs_without_brackets(std::string_view argument,
                                                  const std::vector<std::string_view>& rows) {
  std::string text;
  bool are_decimals = true;
  for (const std::string_view row : rows) {
    const std::vector<std::string_view> cells = pairs_of(row);
    if (cells.empty()) {
      return std::nullopt;
    }
    are_decimals = are_decimals && std::all_of(cells.begin(), cells.end(), may_be_decimal);
    text += fmt::format("({})\n", fmt::join(cells, ") ("));
  }
  if (are_decimals) {
    throw ParseError(std::string(matrix_argument_name), 0, 0,
                     fmt::format("expected a game that reads in one way, found {}, whose commas "
                                 "may separate the payoffs of two players or mark decimals (write "
                                 "'(3,2) (0,0); (0,0) (2,3)' or '3.2 0.0; 0.0 2.3')",
                                 quoted_excerpt(argument)));
  }
  return text;
}

}  // namespace

std::optional<std::string> matrix_argument(std::string_view argument) {
  std::string_view text = without_blanks(argument);
  if (!has_form_of_matrix(text)) {
    return std::nullopt;
  }
  if (text.starts_with('[') && text.ends_with(']')) {
    const std::string_view inside = without_blanks(text.substr(1, text.size() - 2));
    if (inside.starts_with('[')) {
      return std::string(text);
    }
    text = inside;
  }
  const std::vector<std::string_view> rows = rows_of(text);
  if (std::all_of(rows.begin(), rows.end(), may_be_decimal)) {
    throw ParseError(
        std::string(matrix_argument_name), 0, 0,
        fmt::format("expected a matrix that reads in one way, found {}, whose commas may separate "
                    "cells or mark decimals (write '3 0; 1 2' or '3.0 1.2')",
                    quoted_excerpt(argument)));
  }
  if (auto pairs = pairs_without_brackets(argument, rows)) {
    return pairs;
  }
  return fmt::format("{}\n", fmt::join(rows, "\n"));
}

}  // namespace saddle
