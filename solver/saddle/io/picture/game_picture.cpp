#include "saddle/io/picture/game_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zlib.h>

#include "saddle/exact/certificate.h"
#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::string big_endian(std::uint32_t number) {
  return {static_cast<char>(number >> 24), static_cast<char>(number >> 16 & 0xFF),
          static_cast<char>(number >> 8 & 0xFF), static_cast<char>(number & 0xFF)};
}

// NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): zlib's type of bytes

uLong checksum(const std::string& bytes) {
  return crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
}

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string stream(size, '\0');
  // The buffer is large enough, so compress() fails only if memory runs out.
  if (compress(reinterpret_cast<Bytef*>(stream.data()), &size,
               reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) != Z_OK) {
    throw std::bad_alloc();
  }
  stream.resize(size);
  return stream;
}

// NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)

std::string chunk(const std::string& kind, const std::string& data) {
  const std::string checked = kind + data;
  return big_endian(static_cast<std::uint32_t>(data.size())) + checked +
         big_endian(static_cast<std::uint32_t>(checksum(checked)));
}

// Returns an image as a PNG file (Portable Network Graphics), compressed by zlib. The pixels are
// row by row, each the number of a colour in the palette. There must be 1 to 256 colours, and width
// * height pixels, at least one.
std::string png_image(std::uint32_t width, std::uint32_t height, const std::vector<Colour>& palette,
                      const std::vector<std::uint8_t>& pixels) {
  std::string colours;
  for (const Colour& colour : palette) {
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
      colours += static_cast<char>(part);
    }
  }
  // Each line of pixels begins with its filter, here 0 for no filter.
  std::string lines;
  for (std::size_t y = 0; y < height; ++y) {
    lines += '\0';
    lines.append(pixels.begin() + static_cast<std::ptrdiff_t>(y * width),
                 pixels.begin() + static_cast<std::ptrdiff_t>((y + 1) * width));
  }
  // Eight bits per pixel, a palette, no interlacing.
  const std::string header =
      big_endian(width) + big_endian(height) + std::string("\x08\x03\0\0\0", 5);
  return "\x89PNG\r\n\x1A\n" + chunk("IHDR", header) + chunk("PLTE", colours) +
         chunk("IDAT", compressed(lines)) + chunk("IEND", "");
}

// Returns bytes in base64 (RFC 4648), for use within other files.
std::string base64(const std::string& bytes) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t begin = 0; begin < bytes.size(); begin += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = begin; k < begin + 3; ++k) {
      three = three << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const bool is_padding = begin + k > bytes.size();
      text += is_padding ? '=' : letters[three >> (18 - 6 * k) & 63U];
    }
  }
  return text;
}

constexpr double size = 420;
constexpr double left = 80;
constexpr double top = 60;
constexpr double margin = 150;  // at the right, unless labels need more
constexpr double bold = 2.5;    // the width of the most important lines
constexpr std::size_t most_labels = 30;
constexpr Index most_numbered = 15;  // the most rows or columns with numbers in the cells

void check(const ExactMatrix& game, const ExactStrategy& row, const ExactStrategy& column) {
  check_drawable(game);
  if (std::ssize(row) != game.rows() || std::ssize(column) != game.columns()) {
    throw_invalid("probabilities of the strategies are {} and {}, must be {} and {}", row.size(),
                  column.size(), game.rows(), game.columns());
  }
}

// The label of a pure strategy, or the player and its number.
std::string strategy_title(const std::string& player, const std::vector<std::string>& labels,
                           std::size_t strategy) {
  return labels.empty() ? fmt::format("{} {}", player, strategy + 1) : shortened(labels[strategy]);
}

// The expected payoff of two strategies, rounded. If both are optimal, it is the value of the game.
double expected_payoff(const ExactMatrix& game, const ExactStrategy& row,
                       const ExactStrategy& column) {
  double sum = 0;
  for (Index i = 0; i < game.rows(); ++i) {
    const double weight = nearest_double(row[as_size(i)]);
    for (Index j = 0; weight > 0 && j < game.columns(); ++j) {
      sum += weight * nearest_double(column[as_size(j)]) * nearest_double(game(i, j));
    }
  }
  return sum;
}

// A line in an envelope picture: its payoffs at the two ends.
struct Line {
  double first;
  double last;
  std::string label;

  double at(double part) const { return first + part * (last - first); }
};

// The minimum of all lines, or the maximum.
struct Envelope {
  Points corners;           // (probability, payoff)
  std::vector<bool> on_it;  // whether each line is on it
};

