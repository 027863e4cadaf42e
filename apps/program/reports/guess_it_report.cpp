#include "apps/program/reports/guess_it_report.h"

#include <fmt/format.h>

namespace saddle::app {

using games::GuessItTable;

namespace {

Json json_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json json_or_null(const std::optional<Rational>& number) {
  return number ? Json(number->get_str()) : Json();
}

}  // namespace

Json DealReport::json() const {
  Json json = {{"mover", mover},
               {"other", other},
               {"win_probability", value.win},
               {"opponent_win_probability", value.loss},
               {"honest_ask", json_or_null(value.honest_ask)},
               {"believe", json_or_null(value.believe)}};
  if (exact) {
    json["exact"] = {{"win_probability", exact->win.get_str()},
                     {"opponent_win_probability", Rational(1 - exact->win).get_str()},
                     {"honest_ask", json_or_null(exact->honest_ask)},
                     {"believe", json_or_null(exact->believe)}};
  }
  if (const auto& seen = simulation) {
    json["simulation"] = {{"deals", seen->games},   {"seed", seed},
                          {"wins", seen->wins},     {"win_rate", seen->rate()},
                          {"lower", seen->lower()}, {"upper", seen->upper()}};
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
  if (const auto& seen = simulation) {
    text += fmt::format("of {} deals, the mover won {}: {:.6f} (95 % interval: {:.6f} to {:.6f})\n",
                        seen->games, seen->wins, seen->rate(), seen->lower(), seen->upper());
  }
  return text;
}

std::string guess_it_rows(const GuessItTable& table) {
  std::string rows = "mover,other,win_probability,opponent_win_probability\n";
  for (std::int64_t n = 0; n <= table.most_mover(); ++n) {
    for (std::int64_t m = 0; m <= table.most_other(); ++m) {
      rows +=
          fmt::format("{},{},{},{}\n", n, m, printed(table.win(n, m)), printed(table.loss(n, m)));
    }
  }
  return rows;
}

}  // namespace saddle::app
