#include "apps/program/reports/great_game_report.h"

#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "apps/program/reports/printed.h"

namespace saddle::app {

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
  if (const auto& seen = simulation; seen && seen->games > 0) {
    json["simulation"] = {{"matches", seen->games}, {"seed", seed},
                          {"wins", seen->wins},     {"win_rate", seen->rate()},
                          {"lower", seen->lower()}, {"upper", seen->upper()}};
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
  if (const auto& seen = simulation; seen && seen->games > 0) {
    line += fmt::format("of {} matches, {} were won: {:.6f} (95 % interval: {:.6f} to {:.6f})\n",
                        seen->games, seen->wins, seen->rate(), seen->lower(), seen->upper());
  }
  return line;
}

}  // namespace saddle::app
