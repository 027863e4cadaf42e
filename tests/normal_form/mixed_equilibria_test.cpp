#include "saddle/normal_form/mixed_equilibria.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/number/rational.h"
#include "tests/normal_form/known_games.h"

using saddle::all_mixed_equilibria;
using saddle::ExactList;
using saddle::ExactStrategy;
using saddle::Index;
using saddle::MixedEquilibria;
using saddle::NormalFormGame;
using saddle::one_mixed_equilibrium;
using saddle::Options;
using saddle::prove_equilibrium;
using saddle::ProvedEquilibrium;
using saddle::Rational;
using saddle::Termination;
using saddle::test::random_normal_form_game;

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

// Takes the payoffs in the order of a .nfg file: profile by profile, for all players.
NormalFormGame game_of(const std::vector<Index>& strategies, const std::vector<Rational>& numbers) {
  std::vector<ExactList> payoffs(strategies.size());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    payoffs[k % strategies.size()].push_back(numbers[k]);
  }
  return {strategies, std::move(payoffs)};
}

// The payoffs of each player by a function of the profile.
template <class Payoff>
NormalFormGame game_by(const std::vector<Index>& strategies, const Payoff& payoff) {
  const auto players = static_cast<Index>(strategies.size());
  Index profiles = 1;
  for (const Index count : strategies) {
    profiles *= count;
  }
  std::vector<Rational> numbers;
  for (Index profile = 0; profile < profiles; ++profile) {
    std::vector<Index> played;
    Index rest = profile;
    for (const Index count : strategies) {
      played.push_back(rest % count);
      rest /= count;
    }
    for (Index player = 0; player < players; ++player) {
      numbers.push_back(payoff(player, played));
    }
  }
  return game_of(strategies, numbers);
}

// McKelvey and McLennan, Handbook of Computational Economics 1, 1996.
NormalFormGame mckelvey_mclennan() {
  return game_of({2, 2, 2},
                 {9, 8, 12, 0, 0, 0, 0, 0, 0, 9, 8, 2, 0, 0, 0, 3, 4, 6, 3, 4, 6, 0, 0, 0});
}

// Nau, Gomez Canovas and Hansen, International Journal of Game Theory 32, 2004, sections 4 to 6.
NormalFormGame nau_of_section_4() {
  return game_of({2, 2, 2},
                 {3, 0, 2, 0, 1, 0, 0, 2, 0, 1, 0, 0, 1, 0, 0, 0, 3, 0, 0, 1, 0, 2, 0, 3});
}
NormalFormGame nau_of_section_5() {
  return game_of({2, 2, 2},
                 {0, 0, 2, 3, 0, 0, 0, 3, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3});
}
NormalFormGame nau_of_section_6() {
  return game_of({2, 2, 4},
                 {2, 0, 0, 0, 2, 1, 0, 1, 1, 1, 0, 2, 1, 0, 2, 0, 1, 1, 0, 2, 1, 2, 0, 0,
                  1, 0, 1, 0, 2, 0, 0, 1, 2, 2, 0, 1, 2, 0, 1, 0, 1, 2, 0, 2, 0, 1, 0, 1});
}

// Van der Laan, Talman and van der Heyden, Mathematics of Operations Research 12, 1987.
NormalFormGame van_der_laan_1() {
  return game_of({2, 2, 2}, {-1, -4, -4, -8, -2, -4, -8, -2, -1, -2, -1, -2,
                             -2, -2, -8, -8, -1, -2, -5, -6, -8, -2, -3, -1});
}
NormalFormGame van_der_laan_2() {
  return game_of({3, 3, 3}, {-2, -5, -1, -1, -4, -1, -4, -3, -1, -2, -1, -3, -3, -3, -6, -4, -2,
                             -2, -4, -2, -5, -6, -5, -2, -3, -7, -4, -3, -6, -2, -1, -8, -3, -7,
                             -5, -8, -3, -1, -6, -4, -2, -3, -5, -2, -5, -1, -3, -5, -8, -3, -7,
                             -6, -5, -5, -4, -7, -5, -4, -9, -4, -2, -1, -8, -3, -3, -2, -1, -1,
                             -6, -5, -4, -1, -5, -6, -2, -2, -6, -5, -4, -8, -3});
}
NormalFormGame van_der_laan_3() {
  return game_of({2, 2, 2, 2}, {-3, -4, -1, -6, -4, -5, -3, -3, -3, -5, -3, -5, -1, -8, -3, -3,
                                -4, -2, -2, -3, -4, -3, -4, -2, -4, -7, -6, -1, -6, -3, -1, -2,
                                -3, -6, -6, -2, -1, -3, -3, -4, -3, -2, -3, -5, -1, -6, -2, -1,
                                -2, -4, -2, -6, -3, -6, -6, -7, -1, -4, -5, -3, -8, -5, -5, -5});
}

