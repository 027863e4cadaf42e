#include "saddle/number/exact_list.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace saddle {
namespace {

// Converts 64-bit integers to GMP and back. GMP's functions take long, which has 32 bits on some
// systems.
constexpr bool long_is_wide = sizeof(long) == sizeof(std::int64_t);

mpz_class to_integer(std::int64_t number) {
  if constexpr (long_is_wide) {
    return mpz_class(static_cast<long>(number));
  }
  const auto bits = static_cast<std::uint64_t>(number);
  const std::uint64_t magnitude = number < 0 ? -bits : bits;
  mpz_class integer;
  mpz_import(integer.get_mpz_t(), 1, -1, sizeof(magnitude), 0, 0, &magnitude);
  return number < 0 ? mpz_class(-integer) : integer;
}

std::optional<std::int64_t> to_int64(const mpz_class& integer) {
  if (mpz_sizeinbase(integer.get_mpz_t(), 2) > std::numeric_limits<std::int64_t>::digits) {
    return std::nullopt;
  }
  if constexpr (long_is_wide) {
    return integer.get_si();
  }
  std::uint64_t magnitude = 0;
  mpz_export(&magnitude, nullptr, -1, sizeof(magnitude), 0, 0, integer.get_mpz_t());
  const auto number = static_cast<std::int64_t>(magnitude);
  return integer < 0 ? -number : number;
}

// Returns the number if its numerator and denominator have at most 63 bits, else nullopt.
std::optional<WordQuotient> to_words(const Rational& number) {
  const auto numerator = to_int64(number.get_num());
  const auto denominator = to_int64(number.get_den());
  return numerator && denominator ? std::optional(WordQuotient{*numerator, *denominator})
                                  : std::nullopt;
}

std::optional<std::int64_t> product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) {
    return std::nullopt;
  }
  return result;
}

// Returns the least common multiple of two positive numbers, nullopt if it overflows.
std::optional<std::int64_t> common_multiple(std::int64_t a, std::int64_t b) {
  return product(a / std::gcd(a, b), b);
}

// Multiplies all numbers by the factor. Returns false and changes nothing if a product overflows.
bool scale(std::vector<std::int64_t>& numbers, std::int64_t factor) {
  if (factor == 1) {
    return true;
  }
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() / factor;
  const bool fits = std::all_of(numbers.begin(), numbers.end(), [&](std::int64_t number) {
    return -most <= number && number <= most;
  });
  if (fits) {
    for (std::int64_t& number : numbers) {
      number *= factor;
    }
  }
  return fits;
}

}  // namespace

WordQuotient WordQuotient::reduced() const {
  if (denominator == 1) {
    return *this;
  }
  const auto bits = static_cast<std::uint64_t>(numerator);
  const auto divisor = static_cast<std::int64_t>(
      std::gcd(numerator < 0 ? -bits : bits, static_cast<std::uint64_t>(denominator)));
  return {numerator / divisor, denominator / divisor};
}

// Reduces the fraction in words, twice as fast as GMP, which allocates memory for the divisor.
Rational to_rational(const WordQuotient& number) {
  const WordQuotient reduced = number.reduced();
  Rational result;
  result.get_num() = to_integer(reduced.numerator);
  if (reduced.denominator != 1) {
    result.get_den() = to_integer(reduced.denominator);
  }
  return result;
}

Rational to_rational(const ExactNumber& number) {
  const auto* words = std::get_if<WordQuotient>(&number);
  return words != nullptr ? to_rational(*words) : std::get<Rational>(number);
}

ExactNumber sum(const ExactNumber& number, const ExactNumber& other) {
  const auto* one = std::get_if<WordQuotient>(&number);
  const auto* two = std::get_if<WordQuotient>(&other);
  WordQuotient total;
  if (one != nullptr && two != nullptr && one->denominator == two->denominator &&
      !__builtin_add_overflow(one->numerator, two->numerator, &total.numerator)) {
    total.denominator = one->denominator;
    return total;
  }
  return Rational(to_rational(number) + to_rational(other));
}

bool are_equal(const ExactNumber& number, const ExactNumber& other) {
  const auto* one = std::get_if<WordQuotient>(&number);
  const auto* two = std::get_if<WordQuotient>(&other);
  if (one != nullptr && two != nullptr) {
    return one->reduced() == two->reduced();
  }
  return to_rational(number) == to_rational(other);
}

ExactList::ExactList(const std::vector<Rational>& numbers) {
  for (const Rational& number : numbers) {
    push_back(number);
  }
}

void ExactList::push_back(std::int64_t number) { push_back(WordQuotient{number}); }

void ExactList::push_back(const WordQuotient& number) {
  if (auto* narrow = std::get_if<0>(&numbers_)) {
    const bool divides = denominator_ % number.denominator == 0;
    const WordQuotient least = divides ? number : number.reduced();
    const auto common =
        divides ? std::optional(denominator_) : common_multiple(denominator_, least.denominator);
    const auto scaled =
        common ? product(least.numerator, *common / least.denominator) : std::nullopt;
    if (scaled && scale(*narrow, *common / denominator_)) {
      denominator_ = *common;
      narrow->push_back(*scaled);
      return;
    }
    widen();
  }
  std::get<1>(numbers_).push_back(to_rational(number));
}

void ExactList::push_back(const Rational& number) {
  if (std::holds_alternative<std::vector<std::int64_t>>(numbers_)) {
    if (const auto words = to_words(number)) {
      push_back(*words);
      return;
    }
    widen();
  }
  std::get<1>(numbers_).push_back(number);
}

void ExactList::append(const ExactNumber& number) {
  std::visit([this](const auto& held) { push_back(held); }, number);
}

std::size_t ExactList::size() const {
  return std::visit([](const auto& numbers) { return numbers.size(); }, numbers_);
}

Rational ExactList::operator[](std::size_t k) const {
  if (const auto* narrow = std::get_if<0>(&numbers_)) {
    return to_rational(WordQuotient{(*narrow)[k], denominator_});
  }
  return std::get<1>(numbers_)[k];
}

ExactNumber ExactList::at(std::size_t k) const {
  if (const auto* narrow = std::get_if<0>(&numbers_)) {
    return WordQuotient{(*narrow)[k], denominator_};
  }
  return std::get<1>(numbers_)[k];
}

Rational ExactList::sum(std::span<const std::int32_t> places) const {
  if (const auto* narrow = std::get_if<0>(&numbers_)) {
    std::int64_t total = 0;
    const auto add = [&](std::int32_t k) {
      return !__builtin_add_overflow(total, (*narrow)[static_cast<std::size_t>(k)], &total);
    };
    if (std::all_of(places.begin(), places.end(), add)) {
      return to_rational(WordQuotient{total, denominator_});
    }
  }
  Rational total = 0;
  for (const std::int32_t k : places) {
    total += (*this)[static_cast<std::size_t>(k)];
  }
  return total;
}

void ExactList::widen() {
  std::vector<Rational> wide;
  wide.reserve(size() + 1);
  for (std::size_t k = 0; k < size(); ++k) {
    wide.push_back((*this)[k]);
  }
  numbers_ = std::move(wide);
}

}  // namespace saddle
