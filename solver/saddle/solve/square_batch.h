#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace saddle {

/// A block of 2 x 2 or 3 x 3 games as a structure of arrays, with what proves their solutions.
class SquareBlock {
 public:
  static constexpr std::size_t most_games = 256;

  /// Solves at most most_games games of that side, 2 or 3, stored one behind the other, row by row.
  /// A game's gap is infinite or no number where its payoffs are not finite, or are too large, too
  /// small or too far apart for this: its strategies are then worth nothing. `next`, the payoffs of
  /// games to be solved after these, are fetched from memory in the meantime.
  void solve(std::span<const double> payoffs, std::size_t side, std::span<const double> next = {});

  /// The results of the last call, a number for each game. The bounds are what the strategies
  /// prove, true in floating point.
  const double* lower() const { return lower_.data(); }
  const double* upper() const { return upper_.data(); }
  const double* relative_gap() const { return gap_.data(); }

  /// Writes the strategies of the first games of the last call one behind the other.
  void write_rows(std::size_t games, double* to) const;
  void write_columns(std::size_t games, double* to) const;

 private:
  // Not a power of two apart, which would crowd them into few places of the cache.
  using Numbers = std::array<double, most_games + 8>;

  std::size_t side_ = 0;
  alignas(64) std::array<Numbers, 9> payoffs_;
  alignas(64) std::array<Numbers, 3> row_;
  alignas(64) std::array<Numbers, 3> column_;
  alignas(64) Numbers lower_;
  alignas(64) Numbers upper_;
  alignas(64) Numbers gap_;
};

}  // namespace saddle
