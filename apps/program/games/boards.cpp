// Games on boards and texts: border-grid, coin-grid, substring.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/game_report.h"
#include "apps/program/games/games.h"
#include "apps/program/input/game_file.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "games/boards/border_grid.h"
#include "games/boards/coin_grid.h"
#include "games/boards/substring.h"

namespace saddle::app {
namespace {

// A cell of a board as people count, from 1; both 0 if it was not given.
struct BoardCell {
  std::vector<std::size_t> place;

  CLI::Option* declare(Parser& parser, const char* option, const char* help) {
    return parser.add_option(option, place, help)->expected(2)->type_name("ROW COLUMN");
  }

  // The cell counted from 0.
  std::pair<std::size_t, std::size_t> on_board(
      std::size_t rows, std::size_t columns, std::pair<std::size_t, std::size_t> otherwise) const {
    if (place.empty()) {
      return otherwise;
    }
    if (place[0] < 1 || place[0] > rows || place[1] < 1 || place[1] > columns) {
      throw UsageError(fmt::format("cell is {} {}, must be on a board of {} x {}, counted from 1",
                                   place[0], place[1], rows, columns));
    }
    return {place[0] - 1, place[1] - 1};
  }
};

struct BorderGridOptions {
  std::string first_row;
  std::string first_column;
  BoardCell cell;
  Output output;
};

Json border_grid(const BorderGridOptions& asked) {
  const games::BorderGrid board(asked.first_row, asked.first_column);
  const auto [row, column] =
      asked.cell.on_board(board.rows(), board.columns(), {board.rows() - 1, board.columns() - 1});
  return {{"outcome", std::string(1, letter(board.outcome(row, column)))},
          {"rows", board.rows()},
          {"columns", board.columns()},
          {"cell", Json::list({row + 1, column + 1})}};
}

struct CoinGridOptions {
  GameFile coins;
  int rounds = 0;
  BoardCell start;
  bool minimiser_first = false;
  Output output;
};

Json coin_grid(const CoinGridOptions& asked) {
  const ExactMatrix coins = asked.coins.read_exact().game;
  const auto columns = static_cast<std::size_t>(coins.columns());
  const auto [row, column] =
      asked.start.on_board(static_cast<std::size_t>(coins.rows()), columns, {0, 0});
  const games::CoinGridValues values = games::coin_grid_values(
      coins, asked.rounds, asked.minimiser_first ? Role::minimiser : Role::maximiser);
  const std::size_t cell = row * columns + column;
  const double value = nearest_double(values.value[cell]);
  if (std::isinf(value)) {
    throw UsageError("the sum of the coins is beyond the range of doubles");
  }
  const Position move = values.best_move[cell];
  return {{"value", value},
          {"exact_value", values.value[cell].get_str()},
          {"start", Json::list({row + 1, column + 1})},
          {"best_move",
           move == no_position ? Json() : Json::list({move / columns + 1, move % columns + 1})}};
}

struct SubstringOptions {
  std::string text;
  std::vector<std::string> words;
  bool misere = false;
  std::int64_t max_sums = SumLimits{}.max_sums;
  Output output;
};

// A letter is a byte here; a move could append half of a longer one.
void check_letters(const std::string& text) {
  if (std::any_of(text.begin(), text.end(),
                  [](char letter) { return letter < ' ' || letter > '~'; })) {
    throw UsageError(fmt::format("expected letters of ASCII, found '{}'", text));
  }
}

Printed substring(const SubstringOptions& asked) {
  check_letters(asked.text);
  std::for_each(asked.words.begin(), asked.words.end(), check_letters);
  const games::SubstringGame game(asked.text);
  const games::SubstringVerdict verdict =
      games::substring_verdict(game, asked.words, asked.misere ? Play::misere : Play::normal,
                               {asked.max_sums, stop_on_interrupt()});
  Json moves = Json::list();
  for (const games::AppendedLetter& move : verdict.winning_moves) {
    moves.push_back({{"word", move.word}, {"letter", std::string(1, move.letter)}});
  }
  const bool decided = verdict.sum.outcome.has_value();
  const Json answer = {
      {"outcome", decided ? Json(std::string(1, letter(*verdict.sum.outcome))) : Json()},
      {"method", to_string(verdict.sum.method)},
      {"winning_moves", moves},
      {"winning_moves_complete", decided && verdict.sum.complete}};
  return {reported(answer, asked.output), decided ? ExitCode::decided : ExitCode::unfinished};
}

}  // namespace

Action declare_border_grid(Parser& parser) {
  auto asked = std::make_shared<BorderGridOptions>();
  parser.add_option("FIRST_ROW", asked->first_row, "letters W and L, the corner first")->required();
  parser.add_option("FIRST_COLUMN", asked->first_column, "letters W and L, the corner first")
      ->required();
  asked->cell.declare(parser, "--cell", "where the token is, from 1; else in the last cell");
  asked->output.declare(parser);
  return [asked] { return Printed{reported(border_grid(*asked), asked->output)}; };
}

Action declare_coin_grid(Parser& parser) {
  auto asked = std::make_shared<CoinGridOptions>();
  asked->coins.declare(parser);
  parser.add_option("--rounds", asked->rounds, "rounds of one move of each player")
      ->required()
      ->check(at_least(0));
  asked->start.declare(parser, "--start", "where the token starts, from 1; else in the first cell");
  parser.add_flag("--minimiser-first", asked->minimiser_first,
                  "who wants few coins makes the first move of a round");
  asked->output.declare(parser);
  return [asked] { return Printed{reported(coin_grid(*asked), asked->output)}; };
}

Action declare_substring(Parser& parser) {
  auto asked = std::make_shared<SubstringOptions>();
  parser.add_option("TEXT", asked->text, "the text whose substrings may be made")->required();
  parser.add_option("WORDS", asked->words, "the words to begin with; \"\" is the empty one")
      ->expected(0, -1);
  parser.add_flag("--misere", asked->misere, "who cannot move wins");
  parser
      .add_option("--max-sums", asked->max_sums,
                  "give up after searching N sums, in misere play by canonical forms")
      ->check(at_least(0))
      ->capture_default_str();
  asked->output.declare(parser);
  return [asked] { return substring(*asked); };
}

}  // namespace saddle::app
