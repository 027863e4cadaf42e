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

/// A game in extensive form with any number of players, from a .efg file.
struct EfgGame {
  std::string title;
  std::string comment;
  std::vector<std::string> players;
  /// The payoffs are player 0's.
  NumberedTree tree;
  /// For each player after 0, the payoffs at the places of tree.payoffs.
  std::vector<ExactList> others;

  const ExactList& payoffs(Index player) const {
    return player == 0 ? tree.payoffs : others[as_size(player - 1)];
  }
};

/// A two-player constant-sum game in extensive form, from a .efg file. It has the interface of a
/// tree's rules; its states are the nodes in the order of the file. extensive_game() makes its
/// sequence form, and rejects games without perfect recall.
class EfgTree {
 public:
  using State = NumberedTree::State;

  /// Takes a game of two players, with the payoffs of the row player only, and the sum of both
  /// players' payoffs at every end.
  EfgTree(EfgGame game, Rational constant_sum)
      : game_(std::move(game)), constant_sum_(std::move(constant_sum)) {}

  State root() const { return 0; }
  TreeNode<State> node(State state) const { return game_.tree.node(state); }
  const NumberedTree& numbered() const { return game_.tree; }

  const std::string& title() const { return game_.title; }
  const std::string& comment() const { return game_.comment; }
  /// The names of the row player and the column player.
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
/// A node consists of its kind (c chance, p player, t end), its name, the number of the player (p),
/// the number, name and moves of the information set (c, p; with probabilities for c), and the
/// number, name and payoffs of the outcome; the number 0 means that there is no outcome. Name,
/// moves and payoffs may be left out if the set or outcome was described above. The payoffs of an
/// end are the sum of the outcomes on the way to it. Numbers are exact, in the grammar of
/// read_rational(). Sets and moves are numbered if they have no name or if their name is repeated.
/// `file` names the text in errors. O(bytes).
///
/// Throws ParseError if the text is not in this format; if there are not two players; if the
/// payoffs have no constant sum; if probabilities do not sum to 1; if a number is beyond the
/// doubles (unless options.exact is set); and if a set or an outcome contradicts its first
/// description.
EfgTree read_efg(std::istream& in, const std::string& file);

/// Reads the same, but returns nullopt if a stop request or the time limit of `options` ended the
/// reading. max_nodes and max_moves do not limit the reading, only the game that is built from the
/// tree.
std::optional<EfgTree> read_efg(std::istream& in, const std::string& file,
                                const BuildOptions& options);

/// Reads a game of any number of players and any payoffs from a whole text. Throws like read_efg(),
/// and Stopped once should_stop() returns true.
EfgGame read_efg_game(std::string text, const std::string& file,
                      const ShouldStop& should_stop = {});

}  // namespace saddle
