#include "apps/program/input/normal_form_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/label_names.h"
#include "apps/program/reports/nash_report.h"
#include "apps/program/terminal/command.h"

namespace saddle::app {

void NormalFormFile::declare(Parser& parser) {
  parser.add_input("GAME", game.path,
                   "a file of payoffs (CSV, .nfg, JSON, Markdown, LaTeX, .npy, ...) or a small "
                   "tree (.efg), - for standard input, or a matrix such as '3 0; 1 2'");
  game.declare_reading(parser);
  parser.add_input("COLUMN", column,
                   "the column player's payoffs, if GAME has only the row player's and the game is "
                   "not zero-sum");
}

// The option --labels applies to both files. A file that is not regular cannot be read twice; all
// readings are offered then.
NormalFormGame NormalFormFile::read() const {
  try {
    return read_as_asked();
  } catch (const UndecidedLabels& error) {
    if (!std::filesystem::is_regular_file(game.path) || !std::filesystem::is_regular_file(column)) {
      throw;
    }
    std::vector<CsvLabels> readings;
    std::copy_if(error.readings().begin(), error.readings().end(), std::back_inserter(readings),
                 [this](CsvLabels labels) { return fits_both(labels); });
    if (readings.empty()) {
      throw ParseError(error.file(), error.line(), error.column(),
                       fmt::format("{}; but no --labels fits both {} and {}", error.message(),
                                   game.path, column));
    }
    throw UndecidedLabels(error, readings);
  }
}

bool NormalFormFile::fits_both(CsvLabels labels) const {
  NormalFormFile other = *this;
  other.game.labels = word_for(labels);
  try {
    other.read_as_asked();
  } catch (const ParseError&) {
    return false;
  } catch (const std::invalid_argument&) {
    return false;
  }
  return true;
}

NormalFormGame NormalFormFile::read_as_asked() const {
  auto text = game.read_any();
  if (auto* whole = std::get_if<NormalFormGame>(&text)) {
    if (!column.empty()) {
      throw UsageError("GAME has the payoffs of all players: expected no COLUMN");
    }
    return std::move(*whole);
  }
  const ExactMatrix& row = std::get<ExactMatrix>(text);
  if (column.empty()) {
    return zero_sum_game(row);
  }
  if (game.path == "-" && column == "-") {
    throw UsageError("GAME and COLUMN are both standard input, one must be a file");
  }
  GameFile other = game;
  other.path = column;
  const auto second = other.read_any();
  if (!std::holds_alternative<ExactMatrix>(second)) {
    throw UsageError(
        "COLUMN has the payoffs of several players, expected those of the column player");
  }
  return {row, std::get<ExactMatrix>(second)};
}

}  // namespace saddle::app