// Follows the line that is lowest at 0 until it meets a line of smaller slope, then follows that
// one.
Envelope envelope(const std::vector<Line>& lines, bool lower) {
  const double sign = lower ? 1 : -1;
  const auto slope = [&](std::size_t k) { return sign * (lines[k].last - lines[k].first); };
  std::size_t current = 0;
  for (std::size_t k = 1; k < lines.size(); ++k) {
    const double below = sign * (lines[k].first - lines[current].first);
    if (below < 0 || (below == 0 && slope(k) < slope(current))) {
      current = k;
    }
  }
  Envelope result{{{0, lines[current].first}}, std::vector<bool>(lines.size())};
  for (bool ends = false; !ends;) {
    result.on_it[current] = true;
    double first_meeting = 1;
    std::size_t next = current;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (slope(k) < slope(current)) {
        const double part =
            sign * (lines[k].first - lines[current].first) / (slope(current) - slope(k));
        if (part < first_meeting || (part == first_meeting && slope(k) < slope(next))) {
          first_meeting = std::max(part, result.corners.back().first);
          next = k;
        }
      }
    }
    result.corners.emplace_back(first_meeting, lines[current].at(first_meeting));
    ends = next == current || first_meeting == 1;
    current = next;
  }
  return result;
}

Axis payoff_axis(const std::vector<Line>& lines) {
  Axis axis{lines[0].first, lines[0].first, "payoff to the row player"};
  for (const Line& line : lines) {
    axis.minimum = std::min({axis.minimum, line.first, line.last});
    axis.maximum = std::max({axis.maximum, line.first, line.last});
  }
  if (axis.minimum == axis.maximum) {
    const double room = axis.minimum == 0 ? 1 : std::abs(axis.minimum) / 2;
    axis.minimum -= room;
    axis.maximum += room;
  }
  return axis;
}

// Draws the lines with their labels at the right, moved apart if they would overlap. If there are
// too many, only the lines of the envelope have labels.
void draw_lines(Svg& picture, const Chart& chart, const std::vector<Line>& lines,
                const std::vector<bool>& on_envelope) {
  constexpr double line_height = 14;
  std::vector<std::pair<double, std::string>> labels;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const Line& line = lines[k];
    picture.line(chart.x(0), chart.y(line.first), chart.x(1), chart.y(line.last), grey);
    if (lines.size() <= most_labels || on_envelope[k]) {
      labels.emplace_back(chart.y(line.last) + 4, line.label);
    }
  }
  std::sort(labels.begin(), labels.end());
  double y = 0;
  for (auto& label : labels) {
    y = label.first = std::max(label.first, y + line_height);
  }
  y = top + size + line_height + 4;
  std::for_each(labels.rbegin(), labels.rend(), [&](auto& label) {
    y = label.first = std::min(label.first, y - line_height);
    picture.text(left + size + 8, y, label.second);
  });
}

// The lines in one player's picture. The player mixes `strategy` with probability `part` and
// `other` with the remaining probability.
struct EnvelopeSide {
  std::string player;
  std::string strategy;
  std::string other;
  double part;
  bool lower;
  // The bound on the value that the other player's strategy proves; the value if that is optimal.
  double other_bound;
};

// Each end of the picture is a pure strategy, with its name and an axis for its payoffs.
void draw_ends(Svg& picture, const Chart& chart, const Axis& payoffs, const EnvelopeSide& side) {
  picture.line(left + size, top, left + size, top + size);
  for (const double number : round_numbers(payoffs, 5)) {
    picture.line(left + size - 5, chart.y(number), left + size, chart.y(number));
  }
  const double y = top + size + 62;
  picture.text(left, y, fmt::format("all {}", side.other));
  picture.text(left + size, y, fmt::format("all {}", side.strategy), Anchor::end);
}

