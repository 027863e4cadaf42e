#include "games/great_game/great_game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

using saddle::DoubleDouble;
using saddle::Rational;
using saddle::Termination;
using saddle::games::best_policy;
using saddle::games::best_round;
using saddle::games::BestRound;
using saddle::games::Match;
using saddle::games::OpponentThrow;
using saddle::games::play_match;
using saddle::games::Round;
using saddle::games::RoundPolicy;

namespace {

constexpr unsigned precision = 320;

// The exact probabilities of the opponent's rock, paper and scissors.
using Chances = std::array<Rational, 3>;

Chances percent(const Rational& rock, const Rational& paper, const Rational& scissors) {
  return {Rational(rock / 100), Rational(paper / 100), Rational(scissors / 100)};
}

std::vector<OpponentThrow> throws_of(const std::vector<Chances>& opponent) {
  std::vector<OpponentThrow> throws;
  throws.reserve(opponent.size());
  for (const auto& [rock, paper, scissors] : opponent) {
    throws.emplace_back(rock, paper, scissors);
  }
  return throws;
}

std::vector<Chances> random_opponent(std::size_t throws, int grain, std::mt19937_64& random) {
  std::vector<Chances> opponent(throws);
  for (Chances& chances : opponent) {
    const int cut = static_cast<int>(random() % static_cast<unsigned>(grain + 1));
    const int other = static_cast<int>(random() % static_cast<unsigned>(grain + 1));
    chances = {Rational(std::min(cut, other), grain), Rational(std::abs(cut - other), grain),
               Rational(grain - std::max(cut, other), grain)};
    for (Rational& chance : chances) {
      chance.canonicalize();
    }
  }
  return opponent;
}

// The value of a round, and the probabilities to win and to lose it.
template <class Number>
struct Expectation {
  Number value;
  Number win;
  Number loss;
};

// A play's expectation from the expectations after a win, tie and loss. Paper beats rock, scissors
// beat paper, rock beats scissors: play k loses to play k + 1.
template <class Number>
Expectation<Number> after_play(const std::array<Number, 3>& opponent, std::size_t play,
                               const Expectation<Number>& won, const Expectation<Number>& tied,
                               const Expectation<Number>& lost) {
  const auto mean = [&](Number Expectation<Number>::*member) {
    return Number(opponent[play] * (tied.*member) + opponent[(play + 1) % 3] * (lost.*member) +
                  opponent[(play + 2) % 3] * (won.*member));
  };
  return {mean(&Expectation<Number>::value), mean(&Expectation<Number>::win),
          mean(&Expectation<Number>::loss)};
}

// The best expectation in a round that ends with these values, by trying every play at every throw
// and score.
template <class Number>
Expectation<Number> best_expectation(const std::vector<std::array<Number, 3>>& opponent,
                                     const Number& won, const Number& tied, const Number& lost) {
  const std::size_t throws = opponent.size();
  const std::size_t zero = throws + 1;
  std::vector<Expectation<Number>> value(2 * throws + 3, {won, Number(1), Number(0)});
  std::fill_n(value.begin(), zero, Expectation<Number>{lost, Number(0), Number(1)});
  value[zero] = {tied, Number(0), Number(0)};
  for (std::size_t left = throws; left-- > 0;) {
    std::vector<Expectation<Number>> before = value;
    for (std::size_t s = zero - left; s <= zero + left; ++s) {
      before[s] = after_play(opponent[left], 0, value[s + 1], value[s], value[s - 1]);
      for (const std::size_t play : {1U, 2U}) {
        auto other = after_play(opponent[left], play, value[s + 1], value[s], value[s - 1]);
        if (other.value > before[s].value) {
          before[s] = std::move(other);
        }
      }
    }
    value = std::move(before);
  }
  return value[zero];
}

// An index of a vector, from a difference of numbers.
std::size_t place(int number) { return static_cast<std::size_t>(number); }

// The probabilities of winning and losing a round if the opponent faces a player with these
// mixtures.
struct ExactRound {
  Rational win;
  Rational loss;
};

ExactRound exact_round(const std::vector<Chances>& opponent,
                       const std::function<std::array<Rational, 3>(std::size_t, int)>& player) {
  const int throws = static_cast<int>(opponent.size());
  std::vector<Rational> reach(place(2 * throws + 1));
  reach[opponent.size()] = 1;
  for (std::size_t thrown = 0; thrown < opponent.size(); ++thrown) {
    std::vector<Rational> next(reach.size());
    for (int score = -static_cast<int>(thrown); score <= static_cast<int>(thrown); ++score) {
      const Rational& here = reach[place(score + throws)];
      const auto mixture = player(thrown, score);
      for (std::size_t play = 0; play < 3; ++play) {
        for (std::size_t reply = 0; reply < 3; ++reply) {
          const int point = reply == play ? 0 : (reply == (play + 1) % 3 ? -1 : 1);
          next[place(score + throws + point)] += here * mixture[play] * opponent[thrown][reply];
        }
      }
    }
    reach = next;
  }
  ExactRound round;
  for (int score = 1; score <= throws; ++score) {
    round.win += reach[place(throws + score)];
    round.loss += reach[place(throws - score)];
  }
  return round;
}

// The probabilities to win a match from each standing, given the round that is played there. The
// standings form a chain that is solved by elimination.
std::vector<Rational> chain(const std::vector<ExactRound>& rounds) {
  // v[k] = ahead[k] v[k + 1], after eliminating the standings below k.
  std::vector<Rational> ahead(rounds.size());
  for (std::size_t k = 1; k + 1 < rounds.size(); ++k) {
    const auto& [win, loss] = rounds[k];
    ahead[k] = win / (win + loss - loss * ahead[k - 1]);
  }
  std::vector<Rational> value(rounds.size());
  value.back() = 1;
  for (std::size_t k = rounds.size() - 1; k-- > 1;) {
    value[k] = ahead[k] * value[k + 1];
  }
  return value;
}

// The probability to win the match if the play may depend on the standing in the match too, by
// Howard's policy iteration in rational numbers. Ratios are not used here.
Rational exact_match(const std::vector<Chances>& opponent, std::size_t win_by,
                     std::size_t lose_by) {
  const auto evenly = [](std::size_t, int) {
    return std::array{Rational(1, 3), Rational(1, 3), Rational(1, 3)};
  };
  std::vector<ExactRound> rounds(win_by + lose_by + 1, exact_round(opponent, evenly));
  for (;;) {
    const std::vector<Rational> value = chain(rounds);
    bool improved = false;
    for (std::size_t k = 1; k + 1 < value.size(); ++k) {
      const auto best = best_expectation<Rational>(opponent, value[k + 1], value[k], value[k - 1]);
      if (best.value > value[k]) {
        improved = true;
        rounds[k] = {best.win, best.loss};
      }
    }
    if (!improved) {
      return value[lose_by];
    }
  }
}

void check_relative(double value, const Rational& truth, double tolerance) {
  CHECK(abs(Rational(value) - truth) <= Rational(tolerance) * truth);
}

Rational to_rational(const DoubleDouble& number) {
  return Rational(number.high) + Rational(number.low);
}

// Raises to a power that may be as large as a billion.
mpf_class power(const mpf_class& base, std::int64_t exponent) {
  mpf_class result(0, precision);
  mpf_pow_ui(result.get_mpf_t(), base.get_mpf_t(), static_cast<unsigned long>(exponent));
  return result;
}

// Checks a match of rounds with exactly these probabilities against the gambler's ruin in 320 bits.
void check_ruin(const Rational& win, const Rational& loss, std::int64_t win_by,
                std::int64_t lose_by) {
  const Match match = play_match(
      {saddle::nearest_double_double(win), saddle::nearest_double_double(loss)}, win_by, lose_by);
  const mpf_class odds = mpf_class(loss, precision) / mpf_class(win, precision);
  const mpf_class all = 1 - power(odds, win_by + lose_by);
  const mpf_class won = (1 - power(odds, lose_by)) / all;
  const mpf_class lost = power(odds, lose_by) * (1 - power(odds, win_by)) / all;
  CHECK(abs(mpf_class(match.win, precision) - won) <= 1e-15 * won);
  // Numbers below the range of doubles become 0.
  CHECK(abs(mpf_class(match.loss, precision) - lost) <= 1e-15 * lost + 1e-307);
}

}  // namespace

