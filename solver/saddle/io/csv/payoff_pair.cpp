#include "saddle/io/csv/payoff_pair.h"

#include <utility>

#include "saddle/io/text/text_lines.h"

namespace saddle {

NumberReading<PayoffPair> read_payoff_pair(std::string_view text, bool decimal_comma) {
  const bool has_brackets = text.starts_with('(') && text.ends_with(')');
  const std::string_view inside = has_brackets ? text.substr(1, text.size() - 2) : text;
  const std::size_t mark = inside.find_first_of(",;");
  if (mark == std::string_view::npos ||
      (decimal_comma && !has_brackets &&
       read_double(text, true).fault != NumberFault::not_a_number)) {
    return {{}, NumberFault::not_a_number};
  }
  auto row = read_rational(without_spaces(inside.substr(0, mark)));
  auto column = read_rational(without_spaces(inside.substr(mark + 1)));
  const NumberFault fault = row.fault == NumberFault::none ? column.fault : row.fault;
  return {{std::move(row.value), std::move(column.value)}, fault};
}

bool is_payoff_pair(std::string_view text) {
  return read_payoff_pair(text, true).fault == NumberFault::none;
}

}  // namespace saddle
