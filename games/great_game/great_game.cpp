#include "games/great_game/great_game.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

// From the match to the round
//
// Let a round be won with probability p and lost with probability q. A match is a gambler's ruin:
// with r = q / p it is won with probability (1 - r^L) / (1 - r^(W + L)), or L / (W + L) if r = 1.
// This probability increases as r decreases, at every standing of the match, so the best player
// minimises r in every round, which maximises theta = p / (p + q).
//
// Dinkelbach's iteration (Management Science 13, 1967)
//
// The best policy for the weights 1 - theta of a win, -theta of a loss and 0 of a draw has a ratio
// of at least theta, and a greater one unless theta is the best. So its ratio is the next theta,
// and the number of correct digits about doubles with each step. The weights are computed from p
// and q themselves, so that theta may be arbitrarily near to 1. A policy that never loses is the
// best and ends the iteration, because with the weights of theta = 1 it cannot be distinguished
// from a policy that always draws.
//
// One step
//
// Given the chances (p, q, draw) from each score after i + 1 throws, the gain of a play with
// chances (up, down) is up (A(s+1) - A(s)) - down (A(s) - A(s-1)), where A is the objective. If the
// round is almost won or lost, A is almost constant, so the differences are computed from its
// distance to the upper (lower) limit,
//
//   A =  win_weight - (win_weight + loss_weight) q - win_weight draw
//     = -loss_weight + (win_weight + loss_weight) p + loss_weight draw,
//
// the first for scores in the upper half of its range, the second for the lower half. If rounding
// hides the difference of two plays and the worse one is chosen, the loss is about the square of a
// rounding error.
//
// A score is decided if its absolute value exceeds the number of remaining throws. A score also
// counts as decided if the probability of any other result is negligible compared with the
// probabilities of the whole round in the last step; the error is far below the accuracy of the
// answer. About 17 sqrt(G) of the 2 G scores remain.
//
// Why 106 bits
//
// In a match of L = 1e9 rounds, r is raised to the power of 1e9. If that does not underflow, then
// |L ln r| < 745: a relative error of 1e-22 in r affects the 13th digit of the probability to lose.
// The first steps need less accuracy and are made in doubles.

namespace saddle::games {
namespace {

constexpr double negligible_part = 0x1p-84;
// The steps in doubles, then those in 106 bits, end at these relative gains; the gain of the next
// step would be about the square.
constexpr double settled_in_doubles = 1e-7;
constexpr double settled = 1e-12;
constexpr double comparable = 0x1p-4;
constexpr std::int64_t states_between_reports = 10000000;

struct WinAndLoss {
  double win;
  double loss;
};

// The memory of a layer for the scores from -size to size, two more at each end, and the scores
// that a throw may write beyond the last.
class LayerStorage {
 public:
  explicit LayerStorage(std::size_t size) : origin_(size + 2), chances_(5 * width()) {}

  ThrowLayer at(std::int64_t score) {
    double* const first = chances_.data() + static_cast<std::int64_t>(origin_) + score;
    const std::size_t n = width();
    return {first, first + n, first + 2 * n, first + 3 * n, first + 4 * n};
  }

  void set(std::int64_t score, double win, double loss, double draw) {
    const ThrowLayer layer = at(score);
    *layer.win = win;
    *layer.loss = loss;
    *layer.draw = draw;
    *layer.win_low = *layer.loss_low = 0;
  }

  Round round(std::int64_t score) {
    const ThrowLayer layer = at(score);
    return {{*layer.win, *layer.win_low}, {*layer.loss, *layer.loss_low}};
  }

 private:
  std::size_t width() const {
    return 2 * origin_ + 1 + static_cast<std::size_t>(most_scores_beyond);
  }

  std::size_t origin_;
  std::vector<double> chances_;
};

// The dynamic programme of one step, from the last throw to the first. A score counts as decided if
// its probabilities of other results are at most negligible; if that is negative, no score does.
class Programme {
 public:
  Programme(const std::vector<OpponentThrow>& throws, const WinAndLoss& weights,
            const WinAndLoss& negligible)
      : throws_(throws),
        weights_(weights),
        negligible_(negligible),
        after_(throws.size()),
        before_(throws.size()) {
    after_.set(0, 0, 0, 1);
    surround();
  }

