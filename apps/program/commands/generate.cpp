#include <array>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/terminal/output.h"
#include "games/matrix/classic.h"
#include "games/matrix/random_game.h"
#include "saddle/io/csv/write_csv.h"

namespace saddle::app {
namespace {

template <class Game>
PrintedPieces as_csv(Game game) {
  return in_blocks([game = std::make_shared<const Game>(std::move(game))](std::ostream& out) {
    write_csv(out, *game);
  });
}

template <auto game>
Action declare_fixed(Parser& /*parser*/) {
  return [] { return as_csv(game()); };
}

// A game that one whole number describes.
template <PayoffMatrix (*game)(int)>
Action declare_sized(Parser& parser, const char* name, const char* help) {
  auto size = std::make_shared<int>();
  parser.add_option(name, *size, help)->required();
  return [size] { return as_csv(game(*size)); };
}

Action declare_morra(Parser& parser) {
  return declare_sized<games::morra>(parser, "FINGERS", "fingers that a hand can show");
}

Action declare_magic_square(Parser& parser) {
  return declare_sized<games::magic_square>(parser, "ORDER", "rows and columns of the square");
}

struct SmallBlottoOptions {
  int soldiers = 0;
  int fields = 0;
  int enemy_soldiers = -1;
};

Action declare_blotto(Parser& parser) {
  auto asked = std::make_shared<SmallBlottoOptions>();
  parser.add_option("SOLDIERS", asked->soldiers, "soldiers of the row player")->required();
  parser.add_option("FIELDS", asked->fields, "fields to spread them over")->required();
  parser
      .add_option("--enemy", asked->enemy_soldiers, "soldiers of the column player, if not as many")
      ->check(at_least(0));
  return [asked] {
    const int enemy = asked->enemy_soldiers < 0 ? asked->soldiers : asked->enemy_soldiers;
    return as_csv(games::blotto(asked->soldiers, enemy, asked->fields));
  };
}

struct RandomOptions {
  Index rows = 0;
  Index columns = 0;
  std::string distribution = "uniform";
  std::uint64_t seed = 1;
  std::int64_t minimum = -2;
  std::int64_t maximum = 2;
  double density = 0.01;
  Index rank = 10;
};

PayoffMatrix random_game(const RandomOptions& asked) {
  if (asked.distribution == "gaussian") {
    return games::gaussian_game(asked.rows, asked.columns, asked.seed);
  }
  if (asked.distribution == "integer") {
    return games::integer_game(asked.rows, asked.columns, asked.minimum, asked.maximum, asked.seed);
  }
  if (asked.distribution == "sparse") {
    return games::sparse_game(asked.rows, asked.columns, asked.density, asked.seed);
  }
  if (asked.distribution == "low-rank") {
    return games::low_rank_game(asked.rows, asked.columns, asked.rank, asked.seed);
  }
  if (asked.distribution == "badly-scaled") {
    return games::badly_scaled_game(asked.rows, asked.columns, asked.seed);
  }
  return games::uniform_game(asked.rows, asked.columns, asked.seed);
}

Action declare_random(Parser& parser) {
  auto asked = std::make_shared<RandomOptions>();
  parser.add_option("ROWS", asked->rows, "number of rows")->required();
  parser.add_option("COLUMNS", asked->columns, "number of columns")->required();
  parser
      .add_option("--distribution", asked->distribution,
                  "uniform on [0, 1), gaussian, integer (--least, --greatest), sparse "
                  "(--density), low-rank (--rank), badly-scaled")
      ->check(one_of({"uniform", "gaussian", "integer", "sparse", "low-rank", "badly-scaled"}))
      ->type_name("KIND")
      ->capture_default_str();
  parser.add_option("--seed", asked->seed, "the same seed draws the same game")
      ->check(at_least(0))
      ->capture_default_str();
  const std::vector<std::pair<const char*, const CLI::Option*>> owned = {
      {"integer",
       parser.add_option("--least", asked->minimum, "least integer payoff")->capture_default_str()},
      {"integer", parser.add_option("--greatest", asked->maximum, "greatest integer payoff")
                      ->capture_default_str()},
      {"sparse", parser
                     .add_option("--density", asked->density,
                                 "part of a sparse game's payoffs that are not 0")
                     ->capture_default_str()},
      {"low-rank",
       parser.add_option("--rank", asked->rank, "rank of a low-rank game")->capture_default_str()}};
  return [asked, owned] {
    for (const auto& [distribution, option] : owned) {
      if (option->count() > 0 && asked->distribution != distribution) {
        throw UsageError(
            fmt::format("{} is for --distribution {}", option->get_name(), distribution));
      }
    }
    return as_csv(random_game(*asked));
  };
}

struct TournamentOptions {
  Index players = 0;
  std::uint64_t seed = 1;
};

Action declare_tournament(Parser& parser) {
  auto asked = std::make_shared<TournamentOptions>();
  parser.add_option("PLAYERS", asked->players, "number of players")->required();
  parser.add_option("--seed", asked->seed, "the same seed draws the same game")
      ->check(at_least(0))
      ->capture_default_str();
  return [asked] { return as_csv(games::tournament(asked->players, asked->seed)); };
}

constexpr auto families = std::to_array<Command>({
    {"rps", "rock-paper-scissors", declare_fixed<games::rock_paper_scissors>},
    {"matching-pennies", "matching pennies", declare_fixed<games::matching_pennies>},
    {"o-neill", "Barry O'Neill's game of four cards", declare_fixed<games::o_neill>},
    {"morra", "Morra: guess the sum of the fingers shown", declare_morra},
    {"kuhn-poker", "Kuhn poker in normal form", declare_fixed<games::kuhn_poker>},
    {"blotto", "Colonel Blotto: soldiers spread over fields", declare_blotto},
    {"magic-square", "the numbers 1 to n^2 in a magic square", declare_magic_square},
    {"random", "payoffs drawn from a distribution", declare_random},
    {"tournament", "a random tournament, skew-symmetric", declare_tournament},
});

}  // namespace

std::span<const Command> generated_families() { return families; }

Action declare_generate(Parser& parser) {
  auto chosen = std::make_shared<Action>();
  add_commands(parser, families, *chosen);
  return [chosen] { return (*chosen)(); };
}

}  // namespace saddle::app
