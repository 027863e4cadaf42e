#include "games/pictures.h"

#include <algorithm>
#include <array>

#include "saddle/io/picture/svg.h"

namespace saddle::games {
namespace {

// The position of the square of cells in a picture, and its side, in pixels.
constexpr double left = 80;
constexpr double top = 50;
constexpr double size = 600;

constexpr std::int64_t most_throws = 500;
constexpr std::int64_t most_deals = 200;

// Blue, vermilion and yellow of Okabe and Ito, which colour-blind readers can distinguish.
constexpr std::array<Colour, 3> colours = {{{0, 114, 178}, {213, 94, 0}, {240, 228, 66}}};

}  // namespace

std::string policy_map(const RoundPolicy& policy) {
  Svg picture(left + size + 120, top + size + 70);
  const auto throws = static_cast<std::int64_t>(policy.throws());
  // Every undecided score is at most half of the throws away from 0.
  const std::int64_t farthest = throws / 2;
  const std::int64_t stride = std::max<std::int64_t>(1, throws / most_throws);
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

std::string guess_it_heatmap(const GuessItTable& table) {
  Svg picture(left + size + 100, top + size + 70);
  const std::int64_t columns = std::min(table.most_other() + 1, most_deals);
  const std::int64_t rows = std::min(table.most_mover() + 1, most_deals);
  // Cell k of K stands for the number of cards at its middle.
  const auto cards = [](std::int64_t cell, std::int64_t cells, std::int64_t most) {
    return cells == 1 ? 0 : cell * most / (cells - 1);
  };
  const Chart chart(left, top, size, size,
                    {-0.5, static_cast<double>(table.most_other()) + 0.5, "cards of the other"},
                    {-0.5, static_cast<double>(table.most_mover()) + 0.5, "cards of the mover"});
  const double width = size / static_cast<double>(columns);
  const double height = size / static_cast<double>(rows);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      const double win =
          table.win(cards(i, rows, table.most_mover()), cards(j, columns, table.most_other()));
      picture.rectangle(left + static_cast<double>(j) * width,
                        top + size - static_cast<double>(i + 1) * height, width + 0.5, height + 0.5,
                        on_scale(win));
    }
  }
  chart.draw_axes(picture);
  picture.text(left, top - 20, "Guess It: the mover's chance to win");
  draw_scale(picture, left + size + 25, top, size, {0, 1, ""});
  return picture.file();
}

}  // namespace saddle::games
