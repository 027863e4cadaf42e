// Well-known and random payoff matrices.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/collection/collection.h"
#include "games/matrix/classic.h"
#include "games/matrix/random_game.h"

namespace saddle::games {
namespace {

using Made = std::variant<PayoffMatrix, ExactMatrix>;

// A matrix without parameters.
template <auto game>
Playable fixed() {
  return {{}, MatrixGame{[](const ShouldStop&) -> Made { return game(); }}};
}

Playable sized_morra() {
  const auto fingers = std::make_shared<int>(0);
  return {{needed_word("fingers", *fingers, "fingers that a hand can show, up to 50")},
          MatrixGame{[fingers](const ShouldStop&) -> Made { return morra(*fingers); }}};
}

Playable sized_magic_square() {
  const auto order = std::make_shared<int>(0);
  return {{needed_word("order", *order, "rows and columns of the square: 1, or 3 to 10000")},
          MatrixGame{[order](const ShouldStop&) -> Made { return magic_square(*order); }}};
}

Playable small_blotto() {
  struct Asked {
    int soldiers = 0;
    int fields = 0;
    std::optional<int> enemy;
  };
  const auto asked = std::make_shared<Asked>();
  return {{needed_word("soldiers", asked->soldiers, "soldiers of the row player"),
           needed_word("fields", asked->fields, "fields to spread them over"),
           first_option("enemy", asked->enemy,
                        "soldiers of the column player (default: as many as the row player)")},
          MatrixGame{[asked](const ShouldStop&) -> Made {
            return blotto(asked->soldiers, asked->enemy.value_or(asked->soldiers), asked->fields);
          }}};
}

struct RandomRules {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::uint64_t seed = 1;
  std::string distribution = "uniform";
  std::int64_t minimum = -2;
  std::int64_t maximum = 2;
  double density = 0.01;
  std::int64_t rank = 10;
};

PayoffMatrix drawn(const RandomRules& asked, const ShouldStop& should_stop) {
  const Index rows = index_of(asked.rows);
  const Index columns = index_of(asked.columns);
  const std::uint64_t seed = asked.seed;
  const std::string& distribution = asked.distribution;
  if (distribution == "gaussian") {
    return gaussian_game(rows, columns, seed, should_stop);
  }
  if (distribution == "integer") {
    return integer_game(rows, columns, asked.minimum, asked.maximum, seed, should_stop);
  }
  if (distribution == "sparse") {
    return sparse_game(rows, columns, asked.density, seed, should_stop);
  }
  if (distribution == "low-rank") {
    return low_rank_game(rows, columns, index_of(asked.rank), seed, should_stop);
  }
  if (distribution == "badly-scaled") {
    return badly_scaled_game(rows, columns, seed, should_stop);
  }
  return uniform_game(rows, columns, seed, should_stop);
}

Playable random_game() {
  const auto asked = std::make_shared<RandomRules>();
  Parameter distribution =
      option("distribution", asked->distribution,
             "uniform (on [0, 1)), gaussian (standard normal), integer (from least to greatest), "
             "sparse (a fraction density of the payoffs uniform on [-1, 1), the others 0), "
             "low-rank (a product of two gaussian factors of that rank, with noise), badly-scaled "
             "(uniform, each row times a power of ten from -6 to 6)",
             "KIND");
  distribution.choices = {"uniform", "gaussian", "integer", "sparse", "low-rank", "badly-scaled"};
  const auto of = [](const char* kind, Parameter parameter) {
    parameter.only_where = {"distribution", kind};
    return parameter;
  };
  return {{needed_word("rows", asked->rows, "number of rows"),
           needed_word("columns", asked->columns, "number of columns"),
           first_option("seed", asked->seed, "the same seed draws the same game"),
           std::move(distribution),
           of("integer", option("least", asked->minimum, "least integer payoff")),
           of("integer", option("greatest", asked->maximum, "greatest integer payoff")),
           of("sparse", option("density", asked->density,
                               "fraction of a sparse game's payoffs that are not 0")),
           of("low-rank", option("rank", asked->rank, "rank of a low-rank game"))},
          MatrixGame{[asked](const ShouldStop& should_stop) -> Made {
            return drawn(*asked, should_stop);
          }}};
}

Playable random_tournament() {
  struct Asked {
    std::int64_t players = 0;
    std::uint64_t seed = 1;
  };
  const auto asked = std::make_shared<Asked>();
  return {{needed_word("players", asked->players, "strategies of each player"),
           first_option("seed", asked->seed, "the same seed draws the same game")},
          MatrixGame{[asked](const ShouldStop& should_stop) -> Made {
            return tournament(index_of(asked->players), asked->seed, should_stop);
          }}};
}

constexpr auto collected_matrices = std::to_array<CollectedGame>({
    {"rps", "rock-paper-scissors", "Rock-paper-scissors for a win of 1.", "0",
     "Known for centuries. 3 x 3.",
     ">>> saddle.solve(saddle.games.rock_paper_scissors(), exact=True).row\n"
     "(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))\n",
     fixed<rock_paper_scissors>},
    {"matching-pennies", "matching pennies", "Matching pennies for a win of 1.", "0",
     "Known for centuries. 2 x 2.",
     ">>> saddle.solve(saddle.games.matching_pennies()).value\n"
     "0.0\n",
     fixed<matching_pennies>},
    {"o-neill", "Barry O'Neill's game of four cards",
     "Barry O'Neill's game of four cards, with which he tested how people play.", "-1/5",
     "O'Neill, Proc. Natl. Acad. Sci. 84, 1987. 4 x 4.",
     ">>> saddle.solve(saddle.games.o_neill(), exact=True).value\n"
     "Fraction(-1, 5)\n",
     fixed<o_neill>},
    {"morra", "Morra: guess the sum of the fingers shown",
     "Both players show fingers and call the number that the other shows. If only one of them "
     "calls correctly, that player wins the sum of all fingers. A strategy is named by the fingers "
     "shown and called.",
     "0", "An old Italian game. fingers^2 strategies for each player, O(fingers^4).",
     ">>> saddle.games.morra(2).shape\n"
     "(4, 4)\n",
     sized_morra},
    {"kuhn-poker", "Kuhn poker in normal form",
     "Each player antes 1 and gets one of three cards, and a bet is 1. The game kuhn is the tree.",
     "-1/18, in antes", "Kuhn 1950. 27 x 64.",
     ">>> saddle.solve(saddle.games.kuhn_poker(), exact=True).value\n"
     "Fraction(-1, 18)\n",
     fixed<kuhn_poker>},
    {"blotto", "Colonel Blotto: soldiers spread over fields",
     "Both spread their soldiers over the fields, and the greater number wins a field; the toss of "
     "a coin decides where both are equal. The game blotto-large is for numbers too large for a "
     "matrix.",
     "the expected number of fields that the row player wins",
     "Borel 1921. C(soldiers + fields - 1, fields - 1) rows; at most 10^9 payoffs.",
     ">>> game = saddle.games.blotto(5, 3)\n"
     ">>> game.shape, saddle.solve(game, exact=True).value\n"
     "((21, 21), Fraction(3, 2))\n",
     small_blotto},
    {"magic-square", "the numbers 1 to n^2 in a magic square",
     "A magic square of the numbers 1 to order^2. The uniform strategies are optimal.",
     "(order^2 + 1) / 2", "Every row and every column has the same sum. O(order^2).",
     ">>> saddle.solve(saddle.games.magic_square(3), exact=True).value\n"
     "Fraction(5, 1)\n",
     sized_magic_square},
    {"random", "payoffs drawn from a distribution", "Payoffs drawn at random.",
     "not known beforehand",
     "At most 10^9 payoffs. O(rows columns), times the rank for a game of low rank.",
     ">>> saddle.games.random(2, 3, distribution=\"integer\").shape\n"
     "(2, 3)\n",
     random_game},
    {"tournament", "a random tournament, skew-symmetric",
     "For each pair of strategies, the toss of a coin decides which beats the other. The optimal "
     "strategy is unique.",
     "0", "Fisher and Ryan, Amer. Math. Monthly 99, 1992. At most 10^9 payoffs.",
     ">>> saddle.solve(saddle.games.tournament(5), exact=True).value\n"
     "Fraction(0, 1)\n",
     random_tournament},
});

}  // namespace

std::span<const CollectedGame> matrix_games() { return collected_matrices; }

}  // namespace saddle::games
