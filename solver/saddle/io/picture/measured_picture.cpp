#include "saddle/io/picture/measured_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"

namespace saddle {
namespace {

// Returns the part of its colour that a cell keeps: 0 if nothing is known about the payoff.
// Squared, so that a few hundred games look different from a few thousand.
double strength(double standard_error, double range) {
  const double greatest = range / std::sqrt(12.0);
  const double part = greatest > 0 ? std::clamp(1 - standard_error / greatest, 0.0, 1.0) : 1.0;
  return part * part;
}

Colour faded(Colour colour, double part) {
  const auto mixed = [part](std::uint8_t channel) {
    return static_cast<std::uint8_t>(std::lround(255 - part * (255 - channel)));
  };
  return {mixed(colour.red), mixed(colour.green), mixed(colour.blue)};
}

// Black if it is readable, else white.
Colour readable_on(Colour colour) {
  const double brightness = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
  return brightness > 140 ? black : white;
}

class MeasuredPicture {
 public:
  MeasuredPicture(const MeasuredGame& game, const MeasuredAnswer& answer)
      : game_(game),
        answer_(answer),
        rows_(drawn_labels(game.row_labels(), game.rows())),
        columns_(drawn_labels(game.column_labels(), game.columns())) {
    check_drawable(game.rows(), game.columns());
    const Index side = std::max(game.rows(), game.columns());
    cell_ = std::min(greatest_cell, table_side / static_cast<double>(side));
    letter_ = std::clamp(cell_, 6.0, 12.0);
    has_numbers_ = side <= most_numbered;
    const double label_width = game.rows() <= most_named ? greatest_width(rows_) : 0;
    grid_ = {
        label_width + 24, table_top + (answer.column ? panel + 20 : 0), cell_, cell_, game.rows(),
        game.columns()};
    const auto [least, greatest] = extremes();
    scale_ = {least, greatest, game.is_counted() ? "share won" : "payoff"};
    range_ = game.is_counted() ? 1 : greatest - least;
  }

  std::string file() {
    const double label_height = game_.columns() > most_named   ? 0
                                : are_upright(grid_, columns_) ? greatest_width(columns_)
                                                               : 16;
    const double panel_left = grid_.left(grid_.columns) + 16;
    const double scale_left = panel_left + panel + used_width + 20;
    Svg picture(
        scale_left + scale_width,
        grid_.y + std::max(grid_.height() + std::max(label_height + 30, 50.0), least_height));
    const char* const below = !has_numbers_        ? ""
                              : game_.is_counted() ? ", games below"
                                                   : ", errors below";
    picture.text(10, 22, fmt::format("The table as measured{}, and what to play", below));
    std::string bars = "bars: weights in the mix";
    if (answer_.samples > 0) {
      bars += fmt::format("; lines: their range over {} samples (estimated)", answer_.samples);
    }
    picture.text(10, 40, bars);
    draw_table(picture);
    draw_labels(picture);
    draw_weights(picture, panel_left);
    if (answer_.column) {
      draw_column_weights(picture);
    }
    draw_scales(picture, scale_left);
    return picture.file();
  }

 private:
  static constexpr double table_side = 460;
  static constexpr double greatest_cell = 70;
  static constexpr double table_top = 66;
  static constexpr double panel = 170;      // for the weights
  static constexpr double used_width = 60;  // for the frequencies of use, beside them
  static constexpr double scale_width = 130;
  static constexpr double least_height = 330;  // for the scales at the right
  static constexpr Index most_named = 40;
  static constexpr Index most_numbered = 15;

  bool is_known(Index row, Index column) const { return game_.is_symmetric() && row == column; }

  // The minimum and maximum of the measured payoffs; moved apart if equal, because a scale needs a
  // range.
  std::pair<double, double> extremes() const {
    double least = game_.mean(0, game_.columns() - 1);
    double greatest = least;
    for (const StrategyPairIndex& pair : game_.pairs()) {
      const double mean = game_.mean(pair.row, pair.column);
      const double mirror = game_.is_symmetric() ? 2 * game_.even_payoff() - mean : mean;
      least = std::min({least, mean, mirror});
      greatest = std::max({greatest, mean, mirror});
    }
    const double room = greatest > least ? 0 : std::max(0.05, std::abs(least) / 10);
    return {least - room, greatest + room};
  }

  void draw_table(Svg& picture) const {
    for (Index i = 0; i < game_.rows(); ++i) {
      for (Index j = 0; j < game_.columns(); ++j) {
        const Colour colour = colour_of(i, j);
        picture.rectangle(grid_.left(j), grid_.top(i), cell_ + 0.3, cell_ + 0.3, colour);
        if (has_numbers_ && !is_known(i, j)) {
          draw_numbers(picture, i, j, readable_on(colour));
        }
      }
    }
    Points edge = corners(grid_.x, grid_.y, grid_.width(), grid_.height());
    edge.push_back(edge.front());
    picture.path(edge, grey);
  }

  Colour colour_of(Index row, Index column) const {
    if (is_known(row, column)) {
      return pale_grey;
    }
    const double part =
        (game_.mean(row, column) - scale_.minimum) / (scale_.maximum - scale_.minimum);
    return faded(on_scale(part), strength(game_.standard_error(row, column), range_));
  }

