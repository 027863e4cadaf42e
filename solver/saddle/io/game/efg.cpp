#include "saddle/io/game/efg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <istream>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "saddle/extensive/build_tree.h"
#include "saddle/io/game/nfg_text.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::int32_t chance = NumberedTree::chance;

// Returns whether the number is within the range of doubles. Numbers that fit two words always are.
bool is_within_doubles(const ExactNumber& number) {
  const auto* rational = std::get_if<Rational>(&number);
  if (rational == nullptr) {
    return true;
  }
  const double nearest = nearest_double(*rational);
  return std::isfinite(nearest) && (nearest != 0 || *rational == 0);
}

// A map from numbers in a file to places. Numbers nearly always count from 1, so most are indices
// into a vector, 4 bytes each.
class PlacesByNumber {
 public:
  static constexpr std::int32_t none = -1;

  std::int32_t at(Index number) const {
    if (as_size(number) < counted_.size() && counted_[as_size(number)] != none) {
      return counted_[as_size(number)];
    }
    const auto found = others_.find(number);
    return found == others_.end() ? none : found->second;
  }

  void put(Index number, std::int32_t place) {
    if (as_size(number) > 2 * ++put_ + 64) {
      others_.emplace(number, place);
      return;
    }
    counted_.resize(std::max(counted_.size(), as_size(number) + 1), none);
    counted_[as_size(number)] = place;
  }

 private:
  std::size_t put_ = 0;  // calls of put(); limits counted_, in case of a few large numbers
  std::vector<std::int32_t> counted_;
  std::unordered_map<Index, std::int32_t> others_;
};

// A hash set of the keys of a tree's sets. The tree stores the keys.
class SetsByKey {
 public:
  // Adds a set unless its key is there already; returns whether it was added.
  bool add(const std::vector<NumberedTree::Set>& sets, std::int32_t place) {
    if (2 * (size_ + 1) > slots_.size()) {
      grow();
    }
    const std::string& key = sets[as_size(place)].key;
    const auto hash = static_cast<std::uint32_t>(std::hash<std::string>()(key));
    std::size_t at = first_slot(hash);
    for (; slots_[at].place != PlacesByNumber::none; at = after(at)) {
      if (slots_[at].hash == hash && sets[as_size(slots_[at].place)].key == key) {
        return false;
      }
    }
    slots_[at] = {hash, place};
    ++size_;
    return true;
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::int32_t place = PlacesByNumber::none;
  };

  std::size_t first_slot(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  std::size_t after(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

  void grow() {
    const std::vector<Slot> before =
        std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(64, 2 * slots_.size())));
    for (const Slot& slot : before) {
      if (slot.place != PlacesByNumber::none) {
        std::size_t at = first_slot(slot.hash);
        while (slots_[at].place != PlacesByNumber::none) {
          at = after(at);
        }
        slots_[at] = slot;
      }
    }
  }

  std::vector<Slot> slots_;  // open addressing, a power of 2, at most half full
  std::size_t size_ = 0;
};

// The games that are accepted.
enum class EfgKind { constant_sum_of_two, any };

// Reads the nodes one after another; nodes with children still to come are on a stack. Files repeat
// the same moves in braces at many nodes; each different text is parsed only once.
class EfgReader {
 public:
  EfgReader(std::string text, const std::string& file, EfgKind kind, bool is_exact)
      : text_(std::move(text), file), kind_(kind), is_exact_(is_exact) {
    read_preamble();
    read_.resize(columns());
    game_.others.resize(columns() - 1);
    paid_.push_back(read_);
    number_of_player_ =
        fmt::format("the number of a player, 1 {} {}", columns() == 2 ? "or" : "to", columns());
    numbers_.resize(columns() + 1);
    named_.resize(columns());
    add_outcome();
  }

  // Reads nodes while goes_on() returns true; returns whether it reached the end.
  template <class GoesOn>
  bool read(const GoesOn& goes_on) {
    do {
      read_node();
      if (!goes_on()) {
        return false;
      }
    } while (!open_.empty());
    if (text_.next() != '\0') {
      throw text_.expected("the end of the text after the last node");
    }
    return true;
  }

