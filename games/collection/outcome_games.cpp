// Games of perfect information: of heaps, on boards, of texts.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/boards/border_grid.h"
#include "games/boards/coin_grid.h"
#include "games/boards/substring.h"
#include "games/collection/collection.h"
#include "games/heaps/nim.h"
#include "games/heaps/piles.h"
#include "games/heaps/subtraction.h"
#include "games/heaps/take_and_break.h"
#include "games/heaps/wythoff.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

using Sizes = std::vector<std::uint64_t>;

struct HeapsAsked {
  Sizes heaps;
  bool is_misere = false;

  Play play() const { return is_misere ? Play::misere : Play::normal; }
};

Parameter misere(bool& is_misere) {
  return option("misere", is_misere, "misere play: a player who cannot move wins");
}

std::string letter_of(Outcome outcome) { return std::string(1, letter(outcome)); }

Json listed(const std::vector<HeapMove>& moves, const Counting& counting) {
  Json list = Json::list();
  for (const HeapMove& move : moves) {
    list.push_back({{"heap", move.heap + counting.first_heap}, {"to", move.to}});
  }
  return list;
}

Json listed(const std::optional<Period>& period) {
  return period ? Json{{"preperiod", period->preperiod}, {"length", period->length}} : Json();
}

// Returns the values of heaps and of their sum.
std::pair<Json, Grundy> grundy_of(const PeriodicValues& values, const Sizes& heaps) {
  Json grundy = Json::list();
  Grundy sum = 0;
  for (const std::uint64_t heap : heaps) {
    const auto value = values.at(heap);
    if (!value) {
      throw_invalid("heap is {}, must be < {}: no period is proved by {} terms", heap,
                    values.terms.size(), values.terms.size());
    }
    grundy.push_back(*value);
    sum ^= *value;
  }
  return {grundy, sum};
}

Playable playable_nim() {
  const auto asked = std::make_shared<HeapsAsked>();
  return {{needed_word("heaps", asked->heaps, "sizes of the heaps"), misere(asked->is_misere)},
          OutcomeGame{[asked](const Options&, const Counting& counting) -> OutcomeAnswer {
            const auto& [heaps, is_misere] = *asked;
            return {{{"outcome", letter_of(nim_outcome(heaps, asked->play()))},
                     {"nim_sum", heap_sum(heaps)},
                     {"winning_moves", listed(nim_winning_moves(heaps, asked->play()), counting)}}};
          }}};
}

Playable playable_wythoff() {
  struct Asked {
    HeapPair heaps;
    bool is_misere = false;
  };
  const auto asked = std::make_shared<Asked>();
  return {{needed_word("first", asked->heaps.first, "size of a heap, below 2^63"),
           needed_word("second", asked->heaps.second, "size of the other heap"),
           misere(asked->is_misere)},
          OutcomeGame{[asked](const Options&, const Counting&) -> OutcomeAnswer {
            const Play play = asked->is_misere ? Play::misere : Play::normal;
            Json moves = Json::list();
            for (const auto& [first, second] : wythoff_winning_moves(asked->heaps, play)) {
              moves.push_back({{"to", Json::list({first, second})}});
            }
            return {{{"outcome", letter_of(wythoff_outcome(asked->heaps, play))},
                     {"winning_moves", moves}}};
          }}};
}

Playable playable_split_merge() {
  const auto asked = std::make_shared<HeapsAsked>();
  return {{needed_word("piles", asked->heaps, "sizes of the piles, 1 or more"),
           misere(asked->is_misere)},
          OutcomeGame{[asked](const Options&, const Counting&) -> OutcomeAnswer {
            return {{{"outcome", letter_of(split_merge_outcome(asked->heaps, asked->play()))}}};
          }}};
}

// The winners have the names of the problem statement, where Alice moves first.
Playable playable_half_piles() {
  const auto piles = std::make_shared<Sizes>();
  return {{needed_word("piles", *piles, "sizes of the piles, an even number of them")},
          OutcomeGame{[piles](const Options&, const Counting& counting) -> OutcomeAnswer {
            const Outcome outcome = half_piles_outcome(*piles);
            return {{{"outcome", letter_of(outcome)},
                     {"winner", outcome == Outcome::next ? "Alice" : "Bob"},
                     {"winning_move", listed(half_piles_winning_move(*piles), counting)}}};
          }}};
}

std::vector<std::uint32_t> takings(const Sizes& given) {
  std::vector<std::uint32_t> numbers;
  for (const std::uint64_t number : given) {
    if (number > std::numeric_limits<std::uint32_t>::max()) {
      throw_invalid("number to take is {}, must be < 2^32", number);
    }
    numbers.push_back(static_cast<std::uint32_t>(number));
  }
  return numbers;
}

