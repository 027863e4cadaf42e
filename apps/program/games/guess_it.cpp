#include "games/guess_it/guess_it.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/win_chance_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "games/guess_it/cards.h"
#include "games/pictures.h"

namespace saddle::app {
namespace {

using games::GuessItCall;
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

// A deal between a person, who is the mover, and the program, which plays optimally.
class PlayTable {
 public:
  PlayTable(std::int64_t person, std::int64_t program, std::uint64_t seed)
      : random_(seed),
        deal_(games::deal_guess_it(person, program, random_)),
        pack_(static_cast<int>(deal_.mover.size() + deal_.other.size() + 1)),
        program_(deal_.other, pack_) {}

  // The exit code is `unfinished` if the person quits.
  Printed play() {
    std::cout << fmt::format(
        "Guess It. The pack has the cards 1 to {}. One of them lies face down, and whoever "
        "guesses\nit wins; a wrong guess loses. You hold {} of the others and I hold {}.\n\n"
        "On your turn you ask or you guess. Ask for a card: if I hold it I have to show it, and it "
        "is\nout of play; if not, I say so and it is my turn. You may ask for a card of your own "
        "to\nmislead me: I cannot tell it from the card that lies face down. I do the same to "
        "you.\n\n",
        pack_, deal_.mover.size(), deal_.other.size());
    for (bool persons_turn = true;; persons_turn = !persons_turn) {
      if (const auto code = persons_turn ? take_persons_turn() : take_programs_turn()) {
        return {"", *code};
      }
    }
  }

 private:
  // Asks until the answer is a move; nullopt if the person quits.
  std::optional<GuessItCall> persons_call() {
    for (;;) {
      std::cout << fmt::format("Your cards: {}. ask CARD, guess CARD, or quit: ",
                               deal_.mover.empty() ? "none"
                                                   : fmt::format("{}", fmt::join(deal_.mover, " ")))
                << std::flush;
      std::string line;
      if (!std::getline(std::cin, line)) {
        std::cout << "\n";
        return {};
      }
      std::istringstream words(line);
      std::string verb;
      int card = 0;
      words >> verb;
      if (verb == "quit") {
        return {};
      }
      if ((verb != "ask" && verb != "guess") || !(words >> card) || card < 1 || card > pack_) {
        std::cout << fmt::format("Say for instance: ask {}\n", pack_);
      } else if (std::find(shown_.begin(), shown_.end(), card) != shown_.end()) {
        std::cout << fmt::format("{} is out of play already.\n", card);
      } else {
        return GuessItCall{verb == "guess", card};
      }
    }
  }

  // Each returns the exit code if the turn ends the game.
  std::optional<ExitCode> take_persons_turn() {
    const std::optional<GuessItCall> call = persons_call();
    if (!call) {
      std::cout << fmt::format("You leave. The card was {}.\n", deal_.hidden);
      return ExitCode::unfinished;
    }
    if (call->is_guess) {
      std::cout << fmt::format("The card is {}. {}\n", deal_.hidden,
                               call->card == deal_.hidden ? "You win!" : "I win.");
      return ExitCode::decided;
    }
    if (program_.shows(call->card)) {
      shown_.push_back(call->card);
      std::cout << fmt::format("I show {}; it is out of play.\n", call->card);
    } else {
      std::cout << fmt::format("I do not hold {}.\n", call->card);
    }
    return {};
  }

  std::optional<ExitCode> take_programs_turn() {
    const GuessItCall call = program_.call(book_, random_);
    if (call.is_guess) {
      std::cout << fmt::format("I guess {}. The card is {}. {}\n", call.card, deal_.hidden,
                               call.card == deal_.hidden ? "I win." : "You win!");
      return ExitCode::decided;
    }
    std::vector<int>& hand = deal_.mover;
    const auto held = std::find(hand.begin(), hand.end(), call.card);
    const bool shown = held != hand.end();
    program_.hears(call.card, shown);
    if (shown) {
      hand.erase(held);
      shown_.push_back(call.card);
      std::cout << fmt::format("I ask for {}. You show it; it is out of play.\n", call.card);
    } else {
      std::cout << fmt::format(
          "I ask for {}. You do not hold it: is it mine, or the hidden card?\n", call.card);
    }
    return {};
  }

  games::Random random_;
  games::GuessItDeal deal_;  // without the cards that the person had to show
  int pack_;
  std::vector<int> shown_;
  games::GuessItPlayer program_;
  games::GuessItBook book_;
};

void write_files(const GuessItOptions& asked) {
  if (asked.table.empty() && asked.plot.empty()) {
    return;
  }
  const GuessItTable table(*asked.mover, *asked.other);
  write_if_named(asked.table, [&] { return guess_it_rows(table); });
  write_if_named(asked.plot, [&] { return guess_it_heatmap(table); });
}

Printed run_guess_it(const GuessItOptions& asked) {
  if (!asked.mover && !asked.asks_for_more()) {
    return answer_judge();
  }
  if (!asked.mover || !asked.other) {
    throw UsageError("expected two numbers of cards: the mover's and the other's");
  }
  if (asked.play) {
    return PlayTable(*asked.mover, *asked.other, asked.seed).play();
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
