#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// What is known of a game while it is solved: the best strategies so far, with the bounds that
/// they prove. Methods only offer strategies; the certificate decides which are kept and whether
/// they are good enough.
class Incumbent {
 public:
  /// Keeps references to the game and to the function of the options that shows the progress.
  /// Throws std::invalid_argument if the sizes of the start are not those of the game.
  Incumbent(const PayoffMatrix& game, const Options& options);

  /// Returns an incumbent without strategies for `part`, the game after presolve. It takes over the
  /// tolerance and the counts of this one.
  Incumbent of_part(const PayoffMatrix& part, std::optional<StrategyPair> part_start) const;

  /// The same for the game as the other player sees it. Its progress is not shown.
  Incumbent of_transposed(const PayoffMatrix& transposed) const;

  const PayoffMatrix& game() const { return *game_; }

  /// The game that presolve made game() of, or game() itself.
  const PayoffMatrix& whole() const { return *whole_; }

  /// Where the caller wants the solve to start from, if anywhere.
  const std::optional<StrategyPair>& start() const { return start_; }

  /// Returns what the pure strategies of the game guarantee. The first call scans it, O(mn).
  const PureGuarantees& pure_guarantees();

  /// Keeps strategies that prove a smaller gap than any before, and shows the progress. Returns the
  /// gap that they prove, as Solution::gap_of_entries.
  double offer(MixedStrategy row, MixedStrategy column);

  /// The same for weights, negative ones taken as zero. Their payoffs, where they show that the gap
  /// is no smaller, spare the certificate.
  void offer(const Weights& weights, const WeightedPayoffs& payoffs);

  /// How often strategies were offered.
  int offers() const { return offers_; }

  /// Whether the best strategies are as good as asked, or as rounded payoffs let anyone prove.
  bool is_finished() const { return best_ && best_->is_finished(); }

  /// Whether someone follows the progress.
  bool is_watched() const { return on_progress_ != nullptr; }

  /// The best strategies so far, none before any is offered.
  const std::optional<Solution>& best() const { return best_; }

  double tolerance() const { return tolerance_; }

  /// The row of the table of algorithms (solve.h) that offers now.
  std::string_view algorithm;
  /// What the solver counts, for the progress and the solution.
  std::int64_t iterations = 0;
  int fallbacks = 0;
  /// Iterations of an approximation that the solver starts from: the progress counts them, the
  /// solution does not.
  std::int64_t approximations = 0;

  /// Takes over what an incumbent of another form of this game has counted.
  void take_counts(const Incumbent& other);

  /// Returns the best strategies, any if none were offered, and keeps none. If they are not good
  /// enough, the reason is the limit of the budget that is reached, else numerical_error.
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

/// A method: it offers strategies, as many as it likes and none if it is not made for the game, and
/// knows no other method. It may stop early once the incumbent is finished, and must soon after the
/// budget is exhausted by the iterations of the incumbent, which it counts.
using Method = void (*)(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