TEST_CASE(
    "matches of up to eight throws have the exact chances of an optimal play that may depend "
    "on the standing") {
  std::mt19937_64 random(1);
  for (std::size_t throws = 1; throws <= 8; ++throws) {
    for (int k = 0; k < 4; ++k) {
      const auto opponent = random_opponent(throws, k == 0 ? 2 : 10, random);
      const std::size_t win_by = 1 + random() % 3;
      const std::size_t lose_by = 1 + random() % 3;
      const BestRound best = best_round(throws_of(opponent));
      CHECK(best.termination == Termination::converged);
      const Match match = play_match(best.round, static_cast<std::int64_t>(win_by),
                                     static_cast<std::int64_t>(lose_by));
      const Rational win = exact_match(opponent, win_by, lose_by);
      check_relative(match.win, win, 1e-15);
      check_relative(match.loss, Rational(1 - win), 1e-15);
    }
  }
}

TEST_CASE("no assignment of plays to the throws and scores of a short round has a greater ratio") {
  std::mt19937_64 random(2);
  for (int k = 0; k < 6; ++k) {
    const auto opponent = random_opponent(2 + static_cast<std::size_t>(k == 0), 7, random);
    std::size_t policies = 1;
    for (std::size_t state = 0; state < opponent.size() * opponent.size(); ++state) {
      policies *= 3;
    }
    Rational best = 0;
    for (std::size_t policy = 0; policy < policies; ++policy) {
      const ExactRound round = exact_round(opponent, [&](std::size_t thrown, int score) {
        const auto state = place(static_cast<int>(thrown * thrown + thrown) + score);
        std::size_t digits = policy;
        for (std::size_t digit = 0; digit < state; ++digit) {
          digits /= 3;
        }
        std::array<Rational, 3> mixture;
        mixture[digits % 3] = 1;
        return mixture;
      });
      if (round.win + round.loss > 0) {
        best = std::max(best, Rational(round.win / (round.win + round.loss)));
      }
    }
    check_relative(best_round(throws_of(opponent)).round.ratio(), best, 1e-15);
  }
}

