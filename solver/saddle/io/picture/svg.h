#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

class NormalFormGame;  // normal_form_game.h

struct Colour {
  std::uint8_t red;
  std::uint8_t green;
  std::uint8_t blue;
};

inline constexpr Colour black{0, 0, 0};
inline constexpr Colour grey{128, 128, 128};
inline constexpr Colour white{255, 255, 255};

/// Blue and vermilion of Okabe and Ito. Colour-blind people can distinguish them; in a grey print
/// they differ too.
inline constexpr Colour blue{0, 114, 178};
inline constexpr Colour vermilion{213, 94, 0};

/// Pale versions, on which black is readable.
inline constexpr Colour pale_blue{198, 224, 244};
inline constexpr Colour pale_vermilion{250, 214, 180};
inline constexpr Colour pale_grey{225, 225, 225};

/// Returns the colour of a number from 0 to 1 on a scale from dark violet over green to yellow,
/// with equal steps of brightness, for colour-blind people too: viridis, by van der Walt and Smith,
/// in nine steps.
Colour on_scale(double part);

/// The position of a text relative to its point.
enum class Anchor { start, middle, end };

/// A point of a picture, (x, y) in pixels, y downwards.
using Point = std::pair<double, double>;
using Points = std::vector<Point>;

/// Returns the corners of a rectangle.
Points corners(double x, double y, double width, double height);

/// A picture in Scalable Vector Graphics.
class Svg {
 public:
  Svg(double width, double height);

  void rectangle(double x, double y, double width, double height, Colour fill);
  void line(double x1, double y1, double x2, double y2, Colour stroke = black);
  /// Draws lines from point to point, optionally dashed.
  void path(const Points& points, Colour stroke, double width = 1, bool dashed = false);
  void polygon(const Points& points, Colour fill, Colour stroke = black);
  /// Draws a square that marks a point, with sides of twice `half`.
  void mark(const Point& point, Colour fill, double half = 4);
  /// Draws a text, in letters of the usual size or of `letter` pixels.
  void text(double x, double y, std::string_view words, Anchor anchor = Anchor::start,
            Colour fill = black, std::optional<double> letter = {});
  /// Draws a PNG image in base64, whose pixels keep sharp edges when it is enlarged.
  void image(double x, double y, double width, double height, std::string_view base64_of_png);
  /// Draws a text that reads upwards.
  void upright_text(double x, double y, std::string_view words);

  /// Returns the whole file.
  std::string file() const;

 private:
  std::string text_;
};

/// An axis: numbers from `minimum` to `maximum`, and its title.
struct Axis {
  double minimum;
  double maximum;
  std::string title;
};

/// Returns round numbers within the axis, approximately `about` of them: multiples of 1, 2 or 5
/// times a power of ten. Must have minimum < maximum.
std::vector<double> round_numbers(const Axis& axis, int about);

/// The part of a picture that two axes span.
class Chart {
 public:
  /// Takes the upper left corner of the plotting area, and its size. Throws std::invalid_argument
  /// unless each axis has minimum < maximum.
  Chart(double left, double top, double width, double height, Axis x, Axis y);

  /// Returns the coordinate of a number on the axis.
  double x(double number) const;
  double y(double number) const;

  /// Draws the axes with their numbers and titles.
  void draw_axes(Svg& picture) const;

 private:
  double left_;
  double top_;
  double width_;
  double height_;
  Axis x_;
  Axis y_;
};

/// The cells of a table of payoffs: the corner of the first, and the size of each.
struct CellGrid {
  double x;
  double y;
  double cell_width;
  double cell_height;
  Index rows;
  Index columns;

  double left(Index column) const { return x + cell_width * static_cast<double>(column); }
  double top(Index row) const { return y + cell_height * static_cast<double>(row); }
  double middle_of_column(Index column) const { return left(column) + cell_width / 2; }
  double middle_of_row(Index row) const { return top(row) + cell_height / 2; }
  double width() const { return left(columns) - x; }
  double height() const { return top(rows) - y; }
};

/// Throws std::invalid_argument if a table has more payoffs than viewers can show.
void check_drawable(Index rows, Index columns);

/// Returns the labels of `count` strategies, shortened, or their numbers if there are no labels.
std::vector<std::string> drawn_labels(const std::vector<std::string>& labels, Index count);

/// Returns the name of a player, shortened, or "player 1" if the players have no names.
std::string drawn_player(const NormalFormGame& game, Index player);

/// Draws the labels of columns below a table; upright if a label is wider than its column.
void draw_column_labels(Svg& picture, const CellGrid& grid, const std::vector<std::string>& labels);

/// Returns whether these labels are upright.
bool are_upright(const CellGrid& grid, const std::vector<std::string>& labels);

/// Draws the colour scale beside a chart, with the numbers of its ends and middle.
void draw_scale(Svg& picture, double left, double top, double height, const Axis& numbers);

/// Draws a legend of colours, line by line.
void draw_legend(Svg& picture, double left, double top,
                 const std::vector<std::pair<Colour, std::string>>& meanings);

/// The approximate width of a letter in a picture, in pixels.
inline constexpr double letter_width = 7;

/// Returns a label in UTF-8, cut after 40 letters, with dots if it was longer.
std::string shortened(const std::string& label);

/// Returns a number as a fraction, or if that has more letters, as a decimal with this number of
/// digits.
std::string short_number(const Rational& number, std::size_t letters, int digits);

/// Returns the approximate width of a label, or of the widest label, in pixels.
double width_of(const std::string& label);
double greatest_width(const std::vector<std::string>& labels);

}  // namespace saddle
