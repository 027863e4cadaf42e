#include "apps/program/games/play_guess_it.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/guess_it/cards.h"

namespace saddle::app {
namespace {

using games::GuessItBook;
using games::GuessItCall;
using games::GuessItDeal;
using games::GuessItPlayer;
using games::Random;

// A deal between a person and the program.
class Table {
 public:
  Table(const GuessItDeal& deal, Random random, std::istream& in, std::ostream& out)
      : hand_(deal.mover),
        pack_(static_cast<int>(deal.mover.size() + deal.other.size() + 1)),
        hidden_(deal.hidden),
        program_cards_(deal.other.size()),
        program_(deal.other, pack_),
        random_(random),
        in_(in),
        out_(out) {}

  Printed play() {
    out_ << fmt::format(
        "Guess It. The pack has the cards 1 to {}. One of them lies face down, and whoever "
        "guesses\n"
        "it wins; a wrong guess loses. You hold {} of the others and I hold {}.\n\n"
        "On your turn you ask or you guess. Ask for a card: if I hold it I have to show it, and it "
        "is\n"
        "out of play; if not, I say so and it is my turn. You may ask for a card of your own to\n"
        "mislead me: I cannot tell it from the card that lies face down. I do the same to you.\n\n",
        pack_, hand_.size(), program_cards_);
    for (bool persons_turn = true;; persons_turn = !persons_turn) {
      const Turn turn = persons_turn ? take_persons_turn() : take_programs_turn();
      if (turn != Turn::over_to_the_other) {
        return {"", turn == Turn::decided ? ExitCode::decided : ExitCode::unfinished};
      }
    }
  }

 private:
  enum class Turn { over_to_the_other, decided, left };

  // Asks until the answer is a move; nullopt if the person quits.
  std::optional<GuessItCall> persons_call() {
    for (;;) {
      out_ << fmt::format("Your cards: {}. ask CARD, guess CARD, or quit: ",
                          hand_.empty() ? "none" : fmt::format("{}", fmt::join(hand_, " ")))
           << std::flush;
      std::string line;
      if (!std::getline(in_, line)) {
        out_ << "\n";
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
        out_ << fmt::format("Say for instance: ask {}\n", pack_);
      } else if (std::find(shown_.begin(), shown_.end(), card) != shown_.end()) {
        out_ << fmt::format("{} is out of play already.\n", card);
      } else {
        return GuessItCall{verb == "guess", card};
      }
    }
  }

  Turn take_persons_turn() {
    const std::optional<GuessItCall> call = persons_call();
    if (!call) {
      out_ << fmt::format("You leave. The card was {}.\n", hidden_);
      return Turn::left;
    }
    if (call->is_guess) {
      out_ << fmt::format("The card is {}. {}\n", hidden_,
                          call->card == hidden_ ? "You win!" : "I win.");
      return Turn::decided;
    }
    if (program_.shows(call->card)) {
      shown_.push_back(call->card);
      out_ << fmt::format("I show {}; it is out of play.\n", call->card);
    } else {
      out_ << fmt::format("I do not hold {}.\n", call->card);
    }
    return Turn::over_to_the_other;
  }

  Turn take_programs_turn() {
    const GuessItCall call = program_.call(book_, random_);
    if (call.is_guess) {
      out_ << fmt::format("I guess {}. The card is {}. {}\n", call.card, hidden_,
                          call.card == hidden_ ? "I win." : "You win!");
      return Turn::decided;
    }
    const auto held = std::find(hand_.begin(), hand_.end(), call.card);
    const bool shown = held != hand_.end();
    program_.hears(call.card, shown);
    if (shown) {
      hand_.erase(held);
      shown_.push_back(call.card);
      out_ << fmt::format("I ask for {}. You show it; it is out of play.\n", call.card);
    } else {
      out_ << fmt::format("I ask for {}. You do not hold it: is it mine, or the hidden card?\n",
                          call.card);
    }
    return Turn::over_to_the_other;
  }

  std::vector<int> hand_;
  int pack_;
  int hidden_;
  std::size_t program_cards_;
  std::vector<int> shown_;
  GuessItPlayer program_;
  GuessItBook book_;
  Random random_;
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace

Printed play_guess_it(std::int64_t person, std::int64_t program, std::uint64_t seed,
                      std::istream& in, std::ostream& out) {
  Random random(seed);
  const GuessItDeal deal = games::deal_guess_it(person, program, random);
  return Table(deal, random, in, out).play();
}

}  // namespace saddle::app
