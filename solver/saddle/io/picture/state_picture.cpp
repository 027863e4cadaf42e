#include "saddle/io/picture/state_picture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::size_t most_bars = 60;
constexpr std::size_t most_states = 100'000;
constexpr double state_height = 20;
constexpr double states_top = 50;
constexpr double axis_width = 420;
constexpr double axis_height = 320;

bool is_finite(const StateBounds& state) {
  return std::isfinite(state.lower) && std::isfinite(state.upper);
}

double middle(const StateBounds& state) { return state.lower / 2 + state.upper / 2; }

// The text beside a bar.
std::string words_of(const StateBounds& state) {
  if (is_finite(state)) {
    return fmt::format("{:.6g}", middle(state));
  }
  if (state.lower == state.upper) {
    return state.lower > 0 ? "infinity" : "-infinity";
  }
  const auto bound = [](double number) {
    return std::isfinite(number) ? fmt::format("{:.4g}", number) : std::string("?");
  };
  return fmt::format("{} to {}", bound(state.lower), bound(state.upper));
}

// From the minimum to the maximum bound. Includes 0, where the bars begin.
Axis axis_of(const std::vector<StateBounds>& states) {
  Axis axis{0, 0, "value"};
  for (const StateBounds& state : states) {
    for (const double bound : {state.lower, state.upper}) {
      if (std::isfinite(bound)) {
        axis.minimum = std::min(axis.minimum, bound);
        axis.maximum = std::max(axis.maximum, bound);
      }
    }
  }
  // Clamped to numbers that can be multiplied by pixels; greater numbers are drawn at the edge.
  constexpr double most = 1e300;
  if (std::max(-axis.minimum, axis.maximum) < 1 / most) {
    return {-1, 1, axis.title};
  }
  return {std::max(axis.minimum, -most), std::min(axis.maximum, most), axis.title};
}

double within(const Axis& axis, double number) {
  return std::clamp(number, axis.minimum, axis.maximum);
}

// Draws a bar from 0 to the value, and over it a line with ends from bound to bound; an arrow for
// an infinite value.
void draw_bar(Svg& picture, const Chart& chart, const Axis& axis, double y,
              const StateBounds& state) {
  const auto x = [&](double number) { return chart.x(within(axis, number)); };
  if (is_finite(state)) {
    const double from = std::min(x(0), x(middle(state)));
    picture.rectangle(from, y + 3, std::abs(x(middle(state)) - x(0)), state_height - 6, blue);
  }
  const double first = x(state.lower);
  const double last = x(state.upper);
  const double line = y + state_height / 2;
  if (state.lower == state.upper && !is_finite(state)) {
    const double back = state.lower > 0 ? -9 : 9;
    picture.path({{x(0), line}, {last, line}}, vermilion, 2);
    picture.polygon({{last, line}, {last + back, line - 5}, {last + back, line + 5}}, vermilion,
                    vermilion);
  } else if (last - first >= 2) {
    picture.path({{first, line}, {last, line}}, vermilion, 2);
    for (const double end : {first, last}) {
      picture.path({{end, line - 5}, {end, line + 5}}, vermilion, 2);
    }
  }
  picture.line(x(0), y, x(0), y + state_height);
  picture.text(chart.x(axis.maximum) + 12, y + state_height / 2 + 4, words_of(state));
}

std::string bars(const std::vector<StateBounds>& states) {
  double labels = 0;
  double words = 0;
  for (const StateBounds& state : states) {
    labels = std::max(labels, width_of(shortened(state.name)));
    words = std::max(words, width_of(words_of(state)));
  }
  const double left = std::max(labels, 30.0) + 20;
  const double bottom = states_top + state_height * static_cast<double>(states.size());
  const Axis axis = axis_of(states);
  const Chart chart(left, states_top, axis_width, bottom - states_top, axis, {0, 1, ""});
  Svg picture(left + axis_width + words + 30, bottom + 50);
  picture.text(10, 24, "value of each state; a line from bound to bound where they are apart");
  for (std::size_t k = 0; k < states.size(); ++k) {
    const double y = states_top + state_height * static_cast<double>(k);
    picture.text(left - 8, y + state_height / 2 + 4, shortened(states[k].name), Anchor::end);
    draw_bar(picture, chart, axis, y, states[k]);
  }
  picture.line(left, bottom, left + axis_width, bottom);
  for (const double number : round_numbers(axis, 6)) {
    picture.line(chart.x(number), bottom, chart.x(number), bottom + 5);
    picture.text(chart.x(number), bottom + 18, fmt::format("{:.6g}", number), Anchor::middle);
  }
  return picture.file();
}

std::string points(const std::vector<StateBounds>& states) {
  constexpr double left = 90;
  const auto count = static_cast<double>(states.size());
  const Axis axis = axis_of(states);
  const Chart chart(left, states_top, 2 * axis_width, axis_height,
                    {0, count + 1, "state, in the order of the file"}, axis);
  Svg picture(left + 2 * axis_width + 30, states_top + axis_height + 60);
  picture.text(10, 24, fmt::format("values of {} states, and their bounds", states.size()));
  chart.draw_axes(picture);
  for (std::size_t k = 0; k < states.size(); ++k) {
    const double x = chart.x(static_cast<double>(k) + 1);
    const double low = chart.y(within(axis, states[k].lower));
    const double high = chart.y(within(axis, states[k].upper));
    if (low - high >= 2) {
      picture.line(x, high, x, low, vermilion);
    }
    if (is_finite(states[k])) {
      picture.mark({x, chart.y(middle(states[k]))}, blue, 1.5);
    }
  }
  return picture.file();
}

}  // namespace

std::string state_picture(const std::vector<StateBounds>& states) {
  if (states.empty() || states.size() > most_states) {
    throw_invalid("a picture is of 1 to {} states, not of {}", most_states, states.size());
  }
  return states.size() <= most_bars ? bars(states) : points(states);
}

}  // namespace saddle
