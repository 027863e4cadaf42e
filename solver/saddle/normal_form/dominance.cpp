#include "saddle/normal_form/dominance.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include <Eigen/Core>

#include "saddle/normal_form/player_view.h"
#include "saddle/number/places.h"
#include "saddle/number/rounding.h"
#include "saddle/polytope/integer_tableau.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

// Let d_kc be the payoff of row k in column c minus that of the row in question. A mixture s of the
// other rows that is positive in every column exists if and only if the matrix game of the d_kc has
// a positive value; an optimal s is such a mixture. If no row gains against a belief z (a mixture
// of the columns), then no such s exists (Pearce 1984).
//
// The methods, from the cheapest to the most expensive:
//
//   1. Fictitious play of the game (Brown 1951): one player chooses columns, the other rival rows,
//      both counted in whole numbers. If the row becomes a best response to the chosen columns (for
//      weak dominance: the only one), no mixture dominates it. If the chosen rivals together become
//      better in every column, their mixture dominates; in large games it is the answer, in small
//      games the best mixture is then computed. This decides nearly all rows that are not
//      borderline cases; a step takes O(m + n).
//   2. The game in doubles. If it is large, a growing restricted game of the rows and columns that
//      were played; otherwise, or if that grows too large, the whole game, with a warm start from
//      the strategies of the last whole game. If the upper bound is negative by more than rounding
//      errors, the column strategy is a belief that proves that no mixture dominates.
//   3. The restricted game of the rows and columns used in 2., in rational arithmetic. The signs
//      of the gains of its optimal strategies in the whole game are computed exactly; rows that
//      gain and columns that lose are added (McMahan, Gordon and Blum 2003), until one of the
//      strategies proves the answer. The mixture has the greatest gain in its worst column.
//   4. If the value is 0, no mixture is better than 0 in its worst column. Mixtures that dominate
//      weakly can use only the rows K that gain exactly 0 against the optimal belief, and the
//      linear program
//
//        maximise sum_c sum_k d_kc s_k  subject to  -sum_k d_kc s_k <= 0 for every c,
//                                                   sum_k s_k <= 1,  s >= 0,  k in K,
//
//      decides: s = 0 is feasible, and if the maximum is positive, s divided by its sum dominates
//      weakly. If K is large, we first solve the game in which a small multiple of the mean of all
//      columns is added to every column. Every belief in this game gives weight to all columns, so
//      a negative value proves that no mixture dominates. Otherwise the program is solved for the
//      few rows that the row strategy uses: they nearly always suffice for a dominating mixture.