std::string envelope_of(const std::vector<Line>& lines, const EnvelopeSide& side) {
  double width = margin;
  for (const Line& line : lines) {
    width = std::max(width, width_of(line.label) + 20);
  }
  Svg picture(left + size + width, top + size + 80);
  const Axis payoffs = payoff_axis(lines);
  const Chart chart(left, top, size, size,
                    {0, 1, fmt::format("probability of {} ({})", side.strategy, side.player)},
                    payoffs);
  const Envelope extreme = envelope(lines, side.lower);
  draw_lines(picture, chart, lines, extreme.on_it);
  Points points;
  for (const auto& [part, payoff] : extreme.corners) {
    points.emplace_back(chart.x(part), chart.y(payoff));
  }
  picture.path(points, vermilion, bold);
  chart.draw_axes(picture);
  draw_ends(picture, chart, payoffs, side);
  double payoff = lines[0].at(side.part);
  for (const Line& line : lines) {
    payoff =
        side.lower ? std::min(payoff, line.at(side.part)) : std::max(payoff, line.at(side.part));
  }
  picture.mark({chart.x(side.part), chart.y(payoff)}, black);
  const char* const verb = side.lower ? "guaranteed" : "conceded";
  const bool is_value =
      std::abs(payoff - side.other_bound) <= 1e-6 * (payoffs.maximum - payoffs.minimum);
  picture.text(left, top - 30,
               fmt::format("{}{:.4g} is {} at probability {:.4g}", is_value ? "value: " : "",
                           payoff, verb, side.part));
  draw_legend(picture, left + size + 20, top - 35, {{vermilion, verb}});
  return picture.file();
}

// A player's best responses: the probability of the player's first strategy as a function of the
// probability of the other player's first strategy.
struct Response {
  double first_against_first;  // the first strategy's payoff minus the second's
  double first_against_second;

  double gain(double other) const {
    return other * first_against_first + (1 - other) * first_against_second;
  }
  bool is_indifferent() const { return gain(0) == 0 && gain(1) == 0; }

  // The points (own, other) of the curve. The player must not be indifferent everywhere.
  Points curve() const {
    const double start = gain(0) > 0 || (gain(0) == 0 && gain(1) < 0) ? 1 : 0;
    if (gain(0) * gain(1) > 0) {
      return {{start, 0}, {start, 1}};
    }
    const double turn = gain(0) / (gain(0) - gain(1));
    return {{start, 0}, {start, turn}, {1 - start, turn}, {1 - start, 1}};
  }
};

// In units of the greater difference, because the payoffs may be beyond the doubles.
Response response(const NormalFormGame& game, Index player) {
  const Index own = game.stride(player);
  const Index other = game.stride(1 - player);
  const Rational first = game.payoff(player, 0) - game.payoff(player, own);
  const Rational second = game.payoff(player, other) - game.payoff(player, other + own);
  const Rational unit = std::max(Rational(abs(first)), Rational(abs(second)));
  if (unit == 0) {
    return {0, 0};
  }
  return {nearest_double(first / unit), nearest_double(second / unit)};
}

}  // namespace

void check_drawable(const ExactMatrix& game) {
  check_drawable(game.rows(), game.columns());
  const auto& [minimum, maximum] =
      std::minmax_element(game.entries().begin(), game.entries().end());
  if (!std::isfinite(nearest_double(*maximum - *minimum)) ||
      !std::isfinite(nearest_double(*maximum)) || !std::isfinite(nearest_double(*minimum))) {
    throw std::invalid_argument("a picture's payoffs must be within the range of doubles");
  }
}

std::string envelope_picture(const ExactMatrix& game, const ExactStrategy& row,
                             const ExactStrategy& column) {
  check(game, row, column);
  const ExactBounds proved = exact_bounds(game, row, column);
  const bool is_row = game.rows() == 2;
  if (!is_row && game.columns() != 2) {
    throw_invalid("the game is {} x {}, must have two rows or two columns", game.rows(),
                  game.columns());
  }
  std::vector<Line> lines;
  for (Index k = 0; k < (is_row ? game.columns() : game.rows()); ++k) {
    const auto payoff = [&](Index own) {
      return nearest_double(is_row ? game(own, k) : game(k, own));
    };
    lines.push_back(
        {payoff(0), payoff(1), shortened(is_row ? game.column_label(k) : game.row_label(k))});
  }
  const std::string player = is_row ? "row" : "column";
  const std::vector<std::string>& labels = is_row ? game.row_labels() : game.column_labels();
  return envelope_of(
      lines, {player + " player", strategy_title(player, labels, 1),
              strategy_title(player, labels, 0), nearest_double(is_row ? row[1] : column[1]),
              is_row, nearest_double(is_row ? proved.upper : proved.lower)});
}

