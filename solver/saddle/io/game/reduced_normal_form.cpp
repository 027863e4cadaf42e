#include "saddle/io/game/reduced_normal_form.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/utf8.h"

// With perfect recall, a single sequence of a player leads to each information set. A sequence is
// the empty sequence (number 0) or a move at an information set, which extends the sequence that
// leads to the set. A reduced strategy is a set of sequences: the empty one, and one move at each
// information set to which a sequence of the strategy leads. A reduced strategy is compatible with
// an end if it contains the player's sequence on the way to the end.

namespace saddle {
namespace {

constexpr double most_payoffs = 1e6;

// The sequences and the reduced strategies of one player.
class ReducedStrategies {
 public:
  // Adds a set of the tree, to which the sequence `after` leads. The set where `after` ends must
  // have been added before. Returns its number among the player's sets.
  std::size_t add_set(std::int32_t set, std::size_t after, std::size_t moves) {
    sets_.push_back({set, after, sequences_, moves});
    sequences_ += moves;
    return sets_.size() - 1;
  }

  // The sequence that leads to a set, and the sequence of its first move; the next numbers are the
  // sequences of its other moves.
  std::size_t after(std::size_t set) const { return sets_[set].after; }
  std::size_t first(std::size_t set) const { return sets_[set].first; }

  double count() const {
    std::vector<double> behind(sequences_, 1);
    for (std::size_t k = sets_.size(); k-- > 0;) {
      const Set& set = sets_[k];
      double choices = 0;
      for (std::size_t move = 0; move < set.moves; ++move) {
        choices += behind[set.first + move];
      }
      behind[set.after] *= choices;
    }
    return behind[0];
  }

  // Enumerates the strategies; the move at the last set varies fastest.
  void enumerate() {
    having_.resize(sequences_);
    std::vector<std::size_t> chosen(sets_.size());
    bool is_another = true;
    while (is_another) {
      std::vector<bool> is_had(sequences_);
      const auto add = [&](std::size_t sequence) {
        is_had[sequence] = true;
        having_[sequence].push_back(size_);
      };
      add(0);
      std::size_t last = sets_.size();  // the last set with another move
      for (std::size_t k = 0; k < sets_.size(); ++k) {
        if (is_had[sets_[k].after]) {
          add(sets_[k].first + chosen[k]);
          last = chosen[k] + 1 < sets_[k].moves ? k : last;
        }
      }
      ++size_;
      is_another = last < sets_.size();
      if (is_another) {
        ++chosen[last];
        std::fill(chosen.begin() + static_cast<std::ptrdiff_t>(last) + 1, chosen.end(), 0);
      }
    }
  }

  Index size() const { return size_; }

  // The numbers of the strategies that contain a sequence, ascending.
  const std::vector<Index>& having(std::size_t sequence) const { return having_[sequence]; }

  std::vector<std::string> labels(const NumberedTree& tree) const {
    std::vector<std::string> labels(as_size(size_));
    for (const Set& set : sets_) {
      const std::vector<std::string>& names = tree.moves_at(set.of_tree).names;
      for (std::size_t move = 0; move < set.moves; ++move) {
        for (const Index strategy : having_[set.first + move]) {
          std::string& label = labels[as_size(strategy)];
          label += label.empty() ? "" : " + ";
          label += sets_.size() == 1
                       ? names[move]
                       : fmt::format("{}: {}", tree.set_at(set.of_tree).key, names[move]);
        }
      }
    }
    return sets_.empty() ? std::vector<std::string>{"no move"} : labels;
  }

 private:
  struct Set {
    std::int32_t of_tree;
    std::size_t after;
    std::size_t first;
    std::size_t moves;
  };

  std::vector<Set> sets_;
  std::size_t sequences_ = 1;
  Index size_ = 0;
  std::vector<std::vector<Index>> having_;
};

class TreeWalk {
 public:
  TreeWalk(const EfgGame& game, const std::string& file, const ShouldStop& should_stop)
      : players(game.players.size()),
        game_(game),
        file_(file),
        sequences_(game.players.size()),
        numbers_(game.tree.sets.size(), not_found) {
    PacedStop stop(should_stop);
    Rational probability = 1;
    for (const std::int32_t node : game_.tree.nodes) {
      stop.expect_none_after(steps_of_number);
      if (!open_.empty()) {
        probability = make_next_move();
      }
      if (!NumberedTree::is_end(node)) {
        open(node, probability);
        continue;
      }
      add_end(node, probability);
      while (!open_.empty() && open_.back().next == moves_at(open_.back().set)) {
        close();
      }
    }
  }

  std::vector<ReducedStrategies> players;
  // For each combination of one sequence per player: the players' payoffs times the probability of
  // the chance moves, summed over the ends with these sequences.
  std::map<std::vector<std::size_t>, std::vector<Rational>> expected;

 private:
  static constexpr std::size_t not_found = static_cast<std::size_t>(-1);

