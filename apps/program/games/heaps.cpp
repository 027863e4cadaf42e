// Games of heaps: nim, subtraction, wythoff, split-merge, half-piles, take-and-break.

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/game_report.h"
#include "apps/program/games/games.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "games/heaps/half_piles.h"
#include "games/heaps/nim.h"
#include "games/heaps/split_merge.h"
#include "games/heaps/subtraction.h"
#include "games/heaps/take_and_break.h"
#include "games/heaps/wythoff.h"

namespace saddle::app {
namespace {

struct HeapOptions {
  std::vector<std::string> heaps;
  bool misere = false;
  Output output;

  std::vector<std::uint64_t> sizes() const { return whole_numbers("heap", heaps); }
  Play play() const { return misere ? Play::misere : Play::normal; }
  // People count heaps from 1, programs from 0.
  std::size_t first_heap() const { return output.json || output.csv ? 0 : 1; }
};

void declare_heaps(Parser& parser, HeapOptions& asked, bool with_misere) {
  parser.add_option("HEAPS", asked.heaps, "sizes of the heaps")->required();
  if (with_misere) {
    parser.add_flag("--misere", asked.misere, "who cannot move wins");
  }
  asked.output.declare(parser);
}

std::string letter_of(Outcome outcome) { return std::string(1, letter(outcome)); }

Json moves_json(const std::vector<games::HeapMove>& moves, std::size_t first_heap) {
  Json list = Json::list();
  for (const games::HeapMove& move : moves) {
    list.push_back({{"heap", first_heap + move.heap}, {"to", move.to}});
  }
  return list;
}

Json period_json(const std::optional<Period>& period) {
  return period ? Json{{"preperiod", period->preperiod}, {"length", period->length}} : Json();
}

Json nim(const HeapOptions& asked) {
  const auto heaps = asked.sizes();
  return {{"outcome", letter_of(games::nim_outcome(heaps, asked.play()))},
          {"nim_sum", games::heap_sum(heaps)},
          {"winning_moves",
           moves_json(games::nim_winning_moves(heaps, asked.play()), asked.first_heap())}};
}

Json wythoff(const HeapOptions& asked) {
  const auto heaps = asked.sizes();
  const games::HeapPair pair{heaps[0], heaps[1]};
  Json moves = Json::list();
  for (const auto& [first, second] : games::wythoff_winning_moves(pair, asked.play())) {
    moves.push_back({{"to", Json::list({first, second})}});
  }
  return {{"outcome", letter_of(games::wythoff_outcome(pair, asked.play()))},
          {"winning_moves", moves}};
}

Json split_merge(const HeapOptions& asked) {
  return {{"outcome", letter_of(games::split_merge_outcome(asked.sizes(), asked.play()))}};
}

// The winners are named as in the problem's statement, where Alice is the first to move.
Json half_piles(const HeapOptions& asked) {
  const auto piles = asked.sizes();
  const Outcome outcome = games::half_piles_outcome(piles);
  return {{"outcome", letter_of(outcome)},
          {"winner", outcome == Outcome::next ? "Alice" : "Bob"},
          {"winning_move", moves_json(games::half_piles_winning_move(piles), asked.first_heap())}};
}

struct SubtractionOptions : HeapOptions {
  std::vector<std::string> moves;
  std::vector<std::string> left;
  std::vector<std::string> right;
  std::size_t terms = 1'000'000;
};

std::vector<std::uint32_t> numbers_of(const std::vector<std::string>& arguments) {
  std::vector<std::uint32_t> numbers;
  for (const std::uint64_t number : whole_numbers("number to take", arguments)) {
    if (number > std::numeric_limits<std::uint32_t>::max()) {
      throw UsageError(fmt::format("number to take is {}, must be < 2^32", number));
    }
    numbers.push_back(static_cast<std::uint32_t>(number));
  }
  return numbers;
}

Json partizan_subtraction(const SubtractionOptions& asked) {
  const auto heaps = asked.sizes();
  if (heaps.size() != 1) {
    throw UsageError(
        fmt::format("number of heaps is {}, must be 1 with --left and --right", heaps.size()));
  }
  const Outcome outcome = games::partizan_subtraction_outcome(
      numbers_of(asked.left), numbers_of(asked.right), heaps[0], asked.play(), asked.terms);
  const bool left_wins_first = outcome == Outcome::next || outcome == Outcome::left;
  const bool right_wins_first = outcome == Outcome::next || outcome == Outcome::right;
  return {{"outcome", letter_of(outcome)},
          {"winner_if_left_starts", left_wins_first ? "Left" : "Right"},
          {"winner_if_right_starts", right_wins_first ? "Right" : "Left"}};
}

Json subtraction(const SubtractionOptions& asked) {
  if (!asked.left.empty()) {
    return partizan_subtraction(asked);
  }
  if (asked.moves.empty()) {
    throw UsageError("numbers to take are missing: --moves, or --left and --right");
  }
  const auto heaps = asked.sizes();
  const auto numbers = numbers_of(asked.moves);
  const PeriodicValues values = games::subtraction_values(numbers, asked.terms);
  const Outcome outcome = games::subtraction_outcome(values, heaps, asked.play());
  Json grundy = Json::list();
  Grundy sum = 0;
  for (const std::uint64_t heap : heaps) {
    grundy.push_back(values.at(heap).value());
    sum ^= values.at(heap).value();
  }
  return {{"outcome", letter_of(outcome)},
          {"grundy", grundy},
          {"nim_sum", sum},
          {"period", period_json(values.period)},
          {"winning_moves",
           moves_json(games::subtraction_winning_moves(values, numbers, heaps, asked.play()),
                      asked.first_heap())}};
}

struct TakeAndBreakOptions : HeapOptions {
  std::string code;
  std::size_t terms = 10'000;
  std::string table;
};

void write_table(const std::string& path, const PeriodicValues& values) {
  std::string rows = "heap,grundy\n";
  for (std::size_t heap = 0; heap < values.terms.size(); ++heap) {
    rows += fmt::format("{},{}\n", heap, values.terms[heap]);
  }
  write_file(path, rows);
}

Json take_and_break(const TakeAndBreakOptions& asked) {
  const games::OctalCode code(asked.code);
  const auto heaps = asked.sizes();
  const PeriodicValues values = games::take_and_break_values(code, asked.terms);
  Json answer = {{"code", asked.code}, {"terms", asked.terms}};
  if (!heaps.empty()) {
    Json grundy = Json::list();
    Grundy sum = 0;
    for (const std::uint64_t heap : heaps) {
      const auto value = values.at(heap);
      if (!value) {
        throw UsageError(fmt::format("heap is {}, must be < {}: no period is proved by {} --terms",
                                     heap, asked.terms, asked.terms));
      }
      grundy.push_back(*value);
      sum ^= *value;
    }
    answer["outcome"] = sum == 0 ? "P" : "N";
    answer["grundy"] = grundy;
    answer["nim_sum"] = sum;
  }
  answer["period"] = period_json(values.period);
  if (!asked.table.empty()) {
    write_table(asked.table, values);
  }
  return answer;
}

template <Json (*game)(const HeapOptions&)>
Action declare_heap_game(Parser& parser, bool with_misere) {
  auto asked = std::make_shared<HeapOptions>();
  declare_heaps(parser, *asked, with_misere);
  return [asked] { return Printed{reported(game(*asked), asked->output)}; };
}

}  // namespace

Action declare_nim(Parser& parser) { return declare_heap_game<nim>(parser, true); }

Action declare_wythoff(Parser& parser) {
  Action action = declare_heap_game<wythoff>(parser, true);
  parser.get_option("HEAPS")->expected(2);
  return action;
}

Action declare_split_merge(Parser& parser) { return declare_heap_game<split_merge>(parser, true); }

Action declare_half_piles(Parser& parser) { return declare_heap_game<half_piles>(parser, false); }

Action declare_subtraction(Parser& parser) {
  auto asked = std::make_shared<SubtractionOptions>();
  declare_heaps(parser, *asked, true);
  CLI::Option* const moves =
      parser.add_option("--moves", asked->moves, "numbers that may be taken, as 1,2,3")
          ->delimiter(',')
          ->allow_extra_args(false);
  CLI::Option* const left = parser.add_option("--left", asked->left, "numbers that Left may take")
                                ->delimiter(',')
                                ->allow_extra_args(false)
                                ->excludes(moves);
  CLI::Option* const right =
      parser.add_option("--right", asked->right, "numbers that Right may take")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->excludes(moves)
          ->needs(left);
  left->needs(right);
  parser.add_option("--terms", asked->terms, "look for a period in the first N heaps")
      ->capture_default_str();
  return [asked] { return Printed{reported(subtraction(*asked), asked->output)}; };
}

Action declare_take_and_break(Parser& parser) {
  auto asked = std::make_shared<TakeAndBreakOptions>();
  parser.add_option("CODE", asked->code, "octal code, as .77 for Kayles")->required();
  declare_heaps(parser, *asked, false);
  parser.get_option("HEAPS")->required(false);
  parser.add_option("--terms", asked->terms, "compute the values of the first N heaps")
      ->capture_default_str();
  parser.add_output("--table", asked->table, "write all values as CSV");
  return [asked] { return Printed{reported(take_and_break(*asked), asked->output)}; };
}

}  // namespace saddle::app
