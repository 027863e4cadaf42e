#include "benchmarks/subjects/family.h"

#include <array>

#include "games/matrix/classic.h"
#include "games/matrix/random_game.h"

namespace saddle::bench {
namespace {

// The largest symmetric Blotto game on four fields with at most `size` strategies for each side.
PayoffMatrix blotto_up_to(Index size, std::uint64_t /*seed*/) {
  constexpr int fields = 4;
  int soldiers = 0;
  while (Index{soldiers + 2} * (soldiers + 3) * (soldiers + 4) / 6 <= size) {
    ++soldiers;
  }
  return games::blotto(soldiers, soldiers, fields);
}

constexpr auto all_families = std::to_array<Family>({
    {"uniform", [](Index n, std::uint64_t seed) { return games::uniform_game(n, n, seed); }},
    {"gaussian", [](Index n, std::uint64_t seed) { return games::gaussian_game(n, n, seed); }},
    {"integer", [](Index n, std::uint64_t seed) { return games::integer_game(n, n, -2, 2, seed); }},
    {"tournament", [](Index n, std::uint64_t seed) { return games::tournament(n, seed); }},
    {"blotto", blotto_up_to},
    {"low-rank", [](Index n, std::uint64_t seed) { return games::low_rank_game(n, n, 10, seed); }},
    {"badly-scaled",
     [](Index n, std::uint64_t seed) { return games::badly_scaled_game(n, n, seed); }},
    {"wide", [](Index n, std::uint64_t seed) { return games::uniform_game(n, 100 * n, seed); }},
    {"tall", [](Index n, std::uint64_t seed) { return games::uniform_game(100 * n, n, seed); }},
    {"sparse", [](Index n, std::uint64_t seed) { return games::sparse_game(n, n, 0.01, seed); }},
});

}  // namespace

std::span<const Family> families() { return all_families; }

}  // namespace saddle::bench
