#include "saddle/io/picture/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {
namespace {

constexpr double tick = 5;
constexpr double letter_size = 12;

std::string hexadecimal(Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

// Returns a coordinate rounded to a hundredth of a pixel, without trailing zeros.
std::string pixels(double number) {
  return fmt::format("{:.6g}", std::round(number * 100) / 100 + 0.0);
}

std::string listed(const Points& points) {
  std::string list;
  for (const auto& [x, y] : points) {
    list += fmt::format("{},{} ", pixels(x), pixels(y));
  }
  return list;
}

std::string escaped(std::string_view words) {
  std::string result;
  for (const char letter : words) {
    result += letter == '&'   ? "&amp;"
              : letter == '<' ? "&lt;"
              : letter == '>' ? "&gt;"
                              : std::string(1, letter);
  }
  return result;
}

constexpr std::size_t most_letters = 40;

bool begins_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

}  // namespace

Colour on_scale(double part) {
  static constexpr std::array<Colour, 9> steps = {{{68, 1, 84},
                                                   {71, 44, 122},
                                                   {59, 81, 139},
                                                   {44, 113, 142},
                                                   {33, 144, 141},
                                                   {39, 173, 129},
                                                   {92, 200, 99},
                                                   {170, 220, 50},
                                                   {253, 231, 37}}};
  const double place = std::clamp(part, 0.0, 1.0) * (steps.size() - 1);
  const auto step = std::min(static_cast<std::size_t>(place), steps.size() - 2);
  const double rest = place - static_cast<double>(step);
  const auto between = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + rest * (to - from)));
  };
  const Colour& from = steps[step];
  const Colour& to = steps[step + 1];
  return {between(from.red, to.red), between(from.green, to.green), between(from.blue, to.blue)};
}

Points corners(double x, double y, double width, double height) {
  return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

Svg::Svg(double width, double height)
    : text_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"{2}\">\n",
                        pixels(width), pixels(height), pixels(letter_size))) {
  rectangle(0, 0, width, height, white);
}

void Svg::rectangle(double x, double y, double width, double height, Colour fill) {
  text_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                       pixels(x), pixels(y), pixels(width), pixels(height), hexadecimal(fill));
}

void Svg::line(double x1, double y1, double x2, double y2, Colour stroke) {
  path({{x1, y1}, {x2, y2}}, stroke);
}

void Svg::path(const Points& points, Colour stroke, double width, bool dashed) {
  text_ +=
      fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n",
                  listed(points), hexadecimal(stroke), pixels(width),
                  dashed ? " stroke-dasharray=\"5,4\"" : "");
}

void Svg::polygon(const Points& points, Colour fill, Colour stroke) {
  text_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", listed(points),
                       hexadecimal(fill), hexadecimal(stroke));
}

void Svg::mark(const Point& point, Colour fill, double half) {
  rectangle(point.first - half, point.second - half, 2 * half, 2 * half, fill);
}

void Svg::text(double x, double y, std::string_view words, Anchor anchor, Colour fill,
               std::optional<double> letter) {
  static constexpr std::array<const char*, 3> names = {"start", "middle", "end"};
  const bool is_black = fill.red == 0 && fill.green == 0 && fill.blue == 0;
  text_ +=
      fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}{}>{}</text>\n", pixels(x),
                  pixels(y), names.at(static_cast<std::size_t>(anchor)),
                  is_black ? "" : fmt::format(" fill=\"{}\"", hexadecimal(fill)),
                  letter ? fmt::format(" font-size=\"{}\"", pixels(*letter)) : "", escaped(words));
}

void Svg::image(double x, double y, double width, double height, std::string_view base64_of_png) {
  text_ += fmt::format(
      "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
      "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>\n",
      pixels(x), pixels(y), pixels(width), pixels(height), base64_of_png);
}

void Svg::upright_text(double x, double y, std::string_view words) {
  text_ += fmt::format(
      "<text transform=\"translate({},{}) rotate(-90)\" text-anchor=\"middle\">{}"
      "</text>\n",
      pixels(x), pixels(y), escaped(words));
}

std::string Svg::file() const { return text_ + "</svg>\n"; }

