#include "saddle/normal_form/pure_equilibrium.h"

#include <algorithm>
#include <limits>
#include <span>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"

// Profiles that differ only in one player's strategy are a stride apart. A tile is a run of
// adjacent profiles times all strategies of the player. It is small enough to stay in the cache
// between the pass that finds the maximum payoffs and the pass that marks where they are.

namespace saddle {
namespace {

constexpr Index tile_width = 512;

// The version for rational numbers, which have no vector loop.
template <class Number>
void raise(Number* maximum, const Number* payoffs, Index width) {
  for (Index k = 0; k < width; ++k) {
    if (maximum[k] < payoffs[k]) {
      maximum[k] = payoffs[k];
    }
  }
}

template <class Number>
void unmark_less(std::uint8_t* marks, const Number* maximum, const Number* payoffs, Index width) {
  for (Index k = 0; k < width; ++k) {
    marks[k] = marks[k] != 0 && !(payoffs[k] < maximum[k]) ? 1 : 0;
  }
}

[[gnu::always_inline]] inline void raise_whole(std::int64_t* maximum, const std::int64_t* payoffs,
                                               Index width) {
#pragma omp simd
  for (Index k = 0; k < width; ++k) {
    maximum[k] = maximum[k] < payoffs[k] ? payoffs[k] : maximum[k];
  }
}

[[gnu::always_inline]] inline void unmark_less_whole(std::uint8_t* marks,
                                                     const std::int64_t* maximum,
                                                     const std::int64_t* payoffs, Index width) {
#pragma omp simd
  for (Index k = 0; k < width; ++k) {
    marks[k] = static_cast<std::uint8_t>(marks[k] & (payoffs[k] == maximum[k] ? 1 : 0));
  }
}

// For the player whose strategy varies fastest: each run of `count` payoffs has its own maximum.
[[gnu::always_inline]] inline void unmark_runs_whole(std::uint8_t* marks,
                                                     const std::int64_t* payoffs, Index runs,
                                                     Index count) {
  for (Index run = 0; run < runs; ++run) {
    const std::int64_t* first = payoffs + run * count;
    std::uint8_t* mark = marks + run * count;
    std::int64_t maximum = first[0];
#pragma omp simd reduction(max : maximum)
    for (Index k = 0; k < count; ++k) {
      maximum = maximum < first[k] ? first[k] : maximum;
    }
#pragma omp simd
    for (Index k = 0; k < count; ++k) {
      mark[k] = static_cast<std::uint8_t>(mark[k] & (first[k] == maximum ? 1 : 0));
    }
  }
}

void raise(std::int64_t* maximum, const std::int64_t* payoffs, Index width) {
  at_simd_level<raise_whole>(maximum, payoffs, width);
}

void unmark_less(std::uint8_t* marks, const std::int64_t* maximum, const std::int64_t* payoffs,
                 Index width) {
  at_simd_level<unmark_less_whole>(marks, maximum, payoffs, width);
}

void unmark_runs(std::uint8_t* marks, const std::int64_t* payoffs, Index runs, Index count) {
  at_simd_level<unmark_runs_whole>(marks, payoffs, runs, count);
}

// Unmarks the profiles in which another strategy would pay the player more.
template <class Number>
void unmark_tiles(std::uint8_t* marks, const Number* payoffs, Index profiles, Index stride,
                  Index count) {
  std::vector<Number> maximum(as_size(std::min(stride, tile_width)));
  for (Index block = 0; block < profiles; block += stride * count) {
    for (Index first = 0; first < stride; first += tile_width) {
      const Index width = std::min(tile_width, stride - first);
      const Index corner = block + first;
      std::copy_n(payoffs + corner, width, maximum.begin());
      for (Index k = 1; k < count; ++k) {
        raise(maximum.data(), payoffs + corner + k * stride, width);
      }
      for (Index k = 0; k < count; ++k) {
        unmark_less(marks + corner + k * stride, maximum.data(), payoffs + corner + k * stride,
                    width);
      }
    }
  }
}

void unmark(std::vector<std::uint8_t>& marks, const NormalFormGame& game, Index player) {
  const Index stride = game.stride(player);
  const Index count = game.strategies(player);
  game.payoffs(player).visit([&](auto payoffs) {
    if constexpr (std::is_same_v<decltype(payoffs), std::span<const std::int64_t>>) {
      if (stride == 1) {
        unmark_runs(marks.data(), payoffs.data(), game.profiles() / count, count);
        return;
      }
    }
    unmark_tiles(marks.data(), payoffs.data(), game.profiles(), stride, count);
  });
}

}  // namespace

std::vector<std::uint32_t> best_responses(const NormalFormGame& game) {
  constexpr Index most_players = std::numeric_limits<std::uint32_t>::digits;
  if (game.players() > most_players) {
    throw_invalid("the game has {} players, must have at most {}", game.players(), most_players);
  }
  const auto profiles = as_size(game.profiles());
  std::vector<std::uint32_t> result(profiles);
  for (Index player = 0; player < game.players(); ++player) {
    std::vector<std::uint8_t> marks(profiles, 1);
    unmark(marks, game, player);
    for (std::size_t k = 0; k < profiles; ++k) {
      result[k] |= std::uint32_t{marks[k]} << player;
    }
  }
  return result;
}

std::vector<Index> pure_equilibria(const NormalFormGame& game) {
  std::vector<std::uint8_t> marks(as_size(game.profiles()), 1);
  for (Index player = 0; player < game.players(); ++player) {
    unmark(marks, game, player);
  }
  std::vector<Index> result;
  for (auto mark = std::find(marks.begin(), marks.end(), 1); mark != marks.end();
       mark = std::find(mark + 1, marks.end(), 1)) {
    result.push_back(mark - marks.begin());
  }
  return result;
}

}  // namespace saddle