TEST_CASE("the policy attains the reported probabilities") {
  std::mt19937_64 random(3);
  for (int k = 0; k < 8; ++k) {
    const auto opponent = random_opponent(1 + random() % 20, 20, random);
    const BestRound best = best_round(throws_of(opponent));
    const RoundPolicy policy = best_policy(throws_of(opponent), best);
    const ExactRound round = exact_round(opponent, [&](std::size_t thrown, int score) {
      std::array<Rational, 3> mixture;
      mixture[static_cast<std::size_t>(policy.play(thrown, score))] = 1;
      return mixture;
    });
    CHECK(abs(to_rational(best.round.win) - round.win) <= Rational(1e-28) * round.win);
    CHECK(abs(to_rational(best.round.loss) - round.loss) <= Rational(1e-28) * round.loss);
  }
}

TEST_CASE("the ratio of long rounds is right to 24 digits") {
  // The ratio is the best exactly if no play has an expectation above 0 with the weights of that
  // ratio.
  std::mt19937_64 random(4);
  for (const int grain : {3, 1000}) {
    const auto opponent = random_opponent(400, grain, random);
    std::vector<std::array<mpf_class, 3>> rounded(opponent.size());
    for (std::size_t i = 0; i < opponent.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        rounded[i][k] = mpf_class(opponent[i][k], precision);
      }
    }
    const Round round = best_round(throws_of(opponent)).round;
    const mpf_class win(to_rational(round.win), precision);
    const mpf_class loss(to_rational(round.loss), precision);
    const mpf_class excess =
        best_expectation<mpf_class>(rounded, loss, mpf_class(0, precision), mpf_class(-win)).value;
    CHECK(abs(excess) <= 1e-24 * win * loss);
  }
}

