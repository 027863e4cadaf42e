#include "tests/fuzz/game_properties.h"

#include <optional>
#include <sstream>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/read_game.h"
#include "saddle/io/table/matrix_argument.h"
#include "tests/fuzz/is_rounding_of.h"

namespace saddle::test {
namespace {

// A game or the error, and the labels that the error leaves to choose.
template <class Matrix>
struct GameOutcome {
  std::optional<std::variant<Matrix, NormalFormGame>> game;
  std::string error = "";
  std::vector<CsvLabels> readings = {};
};

template <class Matrix>
GameOutcome<Matrix> game_outcome(std::string_view text, const GameOptions& options) {
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

std::string broken_property(std::string_view text, const GameOptions& options) {
  const auto game = game_outcome<PayoffMatrix>(text, options);
  const auto exact = game_outcome<ExactMatrix>(text, options);
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
    if (const auto read = game_outcome<PayoffMatrix>(text, asked); !read.game) {
      return fmt::format("a reading of the labels is offered and refused: {}", read.error);
    }
  }
  return "";
}

}  // namespace

std::string broken_game_property(std::string_view text) {
  GameOptions options;
  for (const bool several_players : {false, true}) {
    options.several_players = several_players;
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