  // Draws the payoff, and below it the number of games or the error.
  void draw_numbers(Svg& picture, Index row, Index column, Colour colour) const {
    const double x = grid_.middle_of_column(column);
    const double y = grid_.middle_of_row(row);
    const double letter = std::clamp(cell_ / 3.4, 5.0, 12.0);
    std::string above = fmt::format("{:.3g}", game_.mean(row, column));
    std::string below = fmt::format("+-{:.2g}", game_.standard_error(row, column));
    if (game_.is_counted()) {
      const std::int64_t games = game_.record(row, column).games();
      above = games > 0 ? fmt::format("{:.2f}", game_.mean(row, column)) : "?";
      below = fmt::format("{}", games);
    }
    picture.text(x, y - 1, above, Anchor::middle, colour, letter);
    picture.text(x, y + letter, below, Anchor::middle, colour, 0.8 * letter);
  }

  void draw_labels(Svg& picture) const {
    for (Index i = 0; i < game_.rows() && game_.rows() <= most_named; ++i) {
      picture.text(grid_.x - 8, grid_.middle_of_row(i) + 4, rows_[as_size(i)], Anchor::end, black,
                   letter_);
    }
    if (game_.columns() <= most_named) {
      draw_column_labels(picture, grid_, columns_);
    }
  }

  static double greatest_weight(const MeasuredMix& mix) {
    double greatest = mix.strategy.probabilities().maxCoeff();
    for (const StrategyEstimate& estimate : mix.estimates) {
      greatest = std::max(greatest, estimate.high);
    }
    return greatest;
  }

  // Draws the bars of a player's weights side by side, starting at `begin`, and over each bar the
  // range of its estimate; at(across, length) is the point at this length above their common line.
  template <class At>
  void draw_bars(Svg& picture, const MeasuredMix& mix, Index count, double begin,
                 const At& at) const {
    const double greatest = greatest_weight(mix);
    const auto length = [&](double weight) { return panel * weight / greatest; };
    for (Index k = 0; k < count; ++k) {
      const double from = begin + cell_ * static_cast<double>(k);
      const auto [x, y] = at(from + cell_ * 0.15, 0);
      const auto [far_x, far_y] = at(from + cell_ * 0.85, length(mix.strategy[k]));
      picture.rectangle(std::min(x, far_x), std::min(y, far_y), std::abs(far_x - x),
                        std::abs(far_y - y), blue);
      if (!mix.estimates.empty()) {
        const StrategyEstimate& estimate = mix.estimates[as_size(k)];
        const double middle = from + cell_ / 2;
        const double half = std::min(5.0, cell_ * 0.3);
        const double low = length(estimate.low);
        const double high = length(estimate.high);
        picture.path({at(middle, low), at(middle, high)}, vermilion, 2);
        for (const double end : {low, high}) {
          picture.path({at(middle - half, end), at(middle + half, end)}, vermilion, 2);
        }
      }
    }
    picture.path({at(begin, 0), at(begin + cell_ * static_cast<double>(count), 0)}, black);
  }

  static std::string weight_title(const MeasuredMix& mix) {
    return fmt::format("weight, up to {:.2f}", greatest_weight(mix));
  }

  void draw_weights(Svg& picture, double left) const {
    const MeasuredMix& mix = answer_.row;
    picture.text(left, grid_.y - 8, weight_title(mix));
    draw_bars(picture, mix, game_.rows(), grid_.y, [left](double across, double length) {
      return Point{left + length, across};
    });
    if (mix.estimates.empty() || game_.rows() > most_named) {
      return;
    }
    const double beside = left + panel + 8;
    picture.text(beside, grid_.y - 8, "played in");
    for (Index i = 0; i < game_.rows(); ++i) {
      const double used = mix.estimates[as_size(i)].used;
      picture.text(beside, grid_.middle_of_row(i) + 4, fmt::format("{:.0f} %", 100 * used),
                   Anchor::start, black, letter_);
    }
  }

  void draw_column_weights(Svg& picture) const {
    const MeasuredMix& mix = *answer_.column;
    const double bottom = grid_.y - 6;
    picture.text(grid_.x, table_top, weight_title(mix));
    draw_bars(picture, mix, game_.columns(), grid_.x, [bottom](double across, double length) {
      return Point{across, bottom - length};
    });
  }

  // Draws the colours, and below them how they fade.
  void draw_scales(Svg& picture, double left) const {
    constexpr double height = 130;
    draw_scale(picture, left, grid_.y, height, scale_);
    double y = grid_.y + height + 40;
    picture.text(left, y, "paler cells are");
    picture.text(left, y + 15, "less certain:");
    y += 24;
    constexpr std::array<int, 4> games = {10, 100, 1000, 10'000};
    for (std::size_t k = 0; k < games.size(); ++k, y += 20) {
      const double part = static_cast<double>(k + 1) / 8;
      const double error = game_.is_counted() ? 0.5 / std::sqrt(games[k] + 3.0)
                                              : range_ / std::sqrt(12.0) * (0.625 - part);
      picture.rectangle(left, y, 16, 16, faded(on_scale(0.3), strength(error, range_)));
      picture.text(
          left + 24, y + 13,
          game_.is_counted() ? fmt::format("{} games", games[k]) : fmt::format("+-{:.2g}", error));
    }
    if (game_.is_symmetric()) {
      picture.rectangle(left, y, 16, 16, pale_grey);
      picture.text(left + 24, y + 13, "itself");
    }
  }

  const MeasuredGame& game_;
  const MeasuredAnswer& answer_;
  std::vector<std::string> rows_;
  std::vector<std::string> columns_;
  double cell_ = 0;
  double letter_ = 0;  // of the labels of rows
  bool has_numbers_ = false;
  CellGrid grid_{};
  Axis scale_;
  double range_ = 1;
};

}  // namespace

std::string measured_picture(const MeasuredGame& game, const MeasuredAnswer& answer) {
  return MeasuredPicture(game, answer).file();
}

}  // namespace saddle