namespace saddle {
namespace {

// After this number of steps of fictitious play without an answer, the game is solved.
constexpr int most_steps = 256;
// Games of at most this number of rows and columns are solved in microseconds, so there we report
// the mixture with the greatest gain in its worst column.
constexpr Index most_best_mixture = 128;
// The weight in each column of the mean of all, in a game whose belief should include all columns.
constexpr double share_of_mean = 0x1p-6;
// Programs of fewer coefficients are solved without the game before them.
constexpr Index few_coefficients = 2500;
// The maximum number of rows or columns that enter a game at once.
constexpr Index most_added = 16;

// Returns the elements of the list at these places.
std::vector<Index> at_places(const std::vector<Index>& list, const std::vector<Index>& places) {
  std::vector<Index> result;
  for (const Index place : places) {
    result.push_back(list[as_size(place)]);
  }
  return result;
}

// Adds the first few missing places whose sign is at least `least`. Returns whether it added any.
bool add_where_at_least(int least, const std::vector<int>& signs, std::vector<Index>& places) {
  const Index before = std::ssize(places);
  for (Index k = 0; k < std::ssize(signs) && std::ssize(places) < before + most_added; ++k) {
    if (signs[as_size(k)] >= least && !place_of(k, places)) {
      places.push_back(k);
    }
  }
  return std::ssize(places) > before;
}

// Adds the places of the greatest few numbers above a border. Returns whether it added any.
bool add_greatest(const Eigen::VectorXd& numbers, double border, std::vector<Index>& places) {
  std::vector<Index> above = numbers_where(
      numbers.size(), [&](Index k) { return numbers[k] > border && !place_of(k, places); });
  const auto end = above.begin() + std::min(std::ssize(above), most_added);
  std::partial_sort(above.begin(), end, above.end(),
                    [&](Index a, Index b) { return numbers[a] > numbers[b]; });
  places.insert(places.end(), above.begin(), end);
  return !above.empty();
}

// Returns the probabilities of the support in units of 2^-30.
std::vector<mpz_class> whole_parts(const MixedStrategy& strategy) {
  std::vector<mpz_class> result;
  for (const Index place : strategy.support()) {
    result.emplace_back(std::round(strategy[place] * 0x1p30));
  }
  return result;
}

// Whether a game is so large that the best mixture takes too long.
bool is_large(const PlayerView& view) {
  return view.rows() > most_best_mixture || view.columns() > most_best_mixture;
}

bool was_stopped(const Solution& solution) {
  return solution.termination == Termination::time_limit ||
         solution.termination == Termination::interrupted;
}

// Returns, for each row, the number of the first row with the same payoffs.
std::vector<Index> twins(const PlayerView& view) {
  const auto is_before = [&](Index a, Index b) {
    for (Index column = 0; column < view.columns(); ++column) {
      if (view.pays_less(a, b, column)) {
        return true;
      }
      if (view.pays_less(b, a, column)) {
        return false;
      }
    }
    return false;
  };
  std::vector<Index> order = all_up_to(view.rows());
  std::stable_sort(order.begin(), order.end(), is_before);
  std::vector<Index> result(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool is_new = k == 0 || is_before(order[k - 1], order[k]);
    result[as_size(order[k])] = is_new ? order[k] : result[as_size(order[k - 1])];
  }
  return result;
}

// Finds mixtures that dominate strategies of one player.
class MixedDominance {
 public:
  // Keeps a reference to the view.
  MixedDominance(const PlayerView& view, Dominance kind)
      : view_(view),
        kind_(kind),
        by_columns_(view.doubles()),
        twin_(twins(view)),
        last_rows_(Eigen::VectorXd::Zero(view.rows())),
        last_columns_(Eigen::VectorXd::Zero(view.columns())) {}

  struct Answer {
    // The probabilities of the view's rows.
    std::optional<ExactStrategy> mixture;
    // If there is no mixture: columns that suffice for the proof, or an empty list. The row is a
    // best response to a belief on these columns, and for weak dominance the only one.
    std::vector<Index> belief;
  };

  // Returns a mixture of the other rows that dominates a row. An answer without a mixture means
  // that it is proved that no mixture dominates, unless the time limit or a stop request ended the
  // work. Other limits are ignored.
  Answer dominator(Index row, const Options& options) {
    Options limits;
    limits.time_limit = options.time_limit;
    limits.stop = options.stop;
    const Budget budget(limits);
    const std::vector<Index> others =
        places_where(twin_, [&](Index twin) { return twin != twin_[as_size(row)]; });
    if (others.empty()) {
      return {};
    }
    Play play = by_play(row);
    if (!play.answer && is_large(view_)) {
      play.answer = by_parts(row, std::move(play.part), budget);
    }
    return play.answer ? *std::move(play.answer) : by_game(row, others, budget);
  }

 private:
  // Rows and columns of the view.
  struct Part {
    std::vector<Index> rows;
    std::vector<Index> columns;
  };

  // The result of fictitious play, and the rows and columns that were played.
  struct Play {
    std::optional<Answer> answer;
    Part part;
  };

  bool are_twins(Index row, Index other) const {
    return twin_[as_size(row)] == twin_[as_size(other)];
  }