TEST_CASE("doubles are used where they are enough, and are within the error that was allowed") {
  std::mt19937_64 random(5);
  for (const double allowed : {1e-9, 1e-12}) {
    const auto opponent = throws_of(random_opponent(400, 50, random));
    const Round rough =
        best_round(opponent, {.relative_error = allowed, .stop = {}, .on_progress = {}}).round;
    const Round exact = best_round(opponent).round;
    CHECK(rough.win.low == 0);
    CHECK(rough.ratio() == doctest::Approx(exact.ratio()).epsilon(allowed));
    CHECK(rough.loss.high / rough.win.high ==
          doctest::Approx(exact.loss.high / exact.win.high).epsilon(allowed));
  }
}

TEST_CASE("a match's chances are right to the last digits, both of them, whatever the standing") {
  // Even rounds, nearly even ones, almost certain ones, and matches of a billion rounds.
  const std::vector<std::pair<Rational, Rational>> rounds = {
      {Rational(34, 100), Rational(33, 100)},
      {Rational(333334, 1000000), Rational(333333, 1000000)},
      {Rational("33333333334/100000000000"), Rational("33333333333/100000000000")},
      {Rational(1, 3), Rational("333333333333333333333333/1000000000000000000000000")},
      {Rational(9, 10), Rational(1, 10)},
      {Rational(1), Rational("1/1000000000000000000000")},
      {Rational(1, 10), Rational(3, 10)},
      {Rational("1/1000000000000000000000"), Rational("1/3000000000000000000000")}};
  for (const auto& [win, loss] : rounds) {
    for (const auto& [win_by, lose_by] :
         {std::pair<std::int64_t, std::int64_t>{1, 1}, {100, 100}, {1, 3}, {13, 1}, {30, 20}}) {
      check_ruin(win, loss, win_by, lose_by);
    }
  }
  for (std::size_t k = 1; k <= 3; ++k) {
    check_ruin(rounds[k].first, rounds[k].second, 10000000, 30000000);
    check_ruin(rounds[k].first, rounds[k].second, 1000000, 1);
  }
  check_ruin(rounds[2].first, rounds[2].second, 1000000000, 1000000000);
  check_ruin(rounds[3].first, rounds[3].second, 1000000000, 1000000000);
}

TEST_CASE("with even rounds only the distances decide the probabilities of a match") {
  const Match match = play_match({{0.25, 0}, {0.25, 0}}, 3, 7);
  CHECK(match.win == 0.7);
  CHECK(match.loss == 0.3);
}

TEST_CASE("known matches have their known chances") {
  const auto odds = [](const std::vector<Chances>& opponent, std::int64_t win_by,
                       std::int64_t lose_by) {
    return play_match(best_round(throws_of(opponent)).round, win_by, lose_by).win;
  };
  const Chances even = percent(34, 33, 33);
  CHECK(odds({even}, 1, 1) == doctest::Approx(34.0 / 67).epsilon(1e-15));
  CHECK(odds({even}, 100, 100) == doctest::Approx(0.951905425617462329686911752124).epsilon(1e-15));
  CHECK(odds({even}, 100, 1) == doctest::Approx(0.030928449949138093).epsilon(1e-15));
  CHECK(odds({percent(50, 30, 20), percent(30, 30, 40)}, 1, 1) ==
        doctest::Approx(47.0 / 68).epsilon(1e-15));
  CHECK(odds(std::vector(3, percent(60, 10, 30)), 2, 3) ==
        doctest::Approx(0.993865792746606633225013456917).epsilon(1e-15));
  CHECK(odds(std::vector(10, percent(40, 30, 30)), 1, 1) ==
        doctest::Approx(525697880.0 / 783831677).epsilon(1e-15));
  CHECK(odds(std::vector(1000, even), 1, 1) ==
        doctest::Approx(0.652554861375926395225271577126).epsilon(1e-15));
}