std::vector<double> round_numbers(const Axis& axis, int about) {
  const double raw = (axis.maximum - axis.minimum) / about;
  const double unit = std::pow(10, std::floor(std::log10(raw)));
  const double step = raw <= 2 * unit ? 2 * unit : (raw <= 5 * unit ? 5 * unit : 10 * unit);
  const double first = std::ceil(axis.minimum / step);
  std::vector<double> numbers;
  for (int k = 0; (first + k) * step <= axis.maximum; ++k) {
    const double number = (first + k) * step + 0.0;
    // If doubles are farther apart than the step, several numbers round to the same double.
    if (numbers.empty() || number > numbers.back()) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

Chart::Chart(double left, double top, double width, double height, Axis x, Axis y)
    : left_(left), top_(top), width_(width), height_(height), x_(std::move(x)), y_(std::move(y)) {
  for (const Axis* axis : {&x_, &y_}) {
    if (!(axis->minimum < axis->maximum)) {
      throw_invalid("axis is from {} to {}, must be increasing", axis->minimum, axis->maximum);
    }
  }
}

double Chart::x(double number) const {
  return left_ + width_ * (number - x_.minimum) / (x_.maximum - x_.minimum);
}

double Chart::y(double number) const {
  return top_ + height_ * (y_.maximum - number) / (y_.maximum - y_.minimum);
}

void Chart::draw_axes(Svg& picture) const {
  const double bottom = top_ + height_;
  picture.path({{left_, top_}, {left_, bottom}, {left_ + width_, bottom}}, black);
  for (const double number : round_numbers(x_, 8)) {
    picture.line(x(number), bottom, x(number), bottom + tick);
    picture.text(x(number), bottom + tick + letter_size, fmt::format("{:.6g}", number),
                 Anchor::middle);
  }
  for (const double number : round_numbers(y_, 8)) {
    picture.line(left_ - tick, y(number), left_, y(number));
    picture.text(left_ - tick - 2, y(number) + letter_size / 3, fmt::format("{:.6g}", number),
                 Anchor::end);
  }
  picture.text(left_ + width_ / 2, bottom + tick + 3 * letter_size, x_.title, Anchor::middle);
  picture.upright_text(left_ - 4 * letter_size, top_ + height_ / 2, y_.title);
}

void check_drawable(Index rows, Index columns) {
  constexpr Index most_payoffs = 250'000;
  if (rows > most_payoffs / columns) {
    throw_invalid("a picture of {} x {} payoffs must have at most {}", rows, columns, most_payoffs);
  }
}

std::vector<std::string> drawn_labels(const std::vector<std::string>& labels, Index count) {
  std::vector<std::string> drawn;
  for (Index k = 0; k < count; ++k) {
    drawn.push_back(shortened(label_or_number(labels, k)));
  }
  return drawn;
}

std::string drawn_player(const NormalFormGame& game, Index player) {
  return game.names().players.empty() ? fmt::format("player {}", player + 1)
                                      : shortened(game.player_name(player));
}

bool are_upright(const CellGrid& grid, const std::vector<std::string>& labels) {
  return greatest_width(labels) + letter_width > grid.cell_width;
}

void draw_column_labels(Svg& picture, const CellGrid& grid,
                        const std::vector<std::string>& labels) {
  const bool upright = are_upright(grid, labels);
  const double bottom = grid.top(grid.rows);
  for (std::size_t j = 0; j < labels.size(); ++j) {
    const double x = grid.middle_of_column(static_cast<Index>(j));
    if (upright) {
      picture.upright_text(x + 4, bottom + 10 + width_of(labels[j]) / 2, labels[j]);
    } else {
      picture.text(x, bottom + 18, labels[j], Anchor::middle);
    }
  }
}

void draw_scale(Svg& picture, double left, double top, double height, const Axis& numbers) {
  constexpr int steps = 64;
  constexpr double width = 16;
  const double step = height / steps;
  for (int k = 0; k < steps; ++k) {
    // Each step extends a little under the next, because viewers would show a gap.
    picture.rectangle(left, top + height - (k + 1) * step, width, step + (k > 0 ? 0.5 : 0),
                      on_scale((k + 0.5) / steps));
  }
  for (const double part : {0.0, 0.5, 1.0}) {
    picture.text(
        left + width + tick, top + height * (1 - part) + letter_size / 3,
        fmt::format("{:.3g}", numbers.minimum + part * (numbers.maximum - numbers.minimum)));
  }
  picture.text(left, top - letter_size, numbers.title);
}

void draw_legend(Svg& picture, double left, double top,
                 const std::vector<std::pair<Colour, std::string>>& meanings) {
  double y = top;
  for (const auto& [colour, meaning] : meanings) {
    picture.rectangle(left, y, letter_size, letter_size, colour);
    picture.text(left + 1.5 * letter_size, y + letter_size - 2, meaning);
    y += 1.5 * letter_size;
  }
}

std::string shortened(const std::string& label) {
  std::size_t letters = 0;
  for (std::size_t k = 0; k < label.size(); ++k) {
    if (begins_letter(label[k]) && ++letters > most_letters) {
      return label.substr(0, k) + "...";
    }
  }
  return label;
}

std::string short_number(const Rational& number, std::size_t letters, int digits) {
  std::string fraction = number.get_str();
  return fraction.size() <= letters ? fraction
                                    : fmt::format("{:.{}g}", nearest_double(number), digits);
}

double width_of(const std::string& label) {
  return letter_width *
         static_cast<double>(std::count_if(label.begin(), label.end(), begins_letter));
}

double greatest_width(const std::vector<std::string>& labels) {
  double width = 0;
  for (const std::string& label : labels) {
    width = std::max(width, width_of(label));
  }
  return width;
}

}  // namespace saddle
