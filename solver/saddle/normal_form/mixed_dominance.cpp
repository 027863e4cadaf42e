#include "saddle/normal_form/mixed_dominance.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
// The weight of the mean of all columns in each column, in a game whose belief should include all
// columns.
constexpr double share_of_mean = 0x1p-6;
// Programs of fewer coefficients are solved without the game before them.
constexpr Index few_coefficients = 2500;
// The maximum number of rows or columns that enter a game at once.
constexpr std::size_t most_added = 16;

std::vector<Index> support(const MixedStrategy& strategy) {
  std::vector<Index> result;
  for (Index k = 0; k < strategy.size(); ++k) {
    if (strategy[k] > 0) {
      result.push_back(k);
    }
  }
  return result;
}

std::vector<Index> places_of(int sign, const std::vector<int>& signs) {
  std::vector<Index> result;
  for (std::size_t k = 0; k < signs.size(); ++k) {
    if (signs[k] == sign) {
      result.push_back(static_cast<Index>(k));
    }
  }
  return result;
}

// Returns the elements of the list at these places.
std::vector<Index> at_places(const std::vector<Index>& list, const std::vector<Index>& places) {
  std::vector<Index> result;
  for (const Index place : places) {
    result.push_back(list[static_cast<std::size_t>(place)]);
  }
  return result;
}

// Adds the first few places whose sign is at least `least` and which are missing. Returns whether
// any was added.
bool add_where_at_least(int least, const std::vector<int>& signs, std::vector<Index>& places) {
  std::vector<bool> is_new(signs.size(), true);
  for (std::size_t k = 0; k < places.size() && !signs.empty(); ++k) {
    is_new[static_cast<std::size_t>(places[k])] = false;
  }
  const std::size_t before = places.size();
  const std::size_t most = before + most_added;
  for (std::size_t k = 0; k < signs.size() && places.size() < most; ++k) {
    if (signs[k] >= least && is_new[k]) {
      places.push_back(static_cast<Index>(k));
    }
  }
  return places.size() > before;
}

// Adds the places of the greatest numbers above a border, at most most_added places. Returns
// whether it added any.
bool add_greatest(const Eigen::VectorXd& numbers, double border, std::vector<Index>& places) {
  std::vector<Index> above;
  for (Index k = 0; k < numbers.size(); ++k) {
    if (numbers[k] > border && std::find(places.begin(), places.end(), k) == places.end()) {
      above.push_back(k);
    }
  }
  const std::size_t size = std::min(above.size(), most_added);
  std::partial_sort(above.begin(), above.begin() + static_cast<std::ptrdiff_t>(size), above.end(),
                    [&](Index a, Index b) { return numbers[a] > numbers[b]; });
  places.insert(places.end(), above.begin(), above.begin() + static_cast<std::ptrdiff_t>(size));
  return size > 0;
}

std::vector<Index> each_once(std::vector<Index> places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// Returns the probabilities at these places in units of 2^-30.
std::vector<mpz_class> whole_parts(const MixedStrategy& strategy,
                                   const std::vector<Index>& places) {
  std::vector<mpz_class> result;
  for (const Index place : places) {
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
    result[static_cast<std::size_t>(order[k])] =
        is_new ? order[k] : result[static_cast<std::size_t>(order[k - 1])];
  }
  return result;
}

// Returns the entries column by column, each column scaled to whole numbers: a positive factor of a
// column does not matter.
std::vector<mpz_class> whole_columns(const ExactMatrix& matrix) {
  std::vector<mpz_class> result;
  for (Index c = 0; c < matrix.columns(); ++c) {
    std::vector<Rational> column;
    for (Index i = 0; i < matrix.rows(); ++i) {
      column.push_back(matrix(i, c));
    }
    const std::vector<mpz_class> whole = whole_multiples(column);
    result.insert(result.end(), whole.begin(), whole.end());
  }
  return result;
}

}  // namespace

MixedDominance::MixedDominance(const PlayerView& view, Dominance kind)
    : view_(view),
      kind_(kind),
      by_columns_(view.doubles()),
      twin_(twins(view)),
      last_rows_(Eigen::VectorXd::Zero(view.rows())),
      last_columns_(Eigen::VectorXd::Zero(view.columns())) {}

MixedDominance::Answer MixedDominance::dominator(Index row, const Options& options) {
  Options limits;
  limits.time_limit = options.time_limit;
  limits.stop = options.stop;
  const Budget budget(limits);
  std::vector<Index> others;
  for (Index k = 0; k < view_.rows(); ++k) {
    if (!are_twins(row, k)) {
      others.push_back(k);
    }
  }
  if (others.empty()) {
    return {};
  }
  Play play = by_play(row);
  if (!play.answer && is_large(view_)) {
    play.answer = by_parts(row, std::move(play.part), budget);
  }
  return play.answer ? *std::move(play.answer) : by_game(row, others, budget);
}