  // A sum of t doubles of at most M, each with an error of at most u M, has an error of at most
  // (t + 1) u t M, and two such sums are compared; a sum of t rounded differences has no greater
  // error. Sums of whole numbers below 2^53 are exact.
  Play by_play(Index row) const {
    // The payoffs of the rows against the columns chosen so far; and, for each column, the payoff
    // of the row in question minus that of its rivals so far.
    Eigen::VectorXd earned = Eigen::VectorXd::Zero(view_.rows());
    Eigen::RowVectorXd ahead = view_.doubles().row(row) - by_columns_.colwise().maxCoeff();
    std::vector<Index> columns;
    std::vector<Index> rivals;
    for (int step = 1; step <= most_steps; ++step) {
      Index column = 0;
      ahead.maxCoeff(&column);
      columns.push_back(column);
      earned += by_columns_.col(column);
      Index rival = -1;
      for (Index k = 0; k < view_.rows(); ++k) {
        if ((rival < 0 || earned[k] > earned[rival]) && !are_twins(row, k)) {
          rival = k;
        }
      }
      const double lead = earned[row] - earned[rival];
      const double greatest = step * view_.maximum();
      const bool is_whole = view_.is_exact() && greatest <= PlayerView::most_whole;
      const double rounding = is_whole ? 0 : 2 * (step + 3) * unit_roundoff * greatest;
      if (lead > rounding || (is_whole && lead == 0 && kind_ == Dominance::strict)) {
        return {Answer{std::nullopt, each_once(std::move(columns))}, {}};
      }
      if (step == 1) {
        ahead.setZero();
      }
      ahead += view_.doubles().row(row) - view_.doubles().row(rival);
      rivals.push_back(rival);
      if (ahead.maxCoeff() < -rounding) {
        break;
      }
    }
    if (ahead.maxCoeff() < 0 && is_large(view_)) {
      const std::vector<Index> rows = each_once(rivals);
      std::vector<mpz_class> weights;
      for (const Index k : rows) {
        weights.emplace_back(std::count(rivals.begin(), rivals.end(), k));
      }
      if (std::optional<ExactStrategy> mixture = confirmed(row, rows, weights)) {
        return {Answer{std::move(mixture), {}}, {}};
      }
    }
    return {std::nullopt, {each_once(std::move(rivals)), each_once(std::move(columns))}};
  }

  // Returns the mixture proportional to whole weights if it is better than the row in every column.
  std::optional<ExactStrategy> confirmed(Index row, const std::vector<Index>& rows,
                                         const std::vector<mpz_class>& weights) const {
    const std::vector<int> gains = view_.gains_of_columns(row, rows, weights);
    if (std::any_of(gains.begin(), gains.end(), [](int sign) { return sign <= 0; })) {
      return std::nullopt;
    }
    return spread(in_proportion(weights), rows, view_.rows());
  }

  // Solves the game of the rows and columns that were played. Adds the rows that gain most and the
  // columns that lose most, until the strategies give the answer in the whole game, nothing can be
  // added or the game gets large. The bound on rounding: a sum has at most 128 terms with weights
  // of sum 1 up to rounding, and is compared with one payoff.
  std::optional<Answer> by_parts(Index row, Part part, const Budget& budget) const {
    constexpr double roundings = 4 * (most_best_mixture + 8);
    const double rounding = roundings * unit_roundoff * view_.maximum();
    const double border = 0x1p-44 * view_.maximum();
    const Eigen::RowVectorXd own = view_.doubles().row(row);
    while (!budget.ended() && std::ssize(part.rows) <= most_best_mixture &&
           std::ssize(part.columns) <= most_best_mixture) {
      const DenseMatrix rows = view_.doubles()(part.rows, Eigen::all);
      const Solution solution =
          solve(PayoffMatrix(rows(Eigen::all, part.columns).rowwise() - own(part.columns)));
      const Eigen::RowVectorXd losses = own - solution.row.probabilities().transpose() * rows;
      Eigen::VectorXd gains =
          by_columns_(Eigen::all, part.columns) * solution.column.probabilities();
      gains.array() -= gains[row];
      for (Index k = 0; k < view_.rows(); ++k) {
        gains[k] = are_twins(row, k) ? -infinity : gains[k];
      }
      const Part in_use{at_places(part.rows, solution.row.support()),
                        at_places(part.columns, solution.column.support())};
      if (losses.maxCoeff() < -rounding) {
        std::optional<ExactStrategy> mixture =
            confirmed(row, in_use.rows, whole_parts(solution.row));
        return mixture ? std::optional<Answer>({std::move(mixture), {}}) : std::nullopt;
      }
      if (gains.maxCoeff() < -rounding) {
        return Answer{std::nullopt, in_use.columns};
      }
      const bool has_new_rows = add_greatest(gains, solution.upper + border, part.rows);
      const bool has_new_columns =
          add_greatest(losses.transpose(), border - solution.lower, part.columns);
      if (!has_new_rows && !has_new_columns) {
        return by_exact_games(row, in_use, budget);
      }
    }
    return std::nullopt;
  }

  // Each of two doubles is within u M of a payoff, and their difference rounds once more.
  double rounding_of_differences() const {
    return view_.is_exact() ? 0 : 4 * unit_roundoff * view_.maximum();
  }

  DenseMatrix differences(Index row, const std::vector<Index>& rows) const {
    return view_.doubles()(rows, Eigen::all).rowwise() - view_.doubles().row(row);
  }

