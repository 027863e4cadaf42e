#include "saddle/extensive/build_tree.h"

#include <cmath>
#include <numeric>
#include <set>
#include <span>
#include <stdexcept>
#include <unordered_map>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

// Collects the information sets and leaves of a tree; make_extensive_game() walks the tree for it.
class TreeBuilder {
 public:
  // What was wrong when a set was entered.
  enum class Fault { none, equal_moves, other_moves, other_past, too_large };
  struct Entered {
    Index set = 0;
    Fault fault = Fault::none;
  };

  // Enters the information set of a key, a new one unless it is known, after a sequence of its
  // player, with moves of these names.
  Entered enter(Player player, const std::string& key, Index parent,
                const std::vector<std::string>& names);

  const InformationSet& set(Player player, Index set) const {
    return (player == Player::row ? game_.row_ : game_.column_)
        .sets_[static_cast<std::size_t>(set)];
  }

  // Adds a leaf that chance allows with a positive probability.
  void add_leaf(Index row, Index column, const Rational& probability, const Rational& payoff);

  // Returns the game and keeps nothing; none at a stop. Throws std::invalid_argument if a payoff is
  // beyond the doubles, unless `any_size`.
  std::optional<ExtensiveGame> finish(std::int64_t nodes, bool any_size,
                                      const ShouldStop& should_stop);

 private:
  struct Sides {
    std::unordered_map<std::string, std::int32_t> sets;
    std::unordered_map<std::string, std::int32_t> names;
  };

  ExtensiveGame game_;
  Sides row_;
  Sides column_;
  std::vector<std::int32_t> leaf_row_;
  std::vector<std::int32_t> leaf_column_;
  ExactList leaf_probability_;
  ExactList leaf_payment_;
};

namespace {

constexpr auto most_sequences = static_cast<Index>(std::numeric_limits<std::int32_t>::max());

// Names with a byte between them that stands in none.
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += name;
    text += '\0';
  }
  return text;
}

