#include "games/great_game/map.h"

#include <algorithm>
#include <array>

#include "games/square_map.h"
#include "saddle/io/picture/svg.h"

namespace saddle::games {
namespace {

using square_map::left;
using square_map::size;
using square_map::top;

constexpr std::int64_t most_cells = 500;

// Blue, vermilion and yellow of Okabe and Ito, which colour-blind readers can distinguish.
constexpr std::array<Colour, 3> colours = {{{0, 114, 178}, {213, 94, 0}, {240, 228, 66}}};

}  // namespace

std::string policy_map(const RoundPolicy& policy) {
  Svg picture(left + size + 120, top + size + 70);
  const auto throws = static_cast<std::int64_t>(policy.throws());
  // Every undecided score is at most half of the throws away from 0.
  const std::int64_t farthest = throws / 2;
  const std::int64_t stride = std::max<std::int64_t>(1, throws / most_cells);
  const Chart chart(
      left, top, size, size, {0, static_cast<double>(throws), "throws made"},
      {-static_cast<double>(farthest) - 0.5, static_cast<double>(farthest) + 0.5, "score"});
  const auto draw = [&](std::int64_t thrown, std::int64_t low, std::int64_t high, Throw next) {
    const double x = chart.x(static_cast<double>(thrown));
    const double width = chart.x(static_cast<double>(std::min(thrown + stride, throws))) - x;
    const double y = chart.y(static_cast<double>(high) + 0.5);
    picture.rectangle(x, y, width + 0.3, chart.y(static_cast<double>(low) - 0.5) - y,
                      colours.at(static_cast<std::size_t>(next)));
  };
  for (std::int64_t thrown = 0; thrown < throws; thrown += stride) {
    const auto made = static_cast<std::size_t>(thrown);
    const std::int64_t widest = std::min(thrown, throws - thrown);
    // Adjacent scores with the same play form one rectangle.
    std::int64_t low = -widest;
    for (std::int64_t score = -widest; score <= widest; ++score) {
      const Throw next = policy.play(made, score);
      if (score == widest || policy.play(made, score + 1) != next) {
        draw(thrown, low, score, next);
        low = score + 1;
      }
    }
  }
  chart.draw_axes(picture);
  picture.text(left, top - 20, "The Great Game: the best play at each throw and score");
  draw_legend(picture, left + size + 20, top,
              {{colours[0], "rock"}, {colours[1], "paper"}, {colours[2], "scissors"}});
  return picture.file();
}

}  // namespace saddle::games
