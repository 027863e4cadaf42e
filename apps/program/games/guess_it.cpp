#include "games/guess_it/guess_it.h"

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/play_guess_it.h"
#include "apps/program/input/input_file.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "games/guess_it/cards.h"
#include "games/guess_it/heatmap.h"

namespace saddle::app {
namespace {

using games::ExactGuessItValue;
using games::GuessItTable;
using games::GuessItValue;
using games::WinRate;

struct GuessItOptions {
  std::optional<std::int64_t> mover;
  std::optional<std::int64_t> other;
  bool exact = false;
  bool play = false;
  std::string table;
  std::string plot;
  std::optional<std::int64_t> simulate;
  std::uint64_t seed = 1;
  Output output;

  bool asks_for_more() const {
    return exact || play || !table.empty() || !plot.empty() || simulate || output.json ||
           output.csv;
  }
};

// Everything that is printed about a deal.
struct DealReport {
  std::int64_t mover;
  std::int64_t other;
  GuessItValue value;
  std::optional<ExactGuessItValue> exact;
  std::optional<WinRate> simulation;
  std::uint64_t seed;
};

Json json_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json json_or_null(const std::optional<Rational>& number) {
  return number ? Json(number->get_str()) : Json();
}

std::string as_json(const DealReport& report) {
  Json json = {{"mover", report.mover},
               {"other", report.other},
               {"win_probability", report.value.win},
               {"opponent_win_probability", report.value.loss},
               {"honest_ask", json_or_null(report.value.honest_ask)},
               {"believe", json_or_null(report.value.believe)}};
  if (const auto& exact = report.exact) {
    json["exact"] = {{"win_probability", exact->win.get_str()},
                     {"opponent_win_probability", Rational(1 - exact->win).get_str()},
                     {"honest_ask", json_or_null(exact->honest_ask)},
                     {"believe", json_or_null(exact->believe)}};
  }
  if (const auto& seen = report.simulation) {
    json["simulation"] = {{"deals", seen->games},   {"seed", report.seed},
                          {"wins", seen->wins},     {"win_rate", seen->rate()},
                          {"lower", seen->lower()}, {"upper", seen->upper()}};
  }
  return printed(json);
}

std::string as_csv(const DealReport& report) {
  const auto cell = [](const std::optional<double>& number) {
    return number ? printed(*number) : std::string();
  };
  return fmt::format(
      "mover,other,win_probability,opponent_win_probability,honest_ask,believe\n{},{},{},{},{},{}"
      "\n",
      report.mover, report.other, printed(report.value.win), printed(report.value.loss),
      cell(report.value.honest_ask), cell(report.value.believe));
}

std::string as_text(const DealReport& report, const TextStyle& style) {
  const GuessItValue& value = report.value;
  std::string text = bold(fmt::format("the mover wins with chance {}", style.nearest(value.win)));
  text += fmt::format("\n  the other wins      {}\n", style.nearest(value.loss));
  if (value.honest_ask) {
    text += fmt::format("  the mover           asks honestly {}, bluffs {}\n",
                        style.nearest(*value.honest_ask), style.nearest(1 - *value.honest_ask));
    text += fmt::format("  the other           believes {}, disbelieves {}\n",
                        style.nearest(*value.believe), style.nearest(1 - *value.believe));
  } else {
    text += report.other == 0 ? "  the mover           sees which card is hidden and guesses it\n"
                              : "  the mover           has no card to bluff with and must guess\n";
  }
  if (const auto& exact = report.exact) {
    text += fmt::format("exactly               {}\n", exact->win.get_str());
    if (exact->honest_ask) {
      text += fmt::format("  asks honestly       {}\n  believes            {}\n",
                          exact->honest_ask->get_str(), exact->believe->get_str());
    }
  }
  if (const auto& seen = report.simulation) {
    text += fmt::format(
        "of {} deals played the mover won {}: {:.6f}, with 95 % between {:.6f} and {:.6f}\n",
        seen->games, seen->wins, seen->rate(), seen->lower(), seen->upper());
  }
  return text;
}

std::string table_rows(const GuessItTable& table) {
  std::string rows = "mover,other,win_probability,opponent_win_probability\n";
  for (std::int64_t n = 0; n <= table.most_mover(); ++n) {
    for (std::int64_t m = 0; m <= table.most_other(); ++m) {
      rows +=
          fmt::format("{},{},{},{}\n", n, m, printed(table.win(n, m)), printed(table.loss(n, m)));
    }
  }
  return rows;
}

// The judge's format: hands on standard input, both chances to 15 digits.
Printed answer_judge() {
  announce_typed_input("numbers of cards N M");
  std::string text;
  std::int64_t mover = 0;
  std::int64_t other = 0;
  while (std::cin >> mover) {
    if (!(std::cin >> other)) {
      throw UsageError(fmt::format(
          "standard input: expected the other's number of cards after the mover's {}", mover));
    }
    const GuessItValue value = games::guess_it(mover, other);
    text += fmt::format("{:.15f} {:.15f}\n", value.win, value.loss);
  }
  if (text.empty() || !std::cin.eof()) {
    throw UsageError("standard input: expected two numbers of cards");
  }
  return {text};
}

void write_files(const GuessItOptions& asked) {
  if (asked.table.empty() && asked.plot.empty()) {
    return;
  }
  const GuessItTable table(*asked.mover, *asked.other);
  if (!asked.table.empty()) {
    write_file(asked.table, table_rows(table));
  }
  if (!asked.plot.empty()) {
    write_file(asked.plot, guess_it_heatmap(table));
  }
}

Printed run_guess_it(const GuessItOptions& asked) {
  if (!asked.mover && !asked.asks_for_more()) {
    return answer_judge();
  }
  if (!asked.mover || !asked.other) {
    throw UsageError("expected two numbers of cards: the mover's and the other's");
  }
  if (asked.play) {
    return play_guess_it(*asked.mover, *asked.other, asked.seed, std::cin, std::cout);
  }
  DealReport report{*asked.mover, *asked.other, games::guess_it(*asked.mover, *asked.other),
                    {},           {},           asked.seed};
  if (asked.exact) {
    report.exact = games::exact_guess_it(*asked.mover, *asked.other);
  }
  ExitCode code = ExitCode::decided;
  if (asked.simulate) {
    report.simulation = games::simulate_guess_it(*asked.mover, *asked.other, *asked.simulate,
                                                 asked.seed, stop_on_interrupt());
    if (report.simulation->games < *asked.simulate) {
      code = ExitCode::unfinished;
    }
    if (report.simulation->games == 0) {
      report.simulation.reset();
    }
  }
  write_files(asked);
  return {asked.output.json
              ? as_json(report)
              : (asked.output.csv ? as_csv(report) : as_text(report, asked.output.style())),
          code};
}

}  // namespace

Action declare_guess_it(Parser& parser) {
  auto asked = std::make_shared<GuessItOptions>();
  parser.add_option("N", asked->mover,
                    "cards of the mover; without it, N and M are read from"
                    " standard input as the judges of Codeforces 98E give them");
  parser.add_option("M", asked->other, "cards of the other");
  parser.add_flag("--exact", asked->exact, "fractions too, for up to 30 cards together");
  parser.add_output("--table", asked->table, "write the chances of all deals up to N, M as CSV");
  parser.add_output("--plot", asked->plot, "draw these chances as SVG");
  parser.add_output("--heatmap", asked->plot, "as --plot").hidden();
  parser.add_option("--simulate", asked->simulate, "play this many deals by the strategies")
      .type_name("DEALS");
  parser.add_option("--seed", asked->seed, "the same seed deals and draws the same cards")
      .at_least(0)
      .capture_default_str();
  parser.add_flag("--play", asked->play, "play a deal in the terminal against the best play");
  asked->output.declare(parser);
  asked->output.declare_digits(parser);
  return [asked] { return run_guess_it(*asked); };
}

}  // namespace saddle::app
