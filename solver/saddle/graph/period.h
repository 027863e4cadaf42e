#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "saddle/graph/grundy.h"

namespace saddle {

/// A sequence repeats itself: s(n + length) = s(n) for all n >= preperiod.
struct Period {
  std::size_t preperiod;
  std::size_t length;

  friend bool operator==(const Period&, const Period&) = default;
};

/// Returns the shortest period that the terms given prove, with the least preperiod: it is kept by
/// all terms, and they are at least `terms_needed(period)`. O(terms) by the Z-function.
std::optional<Period> proved_period(std::span<const Grundy> terms,
                                    const std::function<std::size_t(const Period&)>& terms_needed);

/// The first terms of a sequence, and its period if they prove one.
struct PeriodicValues {
  std::vector<Grundy> terms;
  std::optional<Period> period;

  /// Returns term n, none if it was not computed and no period is proved.
  std::optional<Grundy> at(std::uint64_t n) const;
};

}  // namespace saddle
