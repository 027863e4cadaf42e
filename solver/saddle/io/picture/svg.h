#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddle {

struct Colour {
  std::uint8_t red;
  std::uint8_t green;
  std::uint8_t blue;
};

inline constexpr Colour black{0, 0, 0};
inline constexpr Colour grey{128, 128, 128};

/// Blue and vermilion of Okabe and Ito, which the colour-blind can distinguish, also in grey.
inline constexpr Colour blue{0, 114, 178};
inline constexpr Colour vermilion{213, 94, 0};

/// Returns the colour of a part from 0 to 1 on a scale from dark violet over green to yellow,
/// equally bright steps apart also for the colour-blind: viridis, by van der Walt and Smith, in
/// nine steps.
Colour on_scale(double part);

/// Where a text stands relative to its point.
enum class Anchor { start, middle, end };

/// A picture in Scalable Vector Graphics. Points are (x, y) in pixels, y downwards.
class Svg {
 public:
  Svg(double width, double height);

  void rectangle(double x, double y, double width, double height, Colour fill);
  void line(double x1, double y1, double x2, double y2, Colour stroke = black);
  /// Lines from point to point, dashed if need be.
  void path(const std::vector<std::pair<double, double>>& points, Colour stroke, double width = 1,
            bool dashed = false);
  void polygon(const std::vector<std::pair<double, double>>& points, Colour fill,
               Colour stroke = black);
  /// A text, in letters of the usual size or of `letter` pixels.
  void text(double x, double y, std::string_view words, Anchor anchor = Anchor::start,
            Colour fill = black, std::optional<double> letter = {});
  /// An image in PNG, as base64, whose pixels keep their edges when it is made larger.
  void image(double x, double y, double width, double height, std::string_view base64_of_png);
  /// A text that reads upwards.
  void upright_text(double x, double y, std::string_view words);

  /// Returns the whole file.
  std::string file() const;

 private:
  std::string head_;
  std::string body_;
};

/// An axis: numbers from `minimum` to `maximum`, and what they are.
struct Axis {
  double minimum;
  double maximum;
  std::string title;
};

/// Returns round numbers within the axis, about as many as asked for: multiples of 1, 2 or 5 times
/// a power of ten. Demands minimum < maximum.
std::vector<double> round_numbers(const Axis& axis, int about);

/// The part of a picture that two axes span.
class Chart {
 public:
  /// Takes the corner of the plotting area at the upper left, and its size. Throws
  /// std::invalid_argument unless each axis has minimum < maximum.
  Chart(double left, double top, double width, double height, Axis x, Axis y);

  /// Where a number of the axis is in the picture.
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

/// Draws the scale of colours beside a chart, with the numbers that its ends and middle stand for.
void draw_scale(Svg& picture, double left, double top, double height, const Axis& numbers);

/// Draws what each colour means, one below the other.
void draw_legend(Svg& picture, double left, double top,
                 const std::vector<std::pair<Colour, std::string>>& meanings);

/// About the width of an ordinary letter in a picture, in pixels.
inline constexpr double letter_width = 7;

/// Returns the first 40 letters of a label in UTF-8 that is longer, with dots behind them.
std::string shortened(const std::string& label);

/// Returns about how wide a label, or the widest of several, is drawn, in pixels.
double width_of(const std::string& label);
double greatest_width(const std::vector<std::string>& labels);

}  // namespace saddle
