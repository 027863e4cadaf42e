#include "apps/program/input/normal_form_file.h"

#include <utility>
#include <variant>
#include <vector>

#include "apps/program/terminal/command.h"

namespace saddle::app {
namespace {

ExactMatrix negated(const ExactMatrix& matrix) {
  std::vector<Rational> entries = matrix.entries();
  for (Rational& entry : entries) {
    entry = -entry;
  }
  return {matrix.rows(), matrix.columns(), std::move(entries)};
}

}  // namespace

void NormalFormFile::declare(Parser& parser) {
  game.declare(parser);
  parser.add_input("COLUMN", column,
                   "the column player's payoffs as CSV, if GAME has only the row player's and the "
                   "game is not zero-sum");
}

NormalFormGame NormalFormFile::read() const {
  auto text = game.read_any();
  if (auto* whole = std::get_if<NormalFormGame>(&text)) {
    if (!column.empty()) {
      throw UsageError("GAME is a .nfg file, which has all payoffs: expected no COLUMN");
    }
    return std::move(*whole);
  }
  const ExactMatrix& row = std::get<ExactMatrix>(text);
  if (column.empty()) {
    return {row, negated(row)};
  }
  if (game.path == "-" && column == "-") {
    throw UsageError("GAME and COLUMN are both standard input, one must be a file");
  }
  GameFile other = game;
  other.path = column;
  const auto second = other.read_any();
  if (!std::holds_alternative<ExactMatrix>(second)) {
    throw UsageError("COLUMN is a .nfg file, expected a CSV of the column player's payoffs");
  }
  return {row, std::get<ExactMatrix>(second)};
}

}  // namespace saddle::app
