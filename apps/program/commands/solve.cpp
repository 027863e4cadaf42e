#include "apps/program/commands/solve.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <variant>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/large_file.h"
#include "apps/program/reports/explanation.h"
#include "apps/program/reports/large_report.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/io/picture/game_picture.h"
#include "saddle/large/solve_large.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve.h"

namespace saddle::app {
namespace {

ExactAnswer exact_answer(const ExactMatrix& game, const SolveOptions& asked) {
  Options options = asked.limits.options(asked.output);
  std::optional<ProgressLine> line(std::in_place);
  line->follow(options, asked.output);
  std::optional<ProgressClock> clock;
  const auto show = [&](const std::string& work) {
    line.reset();
    clock.emplace(asked.output, work, "Ctrl-C stops");
  };
  return answer_exactly(game, {asked.all, asked.sensitivity, asked.limit, show}, options);
}

// For constant-sum games the answer includes the sum of both players' payoffs.
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

// The exact solver needs a table, for a sparse game too.
constexpr Index most_tabled = 1'000'000;

ReadGame<ExactMatrix> read_exactly(const SolveOptions& asked) {
  const LargeKind kind = large_kind(asked.game);
  if (!is_sparse(kind)) {
    return asked.game.read_exact();
  }
  const LargeGame large = read_large_file(asked.game, kind);
  const Index rows = large.game().rows();
  const Index columns = large.game().columns();
  if (rows > most_tabled / columns) {
    throw UsageError(
        fmt::format("{} is a sparse matrix of {} x {}: --exact, --all, --sensitivity and --explain "
                    "take at most {} payoffs",
                    asked.game.path, rows, columns, most_tabled));
  }
  return {table_of(large), {}, {}};
}

Printed run_solve_exact(const SolveOptions& asked) {
  if (asked.output.csv && (asked.all || asked.sensitivity)) {
    throw UsageError("--all and --sensitivity have no CSV form, ask for --json");
  }
  const ReadGame<ExactMatrix> read = read_exactly(asked);
  const ExactMatrix& game = read.game;
  if (asked.explain && std::max(game.rows(), game.columns()) > most_explained) {
    throw UsageError(fmt::format("--explain is for games of up to {0} x {0}, this one is {1} x {2}",
                                 most_explained, game.rows(), game.columns()));
  }
  if (!asked.plot.empty()) {
    check_drawable(game);
  }
  const ExactAnswer answer = exact_answer(game, asked);
  const ExactSolution& solution = answer.solution;
  write_if_named(asked.plot, [&] { return matrix_picture(game, solution.row, solution.column); });
  const ExactReport report{game, solution, answer.details, answer.seconds, asked.output.style()};
  std::string text = printed_report(report, asked, read);
  if (asked.explain) {
    text += fmt::format("\n{}", explanation(game));
  }
  const ExitCode code = exit_code(solution.termination);
  return {std::move(text),
          code == ExitCode::decided && !answer.details.is_complete() ? ExitCode::unfinished : code};
}

// A report of the optimal strategies of maximum entropy.
struct SelectedReport : WrittenReport {
  const MaxEntropyPair& pair;

