#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/great_game/throw.h"
#include "games/win_rate.h"
#include "saddle/machine/stop_token.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/double_double.h"

namespace saddle::games {

/// The probabilities of the results of a round under a policy.
struct Round {
  DoubleDouble win;
  DoubleDouble loss;

  /// win / (win + loss): the probability that a round that is not a draw is won.
  double ratio() const;
};

struct RoundProgress {
  /// Counted from 1; there are two to six.
  int pass;
  std::size_t throws_done;
};

struct RoundOptions {
  /// The permitted relative error of the probabilities. Doubles are used if 4 G 2^-53 is at most
  /// this; otherwise 106 bits: an error of about 1e-28, at three times the cost. A match of many
  /// rounds magnifies the error.
  double relative_error = 0;
  /// Stops with interrupted once a stop is requested, from any thread.
  StopToken stop;
  /// Called from time to time by the solving thread.
  std::function<void(const RoundProgress&)> on_progress;
};

/// The round with the greatest ratio found.
struct BestRound {
  Round round;
  /// The weights of a win and of a loss in an objective that the best policy maximises; a draw
  /// counts 0.
  double win_weight;
  double loss_weight;
  /// converged; or interrupted: the round's policy can be played, but a better one may exist.
  Termination termination;
  /// The number of dynamic programmes solved over all throws and scores.
  int passes;
};

/// Returns the probabilities of a round under the policy with the greatest ratio, which is the best
/// policy of every round of a match, whatever W and L. Probabilities below 1e-290 lose their
/// accuracy by underflow. Throws std::invalid_argument if there is no throw. At most O(G^2) time,
/// about O(G^1.5) for long rounds; O(G) memory.
BestRound best_round(const std::vector<OpponentThrow>& throws, const RoundOptions& options = {});

/// The maximum number of throws for best_policy; it needs G^2 / 8 bytes.
inline constexpr std::size_t most_policy_throws = 40000;

/// The best play at every throw and score of a round.
class RoundPolicy {
 public:
  explicit RoundPolicy(std::size_t throws);

  std::size_t throws() const { return throws_; }

  /// Whether the round is decided: no later play changes the outcome.
  bool decided(std::size_t thrown, std::int64_t score) const {
    return score_size(score) > throws_ - thrown;
  }

  /// Returns the best play after `thrown` throws at this score; rock if the round is decided, when
  /// all plays are equal. Demands thrown < throws() and |score| <= thrown.
  Throw play(std::size_t thrown, std::int64_t score) const;

  void set(std::size_t thrown, std::int64_t score, Throw next);

 private:
  static std::size_t score_size(std::int64_t score) {
    return static_cast<std::size_t>(score < 0 ? -score : score);
  }
  std::size_t index(std::size_t thrown, std::int64_t score) const {
    return static_cast<std::size_t>(origin_[thrown] + score);
  }

  std::size_t throws_;
  // For each number of throws made, the index of the play at score 0; a byte contains four plays.
  std::vector<std::int64_t> origin_;
  std::vector<std::uint8_t> plays_;
};

/// Returns the policy that plays the best round. Throws std::invalid_argument if there is no throw
/// or more than most_policy_throws. O(G^2) time, G^2 / 8 bytes.
RoundPolicy best_policy(const std::vector<OpponentThrow>& throws, const BestRound& best);

/// The maximum number of rounds for win_by and lose_by.
inline constexpr std::int64_t great_game_most_rounds = 1000000000;

/// The probabilities of the results of a match; neither is computed as one minus the other.
struct Match {
  double win;
  double loss;
};

/// Returns the probabilities of the results of a match of such rounds. Throws std::invalid_argument
/// unless win_by and lose_by are from 1 to great_game_most_rounds and the round is not always a
/// draw. O(1).
Match play_match(const Round& round, std::int64_t win_by, std::int64_t lose_by);

/// Returns the expected number of rounds of a match. Demands the same as play_match. O(1).
double expected_rounds(const Round& round, std::int64_t win_by, std::int64_t lose_by);

/// A match to be simulated: the opponent, the policy and the limits.
struct MatchPlan {
  const std::vector<OpponentThrow>& throws;
  const RoundPolicy& policy;
  std::int64_t win_by;
  std::int64_t lose_by;
};

/// Simulates whole matches throw by throw and returns the number of wins; plays fewer games than
/// `matches` if a stop is requested. Throws std::invalid_argument unless matches is at least 1.
WinRate simulate_great_game(const MatchPlan& plan, std::int64_t matches, std::uint64_t seed,
                            const StopToken& stop = {});

}  // namespace saddle::games
