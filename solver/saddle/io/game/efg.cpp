#include "saddle/io/game/efg.h"

#include <cmath>
#include <istream>
#include <limits>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "saddle/extensive/build_tree.h"
#include "saddle/io/game/nfg_text.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"

namespace saddle {
namespace {

constexpr std::array movers = {NodeKind::row, NodeKind::column, NodeKind::chance};

std::string quoted_name(const std::string& name) { return fmt::format("'{}'", name); }

}  // namespace

// Reads the nodes one after another; those whose children are still to come stand on a stack. Moves
// and payoffs are read once for each text in braces: a file writes the same again and again.
class EfgReader {
 public:
  EfgReader(std::string text, const std::string& file) : text_(std::move(text), file) {
    outcomes_.push_back({add_payoff(0), 0});
  }

  std::optional<EfgTree> read(const BuildOptions& options) {
    NodeCount count(options);
    is_exact_ = options.exact;
    read_preamble();
    do {
      read_node();
      if (!count.add()) {
        return std::nullopt;
      }
    } while (!open_.empty());
    if (text_.next() != '\0') {
      throw text_.expected("the end of the text after the last node");
    }
    return std::move(tree_);
  }

 private:
  // What the row player gets, and what both get in all.
  struct Payoffs {
    Rational row;
    Rational sum;
  };

  // Of its payoffs that of the row player stands among the tree's. It is checked if it is all that
  // an end pays.
  struct Outcome {
    std::int32_t row;
    Rational sum;
    bool is_checked = false;
  };

  // A node of which `missing` children are still to come. What was paid on the way to them stands
  // at a place of paid_; at place 0 it is nothing.
  struct Open {
    std::size_t missing;
    std::size_t paid;
  };

