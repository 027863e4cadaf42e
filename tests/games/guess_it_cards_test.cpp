#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "games/guess_it/cards.h"

using saddle::games::deal_guess_it;
using saddle::games::guess_it;
using saddle::games::GuessItBook;
using saddle::games::GuessItCall;
using saddle::games::GuessItDeal;
using saddle::games::GuessItPlayer;
using saddle::games::Random;
using saddle::games::simulate_guess_it;
using saddle::games::WinRate;

namespace {

// Plays a deal. The mover calls as `person` decides, and `person` hears whether a card was shown.
template <class Person>
bool person_wins(std::int64_t mover, std::int64_t other, Random& random, GuessItBook& book,
                 Person person) {
  const GuessItDeal deal = deal_guess_it(mover, other, random);
  GuessItPlayer program(deal.other, static_cast<int>(mover + other + 1));
  std::set<int> hand(deal.mover.begin(), deal.mover.end());
  std::set<int> unknown;
  for (int card = 1; card <= mover + other + 1; ++card) {
    if (!hand.contains(card)) {
      unknown.insert(card);
    }
  }
  for (;;) {
    const GuessItCall call = person(hand, unknown);
    if (call.is_guess) {
      return call.card == deal.hidden;
    }
    if (program.shows(call.card)) {
      unknown.erase(call.card);
    } else if (unknown.contains(call.card)) {
      unknown = {call.card};
    }
    const GuessItCall answer = program.call(book, random);
    if (answer.is_guess) {
      return answer.card != deal.hidden;
    }
    program.hears(answer.card, hand.erase(answer.card) > 0);
  }
}

// The distance of a rate from a probability in standard deviations.
double deviations(const WinRate& rate, double chance) {
  return std::abs(rate.rate() - chance) /
         std::sqrt(chance * (1 - chance) / static_cast<double>(rate.games));
}

}  // namespace

TEST_CASE("simulated deals are won as often as computed for the computed strategies") {
  for (const auto& [n, m] : {std::pair{1, 1}, {2, 1}, {1, 2}, {2, 2}, {5, 5}, {3, 9}, {12, 4}}) {
    const WinRate rate = simulate_guess_it(n, m, 40000, 7);
    CHECK(rate.games == 40000);
    CHECK(deviations(rate, guess_it(n, m).win) < 4);
    CHECK(rate.lower() < rate.rate());
    CHECK(rate.rate() < rate.upper());
  }
  CHECK(simulate_guess_it(4, 0, 100, 1).wins == 100);
}

TEST_CASE("the same seed plays the same deals") {
  CHECK(simulate_guess_it(4, 4, 500, 3).wins == simulate_guess_it(4, 4, 500, 3).wins);
}

TEST_CASE("no simple way to play beats the optimal player by more than the value") {
  Random random(11);
  GuessItBook book;
  const auto any = [&](const std::set<int>& cards) {
    return *std::next(cards.begin(), static_cast<std::ptrdiff_t>(random() % cards.size()));
  };
  const auto honest = [&](const std::set<int>&, const std::set<int>& unknown) {
    return GuessItCall{unknown.size() == 1, any(unknown)};
  };
  const auto guesser = [&](const std::set<int>&, const std::set<int>& unknown) {
    return GuessItCall{true, any(unknown)};
  };
  const auto bluffer = [&](const std::set<int>& hand, const std::set<int>& unknown) {
    const bool bluff = !hand.empty() && unknown.size() > 1 && random() % 2 == 0;
    return GuessItCall{!bluff && unknown.size() == 1, any(bluff ? hand : unknown)};
  };
  const auto check = [&](const auto& person) {
    for (const auto& [n, m] : {std::pair{1, 1}, {2, 2}, {3, 5}, {6, 3}}) {
      WinRate rate{0, 20000};
      for (std::int64_t k = 0; k < rate.games; ++k) {
        rate.wins += person_wins(n, m, random, book, person) ? 1 : 0;
      }
      const double value = guess_it(n, m).win;
      CHECK((rate.rate() <= value || deviations(rate, value) < 4));
    }
  };
  check(honest);
  check(guesser);
  check(bluffer);
}

TEST_CASE("a deal is the whole pack, each card once") {
  Random random(1);
  const GuessItDeal deal = deal_guess_it(3, 4, random);
  std::multiset<int> cards(deal.mover.begin(), deal.mover.end());
  cards.insert(deal.other.begin(), deal.other.end());
  cards.insert(deal.hidden);
  CHECK(cards == std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK_THROWS_AS(deal_guess_it(-1, 3, random), std::invalid_argument);
  CHECK_THROWS_WITH_AS(simulate_guess_it(1, 1, 0, 1), "deals is 0, must be >= 1",
                       std::invalid_argument);
}

TEST_CASE("the 95 % interval of a rate contains the probability in about 95 of 100 series") {
  Random random(5);
  int held = 0;
  for (int series = 0; series < 1000; ++series) {
    WinRate rate{0, 300};
    for (int k = 0; k < 300; ++k) {
      rate.wins += random() % 10 < 3 ? 1 : 0;
    }
    held += rate.lower() <= 0.3 && 0.3 <= rate.upper() ? 1 : 0;
  }
  CHECK(held >= 925);
  CHECK(held <= 975);
  CHECK(WinRate{0, 10}.lower() == 0);
  CHECK(WinRate{10, 10}.upper() == doctest::Approx(1));
}
