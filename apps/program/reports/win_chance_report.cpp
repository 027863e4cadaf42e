#include "apps/program/reports/win_chance_report.h"

#include <array>

#include <fmt/format.h>

namespace saddle::app {
namespace {

// Returns the results of simulated games, which are called `name`.
Json simulation_json(const char* name, const games::WinRate& seen, std::uint64_t seed) {
  return {{name, seen.games},        {"seed", seed},          {"wins", seen.wins},
          {"win_rate", seen.rate()}, {"lower", seen.lower()}, {"upper", seen.upper()}};
}

std::string rate_text(const games::WinRate& seen) {
  return fmt::format("{:.6f} (95 % interval: {:.6f} to {:.6f})\n", seen.rate(), seen.lower(),
                     seen.upper());
}

}  // namespace

Json DealReport::json() const {
  Json json = {{"mover", mover},
               {"other", other},
               {"win_probability", value.win},
               {"opponent_win_probability", value.loss},
               {"honest_ask", value.honest_ask},
               {"believe", value.believe}};
  if (exact) {
    json["exact"] = {{"win_probability", exact->win},
                     {"opponent_win_probability", Rational(1 - exact->win)},
                     {"honest_ask", exact->honest_ask},
                     {"believe", exact->believe}};
  }
  if (simulation) {
    json["simulation"] = simulation_json("deals", *simulation, seed);
  }
  return json;
}

std::string DealReport::csv() const {
  const auto cell = [](const std::optional<double>& number) {
    return number ? printed(*number) : std::string();
  };
  return fmt::format(
      "mover,other,win_probability,opponent_win_probability,honest_ask,believe\n{},{},{},{},{},{}"
      "\n",
      mover, other, printed(value.win), printed(value.loss), cell(value.honest_ask),
      cell(value.believe));
}

std::string DealReport::text(const TextStyle& style) const {
  std::string text = bold(fmt::format("the mover wins with chance {}", style.nearest(value.win)));
  text += fmt::format("\n  the other wins      {}\n", style.nearest(value.loss));
  if (value.honest_ask) {
    text += fmt::format("  the mover           asks honestly {}, bluffs {}\n",
                        style.nearest(*value.honest_ask), style.nearest(1 - *value.honest_ask));
    text += fmt::format("  the other           believes {}, disbelieves {}\n",
                        style.nearest(*value.believe), style.nearest(1 - *value.believe));
  } else {
    text += other == 0 ? "  the mover           sees which card is hidden and guesses it\n"
                       : "  the mover           has no card to bluff with and must guess\n";
  }
  if (exact) {
    text += fmt::format("exactly               {}\n", exact->win.get_str());
    if (exact->honest_ask) {
      text += fmt::format("  asks honestly       {}\n  believes            {}\n",
                          exact->honest_ask->get_str(), exact->believe->get_str());
    }
  }
  if (simulation) {
    text += fmt::format("of {} deals, the mover won {}: {}", simulation->games, simulation->wins,
                        rate_text(*simulation));
  }
  return text;
}

std::string guess_it_rows(const games::GuessItTable& table) {
  std::string rows = "mover,other,win_probability,opponent_win_probability\n";
  for (std::int64_t n = 0; n <= table.most_mover(); ++n) {
    for (std::int64_t m = 0; m <= table.most_other(); ++m) {
      rows +=
          fmt::format("{},{},{},{}\n", n, m, printed(table.win(n, m)), printed(table.loss(n, m)));
    }
  }
  return rows;
}

std::string_view word_for(games::Throw play) {
  static constexpr std::array<std::string_view, 3> words = {"rock", "paper", "scissors"};
  return words.at(static_cast<std::size_t>(play));
}

CaseReport case_report(const games::GreatGameCase& match, games::RoundOptions options) {
  constexpr double relative_error = 1e-14;
  options.relative_error = relative_error / static_cast<double>(match.win_by + match.lose_by);
  CaseReport report{match, games::best_round(match.throws, options), {}, {}};
  if (report.best.passes > 0) {
    report.chances = games::play_match(report.best.round, match.win_by, match.lose_by);
  }
  return report;
}

Json CaseReport::json(std::uint64_t seed) const {
  const games::Round& round = best.round;
  Json json = {
      {"throws", match.throws.size()}, {"win_by", match.win_by}, {"lose_by", match.lose_by}};
  if (chances) {
    json["round_win"] = round.win.high;
    json["round_loss"] = round.loss.high;
    json["ratio"] = round.ratio();
    json["win_probability"] = chances->win;
    json["loss_probability"] = chances->loss;
  }
  json["termination"] = to_string(best.termination);
  if (simulation && simulation->games > 0) {
    json["simulation"] = simulation_json("matches", *simulation, seed);
  }
  return json;
}

std::string CaseReport::csv_row() const {
  const games::Round& round = best.round;
  return fmt::format("{},{},{},{},{},{},{},{}\n", match.throws.size(), match.win_by, match.lose_by,
                     printed(round.win.high), printed(round.loss.high), printed(round.ratio()),
                     printed(chances->win), printed(chances->loss));
}

std::string CaseReport::text() const {
  std::string line = fmt::format("{:.3f}%\n", 100 * chances->win);
  if (simulation && simulation->games > 0) {
    line += fmt::format("of {} matches, {} were won: {}", simulation->games, simulation->wins,
                        rate_text(*simulation));
  }
  return line;
}

}  // namespace saddle::app
