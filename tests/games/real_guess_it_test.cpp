// Guess It as it is dealt and played, without the reduction to 2 x 2 games: cards with names, asks
// and guesses of any card, and players who know their own hand and all announcements. It is a
// zero-sum game of imperfect information, solved through linear programs over plans for every
// situation of a player. The reduction must have the same value.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "games/guess_it/guess_it.h"
#include "saddle/solve/solve.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#include "tests/address_sanitizer.h"
#endif

using saddle::DenseMatrix;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::PayoffMatrix;
using saddle::Solution;

namespace {

Solution solve_plans(const PayoffMatrix& game) {
#ifdef SADDLE_WITH_GLPK
  return saddle::solve_linear_program(game);
#else
  return saddle::solve(game);
#endif
}

// The holder of a card: a player, or the table on which it lies face down.
constexpr int table = 2;

// An action of a player, and the cards with which it may be done; one of them is drawn uniformly.
struct Action {
  std::string name;
  bool guess;
  std::vector<std::size_t> cards;
};

// An information set of a player: the player's sequence before it, and the sequences that follow.
struct Situation {
  std::size_t before;
  std::size_t first;
  std::size_t count;
  // The same with indistinguishable cards treated alike: the player's knowledge, and for every
  // choice the number of its action and of the cards with which this may be done.
  std::string alike;
  std::vector<std::pair<std::size_t, std::size_t>> alike_choices;
};

// An end of the game: the sequences of both players that lead to it, and its probability times
// payoff.
struct Ending {
  std::array<std::size_t, 2> sequences;
  double weight;
};

// The choices of one player. Sequence 0 is empty.
struct Player {
  std::map<std::string, std::size_t> numbers;
  std::vector<Situation> situations;
  std::size_t sequences = 1;
};

// The probability of each sequence of a player.
using Plan = std::vector<double>;

// Bounds on the mover's winning probability, and the plans of both players that prove them.
struct Proof {
  double lower;
  double upper;
  std::array<Plan, 2> plans;
};

class RealGame {
 public:
  // With `by_name`, every deal and every card is treated separately. Otherwise cards that a player
  // cannot distinguish are treated alike: the player draws one of them. That loses nothing, because
  // renaming the cards of an optimal strategy gives another one, and their mixture treats the cards
  // alike.
  RealGame(std::size_t mover, std::size_t other, bool by_name, bool must_guess_first = false)
      : by_name_(by_name), must_guess_first_(must_guess_first) {
    std::vector<int> owner(mover, 0);
    owner.insert(owner.end(), other, 1);
    owner.push_back(table);
    std::vector<std::vector<int>> deals;
    do {
      deals.push_back(owner);
    } while (by_name && std::next_permutation(owner.begin(), owner.end()));
    for (const auto& deal : deals) {
      Table start{deal, std::vector<bool>(deal.size()), {}, {}, {0, 0}};
      start.asked.fill(std::vector<bool>(deal.size()));
      move(start, 0, 1.0 / static_cast<double>(deals.size()));
    }
  }

  // Solves the game: adds plans that are best responses to the optimal mixtures of the plans so
  // far, until none is better than the mixtures.
  Proof solve() const {
    std::array<std::vector<Plan>, 2> plans;
    plans[0] = {best_plan(0, Plan(players_[1].sequences, 1)).second};
    plans[1] = {best_plan(1, plans[0][0]).second};
    for (;;) {
      DenseMatrix payoffs(static_cast<Index>(plans[0].size()), static_cast<Index>(plans[1].size()));
      for (Index i = 0; i < payoffs.rows(); ++i) {
        for (Index j = 0; j < payoffs.cols(); ++j) {
          payoffs(i, j) = expected(plans[0][static_cast<std::size_t>(i)],
                                   plans[1][static_cast<std::size_t>(j)]);
        }
      }
      const Solution solution = solve_plans(PayoffMatrix(payoffs));
      const Proof proof =
          proof_of({mixture(plans[0], solution.row), mixture(plans[1], solution.column)});
      if (proof.upper - proof.lower < 1e-10) {
        return proof;
      }
      plans[0].push_back(best_plan(0, proof.plans[1]).second);
      plans[1].push_back(best_plan(1, proof.plans[0]).second);
    }
  }

  // Returns the bounds that plans prove against every plan of the other.
  Proof proof_of(std::array<Plan, 2> plans) const {
    return {best_plan(1, plans[0]).first, best_plan(0, plans[1]).first, std::move(plans)};
  }

