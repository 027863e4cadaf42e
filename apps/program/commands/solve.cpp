#include "saddle/solve/solve.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/commands/solve_game.h"
#include "apps/program/commands/solve_many.h"
#include "apps/program/input/game_file.h"
#include "apps/program/input/sparse_file.h"
#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/explanation.h"
#include "apps/program/reports/game_table.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/sparse_report.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/exact/certificate.h"
#include "saddle/io/game_picture.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/solve/as_written.h"
#include "saddle/solve/solve_exact.h"
#include "saddle/solve/solve_sparse.h"

namespace saddle::app {
namespace {

ExactSolution solve_exactly(const ExactMatrix& game, Options options, const Output& output) {
  ProgressLine line;
  line.follow(options, output);
  return solve_exact(game, options);
}

// What both players' payoffs add up to is part of the answer to a constant-sum game.
template <class Report, class Game>
std::string printed_report(const Report& report, const SolveOptions& asked,
                           const ReadGame<Game>& read) {
  const Output& output = asked.output;
  if (asked.table) {
    return marked_up(report.table(), *asked.table);
  }
  if (output.json) {
    Json json = report.json();
    if (read.constant_sum) {
      json["constant_sum"] = read.constant_sum->get_str();
    }
    return printed(json);
  }
  if (output.csv) {
    return report.csv();
  }
  std::string text = first_line(read.game) + report.text();
  if (read.constant_sum && *read.constant_sum != 0) {
    text += fmt::format("constant-sum game: the column player gets {} minus the value\n",
                        read.constant_sum->get_str());
  }
  return text;
}

Printed run_solve_exact(const SolveOptions& asked) {
  if (asked.output.csv && (asked.all || asked.sensitivity)) {
    throw UsageError("--all and --sensitivity have no CSV form, ask for --json");
  }
  const ReadGame<ExactMatrix> read = asked.game.read_exact();
  const ExactMatrix& game = read.game;
  if (asked.explain && std::max(game.rows(), game.columns()) > most_explained) {
    throw UsageError(fmt::format("--explain is for games of up to {0} x {0}, this one is {1} x {2}",
                                 most_explained, game.rows(), game.columns()));
  }
  if (!asked.plot.empty()) {
    check_drawable(game);
  }
  const Options options = library_options(asked);
  const Budget budget(options);
  const auto start = std::chrono::steady_clock::now();
  const ExactSolution solution = solve_exactly(game, options, asked.output);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  OptimumDetails details;
  details.wants_sets = asked.all;
  details.wants_sensitivities = asked.sensitivity;
  ExitCode code = exit_code(solution.termination);
  if (solution.termination == Termination::converged && asked.all) {
    const ProgressClock clock(asked.output, "finding all optimal strategies", "Ctrl-C stops");
    details.sets = optimal_sets(game, solution, asked.limit, budget.rest(0));
    const bool complete =
        details.sets && details.sets->row.complete && details.sets->column.complete;
    code = complete ? code : ExitCode::unfinished;
  }
  if (solution.termination == Termination::converged && asked.sensitivity) {
    const ProgressClock clock(asked.output, "computing sensitivities", "Ctrl-C stops");
    details.sensitivities = sensitivity(game, solution, budget.rest(0));
    const std::size_t all = solution.basis.rows.size() * solution.basis.columns.size();
    details.has_all_sensitivities = !details.sensitivities || details.sensitivities->size() == all;
    code = details.has_all_sensitivities ? code : ExitCode::unfinished;
  }
  if (!asked.plot.empty()) {
    write_file(asked.plot, matrix_picture(game, solution.row, solution.column));
  }
  const ExactReport report{game, solution, details, seconds, asked.output.style()};
  std::string text = printed_report(report, asked, read);
  if (asked.explain) {
    text += fmt::format("\n{}", explanation(game));
  }
  return {std::move(text), code};
}

// A game of more payoffs is not solved in fractions for their beauty: 20 x 20 takes a millisecond.
constexpr Index most_entries_for_fractions = 400;

// Whether fractions are worth a try: a probability is a quotient of determinants of at most as many
// digits as the payoffs of a whole basis, which fill a line and no more.
bool may_have_short_fractions(const ExactMatrix& game) {
  constexpr std::size_t most_bits = 200;
  std::size_t longest = 0;
  for (const mpz_class& number : whole_multiples(game.entries())) {
    longest = std::max(longest, mpz_sizeinbase(number.get_mpz_t(), 2));
  }
  return longest * static_cast<std::size_t>(std::min(game.rows(), game.columns())) <= most_bits;
}

// Returns a solution in fractions that are pleasant to read, if one is had in a moment.
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

// An answer, and fractions that are pleasant to read if they are had in a moment.
struct ReadableAnswer {
  WrittenAnswer answer;
  std::optional<ExactSolution> fractions = {};
};

ReadableAnswer readable_answer(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked) {
  Options options = library_options(asked);
  const Budget budget(options);
  ProgressLine line;
  line.follow(options, asked.output);
  ReadableAnswer readable{answer_as_written(read, asked, options)};
  auto& [written, game, point] = readable.answer;
  if (asked.method == "auto" && !written.exact &&
      written.solution.termination == Termination::converged &&
      read.game.rows() * read.game.columns() <= most_entries_for_fractions) {
    if (!game) {
      game = asked.game.exactly(read);
    }
    if (game) {
      readable.fractions = short_fractions(*game, budget.rest(written.solution.iterations));
    }
  }
  return readable;
}

// An answer that was computed exactly without being asked to: the exact one with the keys that a
// floating one has, and in CSV its doubles.
struct UnaskedExactReport {
  ExactReport exact;
  SolutionReport floating;