// n players need one volunteer: each volunteer pays the cost, and all get 1 if there is one.
NormalFormGame volunteers_dilemma(std::size_t players, const Rational& cost) {
  return game_by(std::vector<Index>(players, 2), [&](Index player, const auto& played) {
    const bool is_done = std::count(played.begin(), played.end(), 0) > 0;
    return Rational(Rational(is_done ? 1 : 0) -
                    (played[static_cast<std::size_t>(player)] == 0 ? cost : Rational(0)));
  });
}

// A player at home gets 0. In the bar a player gets 1, or -1 if all three are there (Arthur's El
// Farol bar).
NormalFormGame el_farol() {
  return game_by({2, 2, 2}, [](Index player, const auto& played) {
    if (played[static_cast<std::size_t>(player)] == 1) {
      return Rational(0);
    }
    return Rational(std::count(played.begin(), played.end(), 0) <= 2 ? 1 : -1);
  });
}

NormalFormGame jordans_pennies() {
  return game_by({2, 2, 2}, [](Index player, const auto& played) {
    const auto own = static_cast<std::size_t>(player);
    const bool is_same = played[own] == played[(own + 1) % 3];
    return Rational(is_same == (player < 2) ? 1 : -1);
  });
}

// Each node of a triangle is on one of two sides and gets the weights of its edges to the other.
NormalFormGame local_max_cut() {
  return game_by({2, 2, 2}, [](Index player, const auto& played) {
    constexpr std::array<std::array<int, 3>, 3> weights = {{{0, 2, -1}, {2, 0, 2}, {-1, 2, 0}}};
    const auto own = static_cast<std::size_t>(player);
    int payoff = 0;
    for (std::size_t other = 0; other < 3; ++other) {
      payoff += played[own] == played[other] ? 0 : weights.at(own).at(other);
    }
    return Rational(payoff);
  });
}

// Selten, International Journal of Game Theory 4, 1975: player 1 moves across or down, then player
// 2; player 3 moves left or right, without seeing which of them went down.
NormalFormGame seltens_horse() {
  return game_of({2, 2, 2},
                 {1, 1, 1, 3, 2, 2, 4, 4, 0, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0});
}

std::vector<double> first_probabilities(const ProvedEquilibrium& equilibrium) {
  std::vector<double> result;
  for (const ExactStrategy& strategy : equilibrium.profile.strategies) {
    result.push_back(strategy[0].get_d());
  }
  return result;
}

bool has(const MixedEquilibria& found, const std::vector<double>& first) {
  constexpr double rounding = 1e-11;  // of the expected numbers and the radius
  return std::any_of(found.equilibria.begin(), found.equilibria.end(), [&](const auto& one) {
    const std::vector<double> own = first_probabilities(one);
    return std::equal(own.begin(), own.end(), first.begin(),
                      [](double a, double b) { return std::abs(a - b) < rounding; });
  });
}