  EfgGame game() && { return std::move(game_); }

  EfgTree tree() && {
    game_.others.clear();
    return {std::move(game_), to_rational(constant_sum_)};
  }

 private:
  // The payoff of each player; for constant-sum games the row player's payoff and the sum of both.
  using Payoffs = std::vector<ExactNumber>;

  // An outcome, with the place of its payoffs in the game. `is_checked`: an end with this outcome,
  // and no outcome before it, passed check_end().
  struct Outcome {
    std::int32_t place;
    bool is_checked;
  };

  // A node with `missing` children still to come. The sum of the outcomes on the way to the
  // children is at a place of paid_; place 0 is zero.
  struct Open {
    std::size_t missing;
    std::size_t paid;
  };

  // A text in braces that was read before: the place of its moves, and the `last` for
  // NfgText::pass().
  struct Known {
    std::int32_t place;
    std::size_t last;
  };
  using KnownTexts = std::unordered_map<std::string_view, Known>;

  void read_preamble() {
    const char* const mark = "EFG at the beginning of a .efg file";
    if (text_.word(mark) != "EFG") {
      throw text_.error_at_last(fmt::format("expected {}", mark));
    }
    const char* const version = "version 2 of the .efg format";
    if (const auto found = text_.word(version); found != "2") {
      throw text_.error_at_last(fmt::format("expected {}, found '{}'", version, found));
    }
    if (const auto kind = text_.word("R or D"); kind != "R" && kind != "D") {
      throw text_.error_at_last("expected R or D, the kind of numbers");
    }
    game_.title = text_.quoted("the title");
    text_.expect('{', "before the names of the players");
    while (!text_.accept('}')) {
      game_.players.push_back(text_.quoted("the name of a player"));
    }
    if (kind_ == EfgKind::any && game_.players.empty()) {
      throw text_.error_at_last("expected the names of the players, found none");
    }
    if (kind_ == EfgKind::constant_sum_of_two && game_.players.size() != 2) {
      throw text_.error_at_last(fmt::format(
          "expected the names of two players, found {}: saddle extensive solves games of two, "
          "saddle nash small games of more",
          game_.players.size()));
    }
    if (text_.next() == '"') {
      game_.comment = text_.quoted("the comment");
    }
  }

  void read_node() {
    NumberedTree& tree = game_.tree;
    if (tree.nodes.size() == std::numeric_limits<EfgTree::State>::max()) {
      throw text_.expected("fewer nodes than 2^31");
    }
    std::size_t paid = 0;
    if (!open_.empty()) {
      Open& parent = open_.back();
      paid = parent.paid;
      --missing_;
      if (--parent.missing == 0) {
        open_.pop_back();
      }
    }
    const auto kind = text_.word("a node: c, p or t");
    if (kind != "c" && kind != "p" && kind != "t") {
      throw text_.error_at_last(fmt::format("expected a node: c, p or t, found '{}'", kind));
    }
    const char letter = kind.front();
    text_.pass_quoted("the name of a node");
    if (letter == 't') {
      read_end(paid);
      return;
    }
    const std::int32_t set = read_set(letter == 'c' ? chance : read_player());
    if (const std::int32_t outcome = read_outcome(); outcome != nothing) {
      pay(paid++, outcome);
    }
    tree.nodes.push_back(set);
    const std::size_t moves = tree.moves_at(set).names.size();
    // Each node takes at least a byte of text. The check limits the memory for a short text that
    // names a large set many times.
    missing_ += moves;
    if (missing_ > text_.left()) {
      throw text_.expected(fmt::format(
          "the {} nodes that are still to come, for which this text is too short", missing_));
    }
    open_.push_back({moves, paid});
  }

  std::int32_t read_player() {
    const Index player = text_.count(number_of_player_);
    if (player < 1 || as_size(player) > game_.players.size()) {
      throw text_.error_at_last(fmt::format("expected {}, found {}", number_of_player_, player));
    }
    return static_cast<std::int32_t>(player - 1);
  }

