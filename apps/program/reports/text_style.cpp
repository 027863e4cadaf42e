#include "apps/program/reports/text_style.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/number/rounding.h"

namespace saddle::app {
namespace {

constexpr double largest_whole = 1e15;

bool is_short_whole(double number) {
  return number == std::trunc(number) && std::abs(number) < largest_whole;
}

// Returns a decimal of `digits` digits: the one nearest to the number, or the next one if that is
// on the wrong side; `direction` is -1 for below and 1 for above.
std::string bounded(double number, int digits, int direction) {
  if (!std::isfinite(number)) {
    return number < 0 ? "-infinity" : "infinity";
  }
  if (digits == 0 || is_short_whole(number)) {
    return printed(number);
  }
  const std::string nearest = fmt::format("{:.{}e}", number, digits - 1);
  if ((read_back(nearest) - number) * direction >= 0) {
    return fmt::format("{:.{}g}", number, digits);
  }
  // 1.23456e-07 becomes 123456 and -12, and 123457e-12 is above it.
  const std::size_t exponent_at = nearest.find('e');
  std::string mantissa = nearest.substr(0, exponent_at);
  std::erase(mantissa, '.');
  const std::int64_t next = std::strtoll(mantissa.c_str(), nullptr, 10) + direction;
  const int exponent = std::atoi(nearest.c_str() + exponent_at + 1) - (digits - 1);
  const double moved = read_back(fmt::format("{}e{}", next, exponent));
  return std::isfinite(moved) ? fmt::format("{:.{}g}", moved, digits) : fmt::format("{}", number);
}

}  // namespace

double read_back(const std::string& decimal) {
  const NumberReading<double> reading = read_double(decimal);
  if (reading.fault == NumberFault::too_large) {
    return decimal.starts_with('-') ? -infinity : infinity;
  }
  return reading.value;
}

std::string printed(double number) { return fmt::format("{}", number == 0 ? 0 : number); }

std::string TextStyle::nearest(double number) const {
  return digits == 0 || is_short_whole(number) ? printed(number)
                                               : fmt::format("{:.{}g}", number, digits);
}

std::string TextStyle::below(double number) const { return bounded(number, digits, -1); }

std::string TextStyle::above(double number) const { return bounded(number, digits, 1); }

}  // namespace saddle::app