  std::string text() const {
    return exact.text() +
           "in doubles the payoffs are too coarse for their range, so this was solved "
           "as with --exact\n";
  }
  Json json() const {
    Json object = exact.json();
    object["relative_gap"] = floating.solution.relative_gap;
    object["tolerance"] = floating.tolerance;
    object["fallbacks"] = floating.solution.fallbacks;
    return object;
  }
  std::string csv() const { return floating.csv(); }
  MarkedTable table() const { return exact.table(); }
};

// An answer in doubles, in JSON and CSV, of a game whose fractions are short: text has those, and
// JSON has them too.
struct ShortFractionReport {
  ExactReport exact;
  SolutionReport floating;

  std::string text() const { return exact.text(); }
  Json json() const {
    Json object = floating.json();
    object["exact"] = fractions_json(exact.solution);
    return object;
  }
  std::string csv() const { return floating.csv(); }
  MarkedTable table() const { return exact.table(); }
};

// A sparse file is solved as it is stored, unless the game is so small that a table is nothing.
Printed run_solve_sparse(const SolveOptions& asked) {
  if (asked.is_exact() || asked.method != "auto" || !asked.plot.empty() || asked.explain ||
      asked.table) {
    throw UsageError(fmt::format(
        "{} is a sparse matrix, which --exact, --all, --sensitivity, --method, --explain, "
        "--plot and tables do not take",
        asked.game.path));
  }
  const SparseGame game = read_sparse_file(asked.game.path);
  Options options = library_options(asked);
  ProgressLine line;
  line.follow(options, asked.output);
  const auto start = std::chrono::steady_clock::now();
  const Solution solution = solve_sparse(game, options);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const SparseReport report{game, solution, asked.tolerance, elapsed.count(), asked.output.style()};
  return {asked.output.json  ? printed(report.json())
          : asked.output.csv ? report.csv()
                             : report.text(),
          exit_code(solution.termination)};
}

std::variant<Printed, PrintedPieces> run_solve(SolveOptions& asked) {
  asked.table = asked.output.table_format();
  if (asked.explain && (asked.table || asked.output.json || asked.output.csv)) {
    throw UsageError("--explain is text: it has no other format");
  }
  if (asked.many) {
    return solve_many(asked);
  }
  if (asked.games.size() > 1) {
    throw UsageError(
        fmt::format("solve takes no further argument '{}' without --many, which solves many games",
                    asked.games[1]));
  }
  asked.game.path = asked.games.front();
  if (is_sparse_file(asked.game.path)) {
    return run_solve_sparse(asked);
  }
  if (asked.is_exact()) {
    return run_solve_exact(asked);
  }
  const ReadGame<PayoffMatrix> read = asked.game.read();
  const PayoffMatrix& game = read.game;
  if (!asked.plot.empty()) {
    check_drawable(ExactMatrix(game));
  }
  const auto start = std::chrono::steady_clock::now();
  const auto& [answer, fractions] = readable_answer(read, asked);
  const Solution& solution = answer.written.solution;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (!asked.plot.empty()) {
    write_file(asked.plot, matrix_picture(ExactMatrix(game), exact_weights(solution.row),
                                          exact_weights(solution.column)));
  }
  const TextStyle style = asked.output.style();
  const SolutionReport report{game, solution, answer.saddle_point, asked.tolerance, elapsed.count(),
                              style};
  const ExitCode code = exit_code(solution.termination);
  const OptimumDetails details;
  if (fractions) {
    const ShortFractionReport readable{{*answer.game, *fractions, details, elapsed.count(), style},
                                       report};
    return Printed{printed_report(readable, asked, read), code};
  }
  if (!answer.written.exact) {
    return Printed{printed_report(report, asked, read), code};
  }
  const UnaskedExactReport unasked{
      {*answer.game, *answer.written.exact, details, elapsed.count(), style}, report};
  return Printed{printed_report(unasked, asked, read), code};
}

}  // namespace

Action declare_solve(Parser& parser) {
  auto asked = std::make_shared<SolveOptions>();
  parser.add_inputs("GAME", asked->games, GameFile::help);
  asked->game.declare_reading(parser);
  parser.add_flag("--many", asked->many,
                  "solve the games of all GAMEs, a line of JSON (or with --csv a row) for each: "
                  "files, CSV tables parted by blank lines, .npy arrays of three dimensions");
  std::vector<std::string> methods = {"auto"};
  std::string footer =
      "Methods:\n  auto: by shape and size, until a certificate meets the tolerance\n";
  for (const Algorithm& algorithm : algorithms()) {
    methods.emplace_back(algorithm.name);
    footer += fmt::format("  {}: {}\n", algorithm.name, algorithm.summary);
  }
  Option method =
      parser.add_option("--method", asked->method, "how to solve, one of the methods below")
          .one_of(methods)
          .type_name("METHOD");
  parser
      .add_option("--tolerance", asked->tolerance,
                  "converged once the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_option("--max-iterations", asked->max_iterations, "stop after this many iterations")
      .type_name("N");
  parser.add_option("--time-limit", asked->time_limit, "stop after this many seconds")
      .type_name("SECONDS");
  parser.add_flag("--exact", asked->exact, "solve in rational arithmetic, the numbers as written")
      .excludes(method);
  Option all =
      parser
          .add_flag("--all", asked->all,
                    "all optimal strategies: uniqueness, dimensions, extreme ones (exactly)")
          .excludes(method);
  parser.add_option("--limit", asked->limit, "list at most N extreme strategies of a player")
      .type_name("N")
      .at_least(1)
      .needs(all)
      .capture_default_str();
  parser
      .add_flag("--sensitivity", asked->sensitivity,
                "what each payoff adds to the value, and how far it may change (exactly)")
      .excludes(method);
  parser
      .add_flag("--explain", asked->explain,
                "tell step by step how a game of up to 4 x 4 is solved, in fractions")
      .excludes(method);
  parser
      .add_output("--plot", asked->plot,
                  "draw the game: the envelope if it has two rows or columns, else the payoffs as "
                  "colours")
      .type_name("FILE.svg");
  asked->output.declare(parser);
  asked->output.declare_style(parser);
  asked->output.declare_format(parser);
  asked->output.declare_threads(parser);
  parser.footer(footer);
  return [asked] { return run_solve(*asked); };
}

}  // namespace saddle::app
