#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/commands/commands.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/measured_report.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/picture/measured_picture.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::app {
namespace {

struct MeasuredCommand {
  std::string path = "-";
  std::string wins;
  std::string games;
  std::string means;
  std::string errors;
  bool symmetric = false;
  bool asymmetric = false;
  std::string missing = "refuse";
  double level = 95;
  std::string mix = "shrunk";
  std::string proved = "box";
  std::string plot;
  std::string verify;
  MeasuredOptions options;
  std::int64_t next = 5;
  Limits limits;
  Output output;
};

// Reads two tables of one game.
template <class Read>
MeasuredTable read_both(const std::string& first, const std::string& second,
                        const MeasuredTableOptions& reading, const Read& read) {
  InputFile one(first, "a table of numbers as CSV");
  InputFile other(second, "a table of numbers as CSV");
  return read({one.stream(), one.name()}, {other.stream(), other.name()}, reading);
}

MeasuredTable read_games(const MeasuredCommand& asked, MeasuredTableOptions reading) {
  if (asked.symmetric || asked.asymmetric) {
    reading.symmetry =
        asked.symmetric ? MeasuredGame::Symmetry::symmetric : MeasuredGame::Symmetry::none;
  }
  if (!asked.wins.empty()) {
    return read_both(asked.wins, asked.games, reading, read_wins_of_games);
  }
  if (!asked.means.empty()) {
    return read_both(asked.means, asked.errors, reading, read_means_with_errors);
  }
  InputFile in(asked.path, "a list of row,column,wins,losses or a table of records as CSV");
  return read_measured_table({in.stream(), in.name()}, reading);
}

// Checks an answer to the table. The answer states how the table was read.
Printed verify_measured(const MeasuredCommand& asked) {
  const SolutionFile answer = read_solution_file(asked.verify);
  const auto read = [&asked](const MeasuredTableOptions& reading) {
    return read_games(asked, reading);
  };
  constexpr double tolerance = 0;
  return printed_verdict(measured_verdict(answer.tree, answer.name, read, tolerance), asked.output);
}

Printed run_measured(MeasuredCommand& asked) {
  if (!asked.verify.empty()) {
    return verify_measured(asked);
  }
  if (!(asked.level >= 1 && asked.level < 100)) {
    throw UsageError(
        fmt::format("--level: expected a percentage from 1 to less than 100, such as 95, found {}",
                    asked.level));
  }
  MeasuredTableOptions reading;
  reading.missing_is_unknown = asked.missing == "unknown";
  const MeasuredTable table = read_games(asked, reading);
  if (asked.mix == "safest" && !table.game.is_counted()) {
    throw UsageError("--mix safest is for counted games, means with errors prove nothing");
  }
  asked.options.level = asked.level / 100;
  if (asked.proved == "split" && !table.game.is_counted()) {
    throw UsageError("--proved split is for counted games, means with errors prove nothing");
  }
  asked.options.mix = mix_rule_named(asked.mix);
  asked.options.proof = proof_rule_named(asked.proved);
  asked.options.next = static_cast<std::size_t>(asked.next);
  asked.options.solving = asked.limits.options(asked.output);
  const ProgressClock clock(asked.output, "sampling games",
                            "Ctrl-C stops with the samples made by then");
  const Stopwatch stopwatch;
  const MeasuredAnswer answer = solve_measured(table.game, asked.options);
  const double seconds = stopwatch.seconds();
  write_if_named(asked.plot, [&] { return measured_picture(table.game, answer); });
  const MeasuredReport report{table, asked.options, answer, seconds};
  return {written(report, asked.output), exit_code(answer.termination)};
}

void declare_inputs(Parser& parser, MeasuredCommand& asked) {
  CLI::Option* const file =
      parser.add_input("FILE", asked.path,
                       "CSV, - for standard input: a list row,column,wins,losses[,draws] with that "
                       "header, or row,column,mean,se; or a table of records such as 26-11 or "
                       "26-11-3");
  CLI::Option* const wins = parser.add_input(
      "--wins", asked.wins, "a table of the games that the row strategies won, with --games");
  CLI::Option* const games =
      parser.add_input("--games", asked.games,
                       "a table of the games played, with --wins; for games that are never drawn");
  CLI::Option* const means =
      parser.add_input("--means", asked.means, "a table of mean payoffs, with --errors");
  CLI::Option* const errors =
      parser.add_input("--errors", asked.errors, "a table of their standard errors");
  wins->needs(games)->excludes(file)->excludes(means);
  games->needs(wins);
  means->needs(errors)->excludes(file);
  errors->needs(means);
  parser.add_flag(
      "--symmetric", asked.symmetric,
      "a name is the same strategy as a row and as a column; each pair may be listed in one "
      "direction only");
  parser.add_flag("--asymmetric", asked.asymmetric,
                  "the sides differ (white and black), even if the names are the same");
  parser.forbid_together({"--symmetric"}, {"--asymmetric"});
  parser
      .add_option("--missing", asked.missing,
                  "pairs without games: refuse: refuse the table; unknown: allow them any payoff")
      ->check(one_of({"refuse", "unknown"}))
      ->type_name("WHAT")
      ->capture_default_str();
}

}  // namespace

Action declare_measured(Parser& parser) {
  auto asked = std::make_shared<MeasuredCommand>();
  declare_inputs(parser, *asked);
  parser
      .add_option(
          "--mix", asked->mix,
          "shrunk: an equilibrium of the table in which pairs of few games are moved towards "
          "the mean; measured: of the table as it was measured; safest: the mix with the "
          "highest proved guarantee")
      ->check(one_of({"shrunk", "measured", "safest"}))
      ->type_name("RULE")
      ->capture_default_str();
  parser
      .add_option("--level", asked->level,
                  "the confidence level of proofs, and the share of the samples in a range, in "
                  "percent")
      ->type_name("PERCENT")
      ->capture_default_str();
  parser
      .add_option(
          "--proved", asked->proved,
          "box: prove guarantees by bounds on all payoffs; split: also choose a second mix by "
          "half of the games and prove it by the other half; better for many strategies and few "
          "games. Each of the two proofs may then fail with half of the probability")
      ->check(one_of({"box", "split"}))
      ->type_name("HOW")
      ->capture_default_str();
  parser
      .add_option("--samples", asked->options.samples,
                  "draw and solve this many payoff tables that the counts allow")
      ->check(at_least(0))
      ->type_name("N")
      ->capture_default_str();
  parser
      .add_option("--seed", asked->options.seed,
                  "the seed of the samples and of the split into halves")
      ->type_name("N")
      ->capture_default_str();
  parser.add_option("--next", asked->next, "name at most N pairs to play next")
      ->check(at_least(0))
      ->type_name("N")
      ->capture_default_str();
  parser.add_picture("--plot", asked->plot,
                     "draw the weights with their ranges, and the table, in which uncertain cells "
                     "are pale");
  parser.add_input("--verify", asked->verify,
                   "check the JSON of an answer to this table, which says how the table was read "
                   "and what was asked, instead of answering");
  asked->limits.declare_time_limit(parser);
  asked->output.declare(parser);
  asked->output.declare_threads(parser);
  parser.forbid_together(
      {"--verify"}, {"--symmetric", "--asymmetric", "--missing", "--mix", "--level", "--proved",
                     "--samples", "--seed", "--next", "--plot", "--time-limit", "--threads"});
  return [asked] { return run_measured(*asked); };
}

}  // namespace saddle::app
