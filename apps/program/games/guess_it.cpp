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
#include "apps/program/reports/guess_it_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "games/guess_it/cards.h"
#include "games/guess_it/heatmap.h"

namespace saddle::app {
namespace {

using games::GuessItTable;
using games::GuessItValue;

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

// The format of the online judge (Codeforces 98E): numbers of cards on standard input, both
// probabilities to 15 digits on standard output.
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
    write_file(asked.table, guess_it_rows(table));
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
  return {asked.output.json  ? printed(report.json())
          : asked.output.csv ? report.csv()
                             : report.text(asked.output.style()),
          code};
}

}  // namespace

Action declare_guess_it(Parser& parser) {
  auto asked = std::make_shared<GuessItOptions>();
  parser.add_option("N", asked->mover,
                    "cards of the mover; without N and M, both are read from standard input in the "
                    "format of Codeforces 98E");
  parser.add_option("M", asked->other, "cards of the other player");
  parser.add_flag("--exact", asked->exact, "print fractions too, for at most 30 cards in all");
  parser.add_output("--table", asked->table, "write the chances of all deals up to N, M as CSV");
  parser.add_output("--plot", asked->plot, "draw these chances as SVG");
  parser.add_output("--heatmap", asked->plot, "as --plot")->group("");
  parser
      .add_option("--simulate", asked->simulate,
                  "play this many deals with the computed strategies")
      ->type_name("DEALS");
  parser.add_option("--seed", asked->seed, "the same seed deals and draws the same cards")
      ->check(at_least(0))
      ->capture_default_str();
  parser.add_flag("--play", asked->play, "play a deal in the terminal against an optimal player");
  asked->output.declare(parser);
  asked->output.declare_digits(parser);
  return [asked] { return run_guess_it(*asked); };
}

}  // namespace saddle::app