// Checks every list: each equilibrium is proved again on its own, and a moved centre is not proved.
void check_proofs(const NormalFormGame& game, const MixedEquilibria& found) {
  for (const ProvedEquilibrium& one : found.equilibria) {
    CHECK(one.radius <= Rational(1, 1'000'000'000));
    const auto again = prove_equilibrium(game, one.profile.strategies, one.radius);
    REQUIRE(again);
    CHECK(again->index == one.index);
    CHECK(again->supports == one.supports);
    if (one.radius == 0) {
      CHECK(one.profile.max_regret() == 0);
    }
    std::vector<ExactStrategy> moved = one.profile.strategies;
    for (ExactStrategy& strategy : moved) {
      const auto used =
          std::find_if(strategy.begin(), strategy.end(), [](const Rational& p) { return p > 0; });
      const auto other =
          std::find_if(used + 1, strategy.end(), [](const Rational& p) { return p > 0; });
      if (other != strategy.end()) {
        const Rational by = std::max(Rational(one.radius * 3), Rational(*other / 1'000'000));
        *used += by;
        *other -= by;
        CHECK(!prove_equilibrium(game, moved, one.radius));
        break;
      }
    }
  }
}

MixedEquilibria all_of(const NormalFormGame& game) {
  MixedEquilibria found = all_mixed_equilibria(game, no_limit);
  check_proofs(game, found);
  return found;
}

MixedEquilibria complete_list(const NormalFormGame& game) {
  MixedEquilibria found = all_of(game);
  CHECK(found.complete);
  CHECK(found.undecided.empty());
  CHECK(found.index_sum() == 1);
  return found;
}

}  // namespace

TEST_CASE("the game of McKelvey and McLennan has nine equilibria, two of them totally mixed") {
  const MixedEquilibria found = complete_list(mckelvey_mclennan());
  CHECK(found.equilibria.size() == 9);
  for (const std::vector<double>& first : std::vector<std::vector<double>>{{1, 1, 1},
                                                                           {1, 0, 0},
                                                                           {0, 1, 0},
                                                                           {0, 0, 1},
                                                                           {0.5, 0.5, 1},
                                                                           {1.0 / 3, 1, 0.25},
                                                                           {0, 0.25, 1.0 / 3},
                                                                           {0.5, 0.4, 0.25},
                                                                           {0.4, 0.5, 1.0 / 3}}) {
    CHECK(has(found, first));
  }
  // Short fractions are found, so all equilibria are exact.
  CHECK(std::all_of(found.equilibria.begin(), found.equilibria.end(),
                    [](const auto& one) { return one.radius == 0; }));
}

TEST_CASE("a unique equilibrium in irrational numbers is proved within a radius") {
  const MixedEquilibria found = complete_list(nau_of_section_4());
  REQUIRE(found.equilibria.size() == 1);
  const double root = std::sqrt(601.0);
  CHECK(has(found, {(53 - root) / 46, (root - 13) / 24, (root - 23) / 4}));
  CHECK(found.equilibria[0].radius > 0);
  CHECK(found.equilibria[0].index == 1);
  // 46 x - 53 is the root up to its sign, so the exact probability is within the radius if and only
  // if the square of 53 - 46 (x -+ radius) encloses 601.
  const Rational& x = found.equilibria[0].profile.strategies[0][0];
  const Rational near = 53 - 46 * (x + found.equilibria[0].radius);
  const Rational far = 53 - 46 * (x - found.equilibria[0].radius);
  CHECK(near * near < 601);
  CHECK(far * far > 601);
}

TEST_CASE("van der Laan, Talman and van der Heyden's games have one, one and five equilibria") {
  const MixedEquilibria first = complete_list(van_der_laan_1());
  CHECK(first.equilibria.size() == 1);
  CHECK(has(first, {0.2, 3.0 / 7, 2.0 / 3}));
  const MixedEquilibria second = complete_list(van_der_laan_2());
  REQUIRE(second.equilibria.size() == 1);
  CHECK(second.equilibria[0].profile.strategies ==
        std::vector<ExactStrategy>{
            {Rational(3, 7), Rational(4, 7), 0}, {0, 1, 0}, {0, Rational(2, 3), Rational(1, 3)}});
  const MixedEquilibria third = complete_list(van_der_laan_3());
  CHECK(third.equilibria.size() == 5);
  CHECK(has(third, {0.2, 1, 1, 2.0 / 3}));
  CHECK(has(third, {1, 1, 3.0 / 7, 0.8}));
}

TEST_CASE("the volunteer's dilemma has an equilibrium for each nonempty set of volunteers") {
  // A player who mixes is indifferent if the others leave the task undone with probability `cost`.
  const MixedEquilibria three = complete_list(volunteers_dilemma(3, Rational(1, 4)));
  CHECK(three.equilibria.size() == 7);
  CHECK(has(three, {1, 0, 0}));
  CHECK(has(three, {0.75, 0.75, 0}));
  CHECK(has(three, {0.5, 0.5, 0.5}));
  const MixedEquilibria four = complete_list(volunteers_dilemma(4, Rational(1, 8)));
  CHECK(four.equilibria.size() == 15);
  CHECK(has(four, {0.5, 0.5, 0.5, 0.5}));
  const double of_three = 1 - 1 / std::sqrt(8.0);
  CHECK(has(four, {of_three, 0, of_three, of_three}));
}

TEST_CASE("the maximum-cut game of a triangle has two pure equilibria and a mixed one") {
  const MixedEquilibria found = complete_list(local_max_cut());
  CHECK(found.equilibria.size() == 3);
  CHECK(has(found, {1, 0, 1}));
  CHECK(has(found, {0, 1, 0}));
  CHECK(has(found, {0.5, 0.5, 0.5}));
}

TEST_CASE("El Farol with three has seven equilibria, and Jordan's pennies one") {
  const MixedEquilibria bar = complete_list(el_farol());
  CHECK(bar.equilibria.size() == 7);
  const double all_mix = 1 / std::sqrt(2.0);
  CHECK(has(bar, {all_mix, all_mix, all_mix}));
  CHECK(has(complete_list(jordans_pennies()), {0.5, 0.5, 0.5}));
}

TEST_CASE("the list of a degenerate game has undecided boxes and is not complete") {
  const NormalFormGame agreement = game_by({3, 3, 3}, [](Index, const auto& played) {
    return Rational(played[0] == played[1] && played[1] == played[2] ? 1 : 0);
  });
  for (const NormalFormGame& game :
       {nau_of_section_5(), nau_of_section_6(), agreement, seltens_horse(),
        game_by({2, 2, 2}, [](Index, const auto&) { return Rational(0); })}) {
    const MixedEquilibria found = all_of(game);
    CHECK(!found.complete);
    CHECK(!found.stopped);
    CHECK(!found.undecided.empty());
    for (const ProvedEquilibrium& one : found.equilibria) {
      CHECK(one.profile.max_regret() <= one.radius * 100);
    }
  }
  // A strategy that all play, and strategies that all mix equally.
  const MixedEquilibria agreed = all_of(agreement);
  CHECK(has(agreed, {1, 1, 1}));
  CHECK(has(agreed, {1.0 / 3, 1.0 / 3, 1.0 / 3}));
  const MixedEquilibria fifth = all_of(nau_of_section_5());
  CHECK(std::count_if(fifth.equilibria.begin(), fifth.equilibria.end(),
                      [](const auto& one) { return one.profile.is_pure(); }) == 3);
}

TEST_CASE("every complete list of a random game has the index sum 1") {
  std::mt19937_64 random(7);
  const auto check = [&](const std::vector<Index>& strategies, int games) {
    for (int k = 0; k < games; ++k) {
      const NormalFormGame game = random_normal_form_game(strategies, 0, 1'000'000, random);
      const MixedEquilibria found = all_mixed_equilibria(game, no_limit);
      CHECK(found.complete);
      CHECK(found.index_sum() == 1);
      CHECK(found.equilibria.size() % 2 == 1);
    }
  };
  check({2, 2, 2}, 700);
  check({3, 2, 2}, 150);
  check({2, 2, 2, 2}, 100);
  check({3, 3, 3}, 60);
}

TEST_CASE("permuting, scaling, shifting or a dominated strategy keeps the number of equilibria") {
  std::mt19937_64 random(11);
  for (int k = 0; k < 10; ++k) {
    const NormalFormGame game = random_normal_form_game({3, 2, 2}, 0, 1000, random);
    const std::size_t count = complete_list(game).equilibria.size();
    const auto profile_of = [&](Index a, Index b, Index c) {
      return a * game.stride(0) + b * game.stride(1) + c * game.stride(2);
    };
    // Players and strategies are permuted: player 0 becomes the last, with reversed strategies.
    const NormalFormGame permuted = game_by({2, 2, 3}, [&](Index player, const auto& played) {
      return game.payoff((player + 1) % 3, profile_of(2 - played[2], played[0], played[1]));
    });
    CHECK(complete_list(permuted).equilibria.size() == count);
    const NormalFormGame affine = game_by({3, 2, 2}, [&](Index player, const auto& played) {
      return Rational(game.payoff(player, profile_of(played[0], played[1], played[2])) *
                          Rational(player + 1, 7) -
                      1000);
    });
    CHECK(complete_list(affine).equilibria.size() == count);
    const NormalFormGame larger = game_by({3, 3, 2}, [&](Index player, const auto& played) {
      const Index second = std::min<Index>(played[1], 1);
      const Rational payoff = game.payoff(player, profile_of(played[0], second, played[2]));
      return Rational(player == 1 && played[1] == 2 ? payoff - 1 : payoff);
    });
    CHECK(complete_list(larger).equilibria.size() == count);
  }
}

TEST_CASE("a third player with one strategy does not change the equilibria of a bimatrix game") {
  std::mt19937_64 random(13);
  for (int k = 0; k < 30; ++k) {
    const NormalFormGame two = random_normal_form_game({4, 3}, 0, 1000, random);
    const auto extreme = saddle::extreme_equilibria(two, 1000);
    REQUIRE(extreme);
    const NormalFormGame three = game_by({4, 3, 1}, [&](Index player, const auto& played) {
      return player == 2 ? Rational(0) : two.payoff(player, played[0] + played[1] * two.stride(1));
    });
    const MixedEquilibria found = complete_list(three);
    CHECK(found.equilibria.size() == extreme->equilibria.size());
    for (const ProvedEquilibrium& one : found.equilibria) {
      CHECK(one.radius == 0);
      const auto& x = one.profile.strategies;
      CHECK(std::count(extreme->row_strategies.begin(), extreme->row_strategies.end(), x[0]) == 1);
      CHECK(std::count(extreme->column_strategies.begin(), extreme->column_strategies.end(),
                       x[1]) == 1);
    }
  }
}

TEST_CASE("every point of a fine grid without regret is an equilibrium of the list") {
  std::mt19937_64 random(17);
  constexpr int grid = 40;
  for (int k = 0; k < 15; ++k) {
    const NormalFormGame game = random_normal_form_game({2, 2, 2}, -9, 9, random);
    const MixedEquilibria found = all_mixed_equilibria(game, no_limit);
    if (!found.complete) {
      continue;  // small payoffs are often degenerate
    }
    const auto gain = [&](Index player, double own, double next, double last) {
      double difference = 0;
      double payoff = 0;
      for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 2; ++b) {
          const double weight = (a == 0 ? next : 1 - next) * (b == 0 ? last : 1 - last);
          const Index others =
              a * game.stride((player + 1) % 3) + b * game.stride((player + 2) % 3);
          difference += weight * (game.payoff(player, others).get_d() -
                                  game.payoff(player, others + game.stride(player)).get_d());
        }
      }
      payoff = own * difference;
      return std::max(difference, 0.0) - payoff;
    };
    for (int i = 0; i <= grid * grid * grid + 3 * grid * (grid + 1); ++i) {
      const double x = static_cast<double>(i % (grid + 1)) / grid;
      const double y = static_cast<double>(i / (grid + 1) % (grid + 1)) / grid;
      const double z = static_cast<double>(i / ((grid + 1) * (grid + 1))) / grid;
      if (z > 1 || gain(0, x, y, z) > 1e-9 || gain(1, y, z, x) > 1e-9 || gain(2, z, x, y) > 1e-9) {
        continue;
      }
      CHECK(has(found, {x, y, z}));
    }
  }
}