TEST_CASE("a player who need not lose wins, and does not draw for ever") {
  for (const Chances& chances : {percent(100, 0, 0), percent(50, 50, 0), percent(0, 1, 99)}) {
    for (const std::size_t throws : {1U, 2U, 7U}) {
      const Round round = best_round(throws_of(std::vector(throws, chances))).round;
      CHECK(round.loss.high == 0);
      CHECK(round.win.high > 0);
      CHECK(round.ratio() == 1);
      const Match match = play_match(round, 1000000000, 1);
      CHECK(match.win == 1);
      CHECK(match.loss == 0);
    }
  }
}

TEST_CASE("a round that is lost once in 1e59 keeps its digits") {
  // Paper wins 98 throws of 100 and loses one, so rounds are lost only by a long run of bad luck.
  const std::vector<Chances> opponent(60, percent(98, 1, 1));
  const Round round = best_round(throws_of(opponent)).round;
  const Rational loss = 1 - exact_match(opponent, 1, 1);
  CHECK(loss < Rational(1e-40));
  check_relative(play_match(round, 1, 1).loss, loss, 1e-15);
}

TEST_CASE("renaming the three moves around their circle at any throw changes nothing") {
  std::mt19937_64 random(6);
  for (int k = 0; k < 10; ++k) {
    auto opponent = random_opponent(1 + random() % 60, 100, random);
    const double ratio = best_round(throws_of(opponent)).round.ratio();
    for (Chances& chances : opponent) {
      std::rotate(chances.begin(), chances.begin() + static_cast<int>(random() % 3), chances.end());
    }
    CHECK(best_round(throws_of(opponent)).round.ratio() == doctest::Approx(ratio).epsilon(1e-15));
  }
}

TEST_CASE("against any opponent the best ratio is at least 1/2") {
  std::mt19937_64 random(7);
  for (int k = 0; k < 60; ++k) {
    const auto opponent = random_opponent(1 + random() % 30, 3, random);
    CHECK(best_round(throws_of(opponent)).round.ratio() >= 0.5);
  }
  const std::vector<OpponentThrow> evenly(
      40, OpponentThrow(Rational(1, 3), Rational(1, 3), Rational(1, 3)));
  CHECK(best_round(evenly).round.ratio() == 0.5);
}

TEST_CASE("a stop ends with the results so far") {
  std::stop_source source;
  source.request_stop();
  const BestRound best =
      best_round(throws_of(std::vector(50, percent(40, 30, 30))),
                 {.relative_error = 0, .stop = source.get_token(), .on_progress = {}});
  CHECK(best.termination == Termination::interrupted);
}

TEST_CASE("impossible chances and matches are refused") {
  CHECK_THROWS_WITH_AS(OpponentThrow(Rational(1, 2), Rational(1, 2), Rational(1, 10)),
                       "chances of a throw are 1/2, 1/2, 1/10, must be at least 0 and sum to 1",
                       std::invalid_argument);
  CHECK_THROWS_AS(OpponentThrow(Rational(3, 2), Rational(-1, 2), 0), std::invalid_argument);
  CHECK_THROWS_WITH_AS(best_round({}), "number of throws is 0, must be at least 1",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(play_match({{1, 0}, {0, 0}}, 0, 1),
                       "win_by is 0, must be from 1 to 1000000000", std::invalid_argument);
  CHECK_THROWS_WITH_AS(play_match({{1, 0}, {0, 0}}, 1, 1000000001),
                       "lose_by is 1000000001, must be from 1 to 1000000000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(play_match({{0, 0}, {0, 0}}, 1, 1),
                       "the round is always a draw, must be won or lost sometimes",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(RoundPolicy(40001),
                       "number of throws is 40001, must be at most 40000 for a policy",
                       std::invalid_argument);
}
