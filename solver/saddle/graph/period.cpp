#include "saddle/graph/period.h"

#include <algorithm>

namespace saddle {
namespace {

// matched[p] is how far the sequence read backwards agrees with itself moved by p (the Z-function).
std::vector<std::size_t> matched_backwards(std::span<const Grundy> terms) {
  const std::size_t size = terms.size();
  const auto backwards = [&](std::size_t k) { return terms[size - 1 - k]; };
  std::vector<std::size_t> matched(size, size);
  std::size_t left = 0;
  std::size_t right = 0;  // [left, right) agrees with the beginning and ends last
  for (std::size_t p = 1; p < size; ++p) {
    std::size_t length = p < right ? std::min(right - p, matched[p - left]) : 0;
    while (p + length < size && backwards(length) == backwards(p + length)) {
      ++length;
    }
    if (p + length > right) {
      left = p;
      right = p + length;
    }
    matched[p] = length;
  }
  return matched;
}

}  // namespace

std::optional<Period> proved_period(std::span<const Grundy> terms,
                                    const std::function<std::size_t(const Period&)>& terms_needed) {
  const std::vector<std::size_t> matched = matched_backwards(terms);
  for (std::size_t length = 1; length < terms.size(); ++length) {
    const Period period{terms.size() - length - matched[length], length};
    if (terms.size() >= terms_needed(period)) {
      return period;
    }
  }
  return std::nullopt;
}

std::optional<Grundy> PeriodicValues::at(std::uint64_t n) const {
  if (n < terms.size()) {
    return terms[static_cast<std::size_t>(n)];
  }
  if (!period) {
    return std::nullopt;
  }
  const std::uint64_t place = period->preperiod + (n - period->preperiod) % period->length;
  return terms[static_cast<std::size_t>(place)];
}

}  // namespace saddle