TEST_CASE("one equilibrium is proved in every random game, of a constant sum or not") {
  std::mt19937_64 random(19);
  const auto check = [](const NormalFormGame& game) {
    const MixedEquilibria found = one_mixed_equilibrium(game);
    REQUIRE(found.equilibria.size() == 1);
    CHECK(!found.complete);
    check_proofs(game, found);
  };
  for (int k = 0; k < 30; ++k) {
    check(random_normal_form_game({2, 2, 2}, 0, 1'000'000, random));
    check(random_normal_form_game({3, 3, 3, 3}, 0, 1'000'000, random));
    const NormalFormGame game = random_normal_form_game({5, 5, 5}, 0, 1'000'000, random);
    check(game);
    const auto profile_of = [&](const auto& played) {
      return played[0] + 5 * played[1] + 25 * played[2];
    };
    check(game_by({5, 5, 5}, [&](Index player, const auto& played) {
      const Index profile = profile_of(played);
      return player < 2 ? game.payoff(player, profile)
                        : Rational(-game.payoff(0, profile) - game.payoff(1, profile));
    }));
  }
}

TEST_CASE("the logit path ends at an equilibrium, past the bifurcation of a symmetric game too") {
  for (const NormalFormGame& game :
       {mckelvey_mclennan(), nau_of_section_4(), van_der_laan_2(), el_farol(), jordans_pennies()}) {
    const MixedEquilibria found = saddle::logit_equilibrium(game);
    REQUIRE(found.equilibria.size() == 1);
    check_proofs(game, found);
  }
}

