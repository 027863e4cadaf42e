#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "saddle/machine/copied_variant.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A list of exact numbers in little memory: 64-bit numerators over one denominator as long as the
/// numbers allow it, else a Rational each.
class ExactList {
 public:
  ExactList() = default;
  ExactList(const ExactList& other)
      : numbers_(copied(other.numbers_)), denominator_(other.denominator_) {}
  ExactList(ExactList&& other) noexcept = default;
  ExactList& operator=(ExactList other) noexcept {
    std::swap(numbers_, other.numbers_);
    std::swap(denominator_, other.denominator_);
    return *this;
  }
  ~ExactList() = default;
  explicit ExactList(const std::vector<Rational>& numbers);

  /// O(1) amortised, but O(size) where the denominator changes, or a numerator outgrows 64 bits.
  void push_back(const Rational& number);
  void push_back(std::int64_t number);

  std::size_t size() const;
  Rational operator[](std::size_t k) const;

  /// Returns the sum of the numbers at some places.
  Rational sum(std::span<const std::int32_t> places) const;

  /// Calls `visitor` with a span of numbers in the same order of size, the numbers themselves or
  /// their numerators, and returns its result.
  template <class Visitor>
  auto visit(const Visitor& visitor) const {
    return std::visit([&](const auto& numbers) { return visitor(std::span(numbers)); }, numbers_);
  }

 private:
  void widen();

  std::variant<std::vector<std::int64_t>, std::vector<Rational>> numbers_;
  std::int64_t denominator_ = 1;
};

}  // namespace saddle