  std::string text() const {
    return fmt::format(
        "{}these are the optimal strategies of greatest entropy: {:.6g} for the row player, {:.6g} "
        "for the column\nplayer; the entropy of any optimal strategy is greater by at most {:.2g} "
        "and {:.2g} (proved by a dual program)\n",
        WrittenReport::text(), pair.row.entropy, pair.column.entropy, pair.row.lost,
        pair.column.lost);
  }
  Json json() const {
    Json object = WrittenReport::json();
    object["selection"] = {{"rule", "max-entropy"},
                           {"row_entropy_lost", pair.row.lost},
                           {"column_entropy_lost", pair.column.lost}};
    return object;
  }
};

// The rows and columns that optimal strategies use are found exactly; the strategies themselves are
// not rational.
Printed run_select(const SolveOptions& asked) {
  const ReadGame<ExactMatrix> read = read_exactly(asked);
  const ExactMatrix& game = read.game;
  if (!asked.plot.empty()) {
    check_drawable(game);
  }
  const PayoffMatrix doubles = rounded(game);
  const Options options = asked.limits.options(asked.output);
  const ProgressClock clock(asked.output, "looking for all optimal strategies", "Ctrl-C stops");
  const Stopwatch stopwatch;
  const Budget budget(options);
  ExactAnswer answer = answer_exactly(game, {.wants_sets = true, .limit = 1}, options);
  std::optional<MaxEntropyPair> found;
  if (answer.details.sets) {
    found = max_entropy_pair(game, answer.solution, *answer.details.sets,
                             [&budget] { return budget.ended().has_value(); });
  }
  if (!found) {
    answer.details.sets.reset();
    const ExactReport report{game, answer.solution, answer.details, answer.seconds,
                             asked.output.style()};
    return {printed_report(report, asked, read), ExitCode::unfinished};
  }
  const MaxEntropyPair& pair = *found;
  Solution solution =
      certify(doubles, pair.row.strategy, pair.column.strategy, asked.limits.tolerance);
  solution.algorithm = "exact";
  solution.iterations = answer.solution.iterations;
  const double seconds = stopwatch.seconds();
  const auto exactly = [&game] { return std::optional(game); };
  WrittenAnswer written = answer_as_written(doubles, solution, exactly, Budget(options),
                                            asked.limits.tolerance, Fractions::where_needed);
  if (written.written.exact) {  // its strategies are not of maximum entropy
    written = answer_as_written(doubles, std::move(solution), exactly, budget,
                                asked.limits.tolerance, Fractions::never);
  }
  write_if_named(asked.plot, [&] {
    return matrix_picture(game, exact_weights(pair.row.strategy),
                          exact_weights(pair.column.strategy));
  });
  const SelectedReport report{
      {doubles, written, asked.limits.tolerance, seconds, asked.output.style()}, pair};
  return {printed_report(report, asked, read), exit_code(written.written.solution.termination)};
}

WrittenAnswer written_answer(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked) {
  Options options = asked.limits.options(asked.output);
  ProgressLine line;
  line.follow(options, asked.output);
  return solve_game(read, asked, options, Fractions::where_pleasant);
}

// Returns the kind of a game that is solved without a table, else LargeKind::none. A sparse game
// needs a table only to be solved exactly, a large array for more options.
LargeKind kind_as_stored(const SolveOptions& asked) {
  const LargeKind kind = large_kind(asked.game);
  if (!asked.is_exact() && asked.method == "auto" && asked.plot.empty() && !asked.table) {
    return kind;
  }
  if (is_sparse(kind) && !asked.is_exact()) {
    throw UsageError(
        fmt::format("{} is a sparse matrix: --method does not take it, and --plot and tables take "
                    "it only with --exact",
                    asked.game.path));
  }
  return LargeKind::none;
}

// Adds the number that was subtracted from all payoffs to the bounds, which remain valid.
void add_to_bounds(Solution& solution, const Rational& offset) {
  if (offset != 0 && std::isfinite(solution.lower) && std::isfinite(solution.upper)) {
    solution.lower = rounded_down(offset + Rational(solution.lower));
    solution.upper = rounded_up(offset + Rational(solution.upper));
  }
}

// Adds the offset to the bounds that the progress shows.
void add_to_progress(Options& options, double offset) {
  if (options.on_progress && offset != 0) {
    options.on_progress = [report = options.on_progress, offset](const Progress& progress) {
      report({progress.iterations, progress.lower + offset, progress.upper + offset});
    };
  }
}

Printed run_solve_large(const SolveOptions& asked, LargeKind kind) {
  const LargeGame large = read_large_file(asked.game, kind);
  Options options = asked.limits.options(asked.output);
  ProgressLine line;
  line.follow(options, asked.output);
  add_to_progress(options, nearest_double(large.default_payoff));
  const Stopwatch stopwatch;
  Solution solution =
      large.sparse ? solve_sparse(*large.sparse, options) : solve_large(*large.array, options);
  const double seconds = stopwatch.seconds();
  add_to_bounds(solution, large.default_payoff);
  const LargeReport report{
      large.game(), large.stored(),         large.form(), large.row_labels,    large.column_labels,
      solution,     asked.limits.tolerance, seconds,      asked.output.style()};
  return {written(report, asked.output), exit_code(solution.termination)};
}

std::variant<Printed, PrintedPieces> run_solve(SolveOptions& asked) {
  asked.table = asked.output.table_format();
  if (asked.explain && (asked.table || asked.output.json || asked.output.csv)) {
    throw UsageError("--explain is text: it has no other format");
  }
  if (asked.many) {
    if (!asked.select.empty()) {
      throw UsageError("--select is for one game, not for --many");
    }
    if (asked.game.triples) {
      throw UsageError("--many takes no lists of --triples");
    }
    return solve_many(asked);
  }
  if (asked.games.size() > 1) {
    throw UsageError(
        fmt::format("solve takes no further argument '{}' without --many, which solves many games",
                    asked.games[1]));
  }
  asked.game.path = asked.games.front();
  if (const LargeKind kind = kind_as_stored(asked); kind != LargeKind::none) {
    return run_solve_large(asked, kind);
  }
  if (!asked.select.empty()) {
    return run_select(asked);
  }
  if (asked.is_exact()) {
    return run_solve_exact(asked);
  }
  const ReadGame<PayoffMatrix> read = asked.game.read();
  const PayoffMatrix& game = read.game;
  if (!asked.plot.empty()) {
    check_drawable(ExactMatrix(game));
  }
  const Stopwatch stopwatch;
  const WrittenAnswer answer = written_answer(read, asked);
  const Solution& solution = answer.written.solution;
  const double seconds = stopwatch.seconds();
  write_if_named(asked.plot, [&] {
    return matrix_picture(ExactMatrix(game), exact_weights(solution.row),
                          exact_weights(solution.column));
  });
  const WrittenReport report{game, answer, asked.limits.tolerance, seconds, asked.output.style()};
  return Printed{printed_report(report, asked, read), exit_code(solution.termination)};
}

}  // namespace

WrittenAnswer solve_game(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                         const Options& options, Fractions fractions) {
  const Budget budget(options);
  const auto exactly = [&] { return asked.game.exactly(read); };
  return answer_as_written(
      read.game, solve_by_method(read.game, asked.method, "--method " + asked.method, options),
      exactly, budget, asked.limits.tolerance,
      asked.method == "auto" ? fractions : Fractions::never);
}

Action declare_solve(Parser& parser) {
  auto asked = std::make_shared<SolveOptions>();
  parser.add_inputs("GAME", asked->games, GameFile::help);
  asked->game.declare_reading(parser);
  asked->game.declare_triples(parser);
  parser.add_flag("--many", asked->many,
                  "solve many games, in several files, CSV tables separated by blank lines or .npy "
                  "arrays of three dimensions; print a line of JSON (with --csv a row) for each");
  std::vector<std::string> methods = {"auto"};
  std::string footer =
      "Methods:\n  auto: methods chosen by shape and size, until a certificate meets the "
      "tolerance\n";
  for (const Algorithm& algorithm : algorithms()) {
    methods.emplace_back(algorithm.name);
    footer += fmt::format("  {}: {}\n", algorithm.name, algorithm.summary);
  }
  parser.add_option("--method", asked->method, "how to solve, one of the methods below")
      ->check(one_of(methods))
      ->type_name("METHOD");
  asked->limits.declare_tolerance(parser);
  asked->limits.declare_max_iterations(parser);
  asked->limits.declare_time_limit(parser);
  parser.add_flag("--exact", asked->exact,
                  "solve in rational arithmetic, with the numbers as written");
  CLI::Option* const all =
      parser.add_flag("--all", asked->all,
                      "describe all optimal strategies, exactly: whether they are unique, the "
                      "dimensions of their sets, the extreme strategies");
  parser.add_option("--limit", asked->limit, "list at most N extreme strategies of a player")
      ->type_name("N")
      ->check(at_least(1))
      ->needs(all)
      ->capture_default_str();
  parser.add_flag(
      "--sensitivity", asked->sensitivity,
      "the derivative of the value by each payoff, and how far the payoff may change before other "
      "strategies are used (exactly)");
  parser.add_flag("--explain", asked->explain,
                  "explain step by step how to solve a game of up to 4 x 4 by hand, in fractions");
  parser
      .add_option("--select", asked->select,
                  "max-entropy: the optimal strategies of greatest entropy; they give equal pure "
                  "strategies equal probabilities")
      ->check(one_of({"max-entropy"}))
      ->type_name("RULE");
  parser.forbid_together({"--method", "--select"},
                         {"--exact", "--all", "--sensitivity", "--explain"});
  parser.forbid_together({"--method"}, {"--select"});
  parser.add_picture("--plot", asked->plot,
                     "draw the game: with two rows or columns the envelope of lines, otherwise the "
                     "payoffs as colours");
  asked->output.declare(parser);
  asked->output.declare_style(parser);
  asked->output.declare_format(parser);
  asked->output.declare_threads(parser);
  parser.footer(footer);
  return [asked] { return run_solve(*asked); };
}

}  // namespace saddle::app