TEST_CASE("equilibria are proved for payoffs that are not doubles") {
  for (const Rational& unit : {Rational(1, 3), Rational(mpz_class(1) << 1000),
                               Rational(mpz_class(1), mpz_class(1) << 200)}) {
    const NormalFormGame known = nau_of_section_4();
    const NormalFormGame game = game_by({2, 2, 2}, [&](Index player, const auto& played) {
      return Rational(unit * known.payoff(player, played[0] + 2 * played[1] + 4 * played[2]) +
                      Rational(1, 7));
    });
    CHECK(complete_list(game).equilibria.size() == 1);
  }
  // 2^53 + 1 is between doubles, and decides which strategy is better.
  const Rational large = Rational(mpz_class(1) << 53);
  const NormalFormGame close = game_by({2, 2, 2}, [&](Index player, const auto& played) {
    return Rational(large + (played[static_cast<std::size_t>(player)] == 0 ? 1 : 0) +
                    (player == 0 && played[1] == 1 ? large * large : Rational(0)));
  });
  const MixedEquilibria found = complete_list(close);
  CHECK(found.equilibria.size() == 1);
  CHECK(has(found, {1, 1, 1}));
}

TEST_CASE("equilibria too near a boundary for doubles are proved in rational arithmetic") {
  // The game of McKelvey and McLennan with an extra strategy of player 0, whose payoff differs from
  // the equilibrium's by 1e-25.
  const Rational below("1/10000000000000000000000000");
  const auto with_payoff = [&](const Rational& outside) {
    const NormalFormGame known = mckelvey_mclennan();
    return game_by({3, 2, 2}, [&](Index player, const auto& played) {
      return played[0] == 2 ? (player == 0 ? outside : Rational(0))
                            : known.payoff(player, played[0] + 2 * played[1] + 4 * played[2]);
    });
  };
  // In (1/2, 2/5, 1/4) player 1 gets 9 x 2/5 x 1/4 + 3 x 3/5 x 3/4 = 9/4.
  const std::vector<ExactStrategy> centre = {{Rational(1, 2), Rational(1, 2), 0},
                                             {Rational(2, 5), Rational(3, 5)},
                                             {Rational(1, 4), Rational(3, 4)}};
  const Rational payoff(9, 4);
  CHECK(prove_equilibrium(with_payoff(payoff - below), centre, 0));
  CHECK(!prove_equilibrium(with_payoff(payoff + below), centre, 0));
  CHECK(prove_equilibrium(with_payoff(payoff - below), centre, Rational(1) >> 100));
  CHECK(!prove_equilibrium(with_payoff(payoff + below), centre, Rational(1) >> 100));
  CHECK(!prove_equilibrium(with_payoff(payoff - below), centre, Rational(1) >> 40));
}

TEST_CASE("the search for all equilibria ends by each limit and keeps what is proved") {
  const NormalFormGame game = mckelvey_mclennan();
  const MixedEquilibria two = all_mixed_equilibria(game, 2);
  CHECK(two.equilibria.size() == 2);
  CHECK(!two.complete);
  CHECK(!two.stopped);
  Options options;
  options.time_limit = std::chrono::seconds(0);
  CHECK(all_mixed_equilibria(game, no_limit, options).stopped == Termination::time_limit);
  CHECK(one_mixed_equilibrium(game, options).stopped == Termination::time_limit);
  CHECK(saddle::logit_equilibrium(game, options).stopped == Termination::time_limit);
  options = {};
  options.max_iterations = 3;
  const MixedEquilibria some = all_mixed_equilibria(game, no_limit, options);
  CHECK(some.stopped == Termination::iteration_limit);
  CHECK(!some.complete);
  check_proofs(game, some);
  CHECK_THROWS_WITH_AS(all_mixed_equilibria(game, 0), "limit is 0, must be >= 1",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      prove_equilibrium(game, all_mixed_equilibria(game, 1).equilibria[0].profile.strategies, -1),
      "radius is -1, must be >= 0", std::invalid_argument);
}