  std::size_t throws_left() const { return left_; }
  std::int64_t first() const { return first_; }
  std::int64_t last() const { return last_; }

  // Whether every reachable score is decided, so that there is nothing to compute.
  bool decided() const { return first_ > last_; }

  // Moves back by one throw.
  void step(Precision precision, RoundPolicy* policy = nullptr) {
    --left_;
    const auto reachable = static_cast<std::int64_t>(left_);
    first_ = std::max(first_ - 1, -reachable);
    last_ = std::min(last_ + 1, reachable);
    if (decided()) {
      return;
    }
    const std::int64_t half = upper_half();
    compute(precision, first_, half, false, policy);
    compute(precision, half, last_ + 1, true, policy);
    std::swap(after_, before_);
    leave_out_negligible();
    surround();
  }

  // Returns the probabilities at score 0. All throws must have been stepped back, or all reachable
  // scores be decided.
  Round round() {
    if (!decided()) {
      return after_.round(0);
    }
    return last_ < 0 ? Round{{1, 0}, {0, 0}} : Round{{0, 0}, {1, 0}};
  }

 private:
  // Returns the first score at which the objective is in the upper half of its range.
  std::int64_t upper_half() {
    const ThrowLayer layer = after_.at(0);
    const double total = weights_.win + weights_.loss;
    std::int64_t low = first_;
    std::int64_t high = last_ + 1;
    while (low < high) {
      const std::int64_t middle = low + (high - low) / 2;
      if (total * layer.win[middle] + weights_.loss * layer.draw[middle] < total / 2) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  // Computes the scores from `begin` to before `end`.
  void compute(Precision precision, std::int64_t begin, std::int64_t end, bool upper,
               RoundPolicy* policy) {
    if (begin >= end) {
      return;
    }
    const OpponentThrow& chances = throws_[left_];
    const ThrowLayer after = after_.at(begin);
    const double total = weights_.win + weights_.loss;
    const ThrowObjective objective = upper ? ThrowObjective{after.loss, -total, -weights_.win}
                                           : ThrowObjective{after.win, total, weights_.loss};
    step_back(precision, chances, objective, after, before_.at(begin), end - begin);
    if (policy != nullptr) {
      for (std::int64_t s = begin; s < end; ++s) {
        policy->set(left_, s, best_throw(chances, objective, after.draw, s - begin));
      }
    }
  }

  void leave_out_negligible() {
    const ThrowLayer layer = after_.at(0);
    while (first_ < last_ && layer.loss[last_] <= negligible_.loss &&
           layer.draw[last_] <= negligible_.win) {
      --last_;
    }
    while (first_ < last_ && layer.win[first_] <= negligible_.win &&
           layer.draw[first_] <= negligible_.loss) {
      ++first_;
    }
  }

  // Sets the decided scores that the next step reads.
  void surround() {
    for (const std::int64_t k : {1, 2}) {
      after_.set(first_ - k, 0, 1, 0);
      after_.set(last_ + k, 1, 0, 0);
    }
  }

  const std::vector<OpponentThrow>& throws_;
  WinAndLoss weights_;
  WinAndLoss negligible_;
  LayerStorage after_;
  LayerStorage before_;
  std::size_t left_ = throws_.size();
  // The scores that are not decided.
  std::int64_t first_ = 0;
  std::int64_t last_ = 0;
};

void check_throws(std::size_t throws) {
  if (throws == 0) {
    throw std::invalid_argument("number of throws is 0, must be at least 1");
  }
}

// Returns the probabilities of the best round for the weights, nullopt if a stop is requested.
std::optional<Round> best_for(const std::vector<OpponentThrow>& throws, const WinAndLoss& weights,
                              const WinAndLoss& negligible, Precision precision, int pass,
                              const RoundOptions& options) {
  Programme programme(throws, weights, negligible);
  std::int64_t states = 0;
  while (programme.throws_left() > 0 && !programme.decided()) {
    programme.step(precision);
    states += programme.last() - programme.first() + 1;
    if (states >= states_between_reports) {
      states = 0;
      if (options.on_progress) {
        options.on_progress({pass, throws.size() - programme.throws_left()});
      }
    }
    if (options.stop.stop_requested()) {
      return {};
    }
  }
  return programme.round();
}

WinAndLoss weights_of_ratio(const Round& round) {
  const double total = round.win.high + round.loss.high;
  return {round.loss.high / total, round.win.high / total};
}

double odds_of_loss(const Round& round) { return round.loss.high / round.win.high; }

// Returns the logarithm of q / p, to the accuracy of a long double even if they are nearly equal.
long double log_odds(const Round& round) {
  const long double win = static_cast<long double>(round.win.high) + round.win.low;
  const long double loss = static_cast<long double>(round.loss.high) + round.loss.low;
  if (loss < win / 2 || loss > 2 * win) {
    return std::log(loss / win);
  }
  // The difference of the high parts is exact, because they differ by at most a factor of 2.
  const long double difference = (static_cast<long double>(round.loss.high) - round.win.high) +
                                 (static_cast<long double>(round.loss.low) - round.win.low);
  return std::log1p(difference / win);
}

// The probabilities to win and to lose a match. log_odds = ln(q / p) must be negative.
Match ruin(long double log_odds, std::int64_t win_by, std::int64_t lose_by) {
  const auto ahead = static_cast<long double>(win_by);
  const auto behind = static_cast<long double>(lose_by);
  const long double all = std::expm1(log_odds * (ahead + behind));
  return {static_cast<double>(std::expm1(log_odds * behind) / all),
          static_cast<double>(std::exp(log_odds * behind) * std::expm1(log_odds * ahead) / all)};
}

void check_rounds(const char* name, std::int64_t rounds) {
  if (rounds < 1 || rounds > great_game_most_rounds) {
    throw_invalid("{} is {}, must be from 1 to {}", name, rounds, great_game_most_rounds);
  }
}

Throw opponents_play(const OpponentThrow& chances, std::mt19937_64& random) {
  const double drawn = std::uniform_real_distribution<double>(0, 1)(random);
  if (drawn < chances.rock().high) {
    return Throw::rock;
  }
  return drawn < chances.rock().high + chances.paper().high ? Throw::paper : Throw::scissors;
}

// 1, 0 or -1 if we win, draw or lose the throw.
int point(Throw ours, Throw theirs) {
  const auto lead = (static_cast<int>(ours) - static_cast<int>(theirs) + 3) % 3;
  return lead == 2 ? -1 : lead;
}

// 1, 0 or -1 if we win, draw or lose the round.
int play_round(const MatchPlan& plan, std::mt19937_64& random) {
  std::int64_t score = 0;
  for (std::size_t thrown = 0; thrown < plan.throws.size(); ++thrown) {
    if (plan.policy.decided(thrown, score)) {
      break;
    }
    score += point(plan.policy.play(thrown, score), opponents_play(plan.throws[thrown], random));
  }
  return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0);
}

// Returns whether the match is won, nullopt if it was stopped.
std::optional<bool> simulate_match(const MatchPlan& plan, std::mt19937_64& random,
                                   const StopToken& stop) {
  std::int64_t ahead = 0;
  while (ahead < plan.win_by && ahead > -plan.lose_by) {
    if (stop.stop_requested()) {
      return {};
    }
    ahead += play_round(plan, random);
  }
  return ahead > 0;
}

}  // namespace

double Round::ratio() const { return win.high / (win.high + loss.high); }

BestRound best_round(const std::vector<OpponentThrow>& throws, const RoundOptions& options) {
  check_throws(throws.size());
  const bool doubles_do =
      4 * unit_roundoff * static_cast<double>(throws.size()) <= options.relative_error;
  BestRound best{{}, 0.5, 0.5, Termination::interrupted, 0};
  // The round with the greatest known ratio: at first that of a policy that plays at random.
  Round known{{1, 0}, {1, 0}};
  Precision precision = Precision::doubles;
  bool leave_out = true;
  for (int pass = 1;; ++pass) {
    const WinAndLoss weights = weights_of_ratio(known);
    const double part = leave_out ? negligible_part : 0;
    const WinAndLoss negligible{part * known.win.high, part * known.loss.high};
    const auto round = best_for(throws, weights, negligible, precision, pass, options);
    if (!round) {
      return best;
    }
    best = {*round, weights.win, weights.loss, Termination::interrupted, pass};
    // The scores that were left out are negligible only if the round's new probabilities are not
    // much smaller than the known ones.
    const bool trusted = !leave_out || (round->win.high >= comparable * known.win.high &&
                                        round->loss.high >= comparable * known.loss.high);
    const bool never_loses = round->loss.high == 0;
    const bool precise = precision == Precision::double_doubles;
    const double gain = 1 - odds_of_loss(*round) / odds_of_loss(known);
    const bool done = never_loses || gain <= (precise ? settled : settled_in_doubles);
    if (done && trusted) {
      if (precise || doubles_do) {
        best.termination = Termination::converged;
        return best;
      }
      precision = Precision::double_doubles;
    }
    leave_out = leave_out && (trusted || !done);
    if (!never_loses) {
      known = *round;
    }
  }
}

RoundPolicy best_policy(const std::vector<OpponentThrow>& throws, const BestRound& best) {
  check_throws(throws.size());
  RoundPolicy policy(throws.size());
  Programme programme(throws, {best.win_weight, best.loss_weight}, {-1, -1});
  while (programme.throws_left() > 0) {
    programme.step(Precision::doubles, &policy);
  }
  return policy;
}

RoundPolicy::RoundPolicy(std::size_t throws) : throws_(throws) {
  if (throws > most_policy_throws) {
    throw_invalid("number of throws is {}, must be at most {} for a policy", throws,
                  most_policy_throws);
  }
  std::int64_t size = 0;
  for (std::size_t thrown = 0; thrown < throws; ++thrown) {
    const auto widest = static_cast<std::int64_t>(std::min(thrown, throws - thrown));
    origin_.push_back(size + widest);
    size += 2 * widest + 1;
  }
  plays_.resize(static_cast<std::size_t>(size / 4 + 1));
}

Throw RoundPolicy::play(std::size_t thrown, std::int64_t score) const {
  if (decided(thrown, score)) {
    return Throw::rock;
  }
  const std::size_t k = index(thrown, score);
  const unsigned four_plays = plays_[k / 4];
  return static_cast<Throw>((four_plays >> (2 * (k % 4))) & 3U);
}

void RoundPolicy::set(std::size_t thrown, std::int64_t score, Throw next) {
  const std::size_t k = index(thrown, score);
  plays_[k / 4] =
      static_cast<std::uint8_t>(plays_[k / 4] | (static_cast<unsigned>(next) << (2 * (k % 4))));
}

Match play_match(const Round& round, std::int64_t win_by, std::int64_t lose_by) {
  check_rounds("win_by", win_by);
  check_rounds("lose_by", lose_by);
  if (!(round.win.high + round.loss.high > 0)) {
    throw std::invalid_argument("the round is always a draw, must be won or lost sometimes");
  }
  const long double odds = log_odds(round);
  if (odds < 0) {
    return ruin(odds, win_by, lose_by);
  }
  if (odds > 0) {
    const Match mirrored = ruin(-odds, lose_by, win_by);
    return {mirrored.loss, mirrored.win};
  }
  const auto all = static_cast<double>(win_by + lose_by);
  return {static_cast<double>(lose_by) / all, static_cast<double>(win_by) / all};
}

double expected_rounds(const Round& round, std::int64_t win_by, std::int64_t lose_by) {
  const Match match = play_match(round, win_by, lose_by);
  const auto ahead = static_cast<double>(win_by);
  const auto behind = static_cast<double>(lose_by);
  const double drift = (round.win.high - round.loss.high) + (round.win.low - round.loss.low);
  if (drift == 0) {
    return ahead * behind / (round.win.high + round.loss.high);
  }
  return (ahead * match.win - behind * match.loss) / drift;
}

WinRate simulate_great_game(const MatchPlan& plan, std::int64_t matches, std::uint64_t seed,
                            const StopToken& stop) {
  if (matches < 1) {
    throw_invalid("matches is {}, must be >= 1", matches);
  }
  std::mt19937_64 random(seed);
  WinRate rate;
  while (rate.games < matches) {
    const std::optional<bool> won = simulate_match(plan, random, stop);
    if (!won) {
      break;
    }
    rate.wins += *won ? 1 : 0;
    ++rate.games;
  }
  return rate;
}

}  // namespace saddle::games