std::string best_response_picture(const NormalFormGame& game,
                                  const std::vector<MixedProfile>& equilibria) {
  if (game.players() != 2 || game.strategies(0) != 2 || game.strategies(1) != 2) {
    throw std::invalid_argument("the game must have two players with two strategies each");
  }
  Svg picture(left + size + margin, top + size + 70);
  const auto title = [&](Index player) {
    return fmt::format("probability of {} ({})", shortened(game.label(player, 0)),
                       drawn_player(game, player));
  };
  const Chart chart(left, top, size, size, {0, 1, title(0)}, {0, 1, title(1)});
  chart.draw_axes(picture);
  for (const Index player : {Index{0}, Index{1}}) {
    const Response best = response(game, player);
    const Colour colour = player == 0 ? blue : vermilion;
    if (best.is_indifferent()) {
      picture.text(left, top - 10 - 16 * static_cast<double>(player),
                   fmt::format("player {}: every strategy is a best response", player + 1));
      continue;
    }
    Points points = best.curve();
    for (auto& [x, y] : points) {
      if (player == 1) {
        std::swap(x, y);
      }
      x = chart.x(x);
      y = chart.y(y);
    }
    // The first curve is wider, so that it stays visible where both coincide (a segment of
    // equilibria).
    picture.path(points, colour, player == 0 ? 3 * bold : bold);
  }
  for (std::size_t number = 0; number < equilibria.size(); ++number) {
    const std::vector<ExactStrategy>& strategies = equilibria[number].strategies;
    const double x = chart.x(nearest_double(strategies[0][0]));
    const double y = chart.y(nearest_double(strategies[1][0]));
    picture.mark({x, y}, black);
    picture.text(x + 8, y - 8, fmt::format("{}", number + 1));
  }
  const double beside = left + size + 20;
  for (std::size_t number = 0; number < std::min<std::size_t>(equilibria.size(), 9); ++number) {
    const std::vector<Rational>& payoffs = equilibria[number].payoffs;
    picture.text(beside, top + 90 + 16 * static_cast<double>(number),
                 fmt::format("{}: pays {:.4g}, {:.4g}", number + 1, nearest_double(payoffs[0]),
                             nearest_double(payoffs[1])));
  }
  draw_legend(
      picture, beside, top,
      {{blue, "1's best response"}, {vermilion, "2's best response"}, {black, "equilibrium"}});
  return picture.file();
}

namespace {

// The cells of a heat map, and the payoffs that its colours stand for.
struct Cells {
  CellGrid grid;
  double minimum;
  double maximum;

  // The place of a payoff between the minimum (0) and the maximum (1).
  double part(const Rational& payoff) const {
    return maximum > minimum ? (nearest_double(payoff) - minimum) / (maximum - minimum) : 0.5;
  }
};

// Returns the numbers in the cells, row by row, with three digits. A number of more than 5 letters
// is rounded to about a thousandth of the payoff range if that makes it shorter.
std::vector<std::string> cell_numbers(const ExactMatrix& game, const Cells& cells) {
  constexpr std::size_t short_number = 5;
  const double range = cells.maximum - cells.minimum;
  const double unit = range > 0 ? std::pow(10.0, std::floor(std::log10(range)) - 3) : 1.0;
  std::vector<std::string> numbers;
  for (const Rational& payoff : game.entries()) {
    const double number = nearest_double(payoff);
    const std::string whole = fmt::format("{:.3g}", number);
    const std::string rounded = fmt::format("{:.3g}", std::round(number / unit) * unit + 0.0);
    numbers.push_back(whole.size() > short_number && rounded.size() < whole.size() ? rounded
                                                                                   : whole);
  }
  return numbers;
}

// Draws a rectangle for each payoff, with its number if there are few cells, in letters that fit.
void draw_cells(Svg& picture, const ExactMatrix& game, const Cells& cells) {
  constexpr double bright = 0.6;  // on the scale: text is black above it, white below
  constexpr double usual_letter = 12;
  constexpr double least_letter = 5;
  const CellGrid& grid = cells.grid;
  const bool has_numbers = std::max(game.rows(), game.columns()) <= most_numbered;
  const std::vector<std::string> numbers =
      has_numbers ? cell_numbers(game, cells) : std::vector<std::string>();
  const double room = has_numbers ? (grid.cell_width - 2) / greatest_width(numbers) : 1;
  const auto letter =
      room < 1 ? std::optional(std::max(least_letter, usual_letter * room)) : std::nullopt;
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      const double part = cells.part(game(i, j));
      picture.rectangle(grid.left(j), grid.top(i), grid.cell_width + 0.3, grid.cell_height + 0.3,
                        on_scale(part));
      if (has_numbers) {
        picture.text(grid.middle_of_column(j), grid.middle_of_row(i) + 4,
                     numbers[as_size(i * game.columns() + j)], Anchor::middle,
                     part < bright ? white : black, letter);
      }
    }
  }
}