  ExactMatrix differences(Index row, const Part& part) const {
    std::vector<Rational> entries;
    for (const Index k : part.rows) {
      for (const Index column : part.columns) {
        entries.push_back(view_.gain(k, row, column));
      }
    }
    return {std::ssize(part.rows), std::ssize(part.columns), std::move(entries)};
  }

  Answer by_game(Index row, const std::vector<Index>& others, const Budget& budget) {
    Options options = budget.rest(0);
    const Eigen::VectorXd start = last_rows_(others);
    if (start.sum() > 0) {
      options.start = {MixedStrategy(start), MixedStrategy(last_columns_)};
    }
    const Solution solution = solve(PayoffMatrix(differences(row, others)), options);
    if (was_stopped(solution)) {
      return {};
    }
    last_rows_.setZero();
    last_rows_(others) = solution.row.probabilities();
    last_columns_ = solution.column.probabilities();
    Part part{at_places(others, solution.row.support()), solution.column.support()};
    if (solution.upper < -rounding_of_differences()) {
      return {std::nullopt, std::move(part.columns)};
    }
    if (solution.lower > rounding_of_differences() && is_large(view_)) {
      if (auto mixture = confirmed(row, part.rows, whole_parts(solution.row))) {
        return {std::move(mixture), {}};
      }
    }
    return by_exact_games(row, std::move(part), budget);
  }

  // If the optimal strategies of the game of these rows and columns do not prove the answer, the
  // rows that gain and the columns that lose are added. As the game grows each time, this ends.
  Answer by_exact_games(Index row, Part part, const Budget& budget) const {
    const bool is_strict = kind_ == Dominance::strict;
    for (;;) {
      const ExactSolution solution = solve_exact(differences(row, part), budget.rest(0));
      if (solution.termination != Termination::converged) {
        return {};
      }
      const int value = sgn(solution.lower);
      std::vector<int> losses;
      if (value > 0 || (value == 0 && !is_strict)) {
        losses = view_.gains_of_columns(row, part.rows, whole_multiples(solution.row));
        std::for_each(losses.begin(), losses.end(), [](int& sign) { sign = -sign; });
      }
      std::vector<int> gains;
      if (value <= 0) {
        // The row and its twins, which no mixture contains, count as losses.
        gains = view_.gains_of_rows(row, part.columns, whole_multiples(solution.column));
        for (Index k = 0; k < view_.rows(); ++k) {
          gains[as_size(k)] = are_twins(row, k) ? -1 : gains[as_size(k)];
        }
      }
      const bool has_new_columns = add_where_at_least(value > 0 ? 0 : 1, losses, part.columns);
      const bool has_new_rows =
          add_where_at_least(value < 0 && !is_strict ? 0 : 1, gains, part.rows);
      if (has_new_columns || has_new_rows) {
        continue;
      }
      if (value > 0) {
        return {spread(solution.row, part.rows, view_.rows()), {}};
      }
      if (value < 0 || is_strict) {
        return {std::nullopt, std::move(part.columns)};
      }
      const auto is_indifferent = [](int sign) { return sign == 0; };
      return by_indifferent_rows(row, places_where(gains, is_indifferent), budget);
    }
  }

  // The rounding of the game with the mean: its entries have the errors of the differences, and the
  // mean has one more rounding for each column.
  Answer by_indifferent_rows(Index row, std::vector<Index> rows, const Budget& budget) const {
    if (std::ssize(rows) * view_.columns() <= few_coefficients) {
      return {by_program(row, rows, budget), {}};
    }
    DenseMatrix game = differences(row, rows);
    game.colwise() += share_of_mean * game.rowwise().mean().eval();
    const Solution solution = solve(PayoffMatrix(std::move(game)), budget.rest(0));
    const double roundings = 2 * static_cast<double>(view_.columns()) + 16;
    if (was_stopped(solution) || solution.upper < -roundings * unit_roundoff * view_.maximum()) {
      return {};
    }
    const std::vector<Index> in_use = at_places(rows, solution.row.support());
    std::optional<ExactStrategy> mixture = by_program(row, in_use, budget);
    return {mixture || budget.ended() ? std::move(mixture) : by_program(row, rows, budget), {}};
  }

