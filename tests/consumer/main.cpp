#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/solve/solve.h"
#ifdef SADDLE_WITH_EXACT
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/csv/csv.h"
#include "saddle/recursive/recursive_solution.h"
#endif

namespace {

saddle::PayoffMatrix payoffs() {
#ifdef SADDLE_WITH_EXACT
  std::istringstream file("3,0\n1,2\n");
  return saddle::read_csv(file, "game");
#else
  return {{3, 0}, {1, 2}};
#endif
}

#ifdef SADDLE_WITH_EXACT

// Each day one hides or runs and the other waits or throws: hiding from no throw goes on to the
// next day. solver/README.md shows it.
struct HideOrRun {
  using State = int;  // days left

  saddle::StageGame<int> stage(int days) const {
    if (days == 0) {
      return {{0}};
    }
    return {{{0, {{1, days - 1}}}, {1}}, {{1}, {0}}};
  }
};

bool hide_or_run_is_right() {
  const auto values = saddle::solve_recursive(HideOrRun{}, 9);
  std::cout << values[9].lower << " <= value of nine days <= " << values[9].upper << '\n';
  return values[9].lower <= 0.9 && values[9].upper >= 0.9;
}

// Kuhn's poker: both players are dealt one of three cards, and may bet once.
struct Kuhn {
  struct State {
    int row = 0;  // cards, 0 before the deal
    int column = 0;
    std::string bets = {};  // c for check or call, b for bet, f for fold
  };
  using Node = saddle::TreeNode<State>;

  State root() const { return {}; }

  Node node(const State& state) const {
    const auto& [row, column, bets] = state;
    if (row == 0) {
      std::vector<Node::Branch> deals;
      for (const auto& [i, j] : {std::pair(1, 2), {1, 3}, {2, 1}, {2, 3}, {3, 1}, {3, 2}}) {
        deals.push_back({std::to_string(i) + std::to_string(j), {i, j}, saddle::Rational(1, 6)});
      }
      return Node::chance(deals);
    }
    if (bets == "bf" || bets == "cbf") {
      return Node::pays(bets == "bf" ? 1 : -1);
    }
    if (bets == "cc" || bets == "bc" || bets == "cbc") {
      return Node::pays((row > column ? 1 : -1) * (bets == "cc" ? 1 : 2));
    }
    const bool is_row = bets.size() != 1;
    const char* const moves = bets.ends_with('b') ? "fc" : "cb";
    return Node::decision(is_row ? saddle::Player::row : saddle::Player::column,
                          std::to_string(is_row ? row : column) + bets,
                          {{std::string(1, moves[0]), {row, column, bets + moves[0]}},
                           {std::string(1, moves[1]), {row, column, bets + moves[1]}}});
  }
};

bool kuhn_is_right() {
  const saddle::ExtensiveSolution solution =
      saddle::solve_extensive(saddle::extensive_game(Kuhn{}));
  std::cout << solution.lower << " <= value of Kuhn's poker <= " << solution.upper << '\n';
  return solution.lower <= -1.0 / 18 + 1e-12 && solution.upper >= -1.0 / 18 - 1e-12;
}

#else

// These need rational arithmetic, which this build lacks.
bool hide_or_run_is_right() { return true; }
bool kuhn_is_right() { return true; }

#endif

// A guard watches one of 10^9 houses, of which house k is worth 1 / (k + 1); a burglar takes all of
// one house, unless it is watched. The houses are never listed: a player's best
// response is one of the houses that the other uses, or, for the burglar, the first house that the
// guard does not use.
using House = long;

double worth(House house) { return 1 / static_cast<double>(house + 1); }

saddle::ImplicitGame<House, House> guard_and_burglar() {
  constexpr double error = 0x1p-50;  // a few roundings of numbers up to 1
  saddle::ImplicitGame<House, House> game;
  game.payoff = [](House guard, House burglar) { return guard == burglar ? 0 : -worth(burglar); };
  game.best_row = [](const saddle::Mixture<House>& burglar) {
    House best = 0;
    double most = -1;
    for (const auto& [house, probability] : burglar) {
      if (probability * worth(house) > most) {
        most = probability * worth(house);
        best = house;
      }
    }
    return saddle::BestResponse<House>{best, error};
  };
  game.best_column = [](const saddle::Mixture<House>& guard) {
    std::map<House, double> watched(guard.begin(), guard.end());
    House best = 0;  // the first that is not watched
    while (watched.contains(best)) {
      ++best;
    }
    double most = worth(best);
    for (const auto& [house, probability] : watched) {
      if ((1 - probability) * worth(house) > most) {
        most = (1 - probability) * worth(house);
        best = house;
      }
    }
    return saddle::BestResponse<House>{best, error};
  };
  game.minimum = -1;
  game.maximum = 0;
  game.first_row = 0;
  game.first_column = 0;
  return game;
}

}  // namespace

int main() {
  const saddle::Solution solution = saddle::solve(payoffs());
  std::cout << solution.lower << " <= value <= " << solution.upper << '\n';
  const auto guarded = saddle::double_oracle(guard_and_burglar());
  std::cout << guarded.lower << " <= value of the houses <= " << guarded.upper << '\n';
  const bool is_right = solution.lower <= 1.5 && solution.upper >= 1.5 && hide_or_run_is_right() &&
                        kuhn_is_right() && guarded.lower <= -1.0 / 3 && guarded.upper >= -1.0 / 3 &&
                        guarded.upper - guarded.lower < 1e-11;
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