  // The number of payoffs stored for each outcome.
  std::size_t columns() const { return game_.players.size(); }

  static std::size_t place_of(std::int32_t player) { return as_size(player + 1); }

  // Reads the information set of a node: its number, and its name and moves, which may be left out
  // if the set is known.
  std::int32_t read_set(std::int32_t player) {
    const Index number = text_.count("the number of an information set");
    const std::int32_t known = numbers_[place_of(player)].at(number);
    const bool is_known = known != PlacesByNumber::none;
    std::string name;
    if (text_.next() == '"' && (is_known || player == chance)) {
      text_.pass_quoted("the name of an information set");
    } else if (text_.next() == '"') {
      name = text_.quoted("the name of an information set");
    }
    if (text_.next() != '{') {
      if (!is_known) {
        throw text_.expected(fmt::format(
            "'{{' and the moves of information set {}, which is not defined above", number));
      }
      return known;
    }
    NumberedTree& tree = game_.tree;
    const std::int32_t moves = read_moves(player == chance);
    if (is_known) {
      const std::int32_t above = tree.set_at(known).moves;
      if (moves != above && tree.moves[as_size(moves)] != tree.moves[as_size(above)]) {
        throw text_.error_at_last(
            fmt::format("information set {} has other moves here than above", number));
      }
      return known;
    }
    const auto place = static_cast<std::int32_t>(tree.sets.size());
    tree.sets.push_back({player, "", moves});
    if (player != chance) {
      name_set(player, number, name.empty() ? fmt::format("set {}", number) : std::move(name));
    }
    numbers_[place_of(player)].put(number, place);
    return place;
  }

  // Returns the place of the moves in the next braces. A text that was read before is skipped.
  std::int32_t read_moves(bool of_chance) {
    KnownTexts& known = known_moves_[of_chance ? 1 : 0];
    const std::string_view text = text_.braces();
    if (const auto found = known.find(text); found != known.end()) {
      text_.pass(text, found->second.last);
      return found->second.place;
    }
    std::vector<NumberedTree::Moves>& moves = game_.tree.moves;
    const auto place = static_cast<std::int32_t>(moves.size());
    moves.push_back(new_moves(of_chance));
    known.emplace(text, Known{place, text_.last_in(text)});
    return place;
  }

  // Gives the last set of the tree its name in the file. If another set of the player has this
  // name, the set's number is added to it.
  void name_set(std::int32_t player, Index number, std::string name) {
    const std::vector<NumberedTree::Set>& sets = game_.tree.sets;
    std::string& key = game_.tree.sets.back().key;
    key = name;
    const auto place = static_cast<std::int32_t>(sets.size() - 1);
    constexpr Index most = std::numeric_limits<Index>::max();
    for (Index again = number; !named_[as_size(player)].add(sets, place);
         again = again == most ? 1 : again + 1) {
      key = fmt::format("{} ({})", name, again);
    }
  }

  NumberedTree::Moves new_moves(bool of_chance) {
    NumberedTree::Moves moves;
    text_.expect('{', "before the moves");
    Rational sum = 0;
    std::set<std::string> seen;
    while (!text_.accept('}')) {
      std::string name = text_.quoted("the name of a move");
      if (name.empty()) {
        name = fmt::format("move {}", moves.names.size() + 1);
      }
      const std::string said = name;
      for (std::size_t again = moves.names.size() + 1; !seen.insert(name).second; ++again) {
        name = fmt::format("{} ({})", said, again);
      }
      moves.names.push_back(std::move(name));
      if (of_chance) {
        moves.probabilities.push_back(to_rational(number("a probability")));
        if (moves.probabilities.back() < 0) {
          throw text_.error_at_last(fmt::format("expected a probability >= 0, found {}",
                                                moves.probabilities.back().get_str()));
        }
        sum += moves.probabilities.back();
      }
      text_.accept(',');
    }
    if (moves.names.empty()) {
      throw text_.expected("at least one move before this");
    }
    if (of_chance && sum != 1) {
      const bool is_rounded = abs(sum - 1) < Rational(1, 1000);
      throw text_.error_at_last(
          fmt::format("expected probabilities of sum 1, found that they sum to {}{}", sum.get_str(),
                      is_rounded ? ": write 1/3, not 0.3333" : ""));
    }
    return moves;
  }

