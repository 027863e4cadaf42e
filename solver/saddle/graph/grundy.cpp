#include "saddle/graph/grundy.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "saddle/machine/refusal.h"

namespace saddle {

std::vector<Grundy> grundy_values(const PositionGraph& graph, const Order& order, Play play) {
  require_impartial(graph, "Grundy values");
  // seen_at[g] is the last position that was found to have an option of value g. A mex is at most
  // the number of options, so greater values of options do not matter.
  std::vector<Position> seen_at;
  const auto mex = [&](Position position, const std::vector<Grundy>& values) -> Grundy {
    const auto options = graph.options(position);
    if (options.empty()) {
      return play == Play::normal ? 0 : 1;
    }
    seen_at.resize(std::max(seen_at.size(), options.size() + 1), no_position);
    for (const Position option : options) {
      if (values[option] < seen_at.size()) {
        seen_at[values[option]] = position;
      }
    }
    Grundy value = 0;
    while (value < seen_at.size() && seen_at[value] == position) {
      ++value;
    }
    return value;
  };
  return backward_induction(graph, order, no_grundy, mex);
}

Grundy nim_sum(std::span<const Grundy> values) {
  return std::accumulate(values.begin(), values.end(), Grundy{0}, std::bit_xor<>());
}

std::vector<SumMove> winning_moves(const PositionGraph& graph, const std::vector<Grundy>& grundy,
                                   std::span<const Position> components) {
  Grundy sum = 0;
  for (const Position position : components) {
    if (position >= graph.size()) {
      throw_invalid("component {} of the sum must be < {}", position, graph.size());
    }
    if (grundy[position] == no_grundy) {
      throw_invalid("component {} of the sum can reach a cycle, must have a Grundy value",
                    position);
    }
    sum ^= grundy[position];
  }
  std::vector<SumMove> moves;
  for (std::size_t c = 0; c < components.size() && sum != 0; ++c) {
    for (const Position option : graph.options(components[c])) {
      if (grundy[option] == (sum ^ grundy[components[c]])) {
        moves.push_back({c, option});
      }
    }
  }
  return moves;
}

namespace {

// matched[p] is the length of the longest common prefix of the reversed sequence and its suffix
// that starts at p (the Z-function).
std::vector<std::size_t> matched_backwards(std::span<const Grundy> terms) {
  const std::size_t size = terms.size();
  const auto backwards = [&](std::size_t k) { return terms[size - 1 - k]; };
  std::vector<std::size_t> matched(size, size);
  std::size_t left = 0;
  std::size_t right = 0;  // [left, right) equals a prefix; `right` is the greatest so far
  for (std::size_t p = 1; p < size; ++p) {
    std::size_t length = p < right ? std::min(right - p, matched[p - left]) : 0;
    while (p + length < size && backwards(length) == backwards(p + length)) {
      ++length;
    }
    if (p + length > right) {
      left = p;
      right = p + length;
    }
    matched[p] = length;
  }
  return matched;
}

}  // namespace

std::optional<Period> proved_period(std::span<const Grundy> terms,
                                    const std::function<std::size_t(const Period&)>& terms_needed) {
  const std::vector<std::size_t> matched = matched_backwards(terms);
  for (std::size_t length = 1; length < terms.size(); ++length) {
    const Period period{terms.size() - length - matched[length], length};
    if (terms.size() >= terms_needed(period)) {
      return period;
    }
  }
  return std::nullopt;
}

std::optional<Grundy> PeriodicValues::at(std::uint64_t n) const {
  if (n < terms.size()) {
    return terms[static_cast<std::size_t>(n)];
  }
  if (!period) {
    return std::nullopt;
  }
  const std::uint64_t place = period->preperiod + (n - period->preperiod) % period->length;
  return terms[static_cast<std::size_t>(place)];
}

}  // namespace saddle