// Sorts numbers of leaves by their sequences; where these are equal the order stays.
std::vector<std::int32_t> sorted(const std::vector<std::int32_t>& order,
                                 const std::vector<std::int32_t>& sequences, Index count) {
  std::vector<std::int32_t> next(static_cast<std::size_t>(count) + 1);
  for (const std::int32_t sequence : sequences) {
    ++next[static_cast<std::size_t>(sequence) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::int32_t> result(order.size());
  for (const std::int32_t leaf : order) {
    const auto sequence = static_cast<std::size_t>(sequences[static_cast<std::size_t>(leaf)]);
    result[static_cast<std::size_t>(next[sequence]++)] = leaf;
  }
  return result;
}

std::string in_words(const std::vector<std::string>& moves) {
  if (moves.empty()) {
    return "the beginning";
  }
  constexpr std::size_t most_shown = 40;
  const std::size_t first = moves.size() > most_shown ? moves.size() - most_shown : 0;
  const std::vector<std::string> shown(moves.begin() + static_cast<std::ptrdiff_t>(first),
                                       moves.end());
  return fmt::format("'{}{}'", first > 0 ? "..., " : "", fmt::join(shown, ", "));
}

// Returns the message of an error at a history: "after 'J, bet': ...".
std::string at_history(const std::vector<std::string>& moves, const std::string& message) {
  return fmt::format("after {}: {}", in_words(moves), message);
}

// Returns the message that a player forgets own moves: the histories lead to one set of the
// player.
std::string no_recall(Player player, const std::string& key, const std::vector<std::string>& moves,
                      const std::vector<std::string>& others) {
  return fmt::format(
      "no perfect recall: {} and {} lead to the information set '{}' of the {} player, who has "
      "done different things before",
      in_words(moves), in_words(others), key, player == Player::row ? "row" : "column");
}

// Returns why chance cannot move with such probabilities, nothing if it can.
std::string chance_fault(std::span<const Rational> probabilities) {
  Rational sum = 0;
  for (const Rational& probability : probabilities) {
    if (probability < 0) {
      return fmt::format("a probability of chance is {}, must be >= 0", probability.get_str());
    }
    sum += probability;
  }
  return sum == 1
             ? ""
             : fmt::format("the probabilities of chance sum to {}, must sum to 1", sum.get_str());
}

}  // namespace

TreeBuilder::Entered TreeBuilder::enter(Player player, const std::string& key, Index parent,
                                        const std::vector<std::string>& names) {
  PlayerSequences& sequences = player == Player::row ? game_.row_ : game_.column_;
  Sides& side = player == Player::row ? row_ : column_;
  const auto next = static_cast<std::int32_t>(sequences.sets_.size());
  const auto [place, is_new] = side.sets.emplace(key, next);
  if (!is_new) {
    const InformationSet& known = sequences.sets_[static_cast<std::size_t>(place->second)];
    if (sequences.names_[static_cast<std::size_t>(known.names)] != names) {
      return {place->second, Fault::other_moves};
    }
    return {place->second, known.parent == parent ? Fault::none : Fault::other_past};
  }
  const auto moves = static_cast<Index>(names.size());
  if (sequences.size() > most_sequences - moves) {
    return {next, Fault::too_large};
  }
  const auto [list, is_new_list] =
      side.names.emplace(joined(names), static_cast<std::int32_t>(sequences.names_.size()));
  if (is_new_list) {
    if (std::set<std::string>(names.begin(), names.end()).size() < names.size()) {
      return {next, Fault::equal_moves};
    }
    sequences.names_.push_back(names);
  }
  sequences.keys_.push_back(key);
  sequences.sets_.push_back({static_cast<std::int32_t>(parent),
                             static_cast<std::int32_t>(sequences.size()),
                             static_cast<std::int32_t>(moves), list->second});
  sequences.set_of_.insert(sequences.set_of_.end(), names.size(), next);
  return {next, Fault::none};
}

void TreeBuilder::add_leaf(Index row, Index column, const Rational& probability,
                           const Rational& payoff) {
  if (static_cast<Index>(leaf_row_.size()) >= most_sequences) {
    throw_invalid("the game has more than {} leaves, must have fewer", most_sequences);
  }
  if (leaf_row_.empty() || payoff < game_.minimum_) {
    game_.minimum_ = payoff;
  }
  if (leaf_row_.empty() || payoff > game_.maximum_) {
    game_.maximum_ = payoff;
  }
  leaf_row_.push_back(static_cast<std::int32_t>(row));
  leaf_column_.push_back(static_cast<std::int32_t>(column));
  leaf_probability_.push_back(probability);
  leaf_payment_.push_back(probability * payoff);
}

// Leaves of one pair of sequences become one entry. What is summed is exact, so that an entry is
// the nearest double of a sum and not a sum of rounded terms.
std::optional<ExtensiveGame> TreeBuilder::finish(std::int64_t nodes, bool any_size,
                                                 const ShouldStop& should_stop) {
  for (const Rational& payoff : {game_.minimum_, game_.maximum_}) {
    if (!any_size && !std::isfinite(nearest_double(payoff))) {
      throw std::invalid_argument("a payoff is beyond the doubles");
    }
  }
  std::vector<std::int32_t> order(leaf_row_.size());
  std::iota(order.begin(), order.end(), 0);
  order = sorted(order, leaf_column_, game_.column_.size());
  constexpr std::size_t between_looks = 1 << 14;
  std::size_t next_look = between_looks;
  if (order.size() > between_looks && should_stop()) {
    return std::nullopt;
  }
  order = sorted(order, leaf_row_, game_.row_.size());
  const Rational shift = game_.shift();
  const Rational unit = game_.unit();
  SparseRows& entries = game_.by_row_;
  entries.starts.assign(static_cast<std::size_t>(game_.row_.size()) + 1, 0);
  for (std::size_t k = 0; k < order.size();) {
    if (k >= next_look) {
      if (should_stop()) {
        return std::nullopt;
      }
      next_look = k + between_looks;
    }
    const auto first = static_cast<std::size_t>(order[k]);
    const std::size_t begin = k;
    const auto is_same = [&](std::size_t leaf) {
      return leaf_row_[leaf] == leaf_row_[first] && leaf_column_[leaf] == leaf_column_[first];
    };
    while (k < order.size() && is_same(static_cast<std::size_t>(order[k]))) {
      ++k;
    }
    const std::span leaves = std::span(order).subspan(begin, k - begin);
    Rational payment = leaf_payment_.sum(leaves);
    if (shift != 0) {
      payment -= leaf_probability_.sum(leaves) * shift;
    }
    if (payment != 0) {
      ++entries.starts[static_cast<std::size_t>(leaf_row_[first]) + 1];
      entries.columns.push_back(leaf_column_[first]);
      game_.exact_.push_back(payment);
      payment /= unit;
      entries.values.push_back(nearest_double(payment));
    }
  }
  std::partial_sum(entries.starts.begin(), entries.starts.end(), entries.starts.begin());
  game_.by_column_ = transposed(entries, game_.column_.size());
  game_.nodes_ = nodes;
  game_.leaves_ = static_cast<std::int64_t>(leaf_row_.size());
  ExtensiveGame made = std::move(game_);
  *this = TreeBuilder();
  return std::optional(std::move(made));
}

namespace {

// Visits the nodes of a tree, each before those below it, with a stack of its own: a history may be
// long. Moves of chance without probability are passed over.
class TreeWalk {
 public:
  // What has happened on the way to a node.
  struct Place {
    StatelessNode node;
    Index row = 0;     // the row player's sequence
    Index column = 0;  // the column player's
    Rational probability = 1;
    Index first_sequence = 0;  // of the moves of the player who moves here
    std::size_t next = 0;
  };

  explicit TreeWalk(const NodeBelow& node_below) : node_below_(node_below) {
    stack_.push_back({node_below(0, 0)});
  }

  // The node visited now. Who visits the node of a player sets its first_sequence.
  Place& place() { return stack_.back(); }

  std::int64_t moves() const { return static_cast<std::int64_t>(stack_.size()) - 1; }

  // Returns the names of the moves that lead to the node.
  std::vector<std::string> history() const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k + 1 < stack_.size(); ++k) {
      names.push_back(stack_[k].node.moves[stack_[k].next - 1]);
    }
    return names;
  }

  // Goes on to the next node, and returns whether there is one.
  bool advance() {
    while (!stack_.empty()) {
      Place& here = stack_.back();
      if (here.node.kind == NodeKind::payoff || here.next == here.node.moves.size()) {
        stack_.pop_back();
        continue;
      }
      const std::size_t move = here.next++;
      const bool is_chance = here.node.kind == NodeKind::chance;
      if (is_chance && here.node.probabilities[move] == 0) {
        continue;
      }
      Place below{node_below_(stack_.size(), move), here.row, here.column, here.probability};
      if (is_chance) {
        below.probability *= here.node.probabilities[move];
      } else {
        (here.node.kind == NodeKind::row ? below.row : below.column) =
            here.first_sequence + static_cast<Index>(move);
      }
      stack_.push_back(std::move(below));
      return true;
    }
    return false;
  }

 private:
  const NodeBelow& node_below_;
  std::vector<Place> stack_;
};

