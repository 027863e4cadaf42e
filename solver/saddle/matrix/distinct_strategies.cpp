#include "saddle/matrix/distinct_strategies.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace saddle {
namespace {

std::size_t place(Index i) { return static_cast<std::size_t>(i); }

// The rows of a matrix, or its columns, each a sequence of payoffs.
struct Lines {
  const double* payoffs;
  Index count;
  Index length;
  Index stride;         // from a line to the next
  Index payoff_stride;  // from a payoff of a line to its next

  double payoff(Index line, Index k) const { return payoffs[line * stride + k * payoff_stride]; }
};

// Goes on with the hash of a line by some more of its payoffs. Equal payoffs hash alike: 0 as -0.
std::uint64_t hash(const Lines& lines, Index line, Index first, Index last, std::uint64_t value) {
  for (Index k = first; k < last; ++k) {
    const auto bits = std::bit_cast<std::uint64_t>(lines.payoff(line, k) + 0.0);
    value = (value ^ bits) * 0x9e3779b97f4a7c15;  // the golden ratio, as in Fibonacci hashing
    value ^= value >> 32;
  }
  return value;
}

bool equal(const Lines& lines, Index a, Index b) {
  Index k = 0;
  while (k < lines.length && lines.payoff(a, k) == lines.payoff(b, k)) {
    ++k;
  }
  return k == lines.length;
}

// Keeps the lines whose hash falls into a cell with that of another.
void keep_suspects(std::vector<Index>& suspects, const std::vector<std::uint64_t>& hashes) {
  const std::size_t cells = std::bit_ceil(8 * suspects.size());
  const int shift = 64 - std::countr_zero(cells);
  std::vector<std::uint8_t> found(cells);  // 2 for more than one
  for (const Index line : suspects) {
    std::uint8_t& lines = found[hashes[place(line)] >> shift];
    lines = lines == 0 ? 1 : 2;
  }
  std::erase_if(suspects, [&](Index line) { return found[hashes[place(line)] >> shift] == 1; });
}

// Returns for each line the first that is equal.
std::vector<Index> first_equals(const Lines& lines) {
  std::vector<Index> equals(place(lines.count));
  for (Index line = 0; line < lines.count; ++line) {
    equals[place(line)] = line;
  }
  std::vector<Index> suspects = equals;
  std::vector<std::uint64_t> hashes(place(lines.count));
  Index looked_at = 0;
  for (Index more = 8; looked_at < lines.length && !suspects.empty();
       more = std::min<Index>(2 * more, 64)) {
    const Index last = std::min(looked_at + more, lines.length);
    for (const Index line : suspects) {
      hashes[place(line)] = hash(lines, line, looked_at, last, hashes[place(line)]);
    }
    keep_suspects(suspects, hashes);
    looked_at = last;
  }
  std::stable_sort(suspects.begin(), suspects.end(),
                   [&](Index a, Index b) { return hashes[place(a)] < hashes[place(b)]; });
  Index first = -1;
  for (const Index line : suspects) {
    if (first >= 0 && hashes[place(first)] == hashes[place(line)] && equal(lines, first, line)) {
      equals[place(line)] = first;
    } else {
      first = line;
    }
  }
  return equals;
}

DistinctStrategies distinct(const Lines& lines) {
  const std::vector<Index> equals = first_equals(lines);
  DistinctStrategies strategies;
  strategies.place.resize(equals.size());
  for (Index line = 0; line < lines.count; ++line) {
    const Index first = equals[place(line)];
    if (first == line) {
      strategies.place[place(line)] = std::ssize(strategies.distinct);
      strategies.distinct.push_back(line);
    } else {
      strategies.place[place(line)] = strategies.place[place(first)];
    }
  }
  return strategies;
}

}  // namespace

MixedStrategy DistinctStrategies::in_whole(const MixedStrategy& of_distinct) const {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(std::ssize(place));
  weights(distinct) = of_distinct.probabilities();
  return MixedStrategy(std::move(weights));
}

MixedStrategy DistinctStrategies::in_distinct(const MixedStrategy& of_whole) const {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(std::ssize(distinct));
  for (Index i = 0; i < of_whole.size(); ++i) {
    weights[place[static_cast<std::size_t>(i)]] += of_whole[i];
  }
  return MixedStrategy(std::move(weights));
}

DistinctStrategies distinct_rows(const PayoffMatrix& game) {
  return distinct({game.entries().data(), game.rows(), game.columns(), game.columns(), 1});
}

DistinctStrategies distinct_columns(const PayoffMatrix& game) {
  return distinct({game.entries().data(), game.columns(), game.rows(), 1, game.columns()});
}

}  // namespace saddle