  // Converts a plan of the game with cards treated alike to the game by name, drawing uniformly
  // from the cards with which an action may be done.
  Plan by_name(std::size_t me, const RealGame& alike, const Plan& plan) const {
    Plan result(players_[me].sequences);
    result[0] = 1;
    const Player& other = alike.players_[me];
    for (const Situation& situation : players_[me].situations) {
      const Situation& model = other.situations[other.numbers.at(situation.alike)];
      if (plan[model.before] == 0) {
        continue;
      }
      for (std::size_t k = 0; k < situation.count; ++k) {
        const auto& [action, cards] = situation.alike_choices[k];
        result[situation.first + k] = result[situation.before] * plan[model.first + action] /
                                      plan[model.before] / static_cast<double>(cards);
      }
    }
    return result;
  }

 private:
  struct Table {
    std::vector<int> owner;
    std::vector<bool> shown;
    std::array<std::vector<bool>, 2> asked;
    // The announcements: the card, and whether it was shown.
    std::vector<std::pair<std::size_t, bool>> said;
    std::array<std::size_t, 2> sequences;
  };

  static bool holds(const Table& at, int player, std::size_t card) {
    return at.owner[card] == player && !at.shown[card];
  }

  // Whether a player knows the hidden card for certain: the player asked for it in vain, or it is
  // the last.
  static bool knows(const Table& at, int player) {
    int unseen = 0;
    for (std::size_t card = 0; card < at.owner.size(); ++card) {
      if (at.owner[card] != player && !at.shown[card]) {
        ++unseen;
        if (at.asked[static_cast<std::size_t>(player)][card]) {
          return true;
        }
      }
    }
    return unseen == 1;
  }

  // What a player knows: the own cards and the announcements, as a text that is the same for
  // situations that the player cannot distinguish.
  static std::string knowledge(const Table& at, int player, bool by_name) {
    std::string words;
    std::map<std::size_t, std::size_t> names;
    const auto name = [&](std::size_t card) {
      return std::to_string(by_name ? card : names.emplace(card, names.size()).first->second) +
             (holds(at, player, card) ? "m" : "");
    };
    for (const auto& [card, shown] : at.said) {
      words += name(card) + (shown ? "!" : "?") + std::to_string(at.owner[card] == player);
    }
    if (by_name) {
      for (std::size_t card = 0; card < at.owner.size(); ++card) {
        words += at.owner[card] == player ? "+" : "-";
      }
    }
    return words;
  }

  std::vector<Action> actions(const Table& at, int player, bool by_name) const {
    std::map<std::string, Action> found;
    for (std::size_t card = 0; card < at.owner.size(); ++card) {
      if (at.shown[card]) {
        continue;
      }
      const auto said = std::find_if(at.said.begin(), at.said.end(),
                                     [&](const auto& word) { return word.first == card; });
      std::string name = holds(at, player, card) ? "my" : "a";
      if (by_name) {
        name = std::to_string(card);
      } else if (said != at.said.end()) {
        name = "said " + std::to_string(said - at.said.begin());
      }
      const auto add = [&](const std::string& verb, bool guess) {
        Action& action =
            found.try_emplace(verb + name, Action{verb + name, guess, {}}).first->second;
        action.cards.push_back(card);
      };
      add("guess ", true);
      // A player who asked for a card before knows the answer.
      if (!at.asked[static_cast<std::size_t>(player)][card] &&
          !(must_guess_first_ && at.said.empty())) {
        add("ask ", false);
      }
    }
    std::vector<Action> actions;
    for (auto& [name, action] : found) {
      actions.push_back(std::move(action));
    }
    return actions;
  }

  static std::vector<std::pair<std::size_t, std::size_t>> alike_choices(
      const std::vector<Action>& choices, const std::vector<Action>& alike) {
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (const Action& choice : choices) {
      const auto same = std::find_if(alike.begin(), alike.end(), [&](const Action& action) {
        return action.guess == choice.guess &&
               std::count(action.cards.begin(), action.cards.end(), choice.cards.front()) == 1;
      });
      result.emplace_back(same - alike.begin(), same->cards.size());
    }
    return result;
  }

  void end(const Table& at, int winner, double chance) {
    if (winner == 0) {
      endings_.push_back({at.sequences, chance});
    }
  }

  void move(const Table& at, int player, double chance) {
    if (knows(at, player)) {
      end(at, player, chance);
      return;
    }
    const auto me = static_cast<std::size_t>(player);
    Player& mover = players_[me];
    const std::vector<Action> choices = actions(at, player, by_name_);
    const auto [entry, is_new] =
        mover.numbers.emplace(knowledge(at, player, by_name_), mover.situations.size());
    if (is_new) {
      mover.situations.push_back({at.sequences[me], mover.sequences, choices.size(),
                                  knowledge(at, player, false),
                                  alike_choices(choices, actions(at, player, false))});
      mover.sequences += choices.size();
    }
    const Situation& situation = mover.situations[entry->second];
    const std::size_t first = situation.first;
    REQUIRE(situation.count == choices.size());
    REQUIRE(situation.before == at.sequences[me]);
    for (std::size_t k = 0; k < choices.size(); ++k) {
      for (const std::size_t card : choices[k].cards) {
        Table next = at;
        next.sequences[me] = first + k;
        const double each = chance / static_cast<double>(choices[k].cards.size());
        if (choices[k].guess) {
          end(next, at.owner[card] == table ? player : 1 - player, each);
          continue;
        }
        next.asked[me][card] = true;
        next.shown[card] = at.owner[card] == 1 - player;
        next.said.emplace_back(card, next.shown[card]);
        move(next, 1 - player, each);
      }
    }
  }