// Draws a pixel for each payoff, in 256 colours. A pixel takes at most a byte of the file, a
// rectangle about seventy.
void draw_pixels(Svg& picture, const ExactMatrix& game, const Cells& cells) {
  constexpr int colours = 256;
  std::vector<Colour> palette;
  palette.reserve(colours);
  for (int k = 0; k < colours; ++k) {
    palette.push_back(on_scale(k / (colours - 1.0)));
  }
  std::vector<std::uint8_t> pixels;
  pixels.reserve(game.entries().size());
  for (const Rational& payoff : game.entries()) {
    pixels.push_back(static_cast<std::uint8_t>(std::lround(cells.part(payoff) * (colours - 1))));
  }
  const CellGrid& grid = cells.grid;
  picture.image(grid.x, grid.y, grid.width(), grid.height(),
                base64(png_image(static_cast<std::uint32_t>(game.columns()),
                                 static_cast<std::uint32_t>(game.rows()), palette, pixels)));
}

// Returns 0 for an expected payoff of at most 1e-12 of the largest absolute payoff: it is
// probably the rounding error of an exact 0.
double without_rounding(double payoff, const Cells& cells) {
  constexpr double rounding = 1e-12;
  const double largest = std::max(std::abs(cells.minimum), std::abs(cells.maximum));
  return std::abs(payoff) <= rounding * largest ? 0 : payoff;
}

}  // namespace

std::string heat_map(const ExactMatrix& game, const ExactStrategy& row, const ExactStrategy& column,
                     Index most_side) {
  constexpr double bars = 60;          // the length of the longest
  constexpr double least_scale = 120;  // the numbers of a shorter one would overlap
  constexpr double least_width = 560;  // for the title
  check(game, row, column);
  const bool names_rows = row.size() <= most_labels;
  const bool names_columns = column.size() <= most_labels;
  const std::vector<std::string> rows = drawn_labels(game.row_labels(), game.rows());
  const std::vector<std::string> columns = drawn_labels(game.column_labels(), game.columns());
  const double cell = size / static_cast<double>(std::max(game.rows(), game.columns()));
  const CellGrid grid{std::max(left, names_rows ? greatest_width(rows) + 10 : 0) + bars + 10,
                      top + bars + 10,
                      cell,
                      cell,
                      game.rows(),
                      game.columns()};
  const bool upright = names_columns && are_upright(grid, columns);
  const double below = (upright ? greatest_width(columns) : 0) + 60;
  Svg picture(std::max(grid.left(game.columns()) + margin, least_width),
              grid.y + std::max(grid.height() + below, least_scale + 20));
  const auto [minimum, maximum] = std::minmax_element(game.entries().begin(), game.entries().end());
  const Cells cells{grid, nearest_double(*minimum), nearest_double(*maximum)};
  const double most = nearest_double(std::max(*std::max_element(row.begin(), row.end()),
                                              *std::max_element(column.begin(), column.end())));
  const auto length = [most](const Rational& probability) {
    return bars * nearest_double(probability) / most;
  };
  for (Index i = 0; i < game.rows(); ++i) {
    const double bar = length(row[as_size(i)]);
    picture.rectangle(grid.x - 6 - bar, grid.top(i) + cell * 0.1, bar, cell * 0.8, blue);
    if (names_rows) {
      picture.text(grid.x - bars - 12, grid.middle_of_row(i) + 4, rows[as_size(i)], Anchor::end);
    }
  }
  if (std::max(game.rows(), game.columns()) > most_side) {
    draw_pixels(picture, game, cells);
  } else {
    draw_cells(picture, game, cells);
  }
  for (Index j = 0; j < game.columns(); ++j) {
    const double bar = length(column[as_size(j)]);
    picture.rectangle(grid.left(j) + cell * 0.1, grid.y - 6 - bar, cell * 0.8, bar, vermilion);
  }
  if (names_columns) {
    draw_column_labels(picture, grid, columns);
  }
  picture.text(10, top - 40,
               fmt::format("payoffs to the row player; these strategies pay {:.4g}",
                           without_rounding(expected_payoff(game, row, column), cells)));
  picture.text(10, top - 22, fmt::format("bars are the probabilities, the longest {:.3g}", most));
  draw_scale(picture, grid.left(game.columns()) + 30, grid.y, std::max(grid.height(), least_scale),
             {cells.minimum, cells.maximum, "payoff"});
  return picture.file();
}

std::string matrix_picture(const ExactMatrix& game, const ExactStrategy& row,
                           const ExactStrategy& column) {
  return game.rows() == 2 || game.columns() == 2 ? envelope_picture(game, row, column)
                                                 : heat_map(game, row, column);
}

}  // namespace saddle
