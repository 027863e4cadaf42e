#pragma once

#include <string>
#include <utility>
#include <vector>

namespace saddle::bench {

/// Points (x, y) of a log-log chart in the order in which a line runs through them.
struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;
};

/// A logarithmic axis: its title, and the label of a number.
struct LogAxis {
  std::string title;
  std::string (*label)(double number);
};

/// Returns an SVG with a line for each series, distinguished by colour and by the shape of its
/// marks, and a legend. Throws std::invalid_argument unless there is a point and all coordinates
/// are positive and finite.
std::string log_log_chart(const std::string& title, const LogAxis& x, const LogAxis& y,
                          const std::vector<Series>& series);

/// Returns the numbers 1, 2 and 5 times a power of ten from `minimum` to `maximum`. From three
/// decades on returns only powers of ten: all, every second from nine decades on, every third from
/// 18 on, and so on; at most nine numbers. Demands 0 < minimum <= maximum.
std::vector<double> round_numbers_of_logarithms(double minimum, double maximum);

}  // namespace saddle::bench
