#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/game_file.h"
#include "apps/program/reports/game_table.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/picture/game_picture.h"
#include "saddle/io/picture/normal_form_picture.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/logit_path.h"

namespace saddle::app {
namespace {

struct NashOptions {
  NormalFormFile file;
  Output output;
  std::string method = "auto";
  std::optional<std::size_t> limit;
  Limits limits;
  bool correlated = false;
  std::string path;
  std::string leader;
  std::string plot;
};

void expect_two_players(const NormalFormGame& game, const std::string& option) {
  if (game.players() != 2) {
    throw UsageError(fmt::format("{} is for 2 players, the game has {}", option, game.players()));
  }
}

NashReport report_on(const NormalFormGame& game, const NashOptions& asked) {
  if (asked.method == "lemke-howson" || asked.method == "all-extreme") {
    expect_two_players(game, "--method " + asked.method);
  }
  const Options options = asked.limits.options(asked.output);
  const bool is_pure = game.players() == 1 || asked.method == "pure";
  const ProgressClock clock(asked.output, "enumerating equilibria", is_pure ? "" : "Ctrl-C stops");
  return nash_report(game, asked.method, asked.limit, options);
}

// Returns the best picture: best-response curves of a 2 x 2 game, the envelope of a matrix game
// with two rows or columns, else the payoffs as colours.
std::string picture_of(const NashReport& report) {
  const NormalFormGame& game = report.game;
  const bool constant_sum = !first_other_sum(game);
  if (!constant_sum && game.strategies(0) == 2 && game.strategies(1) == 2) {
    return best_response_picture(game, report.equilibria);
  }
  const ExactMatrix matrix = payoff_matrix(game, 0);
  if (report.equilibria.empty()) {
    return heat_map(matrix, ExactStrategy(static_cast<std::size_t>(matrix.rows())),
                    ExactStrategy(static_cast<std::size_t>(matrix.columns())));
  }
  const std::vector<ExactStrategy>& first = report.equilibria.front().strategies;
  return constant_sum ? matrix_picture(matrix, first[0], first[1])
                      : heat_map(matrix, first[0], first[1]);
}

Printed run_correlated(const NormalFormGame& game, const NashOptions& asked) {
  const ProgressClock clock(asked.output, "looking for a correlated equilibrium", "Ctrl-C stops");
  const auto found = best_correlated_equilibrium(game, asked.limits.options(asked.output));
  if (!found) {
    return {asked.output.json ? printed(Json{{"correlated_equilibrium", nullptr}})
                              : "stopped before a correlated equilibrium was found\n",
            ExitCode::unfinished};
  }
  return {written(CorrelatedReport{game, *found}, asked.output)};
}

Printed run_commitment(const NormalFormGame& game, const NashOptions& asked) {
  expect_two_players(game, "--commit");
  const Index leader = asked.leader == "row" ? 0 : 1;
  const ProgressClock clock(asked.output, "looking for a commitment", "Ctrl-C stops");
  const Options options = asked.limits.options(asked.output);
  const auto strong = optimal_commitment(game, leader, FollowersTies::for_leader, options);
  const auto weak = optimal_commitment(game, leader, FollowersTies::against_leader, options);
  if (!strong || !weak) {
    return {asked.output.json ? printed(Json{{"commitment", nullptr}})
                              : "stopped before a commitment was found\n",
            ExitCode::unfinished};
  }
  return {written(CommitmentReport{game, *strong, *weak}, asked.output)};
}

// Returns the points of the path as CSV, with a column for each strategy.
std::string path_csv(const NormalFormGame& game, const std::vector<LogitPoint>& points) {
  std::string text = "lambda,radius";
  for (Index player = 0; player < game.players(); ++player) {
    for (Index k = 0; k < game.strategies(player); ++k) {
      text += "," + csv_cell(game.player_name(player) + ": " + game.label(player, k));
    }
  }
  text += "\n";
  for (const LogitPoint& point : points) {
    text += fmt::format("{},{}", point.lambda, point.radius);
    for (const std::vector<double>& own : point.probabilities) {
      text += fmt::format(",{}", fmt::join(own, ","));
    }
    text += "\n";
  }
  return text;
}

void write_path(const NormalFormGame& game, const NashOptions& asked) {
  const ProgressClock clock(asked.output, "following the logit path", "Ctrl-C stops");
  const LogitPath path = logit_path(game, asked.limits.options(asked.output));
  write_file(asked.path, asked.path.ends_with(".svg") ? path_picture(game, path.points)
                                                      : path_csv(game, path.points));
}

Printed run_nash(NashOptions& asked) {
  const std::optional<std::string> table = asked.output.table_format();
  const NormalFormGame game = asked.file.read();
  if (table) {
    expect_two_players(game, "--format " + *table);
  }
  if (asked.correlated || !asked.leader.empty()) {
    if (table) {
      throw UsageError(fmt::format("{} has no table, ask for --json or --csv",
                                   asked.correlated ? "--correlated" : "--commit"));
    }
    return asked.correlated ? run_correlated(game, asked) : run_commitment(game, asked);
  }
  if (!asked.path.empty()) {
    if (asked.method != "logit") {
      throw UsageError("--path is for --method logit");
    }
    write_path(game, asked);
  }
  if (!asked.plot.empty()) {
    expect_two_players(game, "--plot");
    check_drawable(payoff_matrix(game, 0));
  }
  const NashReport report = report_on(game, asked);
  write_if_named(asked.plot, [&] { return picture_of(report); });
  const bool is_undecided =
      report.mixed && (report.equilibria.empty() || !report.mixed->undecided.empty());
  const ExitCode code = report.stopped || is_undecided ? ExitCode::unfinished : ExitCode::decided;
  if (table) {
    return {marked_up(equilibrium_table(game, report.equilibria), *table), code};
  }
  return {written(report, asked.output), code};
}

}  // namespace

Action declare_nash(Parser& parser) {
  auto asked = std::make_shared<NashOptions>();
  asked->file.declare(parser);
  parser
      .add_option(
          "--method", asked->method,
          "pure: all pure equilibria; all: all equilibria, found by their supports; one: one "
          "equilibrium, by small supports or, if these have none, by the path of logit "
          "equilibria; support, logit: one equilibrium by this way alone. For two players also "
          "lemke-howson: the equilibria that its paths reach; support: one for each pair of "
          "supports; all-extreme: all extreme equilibria. auto: for two players the matrix "
          "solver if the payoffs have a constant sum, otherwise all extreme equilibria of a "
          "small game and one of a large game; for more players all equilibria if the supports "
          "are few, otherwise one")
      ->check(
          one_of({"auto", "pure", "all", "one", "support", "logit", "lemke-howson", "all-extreme"}))
      ->type_name("METHOD");
  parser.add_option("--limit", asked->limit, "list at most N equilibria")
      ->check(at_least(1))
      ->type_name("N");
  asked->limits.declare_time_limit(parser);
  parser.add_picture("--plot", asked->plot,
                     "draw a game of two players: best responses (2 x 2), the envelope (constant "
                     "sum, two rows or columns), else the payoffs as colours");
  parser.add_output(
      "--path", asked->path,
      "with --method logit: the points of its path, each proved, as CSV, or as a picture if FILE "
      "ends in .svg");
  parser
      .add_option("--commit", asked->leader,
                  "find instead the strategy to which the row or the column player should "
                  "commit if the other replies with a best response (two players)")
      ->check(one_of({"row", "column"}))
      ->type_name("LEADER");
  parser.add_flag("--correlated", asked->correlated,
                  "find instead a correlated equilibrium of the greatest total payoff");
  parser.forbid_together({"--commit", "--correlated"}, {"--method", "--plot", "--path"});
  parser.forbid_together({"--commit"}, {"--correlated"});
  asked->output.declare(parser);
  asked->output.declare_format(parser);
  return [asked] { return run_nash(*asked); };
}

}  // namespace saddle::app
