#include "tests/fuzz/game_properties.h"

#include <optional>
#include <sstream>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/matrix_argument.h"
#include "saddle/io/read_game.h"

namespace saddle::test {
namespace {

// A game, or why there is none, and the labels that the error leaves to choose.
template <class Matrix>
struct Outcome {
  std::optional<std::variant<Matrix, NormalFormGame>> game;
  std::string error = "";
  std::vector<CsvLabels> readings = {};
};

template <class Matrix>
Outcome<Matrix> outcome(std::string_view text, const GameOptions& options) {
  std::istringstream in{std::string(text)};
  try {
    if constexpr (std::is_same_v<Matrix, PayoffMatrix>) {
      return {read_game(in, "text", options)};
    } else {
      return {read_exact_game(in, "text", options)};
    }
  } catch (const UndecidedLabels& error) {
    return {{}, error.what(), error.readings()};
  } catch (const ParseError& error) {
    return {{}, error.what()};
  }
}

bool is_rounding_of(const PayoffMatrix& game, const ExactMatrix& exact) {
  if (game.rows() != exact.rows() || game.columns() != exact.columns() ||
      game.row_labels() != exact.row_labels() || game.column_labels() != exact.column_labels()) {
    return false;
  }
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      const bool is_exact = Rational(game(i, j)) == exact(i, j);
      if (game(i, j) != nearest_double(exact(i, j)) || (game.rounding() == 0 && !is_exact)) {
        return false;
      }
    }
  }
  return true;
}

std::string broken_property(std::string_view text, const GameOptions& options) {
  const auto game = outcome<PayoffMatrix>(text, options);
  const auto exact = outcome<ExactMatrix>(text, options);
  const bool out_of_range = game.error.find("range of a double") != std::string::npos;
  const bool out_of_memory = exact.error.find("expected an exponent") != std::string::npos;
  if (!out_of_range && !out_of_memory && game.error != exact.error) {
    return fmt::format("refused in doubles: {}; exactly: {}", game.error, exact.error);
  }
  if (game.game && exact.game) {
    const auto* matrix = std::get_if<PayoffMatrix>(&*game.game);
    const auto* exactly = std::get_if<ExactMatrix>(&*exact.game);
    if ((matrix == nullptr) != (exactly == nullptr)) {
      return "another kind of game in doubles than exactly";
    }
    if (matrix != nullptr && !is_rounding_of(*matrix, *exactly)) {
      return "the doubles are not those nearest to the exact numbers";
    }
  }
  for (const CsvLabels labels : game.readings) {
    GameOptions asked = options;
    asked.csv.labels = labels;
    if (const auto read = outcome<PayoffMatrix>(text, asked); !read.game) {
      return fmt::format("a reading of the labels is offered and refused: {}", read.error);
    }
  }
  return "";
}

}  // namespace

std::string broken_game_property(std::string_view text) {
  GameOptions options;
  for (const bool two_tables : {false, true}) {
    options.two_tables = two_tables;
    if (std::string broken = broken_property(text, options); !broken.empty()) {
      return broken;
    }
  }
  try {
    if (const auto argument = matrix_argument(text)) {
      return broken_property(*argument, options);
    }
  } catch (const ParseError&) {
  }
  return "";
}

}  // namespace saddle::test
