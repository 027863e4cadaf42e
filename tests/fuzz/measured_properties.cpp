#include "tests/fuzz/measured_properties.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "saddle/io/csv/measured_table.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::test {
namespace {

using Symmetry = MeasuredGame::Symmetry;

std::string quoted(const std::string& label) {
  std::string text = "\"";
  for (const char letter : label) {
    text += letter == '"' ? "\"\"" : std::string(1, letter);
  }
  return text + "\"";
}

// Returns the game as a list in which each pair appears once.
std::string list_of(const MeasuredGame& game) {
  std::string text = game.is_counted() ? fmt::format("row,column,wins,losses{}\n",
                                                     game.has_draws() ? ",draws" : "")
                                       : "row,column,mean,se\n";
  for (const StrategyPairIndex& pair : game.pairs()) {
    text += quoted(game.row_labels()[static_cast<std::size_t>(pair.row)]) + "," +
            quoted(game.column_labels()[static_cast<std::size_t>(pair.column)]);
    if (!game.is_counted()) {
      text += fmt::format(",{},{}\n", game.mean(pair.row, pair.column),
                          game.standard_error(pair.row, pair.column));
      continue;
    }
    const Record& record = game.record(pair.row, pair.column);
    text += fmt::format(",{},{}", record.wins, record.losses);
    text += game.has_draws() ? fmt::format(",{}\n", record.draws) : "\n";
  }
  return text;
}

bool is_same(const MeasuredGame& game, const MeasuredGame& other) {
  bool same = game.rows() == other.rows() && game.columns() == other.columns() &&
              game.is_symmetric() == other.is_symmetric() &&
              game.is_counted() == other.is_counted() && game.has_draws() == other.has_draws() &&
              game.row_labels() == other.row_labels();
  // The columns of a list may come in the order of the rows.
  for (Index i = 0; same && i < game.rows(); ++i) {
    for (Index j = 0; same && j < game.columns(); ++j) {
      const auto& names = other.column_labels();
      const auto found =
          std::find(names.begin(), names.end(), game.column_labels()[static_cast<std::size_t>(j)]);
      const auto at = static_cast<Index>(found - names.begin());
      same = at < other.columns() && game.mean(i, j) == other.mean(i, at) &&
             game.standard_error(i, j) == other.standard_error(i, at);
    }
  }
  return same;
}

std::string broken_property(std::string_view text, const MeasuredTableOptions& options) {
  std::istringstream in{std::string(text)};
  std::optional<MeasuredTable> read;
  try {
    read.emplace(read_measured_table({in, "text"}, options));
  } catch (const ParseError& error) {
    const auto lines = std::ranges::count_if(
        text, [](char character) { return character == '\n' || character == '\r'; });
    return error.line() <= lines + 2 ? "" : "an error behind the end of the text";
  }
  const MeasuredGame& game = read->game;
  if (options.symmetry && game.is_symmetric() != (options.symmetry == Symmetry::symmetric)) {
    return "another symmetry than was said";
  }
  if (game.pairs().empty()) {
    return "";  // a single strategy has no list
  }
  MeasuredTableOptions again;
  again.symmetry = game.is_symmetric() ? Symmetry::symmetric : Symmetry::none;
  again.missing_is_unknown = options.missing_is_unknown;
  const std::string list = list_of(game);
  std::istringstream written(list);
  try {
    if (!is_same(game, read_measured_table({written, "list"}, again).game)) {
      return "another game when written as a list and read again:\n" + list;
    }
  } catch (const ParseError& error) {
    return fmt::format("refused when written as a list: {}\n{}", error.what(), list);
  }
  return "";
}

}  // namespace

std::string broken_measured_property(std::string_view text) {
  MeasuredTableOptions options;
  for (const std::optional<Symmetry> symmetry :
       {std::optional<Symmetry>(), std::optional(Symmetry::none),
        std::optional(Symmetry::symmetric)}) {
    for (const bool missing : {false, true}) {
      options.symmetry = symmetry;
      options.missing_is_unknown = missing;
      std::string broken = broken_property(text, options);
      if (!broken.empty()) {
        return broken;
      }
    }
  }
  return "";
}

}  // namespace saddle::test
