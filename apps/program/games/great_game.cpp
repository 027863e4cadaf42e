#include "games/great_game/great_game.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/win_chance_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "games/great_game/cases.h"
#include "games/pictures.h"

namespace saddle::app {
namespace {

using games::GreatGameCase;
using games::RoundPolicy;
using games::WinRate;

// The number of throws that can be simulated in about a minute.
constexpr double most_simulated_throws = 1e10;

struct GreatGameOptions {
  std::string file = "-";
  std::string policy;
  std::string plot;
  std::optional<std::int64_t> simulate;
  std::uint64_t seed = 1;
  Output output;

  bool wants_policy() const { return !policy.empty() || !plot.empty() || simulate; }
};

CaseReport solve_case(const GreatGameCase& match, const GreatGameOptions& asked) {
  ProgressLine line;
  games::RoundOptions options;
  options.stop = stop_on_interrupt();
  if (asked.output.wants_progress()) {
    options.on_progress = [&](const games::RoundProgress& progress) {
      line.show(fmt::format("pass {}, {} of {} throws", progress.pass, progress.throws_done,
                            match.throws.size()));
    };
  }
  return case_report(match, std::move(options));
}

std::string policy_rows(const RoundPolicy& policy) {
  std::string rows = "throw,score,play\n";
  for (std::size_t thrown = 0; thrown < policy.throws(); ++thrown) {
    const auto widest = static_cast<std::int64_t>(thrown);
    for (std::int64_t score = -widest; score <= widest; ++score) {
      rows += fmt::format("{},{},{}\n", thrown + 1, score, word_for(policy.play(thrown, score)));
    }
  }
  return rows;
}

WinRate simulate(const CaseReport& report, const RoundPolicy& policy,
                 const GreatGameOptions& asked) {
  const GreatGameCase& match = report.match;
  const double throws = games::expected_rounds(report.best.round, match.win_by, match.lose_by) *
                        static_cast<double>(match.throws.size()) *
                        static_cast<double>(*asked.simulate);
  if (throws > most_simulated_throws) {
    throw UsageError(
        fmt::format("--simulate would make about {:.2g} throws, must be at most {:.2g}", throws,
                    most_simulated_throws));
  }
  return games::simulate_great_game({match.throws, policy, match.win_by, match.lose_by},
                                    *asked.simulate, asked.seed, stop_on_interrupt());
}

void use_policy(CaseReport& report, const GreatGameOptions& asked) {
  const RoundPolicy policy = games::best_policy(report.match.throws, report.best);
  // Invalid input is reported before a file is written.
  if (asked.simulate) {
    report.simulation = simulate(report, policy, asked);
  }
  write_if_named(asked.policy, [&] { return policy_rows(policy); });
  write_if_named(asked.plot, [&] { return games::policy_map(policy); });
}

std::string text_or_csv(const std::vector<CaseReport>& reports, bool csv) {
  std::string text =
      csv ? "throws,win_by,lose_by,round_win,round_loss,ratio,win_probability,loss_probability\n"
          : "";
  for (const CaseReport& report : reports) {
    if (report.chances) {
      text += csv ? report.csv_row() : report.text();
    }
  }
  return text;
}

Printed run_great_game(const GreatGameOptions& asked) {
  InputFile file(asked.file, "cases G W L with their throws");
  const std::vector<GreatGameCase> cases = games::read_great_game(file.stream(), file.name());
  if (asked.wants_policy() && cases.size() != 1) {
    throw UsageError(fmt::format(
        "--policy, --plot and --simulate are for a single case, the input has {}", cases.size()));
  }
  ExitCode code = ExitCode::decided;
  std::vector<CaseReport> reports;
  for (const GreatGameCase& match : cases) {
    reports.push_back(solve_case(match, asked));
    CaseReport& report = reports.back();
    if (report.best.termination != Termination::converged) {
      code = ExitCode::unfinished;
      break;
    }
    if (asked.wants_policy()) {
      use_policy(report, asked);
      if (report.simulation && report.simulation->games < *asked.simulate) {
        code = ExitCode::unfinished;
      }
    }
  }
  if (!asked.output.json) {
    return {text_or_csv(reports, asked.output.csv), code};
  }
  return {printed(list_of(reports, [&](const CaseReport& each) { return each.json(asked.seed); })),
          code};
}

}  // namespace

Action declare_great_game(Parser& parser) {
  auto asked = std::make_shared<GreatGameOptions>();
  parser.add_input(
      "FILE", asked->file,
      "cases in the format of UVa 12164: throws, rounds to win by, rounds to lose by, then"
      " rock, paper and scissors in percent for each throw; - is standard input");
  parser.add_output("--policy", asked->policy,
                    "write what to play at every throw and score as CSV");
  parser.add_output("--plot", asked->plot, "draw what to play at every throw and score as SVG");
  parser.add_output("--picture", asked->plot, "as --plot")->group("");
  parser.add_option("--simulate", asked->simulate, "play this many whole matches")
      ->type_name("MATCHES");
  parser.add_option("--seed", asked->seed, "the same seed draws the same throws")
      ->check(at_least(0))
      ->capture_default_str();
  asked->output.declare(parser);
  return [asked] { return run_great_game(*asked); };
}

}  // namespace saddle::app
