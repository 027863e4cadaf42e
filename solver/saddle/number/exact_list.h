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

/// A rational number in two words, not always in lowest terms.
struct WordQuotient {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  ///< > 0

  /// The same number in lowest terms.
  WordQuotient reduced() const;

  friend bool operator==(const WordQuotient&, const WordQuotient&) = default;
};

/// An exact number. Nearly every number of a file fits two words; a Rational allocates memory.
using ExactNumber = std::variant<WordQuotient, Rational>;

Rational to_rational(const WordQuotient& number);
Rational to_rational(const ExactNumber& number);
/// Returns the number, in two words if both its parts have at most 63 bits. Demands lowest terms.
ExactNumber to_exact(const Rational& number);

/// Exact: a Rational if words do not suffice.
ExactNumber sum(const ExactNumber& number, const ExactNumber& other);
ExactNumber product(const ExactNumber& number, const ExactNumber& other);

/// Returns the number in lowest terms, in words if it fits.
ExactNumber reduced(const ExactNumber& number);
bool are_equal(const ExactNumber& number, const ExactNumber& other);
bool is_less(const ExactNumber& number, const ExactNumber& other);
bool is_zero(const ExactNumber& number);

/// Returns the double nearest to a quotient. Demands a divisor other than 0.
double nearest_quotient(const ExactNumber& dividend, const ExactNumber& divisor);

/// A list of exact numbers in little memory: 64-bit numerators over one common denominator if
/// possible, else one Rational each.
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

  /// O(1) amortised, but O(size) if the denominator changes or a numerator outgrows 64 bits.
  void push_back(const Rational& number);
  void push_back(const WordQuotient& number);
  void push_back(std::int64_t number);
  void append(const ExactNumber& number);

  std::size_t size() const;
  Rational operator[](std::size_t k) const;
  ExactNumber at(std::size_t k) const;

  /// Returns the sum of the numbers at these places.
  ExactNumber sum(std::span<const std::int32_t> places) const;

  /// Calls `visitor` with a span of the numbers, or of their numerators over the common denominator
  /// (both compare alike), and returns the visitor's result.
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
