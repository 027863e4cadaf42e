// Games with a payoff matrix at every state.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/collection/collection.h"
#include "games/recursive/goofspiel.h"
#include "games/recursive/inspection.h"
#include "games/recursive/oshi_zumo.h"
#include "games/recursive/pig.h"
#include "games/recursive/race.h"
#include "saddle/machine/refusal.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::games {
namespace {

using Labels = std::vector<std::string>;
using TakeCells = std::function<void(const std::vector<StateCell>&)>;

Labels numbers(int first, int last) {
  Labels labels;
  for (int number = first; number <= last; ++number) {
    labels.push_back(std::to_string(number));
  }
  return labels;
}

// The answer before anything is solved, with bounds that hold for all strategies.
StateAnswer unsolved(const ValueBounds& bounds, Labels rows, Labels columns) {
  return {bounds,
          false,
          MixedStrategy::uniform(std::ssize(rows)),
          MixedStrategy::uniform(std::ssize(columns)),
          std::move(rows),
          std::move(columns)};
}

// Solves a game by layers, and puts the solution of a state into the answer. `cells` returns the
// cells that identify a state, one for each word of `heading`.
template <class Game, class State, class Cells>
StateAnswer solve_layers(Game game, const State& state, StateAnswer answer, const char* heading,
                         const Cells& cells, const Options& options) {
  answer.termination = game.solve(options);
  answer.bounds = game.bounds(state);
  if (const auto solution = game.at(state)) {
    answer.is_solved = true;
    answer.bounds = solution->bounds;
    answer.row = solution->row;
    answer.column = solution->column;
  }
  answer.counts = {{"stage_games", game.stage_games()}, {"fallbacks", game.fallbacks()}};
  answer.table.heading = fmt::format("{},value,lower,upper,row_strategy,column_strategy", heading);
  answer.table.each = [game = std::make_shared<const Game>(std::move(game)),
                       cells](const TakeCells& take) {
    for (const State& each : game->states()) {
      if (const auto solved = game->at(each)) {
        take({cells(each), solved->bounds, solved->bounds.lower, solved->bounds.upper, solved->row,
              solved->column});
      }
    }
  };
  return answer;
}

std::string hand_text(unsigned hand) {
  std::string text;
  for (int card = 1; hand != 0; ++card, hand >>= 1U) {
    if ((hand & 1U) != 0) {
      text += text.empty() ? "" : " ";
      text += std::to_string(card);
    }
  }
  return text;
}

Playable goofspiel() {
  struct Asked {
    GoofspielRules rules;
    std::optional<int> upcard;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const auto& [rules, given] = *asked;
    Goofspiel game(rules);
    const int first = rules.order.empty() ? rules.cards : rules.order.front();
    const int upcard = given.value_or(first);
    if (upcard < 1 || upcard > rules.cards || (!rules.order.empty() && upcard != first)) {
      throw_invalid("upcard is {}, must be a prize that can be the first", upcard);
    }
    const unsigned all = (1U << static_cast<unsigned>(rules.cards)) - 1;
    StateAnswer answer = solve_layers(
        std::move(game), GoofspielState{all, all, all, upcard},
        unsolved({}, numbers(1, rules.cards), numbers(1, rules.cards)),
        "row_hand,column_hand,prizes,upcard,ahead",
        [](const GoofspielState& state) {
          return fmt::format("{},{},{},{},{}", hand_text(state.row_hand),
                             hand_text(state.column_hand), hand_text(state.prizes), state.upcard,
                             state.ahead);
        },
        options);
    answer.counts.insert(answer.counts.begin(), {"upcard", upcard});
    return answer;
  };
  return {
      {needed_word(
           "cards", asked->rules.cards,
           fmt::format("cards of each player, and prizes, up to {}", Goofspiel::most_cards)),
       option("order", asked->rules.order,
              "the prizes in the order in which they are turned up (default: a random order)",
              "PRIZE,..."),
       option("win_or_lose", asked->rules.win_or_lose,
              "count only who has more points, not by how many"),
       option(
           "upcard", asked->upcard,
           "the prize that is turned up first (default: the first of the order, or the greatest)")},
      StateGame{solve}};
}

Playable oshi_zumo() {
  struct Asked {
    OshiZumoRules rules;
    std::optional<int> row_coins;
    std::optional<int> column_coins;
    int position = 0;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const OshiZumoRules& rules = asked->rules;
    const OshiZumo game(rules);
    const OshiZumoState state{asked->row_coins.value_or(rules.coins),
                              asked->column_coins.value_or(rules.coins), asked->position};
    game.bounds(state);  // throws if there is no such state
    const auto bids = [&game](int coins) {
      return numbers(game.least_bid(coins), game.greatest_bid(coins));
    };
    return solve_layers(
        game, state, unsolved({}, bids(state.row_coins), bids(state.column_coins)),
        "row_coins,column_coins,position",
        [](const OshiZumoState& each) {
          return fmt::format("{},{},{}", each.row_coins, each.column_coins, each.position);
        },
        options);
  };
  return {{needed_word("coins", asked->rules.coins, "coins of each player at the beginning"),
           option("size", asked->rules.size, "positions on each side of the centre"),
           option("least_bid", asked->rules.least_bid,
                  "the smallest bid allowed to a player who has this many coins"),
           option("row_coins", asked->row_coins, "coins that the row player has left"),
           option("column_coins", asked->column_coins, "coins that the column player has left"),
           option("position", asked->position, "steps that the row player is ahead")},
          StateGame{solve}};
}

Playable inspection() {
  struct Asked {
    int periods = 0;
    int inspections = 0;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const auto [periods, inspections] = *asked;
    const auto game = std::make_shared<const Inspection>(periods, inspections, options);
    StateAnswer answer = unsolved({-1, 0}, {"inspect", "wait"}, {"violate", "comply"});
    if (periods <= game->solved_periods()) {
      const ExactMatrix stage = game->stage(periods, inspections);
      answer.exact = solve_exact(stage);
      answer.is_solved = true;
      answer.row_labels = stage.row_labels();
      answer.column_labels = stage.column_labels();
    }
    answer.termination = game->termination();
    answer.table.heading = "periods,inspections,value,row_strategy,column_strategy";
    answer.table.each = [game, most = inspections](const TakeCells& take) {
      for (int n = 1; n <= game->solved_periods(); ++n) {
        for (int m = 0; m <= std::min(n, most); ++m) {
          const ExactSolution solution = solve_exact(game->stage(n, m));
          take({fmt::format("{},{}", n, m), solution.lower.get_str(), solution.row,
                solution.column});
        }
      }
    };
    return answer;
  };
  return {{needed_word("periods", asked->periods,
                       fmt::format("periods left, up to {}", Inspection::most_periods)),
           needed_word("inspections", asked->inspections, "inspections left")},
          StateGame{solve, false}};
}

void take_states(const Pig& pig, const TakeCells& take) {
  for (int own = 0; own < pig.goal(); ++own) {
    for (int other = 0; other < pig.goal(); ++other) {
      for (int sum = 0; sum < pig.goal() - own; ++sum) {
        const ValueBounds chance = pig.chance(own, other, sum);
        if (std::isfinite(chance.lower)) {
          take({fmt::format("{},{},{}", own, other, sum), chance, chance.lower, chance.upper,
                pig.rolls(own, other, sum) ? "roll" : "hold"});
        }
      }
    }
  }
}

Playable pig() {
  struct Asked {
    int goal = 100;
    int own = 0;
    int other = 0;
    int sum = 0;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const auto [goal, own, other, sum] = *asked;
    const auto game = std::make_shared<Pig>(goal);
    game->chance(own, other, sum);  // throws if there is no such state
    StateAnswer answer = unsolved({0, 1}, {"roll", "hold"}, {"wait"});
    answer.termination = game->solve(options);
    const ValueBounds chance = game->chance(own, other, sum);
    if (std::isfinite(chance.lower)) {
      answer.bounds = chance;
      answer.is_solved = true;
      answer.row = MixedStrategy::pure(game->rolls(own, other, sum) ? 0 : 1, 2);
    }
    answer.table = {"own,other,sum,chance,lower,upper,play",
                    [game](const TakeCells& take) { take_states(*game, take); }};
    return answer;
  };
  return {{word("goal", asked->goal, fmt::format("points that win, up to {}", Pig::most_goal)),
           option("own", asked->own, "points of the player whose turn it is"),
           option("other", asked->other, "points of the other player"),
           option("sum", asked->sum, "points rolled in this turn")},
          StateGame{solve, false}};
}

StateAnswer solve_race(const Race& race, Labels rows, Labels columns, const Options& options) {
  return solve_layers(
      race, Score{0, 0},
      {{},
       false,
       MixedStrategy::uniform(race.rows()),
       MixedStrategy::uniform(race.columns()),
       std::move(rows),
       std::move(columns)},
      "row_score,column_score",
      [](const Score& score) { return fmt::format("{},{}", score.row, score.column); }, options);
}

Playable undercut() {
  struct Asked {
    int numbers = 5;
    int points = 40;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const auto [most, points] = *asked;
    const Race game = Race::undercut(most, points);  // throws for too many numbers
    return solve_race(game, numbers(1, most), numbers(1, most), options);
  };
  return {
      {word("numbers", asked->numbers,
            fmt::format("the greatest number to name, up to {}", Race::most_numbers)),
       word("points", asked->points, fmt::format("points that win, up to {}", Race::most_points))},
      StateGame{solve}};
}

Playable race() {
  struct Asked {
    std::optional<PayoffMatrix> chances;
    int points = 1;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options) {
    const PayoffMatrix& chances = *asked->chances;
    return solve_race(Race::by_chances(chances, asked->points), chances.row_labels(),
                      chances.column_labels(), options);
  };
  return {{needed_word("chances", asked->chances,
                       "chances of the row player to win a point, from 0 to 1"),
           needed_word("points", asked->points,
                       fmt::format("points that win, up to {}", Race::most_points))},
          StateGame{solve}};
}

constexpr auto collected_state_games = std::to_array<CollectedGame>({
    {"goofspiel", "bid cards for prizes that are turned up",
     "Both players hold the same cards, and bid one of them for each prize that is turned up. The "
     "higher card wins the prize's points; on equal cards the prize is discarded.",
     "the row player's points less the column player's before the first bid, 0 by symmetry",
     "The Game of Pure Strategy. Backward induction over all sets of cards that may be left, a "
     "matrix game for each.",
     ">>> s = saddle.games.goofspiel(4)\n"
     ">>> s.converged, int(s.row.argmax()) + 1\n"
     "(True, 4)\n",
     goofspiel},
    {"oshi-zumo", "bid coins to push the wrestler",
     "Both players bid coins and lose them; the higher bid pushes the wrestler a step to the other "
     "side. A player wins by pushing the wrestler off the board, or by having it on the other's "
     "side when the coins are spent. Without options, the first state is solved.",
     "the row player's chance to win less the chance to lose; labels are bids",
     "Buro 2003. Backward induction over all states, O(size coins^2) matrix games.",
     ">>> saddle.games.oshi_zumo(5, row_coins=5, column_coins=3).value > 0\n"
     "True\n",
     oshi_zumo},
    {"inspection", "an inspector with a few inspections for many periods",
     "In each period the inspector, who is the row player, may spend an inspection, and the other "
     "may violate, once. Values and strategies are fractions.",
     "the inspector's payoff: 1 for an inspected violation, -1 for an uninspected violation, "
     "otherwise 0",
     "Dresher 1962. O(periods inspections) games of 2 x 2.",
     ">>> saddle.games.inspection(3, 1).value\n"
     "Fraction(-1, 2)\n",
     inspection},
    {"undercut", "name a number just below the other's",
     "Both players name a number. Each player scores the number named; but if one number is below "
     "the other by exactly 1, its player scores both, and the other nothing.",
     "the chance to win less the chance to lose, before the first numbers",
     "Hofstadter 1985. O(points^2) matrix games.",
     ">>> saddle.games.undercut(5, 10).converged\n"
     "True\n",
     undercut},
    {"race", "a race to a number of points, each won by a matrix game",
     "Each point is a matrix game, whose payoffs are the row player's chances to win the point.",
     "the row player's chance to win the race, before the first point", "O(points^2) matrix games.",
     ">>> saddle.games.race([[0.5, 1], [1, 0]], 2).value > 0.5\n"
     "True\n",
     race},
    {"pig", "roll on or hold, before a 1 comes up",
     "A player rolls a die until a 1 ends the turn without a score, or the player holds and scores "
     "the sum of the turn.",
     "the chance to win of the player whose turn it is; the strategy says whether to roll",
     "Scarne 1945; Neller and Presser 2004. O(goal^3) states.",
     ">>> saddle.games.pig(100, own=0, other=0, sum=20).rolls\n"
     "True\n"
     ">>> saddle.games.pig(100, own=0, other=0, sum=22).rolls\n"
     "False\n",
     pig},
});

}  // namespace

std::span<const CollectedGame> state_games() { return collected_state_games; }

}  // namespace saddle::games