  std::optional<ExactStrategy> by_program(Index row, const std::vector<Index>& rows,
                                          const Budget& budget) const {
    if (rows.empty()) {
      return std::nullopt;
    }
    std::vector<mpz_class> coefficients;
    std::vector<mpz_class> gains(rows.size());
    for (Index column = 0; column < view_.columns(); ++column) {
      std::vector<Rational> differences_here;
      for (const Index k : rows) {
        differences_here.push_back(view_.gain(k, row, column));
      }
      // A positive factor of a column does not matter.
      const std::vector<mpz_class> whole = whole_multiples(differences_here);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        gains[k] += whole[k];
        coefficients.emplace_back(-whole[k]);
      }
    }
    coefficients.insert(coefficients.end(), rows.size(), 1);
    std::vector<mpz_class> right_hand_sides(as_size(view_.columns()));
    right_hand_sides.emplace_back(1);
    IntegerTableau tableau(std::ssize(rows), std::move(coefficients), std::move(right_hand_sides));
    tableau.set_objective(gains);
    if (!tableau.maximize(budget)) {
      return std::nullopt;
    }
    const std::vector<mpz_class> point = tableau.scaled_point();
    const mpz_class gain =
        std::inner_product(gains.begin(), gains.end(), point.begin(), mpz_class(0));
    return gain > 0 ? std::optional(spread(in_proportion(point), rows, view_.rows()))
                    : std::nullopt;
  }

  const PlayerView& view_;
  Dominance kind_;
  // The payoffs of view_.doubles(), stored by columns.
  Eigen::MatrixXd by_columns_;
  // For each row, the first row with equal payoffs.
  std::vector<Index> twin_;
  // The weights of all rows and columns in the last game that was solved.
  Eigen::VectorXd last_rows_;
  Eigen::VectorXd last_columns_;
};

bool dominates(const PlayerView& view, Index other, Index row, Dominance kind) {
  bool somewhere_better = false;
  for (Index column = 0; column < view.columns(); ++column) {
    const bool is_better = view.pays_less(row, other, column);
    if (view.pays_less(other, row, column) || (kind == Dominance::strict && !is_better)) {
      return false;
    }
    somewhere_better = somewhere_better || is_better;
  }
  return somewhere_better;
}

std::optional<Index> pure_dominator(const PlayerView& view, Index row, Dominance kind) {
  for (Index other = 0; other < view.rows(); ++other) {
    if (other != row && dominates(view, other, row, kind)) {
      return other;
    }
  }
  return std::nullopt;
}

// Returns for each row whether a column proves that no mixture dominates the row: the row is a best
// response to the column, and for weak dominance the only one.
std::vector<bool> proved_by_columns(const PlayerView& view, Dominance kind) {
  const auto size = as_size(view.columns());
  std::vector<Index> best(size, 0);
  for (Index row = 1; row < view.rows(); ++row) {
    for (Index column = 0; column < view.columns(); ++column) {
      Index& best_here = best[as_size(column)];
      best_here = view.pays_less(best_here, row, column) ? row : best_here;
    }
  }
  std::vector<Index> best_responses(size, 0);
  std::vector<bool> is_proved(as_size(view.rows()));
  for (const bool counts : {true, false}) {
    for (Index row = 0; row < view.rows(); ++row) {
      for (Index column = 0; column < view.columns(); ++column) {
        const auto c = as_size(column);
        if (view.pays_less(row, best[c], column)) {
          continue;
        }
        if (counts) {
          ++best_responses[c];
        } else if (kind == Dominance::strict || best_responses[c] == 1) {
          is_proved[as_size(row)] = true;
        }
      }
    }
  }
  return is_proved;
}

// Looks for the dominated strategies of one player, round after round.
class PlayerSearch {
 public:
  // Keeps a reference to the game.
  PlayerSearch(const NormalFormGame& game, Index player, Dominance kind, Dominator by)
      : game_(game),
        player_(player),
        kind_(kind),
        by_(by),
        whole_(game, player),
        proofs_(as_size(game.strategies(player))) {}