struct SubtractionAsked : HeapsAsked {
  Sizes moves;
  Sizes left;
  Sizes right;
  std::uint64_t terms = 1'000'000;
};

Json partizan_subtraction(const SubtractionAsked& asked) {
  if (asked.heaps.size() != 1) {
    throw_invalid("number of heaps is {}, must be 1 if Left and Right take different numbers",
                  asked.heaps.size());
  }
  const Outcome outcome = partizan_subtraction_outcome(takings(asked.left), takings(asked.right),
                                                       asked.heaps[0], asked.play(), asked.terms);
  const bool left_wins_first = outcome == Outcome::next || outcome == Outcome::left;
  const bool right_wins_first = outcome == Outcome::next || outcome == Outcome::right;
  return {{"outcome", letter_of(outcome)},
          {"winner_if_left_starts", left_wins_first ? "Left" : "Right"},
          {"winner_if_right_starts", right_wins_first ? "Right" : "Left"}};
}

Json impartial_subtraction(const SubtractionAsked& asked, const Counting& counting) {
  const auto numbers = takings(asked.moves);
  const PeriodicValues values = subtraction_values(numbers, asked.terms);
  const Outcome outcome = subtraction_outcome(values, asked.heaps, asked.play());
  const auto moves = subtraction_winning_moves(values, numbers, asked.heaps, asked.play());
  const auto [grundy, sum] = grundy_of(values, asked.heaps);
  return {{"outcome", letter_of(outcome)},
          {"grundy", grundy},
          {"nim_sum", sum},
          {"period", listed(values.period)},
          {"winning_moves", listed(moves, counting)}};
}

Playable playable_subtraction() {
  const auto asked = std::make_shared<SubtractionAsked>();
  return {{needed_word("heaps", asked->heaps, "sizes of the heaps; one heap with left and right"),
           option("moves", asked->moves, "numbers that may be taken", "NUMBER,..."),
           option("left", asked->left, "numbers that Left may take", "NUMBER,..."),
           option("right", asked->right, "numbers that Right may take", "NUMBER,..."),
           misere(asked->is_misere),
           option("terms", asked->terms, "how many sizes of heaps are searched for a period")},
          OutcomeGame{[asked](const Options&, const Counting& counting) -> OutcomeAnswer {
            return {asked->moves.empty() ? partizan_subtraction(*asked)
                                         : impartial_subtraction(*asked, counting)};
          }},
          {{"numbers to take", {{"moves"}, {"left", "right"}}}}};
}

Playable playable_take_and_break() {
  struct Asked {
    std::string code;
    Sizes heaps;
    std::uint64_t terms = 10'000;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options, const Counting&) -> OutcomeAnswer {
    const auto& [code, heaps, terms] = *asked;
    const PeriodicValues values = take_and_break_values(OctalCode(code), terms, options.stop);
    Json facts = {{"code", code}, {"terms", terms}};
    if (!heaps.empty()) {
      const auto [grundy, sum] = grundy_of(values, heaps);
      facts["outcome"] = sum == 0 ? "P" : "N";
      facts["grundy"] = grundy;
      facts["nim_sum"] = sum;
    }
    facts["period"] = listed(values.period);
    return {facts, values.terms};
  };
  return {
      {needed_word(
           "code", asked->code,
           "octal code: digit k after the point says when k may be taken: 1 if nothing is left, 2 "
           "if one heap is left, 4 if two heaps are left, and sums of these; Kayles is .77"),
       word("heaps", asked->heaps, "sizes of the heaps to add up"),
       option("terms", asked->terms, "how many sizes of heaps are searched for a period")},
      OutcomeGame{solve, OutcomeGame::Extra::terms}};
}

// Returns the number of a cell, row by row. Throws std::invalid_argument, naming the parameter, if
// it is not on the board.
std::size_t number_of(const char* name, const std::optional<Cell>& given, const Cell& otherwise,
                      std::size_t rows, std::size_t columns, const Counting& counting) {
  const Cell cell = given.value_or(otherwise);
  const std::int64_t row = cell.row - (given ? counting.first_cell : 0);
  const std::int64_t column = cell.column - (given ? counting.first_cell : 0);
  if (row < 0 || column < 0 || row >= static_cast<std::int64_t>(rows) ||
      column >= static_cast<std::int64_t>(columns)) {
    throw_invalid("{} is {} {}, must be on a board of {} x {}, counted from {}", name, cell.row,
                  cell.column, rows, columns, counting.first_cell);
  }
  return static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
}