// Returns the first history that leads to an information set.
std::vector<std::string> first_history(const NodeBelow& node_below, NodeKind kind,
                                       const std::string& key) {
  TreeWalk walk(node_below);
  do {
    if (walk.place().node.kind == kind && walk.place().node.key == key) {
      return walk.history();
    }
  } while (walk.advance());
  return {};
}

[[noreturn]] void refuse(const TreeWalk& walk, const std::string& message) {
  throw std::invalid_argument(at_history(walk.history(), message));
}

// Enters the information set of the node that a walk has come to.
void enter_set(const NodeBelow& node_below, TreeWalk& walk, TreeBuilder& builder) {
  TreeWalk::Place& place = walk.place();
  const StatelessNode& node = place.node;
  const Player player = node.kind == NodeKind::row ? Player::row : Player::column;
  const auto [set, fault] =
      builder.enter(player, node.key, player == Player::row ? place.row : place.column, node.moves);
  switch (fault) {
    case TreeBuilder::Fault::none:
      place.first_sequence = builder.set(player, set).first;
      return;
    case TreeBuilder::Fault::equal_moves:
      refuse(walk, fmt::format("information set '{}' has two moves of one name", node.key));
    case TreeBuilder::Fault::other_moves:
      refuse(walk,
             fmt::format("information set '{}' has other moves here than elsewhere", node.key));
    case TreeBuilder::Fault::other_past: {
      // The walk from the beginning forgets where the moves of this one lead.
      const std::vector<std::string> history = walk.history();
      throw std::invalid_argument(
          no_recall(player, node.key, first_history(node_below, node.kind, node.key), history));
    }
    case TreeBuilder::Fault::too_large:
      refuse(walk, "the game has more moves at information sets than 2^31");
  }
}

