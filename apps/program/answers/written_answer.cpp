#include "apps/program/answers/written_answer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/certificate.h"
#include "saddle/machine/refusal.h"
#include "saddle/solve/solve.h"

namespace saddle::app {
namespace {

// Larger games are not solved in fractions only to print them: 20 x 20 takes a millisecond.
constexpr Index most_entries_for_fractions = 400;

// Whether to try fractions. A probability is a quotient of determinants. These have at most as many
// digits as the longest payoff times the size of a basis, and must fit on a line.
bool may_have_short_fractions(const ExactMatrix& game) {
  constexpr std::size_t most_bits = 200;
  std::size_t longest = 0;
  for (const mpz_class& number : whole_multiples(game.entries())) {
    longest = std::max(longest, mpz_sizeinbase(number.get_mpz_t(), 2));
  }
  return longest * static_cast<std::size_t>(std::min(game.rows(), game.columns())) <= most_bits;
}

// Returns a solution in short fractions, if it can be computed quickly.
std::optional<ExactSolution> short_fractions(const ExactMatrix& game, const Options& options) {
  if (!may_have_short_fractions(game)) {
    return std::nullopt;
  }
  ExactSolution solution = solve_exact(game, options);
  const bool is_pleasant = solution.termination == Termination::converged &&
                           is_short(solution.lower) &&
                           std::all_of(solution.row.begin(), solution.row.end(), is_short) &&
                           std::all_of(solution.column.begin(), solution.column.end(), is_short);
  return is_pleasant ? std::optional(std::move(solution)) : std::nullopt;
}

bool has_exact_game(WrittenAnswer& answer, const WithoutRounding& exactly) {
  if (!answer.game) {
    answer.game = exactly();
  }
  return answer.game.has_value();
}

}  // namespace

Solution solve_by_method(const PayoffMatrix& game, const std::string& method,
                         const std::string& called, const Options& options) {
  if (method == "auto") {
    return solve(game, options);
  }
  const Algorithm* algorithm = find_algorithm(method);
  if (algorithm == nullptr) {
    throw_invalid("method is '{}', must be one of auto, {}", method,
                  joined(algorithms(), [](const Algorithm& known) { return known.name; }));
  }
  std::optional<Solution> solution = solve_by(*algorithm, game, options);
  if (!solution) {
    throw_invalid("{} has no answer for this game of {} and {} (it is for: {})", called,
                  counted(game.rows(), "row"), counted(game.columns(), "column"),
                  algorithm->summary);
  }
  return *std::move(solution);
}

WrittenAnswer answer_as_written(const PayoffMatrix& game, Solution of_doubles,
                                const WithoutRounding& exactly, const Budget& budget,
                                double tolerance, Fractions fractions) {
  WrittenAnswer answer{{as_printed(std::move(of_doubles), game, tolerance), {}}, {}, std::nullopt};
  // Most games have no saddle point, and then one search of all payoffs is enough.
  if (saddle_point(game)) {
    answer.saddle_point = certain_saddle_point(game);
    if (!answer.saddle_point && has_exact_game(answer, exactly)) {
      answer.saddle_point = saddle_point(*answer.game);
    }
  }
  const Solution& solution = answer.written.solution;
  if (fractions != Fractions::never && solution.termination == Termination::rounded_payoffs &&
      has_exact_game(answer, exactly)) {
    answer.saddle_point = saddle_point(*answer.game);
    answer.written = solve_as_written(*answer.game, solution, budget.rest(solution.iterations));
  }
  if (fractions == Fractions::where_pleasant && !answer.written.exact &&
      solution.termination == Termination::converged &&
      game.rows() * game.columns() <= most_entries_for_fractions &&
      has_exact_game(answer, exactly)) {
    answer.short_fractions = short_fractions(*answer.game, budget.rest(solution.iterations));
  }
  return answer;
}

SolutionReport WrittenReport::floating() const {
  return {game, answer.written.solution, answer.saddle_point, tolerance, seconds, style};
}

std::optional<ExactReport> WrittenReport::exact() const {
  static const OptimumDetails none;
  const std::optional<ExactSolution>& solution =
      answer.written.exact ? answer.written.exact : answer.short_fractions;
  return solution ? std::optional<ExactReport>({*answer.game, *solution, none, seconds, style})
                  : std::nullopt;
}

std::string WrittenReport::text() const {
  const auto in_fractions = exact();
  if (!in_fractions) {
    return floating().text();
  }
  return in_fractions->text() +
         (answer.written.exact
              ? "doubles are too coarse for these payoffs, so the game was solved as with --exact\n"
              : "");
}

Json WrittenReport::json() const {
  const auto in_fractions = exact();
  if (!answer.written.exact) {
    Json object = floating().json();
    if (in_fractions) {
      object["exact"] = fractions_json(in_fractions->solution);
    }
    return object;
  }
  Json object = in_fractions->json();
  object["relative_gap"] = answer.written.solution.relative_gap;
  object["tolerance"] = tolerance;
  object["fallbacks"] = answer.written.solution.fallbacks;
  return object;
}

MarkedTable WrittenReport::table() const {
  const auto in_fractions = exact();
  return in_fractions ? in_fractions->table() : floating().table();
}

std::string WrittenReport::csv() const { return floating().csv(); }

ExactAnswer answer_exactly(const ExactMatrix& game, const ExactQuestion& question,
                           const Options& options) {
  const Budget budget(options);
  const auto start = std::chrono::steady_clock::now();
  ExactAnswer answer{solve_exact(game, options), {}, 0};
  const ExactSolution& solution = answer.solution;
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  OptimumDetails& details = answer.details;
  details.wants_sets = question.wants_sets;
  details.wants_sensitivities = question.wants_sensitivities;
  if (solution.termination == Termination::converged && question.wants_sets) {
    question.on_work("finding all optimal strategies");
    details.sets = optimal_sets(game, solution, question.limit, budget.rest(0));
  }
  if (solution.termination == Termination::converged && question.wants_sensitivities) {
    question.on_work("computing sensitivities");
    details.sensitivities = sensitivity(game, solution, budget.rest(0));
    const std::size_t all = solution.basis.rows.size() * solution.basis.columns.size();
    details.has_all_sensitivities = !details.sensitivities || details.sensitivities->size() == all;
  }
  return answer;
}

}  // namespace saddle::app
