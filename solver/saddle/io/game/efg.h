#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/numbered_tree.h"
#include "saddle/extensive/tree_node.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A game in extensive form as a .efg file has it, of any number of players.
struct EfgGame {
  std::string title;
  std::string comment;
  std::vector<std::string> players;
  /// The payoffs are those of player 0.
  NumberedTree tree;
  /// For each player after 0 the payoffs at the places of tree.payoffs.
  std::vector<ExactList> others;

  const ExactList& payoffs(Index player) const {
    return player == 0 ? tree.payoffs : others[as_size(player - 1)];
  }
};

/// A two-player constant-sum game in extensive form as a .efg file has it. It says the rules of a
/// tree, of which the states are the nodes in the order of the file: extensive_game() makes the
/// sequence form of it, and refuses what has no perfect recall.
class EfgTree {
 public:
  using State = NumberedTree::State;

  /// Takes a game of two players, of whom the payoffs of the row player alone are kept, and what
  /// the payoffs of both add up to at every end.
  EfgTree(EfgGame game, Rational constant_sum)
      : game_(std::move(game)), constant_sum_(std::move(constant_sum)) {}

  State root() const { return 0; }
  TreeNode<State> node(State state) const { return game_.tree.node(state); }
  const NumberedTree& numbered() const { return game_.tree; }

  const std::string& title() const { return game_.title; }
  const std::string& comment() const { return game_.comment; }
  /// The row player and the column player.
  const std::vector<std::string>& players() const { return game_.players; }
  const Rational& constant_sum() const { return constant_sum_; }
  std::size_t nodes() const { return game_.tree.nodes.size(); }

 private:
  EfgGame game_;
  Rational constant_sum_;
};

/// Reads a game in Gambit's .efg format:
///
///   EFG 2 R "Kuhn poker" { "first" "second" } "a comment, which may be left out"
///   c "" 1 "deal" { "J Q" 1/6 "J K" 1/6 ... } 0
///   p "" 1 1 "J" { "check" "bet" } 0
///   t "" 1 "wins 2" { 2, -2 }
///
/// A node says its kind, its name, for a player who moves the number, for who moves the information
/// set with its name and moves (and probabilities), then an outcome, 0 for none, with its name and
/// payoffs; a set or an outcome that stands above need not say what it is again. What the outcomes
/// on the way to an end pay adds up. Numbers are those of read_rational() and exact. Sets and moves
/// without a name, or with the name of another, are numbered. `file` names the text in errors.
/// O(bytes).
///
/// Throws ParseError where the text is anything else; if the players are not two; if the payoffs do
/// not have a constant sum; if probabilities do not sum to 1; if a number is beyond the doubles
/// (and options.exact is not set); and if a set or an outcome is not what it is above.
EfgTree read_efg(std::istream& in, const std::string& file);

/// The same within limits, none if they end it; those on nodes and moves are for what is made of
/// it.
std::optional<EfgTree> read_efg(std::istream& in, const std::string& file,
                                const BuildOptions& options);

/// Reads a game of any number of players and any payoffs out of a whole text; throws as read_efg()
/// does, and Stopped once should_stop() returns true.
EfgGame read_efg_game(std::string text, const std::string& file,
                      const ShouldStop& should_stop = {});

}  // namespace saddle