// Throws std::invalid_argument if the node that a walk has come to breaks a rule.
void enter_node(const NodeBelow& node_below, TreeWalk& walk, TreeBuilder& builder) {
  TreeWalk::Place& place = walk.place();
  StatelessNode& node = place.node;
  if (node.kind == NodeKind::payoff) {
    if (node.payoff.get_den() == 0) {
      refuse(walk, "a payoff is divided by 0");
    }
    node.payoff.canonicalize();
    builder.add_leaf(place.row, place.column, place.probability, node.payoff);
    return;
  }
  if (node.moves.empty()) {
    refuse(walk, "there is no move, must be at least one");
  }
  if (node.kind != NodeKind::chance) {
    enter_set(node_below, walk, builder);
    return;
  }
  for (Rational& probability : node.probabilities) {
    if (probability.get_den() == 0) {
      refuse(walk, "a probability of chance is divided by 0");
    }
    probability.canonicalize();
  }
  if (const std::string fault = chance_fault(node.probabilities); !fault.empty()) {
    refuse(walk, fault);
  }
}

}  // namespace

std::optional<ExtensiveGame> make_extensive_game(const NodeBelow& node_below,
                                                 const BuildOptions& options) {
  NodeCount count(options);
  TreeBuilder builder;
  TreeWalk walk(node_below);
  do {
    if (!count.add()) {
      return std::nullopt;
    }
    if (count.nodes() > options.max_nodes) {
      throw_invalid("the game has more than {} nodes, must have fewer", options.max_nodes);
    }
    if (walk.moves() > options.max_moves) {
      refuse(walk,
             fmt::format("more than {} moves were made, does the game end?", options.max_moves));
    }
    enter_node(node_below, walk, builder);
  } while (walk.advance());
  return builder.finish(count.nodes(), options.exact, [&] { return count.should_stop(); });
}

namespace {

Options limits_of(const BuildOptions& options) {
  Options limits;
  limits.stop = options.stop;
  limits.time_limit = options.time_limit;
  return limits;
}

}  // namespace

NodeCount::NodeCount(const BuildOptions& options)
    : options_(options), limits_(limits_of(options)), budget_(limits_) {}

bool NodeCount::add() {
  constexpr std::int64_t between_looks = 1 << 14;
  if (++nodes_ % between_looks != 0) {
    return true;
  }
  if (should_stop()) {
    return false;
  }
  if (options_.on_progress) {
    options_.on_progress(nodes_);
  }
  return true;
}

}  // namespace saddle
