#include "saddle/io/efg.h"

#include <cmath>
#include <istream>
#include <limits>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "saddle/extensive/build_tree.h"
#include "saddle/io/foreign_file.h"
#include "saddle/io/nfg_text.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"
#include "saddle/io/text_lines.h"

namespace saddle {
namespace {

constexpr std::array movers = {NodeKind::row, NodeKind::column, NodeKind::chance};

std::string quoted_name(const std::string& name) { return fmt::format("'{}'", name); }

}  // namespace

// Reads the nodes one after another; those whose children are still to come stand on a stack.
class EfgReader {
 public:
  EfgReader(std::string text, const std::string& file) : text_(std::move(text), file) {}

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
  struct Outcome {
    Rational row;
    Rational column;
  };

  // A node of which `missing` children are still to come.
  struct Open {
    std::size_t missing;
    Outcome paid;  // on the way
  };

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
    Outcome paid;
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
    text_.quoted("the name of a node");
    if (letter == 't') {
      read_end(std::move(paid));
      return;
    }
    const std::size_t mover = letter == 'c' ? 2 : read_player();
    const std::int32_t set = read_set(mover);
    add(paid, read_outcome());
    tree_.numbered_.nodes.push_back(set);
    const std::size_t moves = tree_.numbered_.moves_at(set).names.size();
    // A short text that names a large set often must not take much memory.
    missing_ += moves;
    if (missing_ > text_.left()) {
      throw text_.expected(fmt::format(
          "the {} nodes that are still to come, for which this text is too short", missing_));
    }
    open_.push_back({moves, std::move(paid)});
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
    std::string name;
    if (text_.next() == '"') {
      name = text_.quoted("the name of an information set");
    }
    if (text_.next() != '{') {
      if (known == numbers_[mover].end()) {
        throw text_.expected(fmt::format(
            "'{{' and the moves of information set {}, which does not stand above", number));
      }
      return known->second;
    }
    NumberedTree::Moves moves = read_moves(mover);
    if (known != numbers_[mover].end()) {
      if (moves != tree_.numbered_.moves_at(known->second)) {
        throw text_.error_at_last(
            fmt::format("information set {} has other moves here than above", number));
      }
      return known->second;
    }
    const auto place = static_cast<std::int32_t>(tree_.numbered_.sets.size());
    tree_.numbered_.sets.push_back({movers[mover], key_of(mover, number, name),
                                    static_cast<std::int32_t>(tree_.numbered_.moves.size())});
    tree_.numbered_.moves.push_back(std::move(moves));
    numbers_[mover].emplace(number, place);
    return place;
  }

  // Returns what the tree calls a set, by its number and its name in the file.
  std::string key_of(std::size_t mover, Index number, const std::string& name) {
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

  Outcome read_outcome() {
    const Index number_of = text_.count("the number of an outcome, 0 for none");
    if (text_.next() == '"') {
      text_.quoted("the name of an outcome");
    }
    if (text_.next() != '{') {
      const auto known = outcomes_.find(number_of);
      if (number_of != 0 && known == outcomes_.end()) {
        throw text_.expected(fmt::format(
            "'{{' and the payoffs of outcome {}, which does not stand above", number_of));
      }
      return number_of == 0 ? Outcome{} : known->second;
    }
    text_.expect('{', "before the payoffs");
    Outcome outcome;
    outcome.row = number("a payoff");
    text_.accept(',');
    outcome.column = number("a payoff");
    text_.accept(',');
    text_.expect('}', "after the payoffs of two players");
    if (number_of == 0 && (outcome.row != 0 || outcome.column != 0)) {
      throw text_.error_at_last("expected no payoffs, since outcome 0 is none");
    }
    const auto [place, is_new] = outcomes_.emplace(number_of, outcome);
    if (!is_new && (place->second.row != outcome.row || place->second.column != outcome.column)) {
      throw text_.error_at_last(
          fmt::format("outcome {} has other payoffs here than above", number_of));
    }
    return outcome;
  }

  static void add(Outcome& paid, const Outcome& outcome) {
    paid.row += outcome.row;
    paid.column += outcome.column;
  }

  void read_end(Outcome paid) {
    add(paid, read_outcome());
    if (!is_exact_ && !std::isfinite(nearest_double(paid.row))) {
      throw text_.error_at_last("expected payoffs that add up within the doubles on the way here");
    }
    const Rational sum = paid.row + paid.column;
    if (tree_.numbered_.payoffs.empty()) {
      tree_.constant_sum_ = sum;
    } else if (sum != tree_.constant_sum_) {
      throw text_.error_at_last(fmt::format(
          "expected payoffs of a constant sum, found that they sum to {} here and to {} above: "
          "saddle extensive solves zero-sum games",
          sum.get_str(), tree_.constant_sum_.get_str()));
    }
    tree_.numbered_.nodes.push_back(-1 - static_cast<std::int32_t>(tree_.numbered_.payoffs.size()));
    tree_.numbered_.payoffs.push_back(std::move(paid.row));
  }

  NfgText text_;
  bool is_exact_ = false;
  EfgTree tree_;
  std::vector<Open> open_;
  std::size_t missing_ = 0;  // nodes still to come below the open ones
  std::array<std::unordered_map<Index, std::int32_t>, 3> numbers_;
  std::array<std::set<std::string>, 3> keys_;
  std::unordered_map<Index, Outcome> outcomes_;
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