  ExactNumber number(const char* what) {
    ExactNumber number = text_.number(what);
    if (!is_exact_ && !is_within_doubles(number)) {
      throw text_.error_at_last(fmt::format("expected {} within the range of doubles", what));
    }
    return number;
  }

  std::int32_t read_outcome() {
    const Index number_of = text_.count("the number of an outcome, 0 for none");
    if (text_.next() == '"') {
      text_.pass_quoted("the name of an outcome");
    }
    const std::int32_t known = numbers_of_outcomes_.at(number_of);
    const bool is_known = known != PlacesByNumber::none;
    if (text_.next() != '{') {
      if (number_of != 0 && !is_known) {
        throw text_.expected(fmt::format(
            "'{{' and the payoffs of outcome {}, which is not defined above", number_of));
      }
      return number_of == 0 ? nothing : known;
    }
    read_payoffs();
    if (number_of == 0) {
      if (!pays_read(nothing)) {
        throw text_.error_at_last("expected only payoffs of 0 for outcome 0 (none)");
      }
      return nothing;
    }
    if (!is_known) {
      const std::int32_t place = add_outcome();
      numbers_of_outcomes_.put(number_of, place);
      return place;
    }
    if (!pays_read(known)) {
      throw text_.error_at_last(
          fmt::format("outcome {} has other payoffs here than above", number_of));
    }
    return known;
  }

  void read_payoffs() {
    text_.expect('{', "before the payoffs");
    for (ExactNumber& payoff : read_) {
      payoff = number("a payoff");
      text_.accept(',');
    }
    text_.expect('}', columns() == 2 ? "after the payoffs of two players"
                                     : fmt::format("after {}, one for each player",
                                                   counted(columns(), "payoff")));
    if (kind_ == EfgKind::constant_sum_of_two) {
      read_[1] = sum(read_[0], read_[1]);
    }
  }

  ExactList& list(std::size_t column) {
    return column == 0 ? game_.tree.payoffs : game_.others[column - 1];
  }

  ExactNumber payoff(std::int32_t outcome, std::size_t column) {
    return list(column).at(as_size(outcomes_[as_size(outcome)].place));
  }

  // Whether the payoffs of an outcome equal the ones read last.
  bool pays_read(std::int32_t outcome) {
    for (std::size_t column = 0; column < columns(); ++column) {
      if (!are_equal(read_[column], payoff(outcome, column))) {
        return false;
      }
    }
    return true;
  }

  // Adds an outcome with the payoffs read last and returns its place.
  std::int32_t add_outcome() {
    outcomes_.push_back({add_payoffs(read_), false});
    return static_cast<std::int32_t>(outcomes_.size() - 1);
  }

  std::int32_t add_payoffs(const Payoffs& payoffs) {
    const std::size_t place = game_.tree.payoffs.size();
    if (place == std::numeric_limits<std::int32_t>::max()) {
      throw text_.expected("fewer payoffs than 2^31");
    }
    for (std::size_t column = 0; column < columns(); ++column) {
      list(column).append(payoffs[column]);
    }
    return static_cast<std::int32_t>(place);
  }

  // Sets paid_[paid + 1] to paid_[paid] plus the payoffs of an outcome.
  void pay(std::size_t paid, std::int32_t outcome) {
    if (paid_.size() < paid + 2) {
      paid_.resize(paid + 2, Payoffs(columns()));
    }
    for (std::size_t column = 0; column < columns(); ++column) {
      paid_[paid + 1][column] = sum(paid_[paid][column], payoff(outcome, column));
    }
  }

