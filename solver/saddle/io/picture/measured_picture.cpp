#include "saddle/io/picture/measured_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::vector<std::string> names_of(const std::vector<std::string>& labels, Index size) {
  std::vector<std::string> names;
  for (Index k = 0; k < size; ++k) {
    names.push_back(labels.empty() ? fmt::format("{}", k + 1)
                                   : shortened(labels[static_cast<std::size_t>(k)]));
  }
  return names;
}

// What part of its colour a cell keeps: nothing where the payoff may be any. Squared, so that some
// hundred games look different from some thousand.
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

// Black where it can be read, else white.
Colour readable_on(Colour colour) {
  const double brightness = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
  return brightness > 140 ? black : Colour{255, 255, 255};
}

class MeasuredPicture {
 public:
  MeasuredPicture(const MeasuredGame& game, const MeasuredAnswer& answer)
      : game_(game),
        answer_(answer),
        rows_(names_of(game.row_labels(), game.rows())),
        columns_(names_of(game.column_labels(), game.columns())) {
    if (game.rows() > most_payoffs / game.columns()) {
      throw_invalid("a picture of {} x {} payoffs must have at most {}", game.rows(),
                    game.columns(), most_payoffs);
    }
    const Index side = std::max(game.rows(), game.columns());
    cell_ = std::min(greatest_cell, table_side / static_cast<double>(side));
    width_ = cell_ * static_cast<double>(game.columns());
    height_ = cell_ * static_cast<double>(game.rows());
    label_width_ = game.rows() <= most_named ? greatest_width(rows_) : 0;
    x_ = label_width_ + 24;
    y_ = table_top + (answer.column ? panel + 20 : 0);
    is_upright_ = greatest_width(columns_) + letter_width > cell_;
    const auto [least, greatest] = extremes();
    scale_ = {least, greatest, game.is_counted() ? "share won" : "payoff"};
    range_ = game.is_counted() ? 1 : greatest - least;
  }

  std::string file() {
    const double label_height = game_.columns() > most_named ? 0
                                : is_upright_                ? greatest_width(columns_)
                                                             : 16;
    const double panel_left = x_ + width_ + 16;
    const double scale_left = panel_left + panel + used_width + 20;
    Svg picture(scale_left + scale_width,
                y_ + std::max(height_ + std::max(label_height + 30, 50.0), least_height));
    picture.text(10, 22, title());
    picture.text(10, 40, subtitle());
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
  static constexpr double panel = 170;      // where the weights stand
  static constexpr double used_width = 60;  // of how often a strategy is played, beside them
  static constexpr double scale_width = 130;
  static constexpr double least_height = 330;  // what the scales at the right take
  static constexpr Index most_payoffs = 250'000;
  static constexpr Index most_named = 40;
  static constexpr Index most_numbered = 15;
  static constexpr Colour known{225, 225, 225};

  std::string title() const {
    return fmt::format("The table as measured{}, and what to play", !has_numbers() ? ""
                                                                    : game_.is_counted()
                                                                        ? ", games below"
                                                                        : ", errors below");
  }

  std::string subtitle() const {
    return answer_.samples > 0
               ? fmt::format(
                     "bars: weights in the mix; lines: their range over {} samples (estimated)",
                     answer_.samples)
               : "bars: weights in the mix";
  }

  bool has_numbers() const { return std::max(game_.rows(), game_.columns()) <= most_numbered; }

  bool is_known(Index row, Index column) const { return game_.is_symmetric() && row == column; }

  // Of the payoffs that were measured; apart, so that they span a scale.
  std::pair<double, double> extremes() const {
    double least = game_.mean(0, game_.columns() - 1);
    double greatest = least;
    for (const StrategyPairIndex& pair : game_.pairs()) {
      const double mean = game_.mean(pair.row, pair.column);
      const double mirror = 2 * game_.even_payoff() - mean;
      least = std::min({least, mean, game_.is_symmetric() ? mirror : mean});
      greatest = std::max({greatest, mean, game_.is_symmetric() ? mirror : mean});
    }
    const double room = greatest > least ? 0 : std::max(0.05, std::abs(least) / 10);
    return {least - room, greatest + room};
  }

  void draw_table(Svg& picture) const {
    for (Index i = 0; i < game_.rows(); ++i) {
      for (Index j = 0; j < game_.columns(); ++j) {
        const double x = x_ + cell_ * static_cast<double>(j);
        const double y = y_ + cell_ * static_cast<double>(i);
        const Colour colour = colour_of(i, j);
        picture.rectangle(x, y, cell_ + 0.3, cell_ + 0.3, colour);
        if (has_numbers() && !is_known(i, j)) {
          draw_numbers(picture, i, j, readable_on(colour));
        }
      }
    }
    picture.path(
        {{x_, y_}, {x_ + width_, y_}, {x_ + width_, y_ + height_}, {x_, y_ + height_}, {x_, y_}},
        grey);
  }

  Colour colour_of(Index row, Index column) const {
    if (is_known(row, column)) {
      return known;
    }
    const double part =
        (game_.mean(row, column) - scale_.minimum) / (scale_.maximum - scale_.minimum);
    return faded(on_scale(part), strength(game_.standard_error(row, column), range_));
  }

  // The payoff, and below it of how many games it is or its error.
  void draw_numbers(Svg& picture, Index row, Index column, Colour colour) const {
    const double x = x_ + cell_ * (static_cast<double>(column) + 0.5);
    const double y = y_ + cell_ * (static_cast<double>(row) + 0.5);
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
      const double letter = std::clamp(cell_, 6.0, 12.0);
      picture.text(x_ - 8, y_ + cell_ * (static_cast<double>(i) + 0.5) + 4,
                   rows_[static_cast<std::size_t>(i)], Anchor::end, black, letter);
    }
    for (Index j = 0; j < game_.columns() && game_.columns() <= most_named; ++j) {
      const double x = x_ + cell_ * (static_cast<double>(j) + 0.5);
      const std::string& label = columns_[static_cast<std::size_t>(j)];
      if (is_upright_) {
        picture.upright_text(x + 4, y_ + height_ + 10 + width_of(label) / 2, label);
      } else {
        picture.text(x, y_ + height_ + 18, label, Anchor::middle);
      }
    }
  }