Json listed_cell(std::size_t number, std::size_t columns, const Counting& counting) {
  const auto first = static_cast<std::size_t>(counting.first_cell);
  return Json::list({number / columns + first, number % columns + first});
}

Playable playable_border_grid() {
  struct Asked {
    std::string first_row;
    std::string first_column;
    std::optional<Cell> cell;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options&, const Counting& counting) -> OutcomeAnswer {
    const BorderGrid board(asked->first_row, asked->first_column);
    const std::size_t rows = board.rows();
    const std::size_t columns = board.columns();
    const Cell last{static_cast<std::int64_t>(rows) - 1, static_cast<std::int64_t>(columns) - 1};
    const std::size_t cell = number_of("cell", asked->cell, last, rows, columns, counting);
    return {{{"outcome", letter_of(board.outcome(cell / columns, cell % columns))},
             {"rows", rows},
             {"columns", columns},
             {"cell", listed_cell(cell, columns, counting)}}};
  };
  return {{needed_word("first_row", asked->first_row, "letters W and L, the corner first"),
           needed_word("first_column", asked->first_column, "letters W and L, the corner first"),
           first_option("cell", asked->cell, "where the token is (default: the last cell)",
                        "ROW COLUMN")},
          OutcomeGame{solve}};
}

Playable playable_coin_grid() {
  struct Asked {
    std::optional<ExactMatrix> coins;
    int rounds = 0;
    std::optional<Cell> start;
    bool minimiser_first = false;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options, const Counting& counting) -> OutcomeAnswer {
    const auto& [coins, rounds, start, minimiser_first] = *asked;
    const auto columns = static_cast<std::size_t>(coins->columns());
    const std::size_t cell = number_of("start", start, {0, 0},
                                       static_cast<std::size_t>(coins->rows()), columns, counting);
    CoinGridValues values = coin_grid_values(
        *coins, rounds, minimiser_first ? Role::minimiser : Role::maximiser, options.stop);
    const Position move = values.best_move[cell];
    return {{{"value", nearest_double(values.value[cell])},
             {"exact_value", values.value[cell].get_str()},
             {"start", listed_cell(cell, columns, counting)},
             {"best_move", move == no_position ? Json() : listed_cell(move, columns, counting)}},
            {},
            std::move(values.value),
            columns};
  };
  Parameter rounds =
      first_option("rounds", asked->rounds, "rounds; each player moves once in a round");
  rounds.is_required = true;
  return {{needed_word("coins", asked->coins, "coins of each cell, which a move there collects"),
           std::move(rounds),
           option("start", asked->start, "where the token starts (default: the first cell)",
                  "ROW COLUMN"),
           option("minimiser_first", asked->minimiser_first,
                  "the player who wants few coins moves first in each round")},
          OutcomeGame{solve, OutcomeGame::Extra::cells}};
}

// A letter is a byte here. A move must not append half of a character that has several bytes.
void check_letters(const std::string& text) {
  if (std::any_of(text.begin(), text.end(),
                  [](char letter) { return letter < ' ' || letter > '~'; })) {
    throw_invalid("expected letters of ASCII, found '{}'", text);
  }
}

Playable playable_substring() {
  struct Asked {
    std::string text;
    std::vector<std::string> words = {""};
    bool is_misere = false;
    std::int64_t max_sums = SumLimits{}.max_sums;
  };
  const auto asked = std::make_shared<Asked>();
  const auto solve = [asked](const Options& options, const Counting&) -> OutcomeAnswer {
    const auto& [text, words, is_misere, max_sums] = *asked;
    check_letters(text);
    std::for_each(words.begin(), words.end(), check_letters);
    const SubstringVerdict verdict =
        substring_verdict(SubstringGame(text), words, is_misere ? Play::misere : Play::normal,
                          {max_sums, options.stop});
    Json moves = Json::list();
    for (const AppendedLetter& move : verdict.winning_moves) {
      moves.push_back({{"word", move.word}, {"letter", std::string(1, move.letter)}});
    }
    const bool is_decided = verdict.sum.outcome.has_value();
    return {{{"outcome", is_decided ? Json(letter_of(*verdict.sum.outcome)) : Json()},
             {"method", to_string(verdict.sum.method)},
             {"winning_moves", moves},
             {"winning_moves_complete", is_decided && verdict.sum.complete}}};
  };
  return {{needed_word("text", asked->text, "the text whose substrings may be made, in ASCII"),
           word("words", asked->words, "the words at the start (default: one empty word)"),
           misere(asked->is_misere),
           option("max_sums", asked->max_sums,
                  "give up after searching this many sums of positions, in misere play sums of "
                  "canonical forms")},
          OutcomeGame{solve, OutcomeGame::Extra::none, true}};
}

