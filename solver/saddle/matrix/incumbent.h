#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The best strategies found so far for a game, with the bounds that they prove. Methods only offer
/// strategies; the certificate decides which are kept and when they are good enough.
class Incumbent {
 public:
  /// Keeps references to the game and to the progress function of the options. Throws
  /// std::invalid_argument if the sizes of the starting strategies are not those of the game.
  Incumbent(const PayoffMatrix& game, const Options& options);

  /// Returns an incumbent without strategies for `part`, the game after presolve. It takes over the
  /// tolerance and the counts of this incumbent.
  Incumbent of_part(const PayoffMatrix& part, std::optional<StrategyPair> part_start) const;

  /// Returns the same for the game from the other player's side. It reports no progress.
  Incumbent of_transposed(const PayoffMatrix& transposed) const;

  const PayoffMatrix& game() const { return *game_; }

  /// The game before presolve; game() if there was no presolve.
  const PayoffMatrix& whole() const { return *whole_; }

  /// The strategies that the caller gave to start from; nullopt if there are none.
  const std::optional<StrategyPair>& start() const { return start_; }

  /// Returns the guarantees of the pure strategies. The first call reads the whole game, O(mn).
  const PureGuarantees& pure_guarantees();

  /// Keeps the strategies if they prove a smaller gap than any before, and reports the progress in
  /// either case. Returns the gap that the strategies prove, as in Solution::gap_of_entries.
  double offer(MixedStrategy row, MixedStrategy column);

  /// The same for weights; negative ones count as zero. If the payoffs already show that the gap is
  /// not smaller, no certificate is computed and no progress is reported.
  void offer(const Weights& weights, const WeightedPayoffs& payoffs);

  /// How often strategies were offered.
  int offers() const { return offers_; }

  /// Whether the gap meets the tolerance, or is as small as rounded payoffs permit.
  bool is_finished() const { return best_ && best_->is_finished(); }

  /// Whether the options have a progress function.
  bool is_watched() const { return on_progress_ != nullptr; }

  /// The best strategies so far; nullopt if none was offered.
  const std::optional<Solution>& best() const { return best_; }

  double tolerance() const { return tolerance_; }

  /// Whether the caller has looked for structure in the payoffs that differ from the most common.
  bool is_searched = false;
  /// The name of the method that offers now, as in the table of algorithms (solve.h).
  std::string_view algorithm;
  /// The iterations of the solver, for the progress and the solution.
  std::int64_t iterations = 0;
  int fallbacks = 0;
  /// Iterations of an approximation to start from: the progress counts them, not the solution.
  std::int64_t approximations = 0;

  /// Replaces the counts by the counts of an incumbent for another form of this game.
  void take_counts(const Incumbent& other);

  /// Returns the best strategies, and forgets them; the uniform strategies if no strategies were
  /// offered. If the best strategies are not good enough (is_finished()), the termination is the
  /// limit of the budget that was reached, or numerical_error if no limit was reached.
  Solution take(const Budget& budget);

 private:
  const PayoffMatrix* game_;
  const PayoffMatrix* whole_;
  double tolerance_;
  const std::function<void(const Progress&)>* on_progress_;
  std::optional<StrategyPair> start_;
  std::optional<PureGuarantees> pure_guarantees_;
  std::optional<Solution> best_;
  int offers_ = 0;
};

/// A method offers any number of strategies, and none if it is not made for the game. It does not
/// use other methods. It counts its iterations in the incumbent. It may stop early once the
/// incumbent is finished, and must stop soon after the iterations exhaust the budget.
using Method = void (*)(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
