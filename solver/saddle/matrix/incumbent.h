#pragma once

#include <cstdint>
#include <optional>

#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The best strategies found so far, with the bounds that they prove.
class Incumbent {
 public:
  /// Keeps references to the game and the options.
  Incumbent(const PayoffMatrix& game, const Options& options) : game_(game), options_(options) {}

  /// Keeps strategies that prove a smaller gap than any before, and tells of the progress.
  void offer(MixedStrategy row, MixedStrategy column);

  /// The same for weights, negative ones taken as zero. Their payoffs, where they show that the gap
  /// is no smaller, spare the certificate.
  void offer(const Weights& weights, const WeightedPayoffs& payoffs);

  /// Whether the best strategies are as good as asked, or as rounded payoffs let anyone prove.
  bool is_finished() const { return best_ && best_->is_finished(); }

  /// The best strategies so far, none before any is offered.
  const std::optional<Solution>& best() const { return best_; }

  /// What the solver counts, for the progress and the solution.
  std::int64_t iterations = 0;
  int fallbacks = 0;
  /// Iterations of an approximation that the solver starts from: the progress counts them, the
  /// solution does not.
  std::int64_t approximations = 0;

  /// Returns the best strategies, any if none were offered, and keeps none; not converged because
  /// of `reason`.
  Solution take(Termination reason);

 private:
  const PayoffMatrix& game_;
  const Options& options_;
  std::optional<Solution> best_;
};

}  // namespace saddle