  // A node with moves still to be made.
  struct Open {
    std::int32_t set;
    std::size_t next;
    Rational probability;
  };

  void open(std::int32_t set, const Rational& probability) {
    const std::int32_t player = game_.tree.set_at(set).player;
    if (player != NumberedTree::chance) {
      ReducedStrategies& own = players[as_size(player)];
      const std::size_t before = sequences_[as_size(player)];
      std::size_t& number = numbers_[as_size(set)];
      if (number == not_found) {
        number = own.add_set(set, before, moves_at(set));
      } else if (own.after(number) != before) {
        throw ParseError(
            file_, 0, 0,
            fmt::format("expected perfect recall, found that player {} reaches the nodes of "
                        "information set {} by different own moves",
                        player + 1, quoted_excerpt(game_.tree.set_at(set).key)));
      }
    }
    open_.push_back({set, 0, probability});
  }

  std::size_t moves_at(std::int32_t set) const { return game_.tree.moves_at(set).names.size(); }

  // Makes the next move. Returns the product of the probabilities of chance on the way to the node
  // below.
  Rational make_next_move() {
    Open& from = open_.back();
    const std::size_t move = from.next++;
    const std::int32_t player = game_.tree.set_at(from.set).player;
    if (player == NumberedTree::chance) {
      return from.probability * game_.tree.moves_at(from.set).probabilities[move];
    }
    sequences_[as_size(player)] =
        players[as_size(player)].first(numbers_[as_size(from.set)]) + move;
    return from.probability;
  }

  void close() {
    const std::int32_t set = open_.back().set;
    const std::int32_t player = game_.tree.set_at(set).player;
    if (player != NumberedTree::chance) {
      sequences_[as_size(player)] = players[as_size(player)].after(numbers_[as_size(set)]);
    }
    open_.pop_back();
  }

  void add_end(std::int32_t node, const Rational& probability) {
    if (probability == 0) {
      return;
    }
    std::vector<Rational>& sums = expected[sequences_];
    sums.resize(players.size());
    for (std::size_t player = 0; player < players.size(); ++player) {
      sums[player] += probability * game_.payoffs(static_cast<Index>(player))[as_size(-1 - node)];
    }
  }

  const EfgGame& game_;
  const std::string& file_;
  std::vector<std::size_t> sequences_;  // of each player, on the way to the node
  std::vector<std::size_t> numbers_;  // the number of each set of the tree among its player's sets
  std::vector<Open> open_;
};

void check_size(const std::vector<ReducedStrategies>& players, const std::string& file) {
  double payoffs = static_cast<double>(players.size());
  std::vector<std::string> counts;
  for (const ReducedStrategies& player : players) {
    payoffs *= player.count();
    counts.push_back(fmt::format("{}", player.count()));
  }
  if (!(payoffs <= most_payoffs)) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected a game whose reduced normal form has at most {} payoffs, found {} "
                    "strategies; saddle extensive solves zero-sum games of two without it",
                    most_payoffs, fmt::join(counts, " x ")));
  }
}

// Adds `expected` to the payoffs of every profile whose strategies contain the sequences.
void add_expected(const std::vector<ReducedStrategies>& players,
                  const std::vector<std::size_t>& sequences, const std::vector<Rational>& expected,
                  PacedStop& stop, std::vector<std::vector<Rational>>& payoffs) {
  std::vector<Index> profiles = {0};
  Index stride = 1;
  for (std::size_t player = 0; player < players.size(); ++player) {
    std::vector<Index> longer;
    for (const Index strategy : players[player].having(sequences[player])) {
      for (const Index profile : profiles) {
        longer.push_back(profile + strategy * stride);
      }
    }
    profiles = std::move(longer);
    stride *= players[player].size();
  }
  for (std::size_t player = 0; player < players.size(); ++player) {
    for (const Index profile : profiles) {
      payoffs[player][as_size(profile)] += expected[player];
    }
    stop.expect_none_after(steps_of_number * profiles.size());
  }
}

}  // namespace

NormalFormGame reduced_normal_form(const EfgGame& game, const std::string& file,
                                   const ShouldStop& should_stop) {
  TreeWalk walk(game, file, should_stop);
  std::vector<ReducedStrategies>& players = walk.players;
  check_size(players, file);
  std::vector<Index> sizes;
  std::size_t profiles = 1;
  GameNames names{game.title, game.comment, game.players, {}};
  for (ReducedStrategies& player : players) {
    player.enumerate();
    sizes.push_back(player.size());
    profiles *= as_size(player.size());
    names.strategies.push_back(player.labels(game.tree));
  }
  std::vector payoffs(players.size(), std::vector<Rational>(profiles));
  PacedStop stop(should_stop);
  for (const auto& [sequences, expected] : walk.expected) {
    add_expected(players, sequences, expected, stop, payoffs);
  }
  return {std::move(sizes), std::vector<ExactList>(payoffs.begin(), payoffs.end()),
          std::move(names)};
}

}  // namespace saddle
