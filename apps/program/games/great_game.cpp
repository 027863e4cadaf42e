#include "games/great_game/great_game.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/input/input_file.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "games/great_game/cases.h"
#include "games/great_game/map.h"
#include "games/great_game/simulation.h"

namespace saddle::app {
namespace {

using games::BestRound;
using games::GreatGameCase;
using games::Match;
using games::RoundPolicy;
using games::WinRate;

// What a match may miss of itself, and the throws that are played out in about a minute.
constexpr double relative_error = 1e-14;
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

// Everything that is printed about a case.
struct CaseReport {
  const GreatGameCase& match;
  BestRound best;
  // None if the first step was interrupted.
  std::optional<Match> chances;
  std::optional<WinRate> simulation;
};

std::vector<GreatGameCase> read_cases(const std::string& path) {
  InputFile file(path, "cases G W L with their throws");
  return games::read_great_game(file.stream(), file.name());
}

CaseReport solve_case(const GreatGameCase& match, const GreatGameOptions& asked) {
  games::RoundOptions options;
  options.relative_error = relative_error / static_cast<double>(match.win_by + match.lose_by);
  options.stop = stop_on_interrupt();
  ProgressLine line;
  if (asked.output.wants_progress()) {
    options.on_progress = [&](const games::RoundProgress& progress) {
      line.show(fmt::format("pass {}, {} of {} throws", progress.pass, progress.throws_done,
                            match.throws.size()));
    };
  }
  CaseReport report{match, games::best_round(match.throws, options), {}, {}};
  if (report.best.passes > 0) {
    report.chances = games::play_match(report.best.round, match.win_by, match.lose_by);
  }
  return report;
}

std::string policy_rows(const RoundPolicy& policy) {
  static constexpr std::array<const char*, 3> names = {"rock", "paper", "scissors"};
  std::string rows = "throw,score,play\n";
  for (std::size_t thrown = 0; thrown < policy.throws(); ++thrown) {
    const auto widest = static_cast<std::int64_t>(thrown);
    for (std::int64_t score = -widest; score <= widest; ++score) {
      rows += fmt::format("{},{},{}\n", thrown + 1, score,
                          names.at(static_cast<std::size_t>(policy.play(thrown, score))));
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
  // What is refused is refused before a file is written.
  if (asked.simulate) {
    report.simulation = simulate(report, policy, asked);
  }
  if (!asked.policy.empty()) {
    write_file(asked.policy, policy_rows(policy));
  }
  if (!asked.plot.empty()) {
    write_file(asked.plot, games::policy_map(policy));
  }
}

Json as_json(const CaseReport& report, std::uint64_t seed) {
  const games::Round& round = report.best.round;
  Json json = {{"throws", report.match.throws.size()},
               {"win_by", report.match.win_by},
               {"lose_by", report.match.lose_by}};
  if (report.chances) {
    json["round_win"] = round.win.high;
    json["round_loss"] = round.loss.high;
    json["ratio"] = round.ratio();
    json["win_probability"] = report.chances->win;
    json["loss_probability"] = report.chances->loss;
  }
  json["termination"] = to_string(report.best.termination);
  if (const auto& seen = report.simulation; seen && seen->games > 0) {
    json["simulation"] = {{"matches", seen->games}, {"seed", seed},
                          {"wins", seen->wins},     {"win_rate", seen->rate()},
                          {"lower", seen->lower()}, {"upper", seen->upper()}};
  }
  return json;
}

std::string as_csv_row(const CaseReport& report) {
  const games::Round& round = report.best.round;
  return fmt::format("{},{},{},{},{},{},{},{}\n", report.match.throws.size(), report.match.win_by,
                     report.match.lose_by, printed(round.win.high), printed(round.loss.high),
                     printed(round.ratio()), printed(report.chances->win),
                     printed(report.chances->loss));
}

std::string as_text(const CaseReport& report) {
  std::string text = fmt::format("{:.3f}%\n", 100 * report.chances->win);
  if (const auto& seen = report.simulation; seen && seen->games > 0) {
    text += fmt::format(
        "of {} matches played {} were won: {:.6f}, with 95 % between {:.6f} and {:.6f}\n",
        seen->games, seen->wins, seen->rate(), seen->lower(), seen->upper());
  }
  return text;
}

std::string as_text_or_csv(const std::vector<CaseReport>& reports, bool csv) {
  std::string text =
      csv ? "throws,win_by,lose_by,round_win,round_loss,ratio,win_probability,loss_probability\n"
          : "";
  for (const CaseReport& report : reports) {
    if (report.chances) {
      text += csv ? as_csv_row(report) : as_text(report);
    }
  }
  return text;
}

Printed run_great_game(const GreatGameOptions& asked) {
  const std::vector<GreatGameCase> cases = read_cases(asked.file);
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
    return {as_text_or_csv(reports, asked.output.csv), code};
  }
  Json json = Json::list();
  for (const CaseReport& report : reports) {
    json.push_back(as_json(report, asked.seed));
  }
  return {printed(json), code};
}

}  // namespace

Action declare_great_game(Parser& parser) {
  auto asked = std::make_shared<GreatGameOptions>();
  parser.add_input(
      "FILE", asked->file,
      "cases as UVa 12164 gives them: throws, rounds to win by, rounds to lose by, then"
      " rock, paper and scissors in percent for each throw; - is standard input");
  parser.add_output("--policy", asked->policy,
                    "write what to play at every throw and score as CSV");
  parser.add_output("--plot", asked->plot, "draw what to play at every throw and score as SVG");
  parser.add_output("--picture", asked->plot, "as --plot").hidden();
  parser.add_option("--simulate", asked->simulate, "play this many whole matches")
      .type_name("MATCHES");
  parser.add_option("--seed", asked->seed, "the same seed draws the same throws")
      .at_least(0)
      .capture_default_str();
  asked->output.declare(parser);
  return [asked] { return run_great_game(*asked); };
}

}  // namespace saddle::app