constexpr auto collected_outcomes = std::to_array<CollectedGame>({
    {"nim", "take any number from one heap",
     "A move takes any number from one heap; a player who cannot move loses.",
     "the outcome, all winning moves, and the nim-sum", "Bouton 1901. O(heaps).",
     ">>> saddle.games.nim([3, 4, 5])\n"
     "HeapGame(outcome='N', winning_moves=(HeapMove(heap=0, to=1),), nim_sum=2, ...)\n",
     playable_nim},
    {"subtraction", "take a number out of a given set",
     "A move takes one of the given numbers from a heap. Left and Right may have different "
     "numbers; then the outcome can be L or R.",
     "the outcome, all winning moves, Grundy values and their proved period",
     "Ferguson 1974. O(terms numbers).",
     ">>> saddle.games.subtraction([21], moves=[1, 2, 3]).winning_moves\n"
     "(HeapMove(heap=0, to=20),)\n"
     ">>> saddle.games.subtraction([5], left=[1, 2], right=[3]).outcome\n"
     "'L'\n",
     playable_subtraction},
    {"wythoff", "take from one heap, or the same number from both",
     "A move takes any number from one heap, or the same number from both.",
     "the outcome and all winning moves, each as the pair of heaps that it leaves",
     "Wythoff 1907. O(1).",
     ">>> saddle.games.wythoff(3, 4).winning_moves\n"
     "((1, 2),)\n",
     playable_wythoff},
    {"take-and-break", "octal games: take from a heap, perhaps split it",
     "A move takes from a heap, and perhaps splits what is left, as an octal code says.",
     "the Grundy values, their period where it is proved, and the outcome of a sum of heaps",
     "Guy and Smith 1956; Winning Ways, chapter 4. O(terms^2) at most, less where the "
     "values split into rare and common ones.",
     ">>> kayles = saddle.games.take_and_break(\".77\", [10, 11])\n"
     ">>> kayles.values[:8], kayles.period, kayles.outcome\n"
     "(array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint32), (71, 12), 'N')\n",
     playable_take_and_break},
    {"split-merge", "split an odd pile, or merge two even ones",
     "A move splits an odd pile into two, or merges two even ones.", "the outcome alone",
     "All plays from given piles have lengths of the same parity. O(piles).",
     ">>> saddle.games.split_merge([3, 4]).outcome\n"
     "'P'\n",
     playable_split_merge},
    {"half-piles", "take from exactly half of the piles",
     "A move takes a positive number from each of exactly half of the piles.",
     "the outcome and one winning move: what it leaves in each pile that it takes from",
     "Codeforces 1147C. O(piles).",
     ">>> saddle.games.half_piles([3, 1, 4, 1]).outcome\n"
     "'N'\n",
     playable_half_piles},
    {"border-grid", "move up or left to a border of letters that say who wins",
     "A token moves up or left to a first row or column, whose letters say whether the player to "
     "move wins (W) or loses (L).",
     "the outcome: N if the player to move wins, P if the other does",
     "O(rows + columns): along a diagonal the outcome is the same from the third row and column "
     "on.",
     ">>> saddle.games.border_grid(\"WLW\", \"WWL\", (1, 1))\n"
     "'N'\n",
     playable_border_grid},
    {"coin-grid", "move a shared token: one player wants many coins, the other few",
     "Two players move a token in turn to a neighbouring cell, and a move collects the coins of "
     "the cell that it enters, which stay there. One player wants a large sum of coins, the other "
     "a small one.",
     "the exact sum, and the best move at the start; in Python the sums from all cells too",
     "Backward induction, O(rounds cells) at most.",
     ">>> saddle.games.coin_grid([[\"0.1\", \"0.2\"], [\"0.3\", \"0.7\"]], 1_000_000).value\n"
     "Fraction(400000, 1)\n",
     playable_coin_grid},
    {"substring", "append letters to substrings of a text",
     "A move appends a letter to one of the words, which must stay a substring of the text.",
     "the outcome, the winning moves, and the method that found them",
     "The positions are the states of the text's suffix automaton (Blumer et al. 1985): "
     "O(letters).",
     ">>> saddle.games.substring(\"ab\").winning_moves\n"
     "((0, 'b'),)\n",
     playable_substring},
});

}  // namespace

std::span<const CollectedGame> outcome_games() { return collected_outcomes; }

}  // namespace saddle::games
