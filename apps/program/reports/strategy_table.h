#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/program/reports/text_style.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns a table of the pure strategies of positive probability, one indented line each: label,
/// probability, percentage. The most probable come first; probabilities that differ by less than a
/// billionth count as equal, and stay in the order of the file. What is beyond the style's limit is
/// counted in a line at the end.
std::string used_strategies(const MixedStrategy& strategy,
                            const std::function<std::string(Index)>& label, const TextStyle& style);

/// Returns the same of probabilities in fractions.
std::string used_fractions(const std::vector<Rational>& strategy,
                           const std::function<std::string(Index)>& label, const TextStyle& style);

/// Returns the number rounded to a decimal in the style, also beyond the range of a double.
std::string decimal(const Rational& number, const TextStyle& style);

/// Returns the fraction, or if it is too long for a line such a decimal, marked by ~.
std::string short_fraction(const Rational& number, const TextStyle& style = {});

/// Returns the fraction, or if it is too long for a line a decimal in the style that is not above
/// it, or not below it: what a bound is shown as is a bound too.
std::string short_below(const Rational& bound, const TextStyle& style = {});
std::string short_above(const Rational& bound, const TextStyle& style = {});

/// Returns whether short_fraction() shows the number exactly.
bool is_short(const Rational& number);

}  // namespace saddle::app
