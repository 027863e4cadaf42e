#include "apps/program/answers/table_verdict.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/optimum_check.h"
#include "apps/program/reports/solution_report.h"
#include "saddle/exact/certificate.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"

namespace saddle::app {
namespace {

// Checks the statements about every matrix game, except its saddle point.
template <class Game>
Verdict verdict_of(const StatedSolution& stated, const Game& game, const Recomputed& found,
                   double tolerance, bool exact) {
  Verdict verdict(stated, tolerance, exact);
  const JsonTree& of_game = member(*stated.answer, "game");
  const auto check_size = [&](const char* key, Index size) {
    const std::string place = fmt::format("game.{}", key);
    if (verdict.list().has(place)) {
      verdict.list().check(
          place, stated.reader.count(place, member(of_game, key)) == size,
          fmt::format("the game has {} and {}, not as stated", counted(game.rows(), "row"),
                      counted(game.columns(), "column")));
    }
  };
  check_size("rows", game.rows());
  check_size("columns", game.columns());
  verdict.check(stated, found);
  return verdict;
}

// All payoffs of a table are stored.
template <class Table>
Json json_of_table(const Table& game) {
  Json json = game_json(game);
  json["stored"] = game.rows() * game.columns();
  return json;
}

Json json_of_large(const LargeGame& large) {
  Json json =
      game_json(large.game().rows(), large.game().columns(), large.row_labels, large.column_labels);
  json["stored"] = large.stored();
  return json;
}

void check_saddle_point(Verdict& verdict, bool holds) {
  verdict.list().check("saddle_point", holds, "the stated saddle point is not a saddle point");
}

// Checks a saddle point from its payoff and from the payoffs of its row and its column, in doubles
// that may be rounded.
void check_saddle_point(Verdict& verdict, double payoff, const Eigen::VectorXd& row,
                        const Eigen::VectorXd& column, double rounding) {
  const bool is_one = payoff == row.minCoeff() && payoff == column.maxCoeff();
  // Rounding may have made different entries equal.
  const bool is_alone = (row.array() == payoff).count() + (column.array() == payoff).count() == 2;
  check_saddle_point(verdict, is_one && (is_alone || rounding == 0));
}

// Returns the scale of a game whose payoffs are doubles plus `offset`.
PayoffScale scale_of(double minimum, double maximum, double rounding, const Rational& offset) {
  const Rational least(minimum);
  const Rational greatest(maximum);
  return {greatest - least,
          std::max<Rational>(abs(least), abs(greatest)) + Rational(rounding) + 2 * abs(offset)};
}

// Checks statements in doubles by a certificate in doubles.
Verdict verdict_in_doubles(const PayoffMatrix& game, const std::optional<Rational>& constant_sum,
                           const StatedSolution& stated, double tolerance) {
  const ExactStrategies& strategies = stated.statement->strategies;
  const Solution certified =
      certify(game, rounded(strategies.row), rounded(strategies.column), tolerance);
  Verdict verdict = verdict_of(stated, game,
                               {json_of_table(game),
                                constant_sum,
                                {proof_of(certified, 0), {}},
                                scale_of(game.minimum(), game.maximum(), game.rounding(), 0)},
                               tolerance, false);
  if (stated.saddle_point) {
    const auto [i, j] = *stated.saddle_point;
    check_saddle_point(verdict, game(i, j), game.entries().row(i), game.entries().col(j),
                       game.rounding());
  }
  return verdict;
}

Verdict verdict_in_doubles(const LargeGame& large, const StatedSolution& stated, double tolerance) {
  const GameOperator& game = large.game();
  const PayoffRange& payoffs = game.range();
  const ExactStrategies& strategies = stated.statement->strategies;
  const Solution certified =
      certify(game, rounded(strategies.row), rounded(strategies.column), tolerance);
  Verdict verdict = verdict_of(
      stated, game,
      {json_of_large(large),
       {},
       {proof_of(certified, large.default_payoff), {}},
       scale_of(payoffs.minimum, payoffs.maximum, payoffs.rounding, large.default_payoff)},
      tolerance, false);
  if (stated.saddle_point) {
    const auto [i, j] = *stated.saddle_point;
    check_saddle_point(verdict, game.payoff(i, j), game.row(i), game.column(j), payoffs.rounding);
  }
  return verdict;
}

bool is_saddle_point(const ExactMatrix& game, const SaddlePoint& point) {
  const Rational& entry = game(point.row, point.column);
  for (Index i = 0; i < game.rows(); ++i) {
    if (game(i, point.column) > entry) {
      return false;
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    if (game(point.row, j) < entry) {
      return false;
    }
  }
  return true;
}

PayoffScale scale_of(const ExactMatrix& game) {
  const auto [minimum, maximum] = std::minmax_element(game.entries().begin(), game.entries().end());
  return {*maximum - *minimum, std::max<Rational>(abs(*minimum), abs(*maximum))};
}

Proofs proofs_of(const StatedSolution& stated, const ExactMatrix& game, const Rational& range) {
  const auto proof = [&](const std::optional<Statement>& statement) {
    return statement ? std::optional(proof_of(exact_bounds(game, statement->strategies.row,
                                                           statement->strategies.column),
                                              range))
                     : std::nullopt;
  };
  return {proof(stated.statement), proof(stated.exact)};
}

// The minimum and the maximum of some payoffs, and their number.
class Extremes {
 public:
  void add(const Rational& payoff) {
    minimum_ = count_ == 0 || payoff < minimum_ ? payoff : minimum_;
    maximum_ = count_ == 0 || payoff > maximum_ ? payoff : maximum_;
    ++count_;
  }

  // Adds the default payoff unless all of `size` payoffs were added.
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

// The data collected from the payoffs in one pass.
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

Verdict verdict_payoff_by_payoff(const LargeGame& large, const StatedSolution& stated,
                                 double tolerance, bool exact) {
  Facts facts(stated, large.default_payoff);
  large.for_each_payoff([&facts](Index row, Index column, const Rational& payoff) {
    facts.add(row, column, payoff);
  });
  facts.complete(large.game().rows(), large.game().columns());
  Verdict verdict =
      verdict_of(stated, large.game(), {json_of_large(large), {}, facts.proofs(), facts.scale()},
                 tolerance, exact);
  if (stated.saddle_point) {
    check_saddle_point(verdict, facts.has_saddle_point());
  }
  return verdict;
}

}  // namespace

Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact) {
  const PayoffScale scale = scale_of(game);
  Verdict verdict =
      verdict_of(stated, game,
                 {json_of_table(game), constant_sum, proofs_of(stated, game, scale.range), scale},
                 tolerance, exact);
  if (stated.saddle_point) {
    check_saddle_point(verdict, is_saddle_point(game, *stated.saddle_point));
  }
  if (stated.describes_optimum()) {
    check_optimum(stated, game, verdict.list());
  }
  return verdict;
}

std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly) {
  const auto exact = [&]() -> std::optional<Verdict> {
    const std::optional<ExactMatrix> as_written = exactly();
    return as_written
               ? std::optional(exact_verdict(*as_written, constant_sum, stated, tolerance, false))
               : std::nullopt;
  };
  if (stated.needs_exactness()) {
    return exact();
  }
  Verdict verdict = verdict_in_doubles(game, constant_sum, stated, tolerance);
  // Statements that doubles cannot prove may be true.
  if (verdict.valid() || game.rows() * game.columns() > most_checked_exactly) {
    return verdict;
  }
  const std::optional<Verdict> better = exact();
  return better ? better : verdict;
}

Verdict large_verdict(const LargeGame& game, const StatedSolution& stated, double tolerance,
                      bool is_exact) {
  if (is_exact || stated.exact) {
    return verdict_payoff_by_payoff(game, stated, tolerance, is_exact);
  }
  Verdict verdict = verdict_in_doubles(game, stated, tolerance);
  // Statements that doubles cannot prove may be true.
  return verdict.valid() || game.stored() > most_checked_exactly
             ? verdict
             : verdict_payoff_by_payoff(game, stated, tolerance, false);
}

}  // namespace saddle::app
