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

// The least and the greatest of some payoffs, of which there were this number.
class Extremes {
 public:
  void add(const Rational& payoff) {
    least_ = count_ == 0 || payoff < least_ ? payoff : least_;
    greatest_ = count_ == 0 || payoff > greatest_ ? payoff : greatest_;
    ++count_;
  }

  // Adds the payoff of what was left out unless all of `size` payoffs were there.
  void complete(Index size, const Rational& rest) {
    if (count_ < size) {
      add(rest);
    }
  }

  const Rational& least() const { return least_; }
  const Rational& greatest() const { return greatest_; }

 private:
  Rational least_;
  Rational greatest_;
  Index count_ = 0;
};

// What is to be known of the payoffs, which pass by once.
class Facts {
 public:
  Facts(const StatedSolution& stated, const Rational& rest)
      : stated_(stated), rest_(rest), at_point_(rest) {
    if (stated.statement) {
      statement_.emplace(stated.statement->strategies, rest);
    }
    if (stated.exact) {
      fractions_.emplace(stated.exact->strategies, rest);
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
    all_.complete(rows * columns, rest_);
    row_.complete(columns, rest_);
    column_.complete(rows, rest_);
  }

  PayoffScale scale() const {
    return {all_.greatest() - all_.least(),
            std::max<Rational>(abs(all_.least()), abs(all_.greatest())) + abs(rest_)};
  }

  Proofs proofs() const {
    const auto proof = [&](const std::optional<SparseCertificate>& certificate) {
      return certificate ? std::optional(proof_of(certificate->bounds(), scale().range))
                         : std::nullopt;
    };
    return {proof(statement_), proof(fractions_)};
  }

  bool has_saddle_point() const {
    return at_point_ == row_.least() && at_point_ == column_.greatest();
  }

 private:
  const StatedSolution& stated_;
  const Rational& rest_;
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
  Facts facts(stated, large.rest);
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
  const Rational least(payoffs.least);
  const Rational greatest(payoffs.greatest);
  const Rational size = std::max<Rational>(abs(least), abs(greatest)) + Rational(payoffs.rounding);
  verdict.check_answer(
      stated,
      {proof_of(certify(game, rounded(strategies.row), rounded(strategies.column), tolerance),
                large.rest),
       {}},
      {greatest - least, size + 2 * abs(large.rest)});
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
