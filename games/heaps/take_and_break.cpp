#include "games/heaps/take_and_break.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

// The values in a linear space of index 2, {v : v & mask has an even number of bits}, are called
// rare, the others common: rare + rare and common + common are rare, rare + common is common. For
// most games there is a mask for which few heaps have rare values (Winning Ways, ch. 4: "sparse
// spaces"). A pair of heaps has a common value only if one of the two is rare, and there are few
// such pairs. With the options of a single heap they determine c, the least common value that no
// option has. The Grundy value is c if every rare value below c is the value of some option. The
// first few pairs of common heaps usually show this; if they do not, all pairs are examined, so the
// result is exact in any case.
class RareAndCommon {
 public:
  RareAndCommon(const OctalCode& code, std::size_t terms, const StopToken& stop) : code_(code) {
    values_.reserve(terms);
    while (values_.size() < terms && !stop.stop_requested()) {
      if (std::has_single_bit(values_.size()) && values_.size() >= first_choice) {
        choose_mask();
      }
      append(next_value());
    }
  }

  std::vector<Grundy> values() && { return std::move(values_); }

 private:
  static constexpr std::size_t first_choice = 64;

  bool is_rare(Grundy value) const { return std::popcount(value & mask_) % 2 == 0; }

  void append(Grundy value) {
    const auto heap = static_cast<std::uint32_t>(values_.size());
    if (heap > 0 && is_rare(value)) {
      rare_heaps_.push_back(heap);
    }
    values_.push_back(value);
    // The nim-sum of two values is below the next power of two; the mex may be that power.
    const std::size_t room = 2 * std::bit_ceil(std::size_t{value} + 1);
    if (seen_at_.size() < room) {
      seen_at_.resize(room, 0);
    }
  }

  // Chooses the mask that makes the fewest heaps rare: a Walsh-Hadamard transform of the
  // frequencies of the values gives, for every mask, the number of rare heaps minus the number of
  // common ones.
  void choose_mask() {
    std::vector<std::int64_t> balance(seen_at_.size() / 2, 0);
    for (std::size_t heap = 1; heap < values_.size(); ++heap) {
      ++balance[values_[heap]];
    }
    for (std::size_t step = 1; step < balance.size(); step *= 2) {
      for (std::size_t k = 0; k < balance.size(); ++k) {
        if ((k & step) == 0) {
          const std::int64_t low = balance[k];
          const std::int64_t high = balance[k + step];
          balance[k] = low + high;
          balance[k + step] = low - high;
        }
      }
    }
    mask_ = static_cast<Grundy>(std::min_element(balance.begin(), balance.end()) - balance.begin());
    rare_heaps_.clear();
    for (std::uint32_t heap = 1; heap < values_.size(); ++heap) {
      if (is_rare(values_[heap])) {
        rare_heaps_.push_back(heap);
      }
    }
  }

  // seen_at_[v] is the last heap for which an option of value v was found.
  void mark_small_options(std::uint32_t heap) {
    for (std::uint32_t k = 1; k <= code_.last() && k <= heap; ++k) {
      const int digit = code_.digit(k);
      if (((digit & 1) != 0 && k == heap) || ((digit & 2) != 0 && k < heap)) {
        seen_at_[values_[heap - k]] = heap;
      }
    }
  }

  void mark_pairs_with_a_rare_heap(std::uint32_t heap) {
    for (std::uint32_t k = 0; k <= code_.last() && k < heap; ++k) {
      if ((code_.digit(k) & 4) == 0) {
        continue;
      }
      const std::uint32_t left = heap - k;
      for (const std::uint32_t one : rare_heaps_) {
        if (one >= left) {
          break;
        }
        seen_at_[values_[one] ^ values_[left - one]] = heap;
      }
    }
  }

  // Examines pairs of heaps until all values below `end` have been seen. `missing` of these values
  // have not been seen before; returns how many are still missing.
  std::size_t mark_pairs(std::uint32_t heap, Grundy end, std::size_t missing) {
    for (std::uint32_t k = 0; k <= code_.last() && k < heap; ++k) {
      if ((code_.digit(k) & 4) == 0) {
        continue;
      }
      const std::uint32_t left = heap - k;
      for (std::uint32_t one = 1; one <= left / 2; ++one) {
        const Grundy value = values_[one] ^ values_[left - one];
        if (value < end && seen_at_[value] != heap) {
          seen_at_[value] = heap;
          if (--missing == 0) {
            return 0;
          }
        }
      }
    }
    return missing;
  }

  Grundy next_value() {
    const auto heap = static_cast<std::uint32_t>(values_.size());
    if (heap == 0) {
      return 0;
    }
    mark_small_options(heap);
    mark_pairs_with_a_rare_heap(heap);
    std::size_t missing = 0;
    Grundy common = 0;
    while (common < seen_at_.size() && (seen_at_[common] == heap || is_rare(common))) {
      missing += seen_at_[common] == heap ? 0U : 1U;
      ++common;
    }
    if (missing == 0 || mark_pairs(heap, common, missing) == 0) {
      return common;
    }
    Grundy value = 0;
    while (seen_at_[value] == heap) {
      ++value;
    }
    return value;
  }

  const OctalCode& code_;
  std::vector<Grundy> values_;
  std::vector<std::uint32_t> seen_at_;
  std::vector<std::uint32_t> rare_heaps_;
  Grundy mask_ = 0;  // every value counts as rare until there are enough for a choice
};

}  // namespace

OctalCode::OctalCode(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const bool well_formed = point != std::string_view::npos &&
                           (whole.empty() || whole == "0" || whole == "4") &&
                           text.find_first_not_of("01234567", point + 1) == std::string_view::npos;
  if (!well_formed) {
    throw_invalid(
        "octal code is {}, must be digits 0 to 7 after a point, with 0, 4 or nothing before it",
        text);
  }
  digits_.push_back(whole == "4" ? 4 : 0);
  for (const char digit : text.substr(point + 1)) {
    digits_.push_back(digit - '0');
  }
  while (digits_.size() > 1 && digits_.back() == 0) {
    digits_.pop_back();
  }
  if (digits_.size() == 1 && digits_.front() == 0) {
    throw_invalid("octal code is {}, must allow a move", text);
  }
}

PeriodicValues take_and_break_values(const OctalCode& code, std::size_t terms,
                                     const StopToken& stop) {
  if (terms >= no_position) {
    throw_invalid("number of terms is {}, must be < {}", terms, no_position);
  }
  PeriodicValues result;
  result.terms = RareAndCommon(code, terms, stop).values();
  result.period = proved_period(result.terms, [&](const Period& period) {
    return 2 * period.preperiod + 2 * period.length + code.last();
  });
  return result;
}

}  // namespace saddle::games