  static double greatest_weight(const MeasuredMix& mix) {
    double greatest = mix.strategy.probabilities().maxCoeff();
    for (const StrategyEstimate& estimate : mix.estimates) {
      greatest = std::max(greatest, estimate.high);
    }
    return greatest;
  }

  // The bars of a player's weights grow along one axis, their strategies follow on the other.
  struct Bars {
    const MeasuredMix& mix;
    double greatest;

    double length(double weight) const { return panel * weight / greatest; }
  };

  void draw_weights(Svg& picture, double left) const {
    const MeasuredMix& mix = answer_.row;
    const Bars bars{mix, greatest_weight(mix)};
    picture.text(left, y_ - 8, fmt::format("weight, up to {:.2f}", bars.greatest));
    for (Index i = 0; i < game_.rows(); ++i) {
      const double y = y_ + cell_ * static_cast<double>(i);
      const double middle = y + cell_ / 2;
      picture.rectangle(left, y + cell_ * 0.15, bars.length(mix.strategy[i]), cell_ * 0.7, blue);
      if (mix.estimates.empty()) {
        continue;
      }
      const StrategyEstimate& estimate = mix.estimates[static_cast<std::size_t>(i)];
      const double end = std::min(5.0, cell_ * 0.3);
      const double first = left + bars.length(estimate.low);
      const double last = left + bars.length(estimate.high);
      picture.path({{first, middle}, {last, middle}}, vermilion, 2);
      for (const double at : {first, last}) {
        picture.path({{at, middle - end}, {at, middle + end}}, vermilion, 2);
      }
      if (game_.rows() <= most_named) {
        picture.text(left + panel + 8, middle + 4, fmt::format("{:.0f} %", 100 * estimate.used),
                     Anchor::start, black, std::clamp(cell_, 6.0, 12.0));
      }
    }
    picture.line(left, y_, left, y_ + height_);
    if (!mix.estimates.empty() && game_.rows() <= most_named) {
      picture.text(left + panel + 8, y_ - 8, "played in");
    }
  }

  void draw_column_weights(Svg& picture) const {
    const MeasuredMix& mix = *answer_.column;
    const Bars bars{mix, greatest_weight(mix)};
    const double bottom = y_ - 6;
    picture.text(x_, table_top, fmt::format("weight, up to {:.2f}", bars.greatest));
    for (Index j = 0; j < game_.columns(); ++j) {
      const double x = x_ + cell_ * static_cast<double>(j);
      const double middle = x + cell_ / 2;
      const double length = bars.length(mix.strategy[j]);
      picture.rectangle(x + cell_ * 0.15, bottom - length, cell_ * 0.7, length, blue);
      if (mix.estimates.empty()) {
        continue;
      }
      const StrategyEstimate& estimate = mix.estimates[static_cast<std::size_t>(j)];
      const double end = std::min(5.0, cell_ * 0.3);
      const double first = bottom - bars.length(estimate.low);
      const double last = bottom - bars.length(estimate.high);
      picture.path({{middle, first}, {middle, last}}, vermilion, 2);
      for (const double at : {first, last}) {
        picture.path({{middle - end, at}, {middle + end, at}}, vermilion, 2);
      }
    }
    picture.line(x_, bottom, x_ + width_, bottom);
  }

  // The colours, and below how they fade.
  void draw_scales(Svg& picture, double left) const {
    constexpr double height = 130;
    draw_scale(picture, left, y_, height, scale_);
    double y = y_ + height + 40;
    picture.text(left, y, "the paler, the");
    picture.text(left, y + 15, "less is known:");
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
      picture.rectangle(left, y, 16, 16, known);
      picture.text(left + 24, y + 13, "itself");
    }
  }

  const MeasuredGame& game_;
  const MeasuredAnswer& answer_;
  std::vector<std::string> rows_;
  std::vector<std::string> columns_;
  double cell_ = 0;
  double width_ = 0;
  double height_ = 0;
  double label_width_ = 0;
  double x_ = 0;
  double y_ = 0;
  bool is_upright_ = false;
  Axis scale_;
  double range_ = 1;
};

}  // namespace

std::string measured_picture(const MeasuredGame& game, const MeasuredAnswer& answer) {
  return MeasuredPicture(game, answer).file();
}

}  // namespace saddle