  void read_end(std::size_t paid) {
    const std::int32_t outcome = read_outcome();
    std::int32_t place = outcomes_[as_size(outcome)].place;
    if (paid > 0) {
      pay(paid, outcome);
      check_end(paid_[paid + 1][0], paid_[paid + 1].back());
      place = add_payoffs(paid_[paid + 1]);
    } else if (!outcomes_[as_size(outcome)].is_checked) {
      check_end(payoff(outcome, 0), payoff(outcome, columns() - 1));
      outcomes_[as_size(outcome)].is_checked = true;
    }
    game_.tree.nodes.push_back(-1 - place);
  }

  // For a constant-sum game: throws ParseError if the payoffs of an end have another sum than those
  // of the first end, or if the row player's payoff is beyond the doubles and numbers are not
  // exact.
  void check_end(const ExactNumber& to_row, const ExactNumber& to_both) {
    if (kind_ == EfgKind::any) {
      return;
    }
    const auto* row = std::get_if<Rational>(&to_row);
    if (!is_exact_ && row != nullptr && !std::isfinite(nearest_double(*row))) {
      throw text_.error_at_last(
          "expected payoffs whose sum on the path to this node is within the range of doubles");
    }
    if (!has_end_) {
      constant_sum_ = to_both;
      has_end_ = true;
    } else if (!are_equal(to_both, constant_sum_)) {
      throw text_.error_at_last(fmt::format(
          "expected payoffs of a constant sum, found that they sum to {} here and to {} above: "
          "saddle extensive solves zero-sum games, saddle nash small games of any payoffs",
          to_rational(to_both).get_str(), to_rational(constant_sum_).get_str()));
    }
  }

  // The place of the outcome that pays 0 to everybody.
  static constexpr std::int32_t nothing = 0;

  NfgText text_;
  EfgKind kind_;
  bool is_exact_;
  bool has_end_ = false;
  ExactNumber constant_sum_;  // at the first end
  EfgGame game_;
  std::string number_of_player_;
  Payoffs read_;
  std::vector<Open> open_;
  std::size_t missing_ = 0;              // nodes still to come below the open nodes
  std::vector<PlacesByNumber> numbers_;  // of the sets of chance, then of each player's
  std::vector<SetsByKey> named_;
  std::array<KnownTexts, 2> known_moves_;  // of players, and of chance
  std::vector<Outcome> outcomes_;
  PlacesByNumber numbers_of_outcomes_;
  std::vector<Payoffs> paid_;
};

void refuse_other_files(std::string_view text, const std::string& file) {
  if (const std::string_view kind = foreign_file(text); !kind.empty() && !looks_like_efg(text)) {
    throw ParseError(file, 1, 1, fmt::format("expected a .efg file, found {}", kind));
  }
}

}  // namespace

EfgTree read_efg(std::istream& in, const std::string& file) {
  return *read_efg(in, file, BuildOptions{});
}

std::optional<EfgTree> read_efg(std::istream& in, const std::string& file,
                                const BuildOptions& options) {
  std::string whole = ByteCursor(in).rest();
  // The text may be incomplete after a signal.
  if (options.stop.stop_requested()) {
    return std::nullopt;
  }
  if (in.bad()) {
    throw ParseError(file, 0, 0, "expected more text, but reading failed");
  }
  refuse_other_files(whole, file);
  NodeCount count(options);
  EfgReader reader(std::move(whole), file, EfgKind::constant_sum_of_two, options.exact);
  if (!reader.read([&count] { return count.add(); })) {
    return std::nullopt;
  }
  return std::move(reader).tree();
}

EfgGame read_efg_game(std::string text, const std::string& file, const ShouldStop& should_stop) {
  refuse_other_files(text, file);
  EfgReader reader(std::move(text), file, EfgKind::any, /*is_exact=*/true);
  PacedStop stop(should_stop);
  reader.read([&stop] {
    stop.expect_none_after(steps_of_number);
    return true;
  });
  return std::move(reader).game();
}

}  // namespace saddle
