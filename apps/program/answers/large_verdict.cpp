#include "apps/program/answers/large_verdict.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "apps/program/answers/table_verdict.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {
namespace {

// The least and the greatest of some payoffs, and their number.
class Extremes {
 public:
  void add(const Rational& payoff) {
    minimum_ = count_ == 0 || payoff < minimum_ ? payoff : minimum_;
    maximum_ = count_ == 0 || payoff > maximum_ ? payoff : maximum_;
    ++count_;
  }

  // Adds the payoff of what was left out unless all of `size` payoffs were there.
  void complete(Index size, const Rational& default_payoff) {
    if (count_ < size) {
      add(default_payoff);
    }
  }

  const Rational& minimum() const { return minimum_; }
  const Rational& maximum() const { return maximum_; }

 private:
  Rational minimum_;
  Rational maximum_;
  Index count_ = 0;
};

// The data that are collected from the payoffs in one pass.
class Facts {
 public:
  Facts(const StatedSolution& stated, const Rational& default_payoff)
      : stated_(stated), default_payoff_(default_payoff), at_point_(default_payoff) {
    if (stated.statement) {
      statement_.emplace(stated.statement->strategies, default_payoff);
    }
    if (stated.exact) {
      fractions_.emplace(stated.exact->strategies, default_payoff);
    }
  }

  void add(Index row, Index column, const Rational& payoff) {
    all_.add(payoff);
    if (statement_) {
      statement_->add(row, column, payoff);
    }
    if (fractions_) {
      fractions_->add(row, column, payoff);
    }
    if (const auto& point = stated_.saddle_point) {
      if (row == point->row) {
        row_.add(payoff);
      }
      if (column == point->column) {
        column_.add(payoff);
      }
      if (row == point->row && column == point->column) {
        at_point_ = payoff;
      }
    }
  }

  void complete(Index rows, Index columns) {
    all_.complete(rows * columns, default_payoff_);
    row_.complete(columns, default_payoff_);
    column_.complete(rows, default_payoff_);
  }

  PayoffScale scale() const {
    return {all_.maximum() - all_.minimum(),
            std::max<Rational>(abs(all_.minimum()), abs(all_.maximum())) + abs(default_payoff_)};
  }

  Proofs proofs() const {
    const auto proof = [&](const std::optional<SparseCertificate>& certificate) {
      return certificate ? std::optional(proof_of(certificate->bounds(), scale().range))
                         : std::nullopt;
    };
    return {proof(statement_), proof(fractions_)};
  }

  bool has_saddle_point() const {
    return at_point_ == row_.minimum() && at_point_ == column_.maximum();
  }

 private:
  const StatedSolution& stated_;
  const Rational& default_payoff_;
  std::optional<SparseCertificate> statement_;
  std::optional<SparseCertificate> fractions_;
  Extremes all_;
  Extremes row_;  // of the saddle point
  Extremes column_;
  Rational at_point_;
};

Verdict verdict_of_game(const StatedSolution& stated, const LargeGame& large, double tolerance,
                        bool exact) {
  Verdict verdict(stated, tolerance, exact);
  verdict.check_game(stated, large.game().rows(), large.game().columns(), large.stored(),
                     large.row_labels, large.column_labels);
  verdict.check_constant_sum(stated, {});
  return verdict;
}

Verdict exactly(const LargeGame& large, const StatedSolution& stated, double tolerance,
                bool exact) {
  Verdict verdict = verdict_of_game(stated, large, tolerance, exact);
  Facts facts(stated, large.default_payoff);
  large.for_each_payoff([&facts](Index row, Index column, const Rational& payoff) {
    facts.add(row, column, payoff);
  });
  facts.complete(large.game().rows(), large.game().columns());
  verdict.check_answer(stated, facts.proofs(), facts.scale());
  if (stated.saddle_point) {
    verdict.check_saddle_point(facts.has_saddle_point());
  }
  return verdict;
}

Verdict in_doubles(const LargeGame& large, const StatedSolution& stated, double tolerance) {
  const GameOperator& game = large.game();
  const ExactStrategies& strategies = stated.statement->strategies;
  Verdict verdict = verdict_of_game(stated, large, tolerance, false);
  const PayoffRange& payoffs = game.range();
  const Rational minimum(payoffs.minimum);
  const Rational maximum(payoffs.maximum);
  const Rational size = std::max<Rational>(abs(minimum), abs(maximum)) + Rational(payoffs.rounding);
  verdict.check_answer(
      stated,
      {proof_of(certify(game, rounded(strategies.row), rounded(strategies.column), tolerance),
                large.default_payoff),
       {}},
      {maximum - minimum, size + 2 * abs(large.default_payoff)});
  if (stated.saddle_point) {
    const auto [i, j] = *stated.saddle_point;
    verdict.check_saddle_point(game.payoff(i, j), game.row(i), game.column(j), payoffs.rounding);
  }
  return verdict;
}

}  // namespace

Verdict large_verdict(const LargeGame& game, const StatedSolution& stated, double tolerance,
                      bool is_exact) {
  if (is_exact || stated.exact) {
    return exactly(game, stated, tolerance, is_exact);
  }
  Verdict verdict = in_doubles(game, stated, tolerance);
  // What doubles cannot prove may be true.
  return verdict.valid() || game.stored() > most_checked_exactly
             ? verdict
             : exactly(game, stated, tolerance, false);
}

}  // namespace saddle::app
