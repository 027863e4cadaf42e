#include "apps/program/reports/gap_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/io/picture/svg.h"

namespace saddle::app {
namespace {

constexpr double left = 80;
constexpr double top = 50;
constexpr double width = 600;
constexpr double height = 400;
constexpr Colour blue{59, 82, 139};

}  // namespace

std::string gap_picture(const std::vector<GapAt>& gaps) {
  double latest = 1e-3;
  double minimum = -1;
  double maximum = 0;
  std::vector<std::pair<double, double>> course;
  double best = 1;
  for (const GapAt& at : gaps) {
    if (!std::isfinite(at.gap)) {
      continue;
    }
    best = std::min(best, std::max(at.gap, 1e-16));
    latest = std::max(latest, at.seconds);
    const double power = std::log10(best);
    minimum = std::min(minimum, std::floor(power));
    maximum = std::max(maximum, power);
    course.emplace_back(at.seconds, power);
  }
  Svg picture(left + width + 40, top + height + 70);
  const Chart chart(left, top, width, height, {0, latest, "seconds"},
                    {minimum, maximum, "gap, in powers of ten of the payoff range"});
  for (auto& [x, y] : course) {
    x = chart.x(x);
    y = chart.y(y);
  }
  picture.path(course, blue, 2);
  chart.draw_axes(picture);
  picture.text(left, top - 20, "The duality gap that was proved, against time");
  return picture.file();
}

}  // namespace saddle::app
