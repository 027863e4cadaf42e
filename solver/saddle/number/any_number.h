#pragma once

#include <cmath>
#include <string>

#include <fmt/format.h>

#include <gmpxx.h>

namespace saddle {

// The functions that templates need for a number, a double or an exact one.

inline bool is_finite(double number) { return std::isfinite(number); }
inline bool is_finite(const mpq_class& /*number*/) { return true; }
inline bool is_finite(const mpz_class& /*number*/) { return true; }

/// Returns the number as messages show it: with the fewest digits that are read back as the same
/// double, or with all digits of an exact number.
inline std::string printed(double number) { return fmt::format("{}", number); }
inline std::string printed(const mpq_class& number) { return number.get_str(); }
inline std::string printed(const mpz_class& number) { return number.get_str(); }

}  // namespace saddle
