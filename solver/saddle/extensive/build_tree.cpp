#include "saddle/extensive/build_tree.h"

#include <cmath>
#include <numeric>
#include <set>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/machine/should_stop.h"

namespace saddle {
namespace {

constexpr auto most_sequences = static_cast<Index>(std::numeric_limits<std::int32_t>::max());

// Returns the names joined by a byte that occurs in none of them.
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += name;
    text += '\0';
  }
  return text;
}

// Sorts numbers of leaves by their sequences; the sort is stable.
std::vector<std::int32_t> sorted(const std::vector<std::int32_t>& order,
                                 const std::vector<std::int32_t>& sequences, Index count) {
  std::vector<std::int32_t> next(as_size(count) + 1);
  for (const std::int32_t sequence : sequences) {
    ++next[as_size(sequence) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::int32_t> result(order.size());
  for (const std::int32_t leaf : order) {
    const auto sequence = as_size(sequences[as_size(leaf)]);
    result[as_size(next[sequence]++)] = leaf;
  }
  return result;
}

std::string in_words(const std::vector<std::string>& moves) {
  if (moves.empty()) {
    return "the beginning";
  }
  constexpr std::ptrdiff_t most_shown = 40;
  const std::ptrdiff_t shown = std::min(std::ssize(moves), most_shown);
  return fmt::format("'{}{}'", shown < std::ssize(moves) ? "..., " : "",
                     fmt::join(moves.end() - shown, moves.end(), ", "));
}

Player mover(NodeKind kind) { return kind == NodeKind::row ? Player::row : Player::column; }

// Returns the fault of a node's moves, "" if there is none.
std::string fault_of(NodeKind kind, const std::vector<std::string>& moves,
                     std::span<const Rational> probabilities) {
  if (kind != NodeKind::payoff && moves.empty()) {
    return "there is no move, must be at least one";
  }
  if (kind != NodeKind::chance) {
    return "";
  }
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

// Collects the information sets and leaves of a tree; make_extensive_game() walks the tree for it.
class TreeBuilder {
 public:
  TreeBuilder() = default;
  TreeBuilder(const TreeBuilder&) = delete;
  TreeBuilder& operator=(const TreeBuilder&) = delete;

  // The fault found when a set was entered.
  enum class Fault { none, equal_moves, other_moves, other_past, too_large };
  struct Entered {
    Index set = 0;
    Fault fault = Fault::none;
  };

  // Enters an information set: its key, which may be known or new, the sequence of its player that
  // leads to it, and the names of its moves.
  Entered enter(Player player, const std::string& key, Index parent,
                const std::vector<std::string>& names) {
    Side& own = side(player);
    const auto next = static_cast<std::int32_t>(own.sequences.sets_.size());
    const auto [place, is_new] = own.sets.try_emplace(key, next);
    if (is_new) {
      return enter_new(player, key, parent, names);
    }
    const auto list = as_size(set(player, place->second).names);
    return own.sequences.names_[list] == names ? enter_again(player, place->second, parent)
                                               : Entered{place->second, Fault::other_moves};
  }

  // Enters a new set. Its key is not looked up, here or later.
  Entered enter_new(Player player, const std::string& key, Index parent,
                    const std::vector<std::string>& names) {
    auto& [sequences, sets, lists] = side(player);
    const auto next = static_cast<std::int32_t>(sequences.sets_.size());
    const auto moves = static_cast<Index>(names.size());
    if (sequences.size() > most_sequences - moves) {
      return {next, Fault::too_large};
    }
    const auto [list, is_new_list] =
        lists.emplace(joined(names), static_cast<std::int32_t>(sequences.names_.size()));
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

  // Enters a known set again, and checks that the same sequence leads to it.
  Entered enter_again(Player player, Index set, Index parent) const {
    return {set, this->set(player, set).parent == parent ? Fault::none : Fault::other_past};
  }

  const InformationSet& set(Player player, Index set) const {
    return game_.player(player).sets()[as_size(set)];
  }

  // Adds a leaf that has a positive probability of chance.
  void add_leaf(Index row, Index column, const ExactNumber& probability,
                const ExactNumber& payoff) {
    if (std::ssize(leaf_row_) >= most_sequences) {
      throw_invalid("the game has more than {} leaves, must have fewer", most_sequences);
    }
    if (leaf_row_.empty() || is_less(payoff, minimum_)) {
      minimum_ = payoff;
    }
    if (leaf_row_.empty() || is_less(maximum_, payoff)) {
      maximum_ = payoff;
    }
    leaf_row_.push_back(static_cast<std::int32_t>(row));
    leaf_column_.push_back(static_cast<std::int32_t>(column));
    leaf_probability_.append(probability);
    leaf_payment_.append(product(probability, payoff));
  }

  // Returns the game, nullopt after a stop request; the builder must not be used afterwards. Throws
  // std::invalid_argument if a payoff is beyond the range of doubles, unless `any_size`.
  //
  // Leaves of the same pair of sequences become one entry. The sum is exact, so an entry is the
  // double nearest to it, not a sum of rounded terms.
  std::optional<ExtensiveGame> finish(std::int64_t nodes, bool any_size,
                                      const ShouldStop& should_stop) {
    game_.minimum_ = to_rational(minimum_);
    game_.maximum_ = to_rational(maximum_);
    for (const Rational& payoff : {game_.minimum_, game_.maximum_}) {
      if (!any_size && !std::isfinite(nearest_double(payoff))) {
        throw std::invalid_argument("a payoff is beyond the range of doubles");
      }
    }
    std::vector<std::int32_t> order(leaf_row_.size());
    std::iota(order.begin(), order.end(), 0);
    order = sorted(order, leaf_column_, game_.column_.size());
    constexpr std::size_t between_looks = 1 << 14;
    if (order.size() > between_looks && should_stop()) {
      return std::nullopt;
    }
    order = sorted(order, leaf_row_, game_.row_.size());
    const ExactNumber opposite_shift = to_exact(-game_.shift());
    const ExactNumber unit = to_exact(game_.unit());
    SparseRows& entries = game_.by_row_;
    entries.starts.assign(as_size(game_.row_.size()) + 1, 0);
    for (std::size_t begin = 0, k = 0; k < order.size();) {
      if (begin / between_looks != k / between_looks && should_stop()) {
        return std::nullopt;
      }
      begin = k;
      const auto first = as_size(order[k]);
      const auto is_same = [&](std::size_t leaf) {
        return leaf_row_[leaf] == leaf_row_[first] && leaf_column_[leaf] == leaf_column_[first];
      };
      while (k < order.size() && is_same(as_size(order[k]))) {
        ++k;
      }
      const std::span leaves = std::span(order).subspan(begin, k - begin);
      ExactNumber payment = leaf_payment_.sum(leaves);
      if (!is_zero(opposite_shift)) {
        payment = sum(payment, product(leaf_probability_.sum(leaves), opposite_shift));
      }
      if (!is_zero(payment)) {
        ++entries.starts[as_size(leaf_row_[first]) + 1];
        entries.columns.push_back(leaf_column_[first]);
        game_.exact_.append(payment);
        entries.values.push_back(nearest_quotient(payment, unit));
      }
    }
    std::partial_sum(entries.starts.begin(), entries.starts.end(), entries.starts.begin());
    game_.by_column_ = transposed(entries, game_.column_.size());
    game_.nodes_ = nodes;
    game_.leaves_ = std::ssize(leaf_row_);
    return std::move(game_);
  }

 private:
  struct Side {
    PlayerSequences& sequences;
    std::unordered_map<std::string, std::int32_t> sets = {};   // by keys
    std::unordered_map<std::string, std::int32_t> lists = {};  // of names, by the joined names
  };

  Side& side(Player player) { return player == Player::row ? row_ : column_; }

  ExtensiveGame game_;
  Side row_{game_.row_};
  Side column_{game_.column_};
  std::vector<std::int32_t> leaf_row_;
  std::vector<std::int32_t> leaf_column_;
  ExactList leaf_probability_;
  ExactList leaf_payment_;
  ExactNumber minimum_;
  ExactNumber maximum_;
};

namespace {

// Reduces a number to lowest terms. Returns false if its denominator is 0.
bool reduce(Rational& number) {
  if (number.get_den() == 0) {
    return false;
  }
  number.canonicalize();
  return true;
}

// Reduces the numbers of a node to lowest terms. Returns the node's fault, "" if there is none.
std::string fault_when_reduced(NodeKind kind, Rational& payoff,
                               const std::vector<std::string>& moves,
                               std::vector<Rational>& probabilities) {
  if (kind == NodeKind::payoff && !reduce(payoff)) {
    return "a payoff is divided by 0";
  }
  if (kind == NodeKind::chance && !moves.empty() &&
      !std::all_of(probabilities.begin(), probabilities.end(), reduce)) {
    return "a probability of chance is divided by 0";
  }
  return fault_of(kind, moves, probabilities);
}

// The nodes of a game by its rules, for a TreeWalk; information sets are identified by their keys.
class NodesOfRules {
 public:
  using Source = NodeBelow;
  using Node = StatelessNode;

  explicit NodesOfRules(const NodeBelow& node_below) : node_below_(node_below) {}

  Node below(std::size_t depth, std::size_t move) { return node_below_(depth, move); }
  void pass_over() {}

  static NodeKind kind(const Node& node) { return node.kind; }
  static ExactNumber payoff(const Node& node) { return to_exact(node.payoff); }
  static const std::string& key(const Node& node) { return node.key; }
  static const std::vector<std::string>& moves(const Node& node) { return node.moves; }
  static const Rational& probability(const Node& node, std::size_t move) {
    return node.probabilities[move];
  }
  static bool is_same_set(const Node& node, const Node& other) {
    return node.kind == other.kind && node.key == other.key;
  }

  static std::string fault(Node& node) {
    return fault_when_reduced(node.kind, node.payoff, node.moves, node.probabilities);
  }

  static TreeBuilder::Entered enter(const Node& node, Index parent, TreeBuilder& builder) {
    return builder.enter(mover(node.kind), node.key, parent, node.moves);
  }

 private:
  const NodeBelow& node_below_;
};

// The nodes of a tree for a TreeWalk, which asks for them in the order of the tree.
class NodesOfTree {
 public:
  using Source = NumberedTree;
  using Node = std::int32_t;

  explicit NodesOfTree(const NumberedTree& tree) : tree_(tree), entered_(tree.sets.size(), none) {}

  Node below(std::size_t /*depth*/, std::size_t /*move*/) { return tree_.nodes[next_++]; }
  void pass_over() { next_ = as_size(tree_.behind(static_cast<NumberedTree::State>(next_))); }

  NodeKind kind(Node node) const { return tree_.kind(node); }
  ExactNumber payoff(Node node) const { return tree_.payoffs.at(as_size(-1 - node)); }
  const std::string& key(Node node) const { return tree_.set_at(node).key; }
  const std::vector<std::string>& moves(Node node) const { return tree_.moves_at(node).names; }
  const Rational& probability(Node node, std::size_t move) const {
    return tree_.moves_at(node).probabilities[move];
  }
  static bool is_same_set(Node node, Node other) { return node == other; }

  std::string fault(Node node) {
    if (NumberedTree::is_end(node) || entered(node) != none) {
      return "";
    }
    if (kind(node) == NodeKind::chance) {
      entered(node) = 0;
    }
    return fault_of(kind(node), moves(node), tree_.moves_at(node).probabilities);
  }

  TreeBuilder::Entered enter(Node node, Index parent, TreeBuilder& builder) {
    const Player player = mover(kind(node));
    if (entered(node) != none) {
      return builder.enter_again(player, entered(node), parent);
    }
    const TreeBuilder::Entered made = builder.enter_new(player, key(node), parent, moves(node));
    entered(node) = static_cast<std::int32_t>(made.set);
    return made;
  }

 private:
  static constexpr std::int32_t none = -1;

  std::int32_t& entered(Node node) { return entered_[as_size(node)]; }

  const NumberedTree& tree_;
  std::size_t next_ = 0;
  // The game's number for each set of the tree; `none` for a set that has not been entered. The
  // game numbers sets in the order in which they are first met.
  std::vector<std::int32_t> entered_;
};

// Visits the nodes of a tree, each before those below it, with an explicit stack, because a history
// may be long. Chance moves of probability 0 are skipped.
template <class Nodes>
class TreeWalk {
 public:
  // A node, and the history of the way to it.
  struct Place {
    typename Nodes::Node node;
    Index row = 0;             // the row player's sequence
    Index column = 0;          // the column player's
    std::size_t chances = 0;   // the number of chance moves
    Index first_sequence = 0;  // ends with the first move of a player's node
    std::size_t next = 0;
  };

  explicit TreeWalk(const typename Nodes::Source& source) : nodes(source) {
    stack_.push_back({nodes.below(0, 0)});
  }

  Nodes nodes;

  // The current node. The visitor of a player's node must set its first_sequence.
  Place& place() { return stack_.back(); }

  // The probability of the chance moves on the way to the current node.
  const ExactNumber& probability() const { return probabilities_[stack_.back().chances]; }

  std::int64_t moves() const { return static_cast<std::int64_t>(stack_.size()) - 1; }

  // Returns the names of the moves that lead to the node.
  std::vector<std::string> history() const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k + 1 < stack_.size(); ++k) {
      names.push_back(nodes.moves(stack_[k].node)[stack_[k].next - 1]);
    }
    return names;
  }

  // Advances to the next node, and returns whether there is one.
  bool advance() {
    while (!stack_.empty()) {
      Place& here = stack_.back();
      const NodeKind kind = nodes.kind(here.node);
      if (kind == NodeKind::payoff || here.next == nodes.moves(here.node).size()) {
        stack_.pop_back();
        continue;
      }
      const std::size_t move = here.next++;
      if (kind == NodeKind::chance && nodes.probability(here.node, move) == 0) {
        nodes.pass_over();
        continue;
      }
      Place below{nodes.below(stack_.size(), move), here.row, here.column, here.chances};
      if (kind == NodeKind::chance) {
        if (++below.chances == probabilities_.size()) {
          probabilities_.emplace_back();
        }
        const ExactNumber factor = to_exact(nodes.probability(here.node, move));
        probabilities_[below.chances] = reduced(product(probabilities_[here.chances], factor));
      } else {
        (kind == NodeKind::row ? below.row : below.column) =
            here.first_sequence + static_cast<Index>(move);
      }
      stack_.push_back(std::move(below));
      return true;
    }
    return false;
  }

 private:
  std::vector<Place> stack_;
  // Entry k is the probability of the first k chance moves on the way to the current node. Entries
  // beyond the number of chance moves there are left over from earlier nodes.
  std::vector<ExactNumber> probabilities_ = {WordQuotient{1}};
};

// Returns the first history that leads to the information set of a node.
template <class Nodes>
std::vector<std::string> first_history(const typename Nodes::Source& source,
                                       const typename Nodes::Node& node) {
  TreeWalk<Nodes> walk(source);
  do {
    if (walk.nodes.is_same_set(walk.place().node, node)) {
      return walk.history();
    }
  } while (walk.advance());
  return {};
}

template <class Nodes>
[[noreturn]] void refuse(const TreeWalk<Nodes>& walk, const std::string& message) {
  throw_invalid("after {}: {}", in_words(walk.history()), message);
}

// Enters the information set of the current node of a walk.
template <class Nodes>
void enter_set(const typename Nodes::Source& source, TreeWalk<Nodes>& walk, TreeBuilder& builder) {
  auto& place = walk.place();
  const Player player = mover(walk.nodes.kind(place.node));
  const auto [set, fault] =
      walk.nodes.enter(place.node, player == Player::row ? place.row : place.column, builder);
  if (fault == TreeBuilder::Fault::none) {
    place.first_sequence = builder.set(player, set).first;
    return;
  }
  const std::string key = walk.nodes.key(place.node);
  if (fault == TreeBuilder::Fault::other_past) {
    // The second walk overwrites the states of this walk, which cannot continue after it.
    const std::string history = in_words(walk.history());
    throw_invalid(
        "no perfect recall: {} and {} lead to the information set '{}' of the {} player, with "
        "different earlier moves of this player",
        in_words(first_history<Nodes>(source, place.node)), history, key,
        player == Player::row ? "row" : "column");
  }
  refuse(walk, fault == TreeBuilder::Fault::too_large
                   ? "the game has more than 2^31 moves at information sets"
                   : fmt::format("information set '{}' has {}", key,
                                 fault == TreeBuilder::Fault::equal_moves
                                     ? "two moves of the same name"
                                     : "other moves here than elsewhere"));
}

Options limits_of(const BuildOptions& options) {
  Options limits;
  limits.stop = options.stop;
  limits.time_limit = options.time_limit;
  return limits;
}

template <class Nodes>
std::optional<ExtensiveGame> game_of(const typename Nodes::Source& source,
                                     const BuildOptions& options) {
  NodeCount count(options);
  TreeBuilder builder;
  TreeWalk<Nodes> walk(source);
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
    auto& place = walk.place();
    if (const std::string fault = walk.nodes.fault(place.node); !fault.empty()) {
      refuse(walk, fault);
    }
    const NodeKind kind = walk.nodes.kind(place.node);
    if (kind == NodeKind::payoff) {
      builder.add_leaf(place.row, place.column, walk.probability(), walk.nodes.payoff(place.node));
    } else if (kind != NodeKind::chance) {
      enter_set(source, walk, builder);
    }
  } while (walk.advance());
  return builder.finish(count.nodes(), options.exact, [&] { return count.should_stop(); });
}

}  // namespace

std::optional<ExtensiveGame> make_extensive_game(const NodeBelow& node_below,
                                                 const BuildOptions& options) {
  return game_of<NodesOfRules>(node_below, options);
}

std::optional<ExtensiveGame> make_extensive_game(const NumberedTree& tree,
                                                 const BuildOptions& options) {
  check(tree);
  return game_of<NodesOfTree>(tree, options);
}

NodeCount::NodeCount(const BuildOptions& options)
    : options_(options), limits_(limits_of(options)), budget_(limits_) {}

bool NodeCount::add() {
  constexpr std::int64_t between_looks = 1 << 14;
  if (++nodes_ % between_looks == 0) {
    if (should_stop()) {
      return false;
    }
    if (options_.on_progress) {
      options_.on_progress(nodes_);
    }
  }
  return true;
}

namespace detail {

TreeRecorder::TreeRecorder(BuildOptions options) : options_(std::move(options)), nodes_(options_) {}

bool TreeRecorder::count(std::int64_t moves) {
  is_stopped_ = !nodes_.add();
  return !is_stopped_ && nodes_.nodes() <= options_.max_nodes && moves <= options_.max_moves;
}

bool TreeRecorder::add_again(std::int64_t set, std::size_t moves) {
  const std::int32_t known = sets_.at(set);
  tree_.nodes.push_back(known);
  return tree_.moves_at(known).names.size() == moves;
}

bool TreeRecorder::add(NodeKind kind, Rational& payoff, std::string key, NumberedTree::Moves moves,
                       std::optional<std::int64_t> set) {
  const bool has_mover = kind == NodeKind::row || kind == NodeKind::column;
  const auto& probabilities = moves.probabilities;
  if (has_mover != set.has_value() || std::ssize(tree_.nodes) >= most_sequences ||
      !fault_when_reduced(kind, payoff, moves.names, moves.probabilities).empty() ||
      std::count(probabilities.begin(), probabilities.end(), 0) > 0) {
    return false;
  }
  if (kind == NodeKind::payoff) {
    tree_.nodes.push_back(-1 - static_cast<std::int32_t>(tree_.payoffs.size()));
    tree_.payoffs.push_back(payoff);
    return true;
  }
  const auto next = static_cast<std::int32_t>(tree_.sets.size());
  auto list = static_cast<std::int32_t>(tree_.moves.size());
  if (has_mover) {
    sets_.emplace(*set, next);
    list = lists_.emplace(joined(moves.names), list).first->second;
  }
  if (list == static_cast<std::int32_t>(tree_.moves.size())) {
    tree_.moves.push_back(std::move(moves));
  }
  const std::int32_t player = !has_mover ? NumberedTree::chance : kind == NodeKind::row ? 0 : 1;
  tree_.sets.push_back({player, std::move(key), list});
  tree_.nodes.push_back(next);
  return true;
}

BuildOptions TreeRecorder::rest() const {
  BuildOptions rest = options_;
  rest.time_limit = nodes_.time_left();
  rest.on_progress = nullptr;
  return rest;
}

// Frees what only the recording needs, because a game takes about as much memory as its tree.
std::optional<ExtensiveGame> TreeRecorder::make() {
  sets_ = {};
  lists_ = {};
  return game_of<NodesOfTree>(tree_, rest());
}

}  // namespace detail
}  // namespace saddle