// A sum of t doubles of at most M, each with an error of at most u M, has an error of at most (t +
// 1) u t M, and two such sums are compared; a sum of t rounded differences has no greater error.
// Sums of whole numbers below 2^53 are exact.
MixedDominance::Play MixedDominance::by_play(Index row) const {
  // The payoffs of the rows against the columns chosen so far; and, for each column, the payoff of
  // the row in question minus that of its rivals so far.
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
std::optional<ExactStrategy> MixedDominance::confirmed(
    Index row, const std::vector<Index>& rows, const std::vector<mpz_class>& weights) const {
  const std::vector<int> gains = view_.gains_of_columns(row, rows, weights);
  if (std::any_of(gains.begin(), gains.end(), [](int sign) { return sign <= 0; })) {
    return std::nullopt;
  }
  return spread(in_proportion(weights), rows);
}

// Solves the game of the rows and columns that were played. Adds the rows that gain most and the
// columns that lose most, until the strategies give the answer in the whole game, nothing can be
// added or the game gets large. The bound on rounding: a sum has at most 128 terms with weights of
// sum 1 up to rounding, and is compared with one payoff.
std::optional<MixedDominance::Answer> MixedDominance::by_parts(Index row, Part part,
                                                               const Budget& budget) const {
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
    Eigen::VectorXd gains = by_columns_(Eigen::all, part.columns) * solution.column.probabilities();
    gains.array() -= gains[row];
    for (Index k = 0; k < view_.rows(); ++k) {
      gains[k] = are_twins(row, k) ? -infinity : gains[k];
    }
    const Part in_use{at_places(part.rows, support(solution.row)),
                      at_places(part.columns, support(solution.column))};
    if (losses.maxCoeff() < -rounding) {
      std::optional<ExactStrategy> mixture =
          confirmed(row, in_use.rows, whole_parts(solution.row, support(solution.row)));
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
double MixedDominance::rounding_of_differences() const {
  return view_.is_exact() ? 0 : 4 * unit_roundoff * view_.maximum();
}

DenseMatrix MixedDominance::differences(Index row, const std::vector<Index>& rows) const {
  return view_.doubles()(rows, Eigen::all).rowwise() - view_.doubles().row(row);
}

ExactMatrix MixedDominance::differences(Index row, const Part& part) const {
  std::vector<Rational> entries;
  for (const Index k : part.rows) {
    for (const Index column : part.columns) {
      entries.push_back(view_.gain(k, row, column));
    }
  }
  return {std::ssize(part.rows), std::ssize(part.columns), std::move(entries)};
}

MixedDominance::Answer MixedDominance::by_game(Index row, const std::vector<Index>& others,
                                               const Budget& budget) {
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
  Part part{at_places(others, support(solution.row)), support(solution.column)};
  if (solution.upper < -rounding_of_differences()) {
    return {std::nullopt, std::move(part.columns)};
  }
  if (solution.lower > rounding_of_differences() && is_large(view_)) {
    const std::vector<mpz_class> weights = whole_parts(solution.row, support(solution.row));
    if (std::optional<ExactStrategy> mixture = confirmed(row, part.rows, weights)) {
      return {std::move(mixture), {}};
    }
  }
  return by_exact_games(row, std::move(part), budget);
}

// If the optimal strategies of the game of these rows and columns do not prove the answer, the rows
// that gain and the columns that lose are added. As the game grows each time, this ends.
MixedDominance::Answer MixedDominance::by_exact_games(Index row, Part part,
                                                      const Budget& budget) const {
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
      gains = gains_of_others(row, part.columns, solution.column);
    }
    const bool has_new_columns = add_where_at_least(value > 0 ? 0 : 1, losses, part.columns);
    const bool has_new_rows = add_where_at_least(value < 0 && !is_strict ? 0 : 1, gains, part.rows);
    if (has_new_columns || has_new_rows) {
      continue;
    }
    if (value > 0) {
      return {spread(solution.row, part.rows), {}};
    }
    if (value < 0 || is_strict) {
      return {std::nullopt, std::move(part.columns)};
    }
    return by_indifferent_rows(row, places_of(0, gains), budget);
  }
}

// Returns the signs of the rows' gains against a belief. The row and its twins, which no mixture
// contains, count as losses.
std::vector<int> MixedDominance::gains_of_others(Index row, const std::vector<Index>& columns,
                                                 const ExactStrategy& belief) const {
  std::vector<int> gains = view_.gains_of_rows(row, columns, whole_multiples(belief));
  for (Index k = 0; k < view_.rows(); ++k) {
    if (are_twins(row, k)) {
      gains[static_cast<std::size_t>(k)] = -1;
    }
  }
  return gains;
}

// The rounding of the game with the mean: its entries have the errors of the differences, and the
// mean has one more rounding for each column.
MixedDominance::Answer MixedDominance::by_indifferent_rows(Index row, std::vector<Index> rows,
                                                           const Budget& budget) const {
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
  const std::vector<Index> in_use = at_places(rows, support(solution.row));
  std::optional<ExactStrategy> mixture = by_program(row, in_use, budget);
  return {mixture || budget.ended() ? std::move(mixture) : by_program(row, rows, budget), {}};
}

std::optional<ExactStrategy> MixedDominance::by_program(Index row, const std::vector<Index>& rows,
                                                        const Budget& budget) const {
  if (rows.empty()) {
    return std::nullopt;
  }
  const std::vector<Index> columns = all_up_to(view_.columns());
  std::vector<mpz_class> coefficients = whole_columns(differences(row, {rows, columns}));
  std::vector<mpz_class> gains(rows.size());
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    gains[k % rows.size()] += coefficients[k];
    coefficients[k] = -coefficients[k];
  }
  coefficients.insert(coefficients.end(), rows.size(), 1);
  std::vector<mpz_class> right_hand_sides(columns.size());
  right_hand_sides.emplace_back(1);
  IntegerTableau tableau(std::ssize(rows), std::move(coefficients), std::move(right_hand_sides));
  tableau.set_objective(gains);
  if (!tableau.maximize(budget)) {
    return std::nullopt;
  }
  const std::vector<mpz_class> point = tableau.scaled_point();
  mpz_class gain;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    gain += gains[k] * point[k];
  }
  return gain > 0 ? std::optional(spread(in_proportion(point), rows)) : std::nullopt;
}

ExactStrategy MixedDominance::spread(const ExactStrategy& mixture,
                                     const std::vector<Index>& rows) const {
  ExactStrategy result(static_cast<std::size_t>(view_.rows()));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    result[static_cast<std::size_t>(rows[k])] = mixture[k];
  }
  return result;
}

}  // namespace saddle
