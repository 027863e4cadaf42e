#include "games/guess_it/heatmap.h"

#include <algorithm>
#include <cmath>

#include "games/square_map.h"
#include "saddle/io/picture/svg.h"

namespace saddle::games {
namespace {

using square_map::left;
using square_map::size;
using square_map::top;

constexpr std::int64_t most_deals = 200;

}  // namespace

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
