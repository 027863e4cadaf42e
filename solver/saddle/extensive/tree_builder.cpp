#include "saddle/extensive/tree_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"

namespace saddle {
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

// Sorts the places of leaves by a sequence, those of equal sequence in the order they have.
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
  if (leaf_row_.empty() || payoff < game_.least_) {
    game_.least_ = payoff;
  }
  if (leaf_row_.empty() || payoff > game_.greatest_) {
    game_.greatest_ = payoff;
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
  for (const Rational& payoff : {game_.least_, game_.greatest_}) {
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

std::string at_history(const std::vector<std::string>& moves, const std::string& message) {
  return fmt::format("after {}: {}", in_words(moves), message);
}

std::string no_recall(Player player, const std::string& key, const std::vector<std::string>& moves,
                      const std::vector<std::string>& others) {
  return fmt::format(
      "no perfect recall: {} and {} lead to the information set '{}' of the {} player, who has "
      "done different things before",
      in_words(moves), in_words(others), key, player == Player::row ? "row" : "column");
}

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

}  // namespace saddle
