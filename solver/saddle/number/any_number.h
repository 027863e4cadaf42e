#pragma once

#include <cmath>
#include <string>

#include <gmpxx.h>

namespace saddle {

// What a template asks of a number, be it a double or exact.

inline bool is_finite(double number) { return std::isfinite(number); }
inline bool is_finite(const mpq_class& /*number*/) { return true; }
inline bool is_finite(const mpz_class& /*number*/) { return true; }

/// Returns the number as messages show it: the fewest digits that are read back as this double, or
/// all of an exact one.
std::string printed(double number);
inline std::string printed(const mpq_class& number) { return number.get_str(); }
inline std::string printed(const mpz_class& number) { return number.get_str(); }

}  // namespace saddle
