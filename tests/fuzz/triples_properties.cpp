#include "tests/fuzz/triples_properties.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "saddle/io/matrix/triples.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::test {
namespace {

std::string broken_property(std::string_view text, const TripleOptions& options) {
  std::istringstream in{std::string(text)};
  std::optional<LabelledGame> read;
  try {
    read.emplace(read_triples(in, "text", options));
  } catch (const ParseError& error) {
    const auto lines = std::ranges::count_if(
        text, [](char character) { return character == '\n' || character == '\r'; });
    return error.line() <= lines + 2 ? "" : "an error behind the end of the text";
  }
  if (read->row_labels.size() != static_cast<std::size_t>(read->game.rows()) ||
      read->column_labels.size() != static_cast<std::size_t>(read->game.columns())) {
    return "not one label for each strategy";
  }
  Index count = 0;
  bool are_same = true;
  std::istringstream again{std::string(text)};
  for_each_exact_triple(
      again, "text", options, [&](Index row, Index column, const Rational& payoff) {
        ++count;
        are_same = are_same && read->game.payoff(row, column) ==
                                   nearest_double(payoff - options.default_payoff);
      });
  if (count != read->game.stored()) {
    return "not as many payoffs exactly as in the game";
  }
  return are_same ? "" : "another payoff exactly than in the game";
}

}  // namespace

std::string broken_triples_property(std::string_view text) {
  TripleOptions options;
  for (const Rational& default_payoff : {Rational(0), Rational(1, 10)}) {
    for (const bool is_known : {false, true}) {
      options.default_payoff = default_payoff;
      options.is_known = is_known;
      std::string broken = broken_property(text, options);
      if (!broken.empty()) {
        return broken;
      }
    }
  }
  return "";
}

}  // namespace saddle::test