  // Of a text in braces that was read: where its moves or payoffs stand, and the `last` that
  // NfgText::pass() takes.
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
      throw text_.error_at_last(
          fmt::format("expected {}, found {}", version, quoted_name(std::string(found))));
    }
    if (const auto kind = text_.word("R or D"); kind != "R" && kind != "D") {
      throw text_.error_at_last("expected R or D, the kind of numbers");
    }
    tree_.title_ = text_.quoted("the title");
    text_.expect('{', "before the names of the players");
    std::vector<std::string> players;
    while (!text_.accept('}')) {
      players.push_back(text_.quoted("the name of a player"));
    }
    if (players.size() != 2) {
      throw text_.error_at_last(fmt::format(
          "expected the names of two players, found {}: saddle extensive solves games of two",
          players.size()));
    }
    tree_.players_ = {players[0], players[1]};
    if (text_.next() == '"') {
      tree_.comment_ = text_.quoted("the comment");
    }
  }

  void read_node() {
    if (tree_.nodes() == std::numeric_limits<EfgTree::State>::max()) {
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
      throw text_.error_at_last(
          fmt::format("expected a node: c, p or t, found {}", quoted_name(std::string(kind))));
    }
    const char letter = kind.front();
    text_.pass_quoted("the name of a node");
    if (letter == 't') {
      read_end(paid);
      return;
    }
    const std::size_t mover = letter == 'c' ? 2 : read_player();
    const std::int32_t set = read_set(mover);
    if (const std::int32_t outcome = read_outcome(); outcome != nothing) {
      pay(paid++, outcome);
    }
    tree_.numbered_.nodes.push_back(set);
    const std::size_t moves = tree_.numbered_.moves_at(set).names.size();
    // A short text that names a large set often must not take much memory.
    missing_ += moves;
    if (missing_ > text_.left()) {
      throw text_.expected(fmt::format(
          "the {} nodes that are still to come, for which this text is too short", missing_));
    }
    open_.push_back({moves, paid});
  }

  std::size_t read_player() {
    const Index player = text_.count("the number of a player, 1 or 2");
    if (player != 1 && player != 2) {
      throw text_.error_at_last(
          fmt::format("expected the number of a player, 1 or 2, found {}", player));
    }
    return static_cast<std::size_t>(player - 1);
  }

  // The information set of a node: its number, and if it is new, or at will, its name and moves.
  std::int32_t read_set(std::size_t mover) {
    const Index number = text_.count("the number of an information set");
    const auto known = numbers_[mover].find(number);
    const bool is_known = known != numbers_[mover].end();
    std::string name;
    if (text_.next() == '"' && (is_known || mover == 2)) {
      text_.pass_quoted("the name of an information set");
    } else if (text_.next() == '"') {
      name = text_.quoted("the name of an information set");
    }
    if (text_.next() != '{') {
      if (!is_known) {
        throw text_.expected(fmt::format(
            "'{{' and the moves of information set {}, which does not stand above", number));
      }
      return known->second;
    }
    NumberedTree& tree = tree_.numbered_;
    const std::int32_t moves = place_of(known_moves_[mover == 2 ? 1 : 0], [&] {
      tree.moves.push_back(read_moves(mover));
      return tree.moves.size() - 1;
    });
    if (is_known) {
      const std::int32_t above = tree.set_at(known->second).moves;
      if (moves != above && tree.moves[as_size(moves)] != tree.moves[as_size(above)]) {
        throw text_.error_at_last(
            fmt::format("information set {} has other moves here than above", number));
      }
      return known->second;
    }
    const auto place = static_cast<std::int32_t>(tree.sets.size());
    tree.sets.push_back({movers[mover], key_of(mover, number, name), moves});
    numbers_[mover].emplace(number, place);
    return place;
  }

  // Returns where the moves or payoffs in the next braces stand. If the same text was read before
  // it is passed over; else read() reads it and returns the place.
  template <class Read>
  std::int32_t place_of(KnownTexts& known, const Read& read) {
    const std::string_view text = text_.braces();
    if (const auto found = known.find(text); found != known.end()) {
      text_.pass(text, found->second.last);
      return found->second.place;
    }
    const auto place = static_cast<std::int32_t>(read());
    known.emplace(text, Known{place, text_.last_in(text)});
    return place;
  }

  // Returns what the tree calls a set, by its number and its name in the file; nothing if chance
  // moves there.
  std::string key_of(std::size_t mover, Index number, const std::string& name) {
    if (mover == 2) {
      return "";
    }
    const std::string said = name.empty() ? fmt::format("set {}", number) : name;
    std::string key = said;
    for (Index again = number; !keys_[mover].insert(key).second; ++again) {
      key = fmt::format("{} ({})", said, again);
    }
    return key;
  }

  NumberedTree::Moves read_moves(std::size_t mover) {
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
      if (mover == 2) {
        moves.probabilities.push_back(number("a probability"));
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
    if (mover == 2 && sum != 1) {
      const bool is_rounded = abs(sum - 1) < Rational(1, 1000);
      throw text_.error_at_last(
          fmt::format("expected probabilities of sum 1, found that they sum to {}{}", sum.get_str(),
                      is_rounded ? ": write 1/3, not 0.3333" : ""));
    }
    return moves;
  }

  Rational number(const char* what) {
    Rational number = text_.number(what);
    const double nearest = nearest_double(number);
    if (!is_exact_ && (!std::isfinite(nearest) || (nearest == 0 && number != 0))) {
      throw text_.error_at_last(fmt::format("expected {} within the doubles", what));
    }
    return number;
  }

  // Returns the place of an outcome.
  std::int32_t read_outcome() {
    const Index number_of = text_.count("the number of an outcome, 0 for none");
    if (text_.next() == '"') {
      text_.pass_quoted("the name of an outcome");
    }
    const auto known = numbers_of_outcomes_.find(number_of);
    const bool is_known = known != numbers_of_outcomes_.end();
    if (text_.next() != '{') {
      if (number_of != 0 && !is_known) {
        throw text_.expected(fmt::format(
            "'{{' and the payoffs of outcome {}, which does not stand above", number_of));
      }
      return number_of == 0 ? nothing : known->second;
    }
    const std::int32_t place = place_of(known_payoffs_, [&] { return add_outcome(); });
    if (number_of == 0) {
      if (!is_same(place, nothing)) {
        throw text_.error_at_last("expected no payoffs, since outcome 0 is none");
      }
      return nothing;
    }
    if (!is_known) {
      numbers_of_outcomes_.emplace(number_of, place);
      return place;
    }
    if (!is_same(place, known->second)) {
      throw text_.error_at_last(
          fmt::format("outcome {} has other payoffs here than above", number_of));
    }
    return known->second;
  }

  // Reads payoffs; returns the place of the outcome that has them.
  std::size_t add_outcome() {
    text_.expect('{', "before the payoffs");
    Rational row = number("a payoff");
    text_.accept(',');
    Rational sum = number("a payoff");
    text_.accept(',');
    text_.expect('}', "after the payoffs of two players");
    sum += row;
    outcomes_.push_back({add_payoff(std::move(row)), std::move(sum)});
    return outcomes_.size() - 1;
  }

  // Returns the place of a payoff in the tree.
  std::int32_t add_payoff(Rational payoff) {
    std::vector<Rational>& payoffs = tree_.numbered_.payoffs;
    if (payoffs.size() == std::numeric_limits<std::int32_t>::max()) {
      throw text_.expected("fewer payoffs than 2^31");
    }
    payoffs.push_back(std::move(payoff));
    return static_cast<std::int32_t>(payoffs.size() - 1);
  }

  const Rational& row_payoff(const Outcome& outcome) const {
    return tree_.numbered_.payoffs[as_size(outcome.row)];
  }

  // Returns whether two outcomes pay the same.
  bool is_same(std::int32_t place, std::int32_t other) const {
    const Outcome& one = outcomes_[as_size(place)];
    const Outcome& two = outcomes_[as_size(other)];
    return place == other || (row_payoff(one) == row_payoff(two) && one.sum == two.sum);
  }

  // Adds what an outcome pays to what stands at a place of paid_, into the next place.
  void pay(std::size_t paid, std::int32_t outcome) {
    if (paid_.size() < paid + 2) {
      paid_.resize(paid + 2);
    }
    const Outcome& pays = outcomes_[as_size(outcome)];
    paid_[paid + 1].row = paid_[paid].row + row_payoff(pays);
    paid_[paid + 1].sum = paid_[paid].sum + pays.sum;
  }

  void read_end(std::size_t paid) {
    const std::int32_t place = read_outcome();
    Outcome& outcome = outcomes_[as_size(place)];
    std::int32_t payoff = outcome.row;
    if (paid > 0) {
      pay(paid, place);
      check_end(paid_[paid + 1].row, paid_[paid + 1].sum);
      payoff = add_payoff(paid_[paid + 1].row);
    } else if (!outcome.is_checked) {
      check_end(row_payoff(outcome), outcome.sum);
      outcome.is_checked = true;
    }
    tree_.numbered_.nodes.push_back(-1 - payoff);
  }

  // Throws ParseError if an end cannot pay that.
  void check_end(const Rational& row, const Rational& sum) {
    if (!is_exact_ && !std::isfinite(nearest_double(row))) {
      throw text_.error_at_last("expected payoffs that add up within the doubles on the way here");
    }
    if (!has_end_) {
      tree_.constant_sum_ = sum;
      has_end_ = true;
    } else if (sum != tree_.constant_sum_) {
      throw text_.error_at_last(fmt::format(
          "expected payoffs of a constant sum, found that they sum to {} here and to {} above: "
          "saddle extensive solves zero-sum games",
          sum.get_str(), tree_.constant_sum_.get_str()));
    }
  }

  // The place of the outcome that pays nothing.
  static constexpr std::int32_t nothing = 0;

  NfgText text_;
  bool is_exact_ = false;
  bool has_end_ = false;
  EfgTree tree_;
  std::vector<Open> open_;
  std::size_t missing_ = 0;  // nodes still to come below the open ones
  std::array<std::unordered_map<Index, std::int32_t>, 3> numbers_;
  std::array<std::unordered_set<std::string>, 2> keys_;
  std::array<KnownTexts, 2> known_moves_;  // of players, and of chance
  KnownTexts known_payoffs_;
  std::vector<Outcome> outcomes_;
  std::unordered_map<Index, std::int32_t> numbers_of_outcomes_;
  std::vector<Payoffs> paid_ = {Payoffs()};
};

EfgTree read_efg(std::istream& in, const std::string& file) {
  return *read_efg(in, file, BuildOptions{});
}

std::optional<EfgTree> read_efg(std::istream& in, const std::string& file,
                                const BuildOptions& options) {
  std::string whole = rest_of(in);
  // What was read when a signal came may not be the whole.
  if (options.stop.stop_requested()) {
    return std::nullopt;
  }
  if (in.bad()) {
    throw ParseError(file, 0, 0, "expected more text, found that reading broke off");
  }
  if (const std::string_view kind = foreign_file(whole); !kind.empty() && !looks_like_efg(whole)) {
    throw ParseError(file, 1, 1, fmt::format("expected a .efg file, found {}", kind));
  }
  return EfgReader(std::move(whole), file).read(options);
}

}  // namespace saddle