  // Adds the dominated strategies to a round. Returns the limit that ended the search, if there was
  // one.
  std::optional<Termination> add_dominated(const RemainingStrategies& remaining,
                                           const Options& options,
                                           std::vector<DominatedStrategy>& round) {
    const Budget budget(options);
    const PlayerView view = whole_.restricted(remaining);
    if (searched_ == view.columns()) {
      // The last search was against the same profiles, and removed all that it found dominated.
      return budget.exhausted(0);
    }
    const std::vector<bool> is_proved = proved_by_columns(view, kind_);
    std::optional<MixedDominance> mixed;
    std::optional<Termination> stopped;
    for (Index row = 0; row < view.rows() && !stopped; ++row) {
      const Index strategy = view.own()[as_size(row)];
      if (view.rows() > 1 && !is_proved[as_size(row)] && !is_still_proved(strategy, remaining)) {
        if (auto witness = dominator(view, row, mixed, budget.rest(0))) {
          DominatedStrategy found{player_, strategy, *std::move(witness)};
          if (!saddle::dominates(game_, remaining, found, kind_)) {
            throw std::logic_error("a witness of dominance does not dominate");
          }
          round.push_back(std::move(found));
        }
      }
      stopped = budget.exhausted(0);
    }
    searched_ = view.columns();
    return stopped;
  }

 private:
  bool is_still_proved(Index strategy, const RemainingStrategies& remaining) const {
    const std::vector<Index>& proof = proofs_[as_size(strategy)];
    return !proof.empty() && std::all_of(proof.begin(), proof.end(), [&](Index profile) {
      for (Index other = 0; other < game_.players(); ++other) {
        const auto& left = remaining[as_size(other)];
        if (other != player_ &&
            !std::binary_search(left.begin(), left.end(), game_.strategy(other, profile))) {
          return false;
        }
      }
      return true;
    });
  }

  std::optional<ExactStrategy> dominator(const PlayerView& view, Index row,
                                         std::optional<MixedDominance>& mixed,
                                         const Options& options) {
    const Index strategies = game_.strategies(player_);
    if (const auto other = pure_dominator(view, row, kind_)) {
      return pure_strategy(view.own()[as_size(*other)], strategies);
    }
    if (by_ == Dominator::pure || view.rows() < 3) {
      return std::nullopt;
    }
    if (!mixed) {
      mixed.emplace(view, kind_);
    }
    const MixedDominance::Answer answer = mixed->dominator(row, options);
    if (answer.mixture) {
      return spread(*answer.mixture, view.own(), strategies);
    }
    proofs_[as_size(view.own()[as_size(row)])] = at_places(view.others(), answer.belief);
    return std::nullopt;
  }

  const NormalFormGame& game_;
  Index player_;
  Dominance kind_;
  Dominator by_;
  PlayerView whole_;
  // For each strategy, the profiles of the others that prove that it is not dominated, if known.
  // The proof holds as long as they remain, whatever else is eliminated.
  std::vector<std::vector<Index>> proofs_;
  // The number of remaining profiles of the others in the last search.
  std::optional<Index> searched_;
};

}  // namespace

bool dominates(const NormalFormGame& game, const RemainingStrategies& remaining,
               const DominatedStrategy& claim, Dominance kind) {
  bool somewhere_better = false;
  const Index stride = game.stride(claim.player);
  for (const Index profile : profiles_of_others(game, remaining, claim.player)) {
    Rational gain = -game.payoff(claim.player, profile + claim.strategy * stride);
    for (std::size_t k = 0; k < claim.by.size(); ++k) {
      if (claim.by[k] != 0) {
        gain += claim.by[k] * game.payoff(claim.player, profile + static_cast<Index>(k) * stride);
      }
    }
    if (gain < 0 || (gain == 0 && kind == Dominance::strict)) {
      return false;
    }
    somewhere_better = somewhere_better || gain > 0;
  }
  return somewhere_better;
}

Elimination eliminate(const NormalFormGame& game, Dominance kind, Dominator by,
                      const Options& options) {
  const Budget budget(options);
  Elimination result;
  result.remaining = all_strategies(game);
  std::vector<PlayerSearch> searches;
  for (Index player = 0; player < game.players(); ++player) {
    searches.emplace_back(game, player, kind, by);
  }
  while (!result.complete && !result.stopped) {
    std::vector<DominatedStrategy> round;
    for (PlayerSearch& search : searches) {
      result.stopped = search.add_dominated(result.remaining, budget.rest(0), round);
      if (result.stopped) {
        break;
      }
    }
    for (const DominatedStrategy& removed : round) {
      std::erase(result.remaining[as_size(removed.player)], removed.strategy);
    }
    result.complete = round.empty() && !result.stopped;
    if (!round.empty()) {
      result.rounds.push_back(std::move(round));
    }
  }
  return result;
}

}  // namespace saddle