  double expected(const Plan& row, const Plan& column) const {
    double sum = 0;
    for (const Ending& ending : endings_) {
      sum += ending.weight * row[ending.sequences[0]] * column[ending.sequences[1]];
    }
    return sum;
  }

  static Plan mixture(const std::vector<Plan>& plans, const MixedStrategy& strategy) {
    Plan mean(plans.front().size());
    for (std::size_t k = 0; k < plans.size(); ++k) {
      for (std::size_t s = 0; s < mean.size(); ++s) {
        mean[s] += strategy[static_cast<Index>(k)] * plans[k][s];
      }
    }
    return mean;
  }

  // Returns the best expected payoff of a player against a plan of the other, and a plan that
  // attains it.
  std::pair<double, Plan> best_plan(std::size_t me, const Plan& other) const {
    const Player& player = players_[me];
    std::vector<double> worth(player.sequences);
    for (const Ending& ending : endings_) {
      worth[ending.sequences[me]] +=
          (me == 0 ? 1 : -1) * ending.weight * other[ending.sequences[1 - me]];
    }
    std::vector<std::size_t> choice(player.situations.size());
    for (std::size_t s = player.situations.size(); s-- > 0;) {
      const auto first = worth.begin() + static_cast<std::ptrdiff_t>(player.situations[s].first);
      const auto best =
          std::max_element(first, first + static_cast<std::ptrdiff_t>(player.situations[s].count));
      choice[s] = static_cast<std::size_t>(best - worth.begin());
      worth[player.situations[s].before] += *best;
    }
    Plan plan(player.sequences);
    plan[0] = 1;
    for (std::size_t s = 0; s < choice.size(); ++s) {
      plan[choice[s]] = plan[player.situations[s].before];
    }
    return {me == 0 ? worth[0] : -worth[0], plan};
  }

  bool by_name_;
  bool must_guess_first_;
  std::array<Player, 2> players_;
  std::vector<Ending> endings_;
};

void check_value(const Proof& proof, std::size_t mover, std::size_t other) {
  const double value =
      saddle::games::guess_it(static_cast<std::int64_t>(mover), static_cast<std::int64_t>(other))
          .win;
  CHECK(proof.lower <= value + 1e-12);
  CHECK(proof.upper >= value - 1e-12);
  CHECK(proof.upper - proof.lower < 1e-9);
}

constexpr std::array<std::pair<std::size_t, std::size_t>, 4> deals = {
    {{1, 1}, {2, 1}, {1, 2}, {2, 2}}};

}  // namespace

TEST_CASE("three cards dealt and played by name have the reduced game's value") {
  check_value(RealGame(1, 1, true).solve(), 1, 1);
}

TEST_CASE(
    "up to five cards, treated alike while they cannot be told apart, have the reduced value") {
  for (const auto& [mover, other] : deals) {
    check_value(RealGame(mover, other, false).solve(), mover, other);
  }
}

TEST_CASE("no plan that tells the cards apart by name gains against the players who do not") {
  for (const auto& [mover, other] : deals) {
    const RealGame alike(mover, other, false);
    const RealGame named(mover, other, true);
    const Proof proof = alike.solve();
    check_value(named.proof_of({named.by_name(0, alike, proof.plans[0]),
                                named.by_name(1, alike, proof.plans[1])}),
                mover, other);
  }
}

TEST_CASE("to guess at once is as good as anything with one card each, and worse with more") {
  for (const auto& [mover, other] : deals) {
    const double guessed = RealGame(mover, other, false, true).solve().upper;
    const double best = RealGame(mover, other, false).solve().lower;
    CHECK(guessed == doctest::Approx(1 / static_cast<double>(other + 1)));
    if (mover == 1 && other == 1) {
      CHECK(best == doctest::Approx(guessed));
    } else {
      CHECK(best > guessed + 0.05);
    }
  }
  for (int n = 1; n <= 60; ++n) {
    for (int m = n == 1 ? 2 : 1; m <= 60; m += saddle::test::case_stride) {
      CHECK(saddle::games::guess_it(n, m).win > 1.0 / (m + 1) + 1e-4);
    }
  }
}
