#include "saddle/number/exact_list.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>

namespace saddle {
namespace {

// Converts 64-bit integers to GMP and back. GMP takes long, which has 32 bits on some systems.
constexpr bool long_is_wide = sizeof(long) == sizeof(std::int64_t);

std::uint64_t magnitude(std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  return number < 0 ? -bits : bits;
}

mpz_class to_integer(std::int64_t number) {
  if constexpr (long_is_wide) {
    return mpz_class(static_cast<long>(number));
  }
  const std::uint64_t bits = magnitude(number);
  mpz_class integer;
  mpz_import(integer.get_mpz_t(), 1, -1, sizeof(bits), 0, 0, &bits);
  return number < 0 ? mpz_class(-integer) : integer;
}

std::optional<std::int64_t> to_int64(const mpz_class& integer) {
  if (mpz_sizeinbase(integer.get_mpz_t(), 2) > std::numeric_limits<std::int64_t>::digits) {
    return std::nullopt;
  }
  if constexpr (long_is_wide) {
    return integer.get_si();
  }
  std::uint64_t bits = 0;
  mpz_export(&bits, nullptr, -1, sizeof(bits), 0, 0, integer.get_mpz_t());
  const auto number = static_cast<std::int64_t>(bits);
  return integer < 0 ? -number : number;
}

std::optional<WordQuotient> quotient(const std::optional<std::int64_t>& numerator,
                                     const std::optional<std::int64_t>& denominator) {
  return numerator && denominator ? std::optional(WordQuotient{*numerator, *denominator})
                                  : std::nullopt;
}

// Returns the number if its numerator and denominator have at most 63 bits, else nullopt.
std::optional<WordQuotient> to_words(const Rational& number) {
  return quotient(to_int64(number.get_num()), to_int64(number.get_den()));
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

// Both numbers in words; nullopt if one of them does not fit.
using TwoQuotients = std::optional<std::pair<WordQuotient, WordQuotient>>;

TwoQuotients words_of(const ExactNumber& number, const ExactNumber& other) {
  const auto* one = std::get_if<WordQuotient>(&number);
  const auto* two = std::get_if<WordQuotient>(&other);
  return one != nullptr && two != nullptr ? TwoQuotients({*one, *two}) : std::nullopt;
}

std::optional<WordQuotient> sum_in_words(const WordQuotient& one, const WordQuotient& two) {
  const auto common = one.denominator == two.denominator
                          ? std::optional(one.denominator)
                          : common_multiple(one.denominator, two.denominator);
  const auto first = common ? product(one.numerator, *common / one.denominator) : std::nullopt;
  const auto second = common ? product(two.numerator, *common / two.denominator) : std::nullopt;
  WordQuotient total;
  if (!first || !second || __builtin_add_overflow(*first, *second, &total.numerator)) {
    return std::nullopt;
  }
  total.denominator = *common;
  return total;
}

std::optional<WordQuotient> product_in_words(const WordQuotient& one, const WordQuotient& two) {
  return quotient(product(one.numerator, two.numerator), product(one.denominator, two.denominator));
}

int bits(std::int64_t number) { return static_cast<int>(std::bit_width(magnitude(number))); }

}  // namespace

WordQuotient WordQuotient::reduced() const {
  if (denominator == 1) {
    return *this;
  }
  const auto divisor = static_cast<std::int64_t>(
      std::gcd(magnitude(numerator), static_cast<std::uint64_t>(denominator)));
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

ExactNumber to_exact(const Rational& number) {
  const auto words = to_words(number);
  return words ? ExactNumber(*words) : ExactNumber(number);
}

ExactNumber sum(const ExactNumber& number, const ExactNumber& other) {
  const TwoQuotients words = words_of(number, other);
  const auto total = words ? sum_in_words(words->first, words->second) : std::nullopt;
  return total ? ExactNumber(*total) : Rational(to_rational(number) + to_rational(other));
}

ExactNumber product(const ExactNumber& number, const ExactNumber& other) {
  const TwoQuotients words = words_of(number, other);
  const auto result = words ? product_in_words(words->first, words->second) : std::nullopt;
  return result ? ExactNumber(*result) : Rational(to_rational(number) * to_rational(other));
}

ExactNumber reduced(const ExactNumber& number) {
  const auto* words = std::get_if<WordQuotient>(&number);
  return words != nullptr ? ExactNumber(words->reduced()) : to_exact(std::get<Rational>(number));
}

bool are_equal(const ExactNumber& number, const ExactNumber& other) {
  const TwoQuotients words = words_of(number, other);
  return words ? words->first.reduced() == words->second.reduced()
               : to_rational(number) == to_rational(other);
}

bool is_less(const ExactNumber& number, const ExactNumber& other) {
  if (const TwoQuotients words = words_of(number, other)) {
    const auto& [one, two] = *words;
    const auto left = product(one.numerator, two.denominator);
    const auto right = product(two.numerator, one.denominator);
    if (left && right) {
      return *left < *right;
    }
  }
  return to_rational(number) < to_rational(other);
}

bool is_zero(const ExactNumber& number) {
  const auto* words = std::get_if<WordQuotient>(&number);
  return words != nullptr ? words->numerator == 0 : std::get<Rational>(number) == 0;
}

// If all whole numbers are short, as nearly always, the products are exact doubles and the division
// rounds once: no fraction is reduced.
double nearest_quotient(const ExactNumber& dividend, const ExactNumber& divisor) {
  constexpr int digits = std::numeric_limits<double>::digits;
  if (const TwoQuotients words = words_of(dividend, divisor)) {
    const auto& [one, two] = *words;
    if (bits(one.numerator) + bits(two.denominator) <= digits &&
        bits(one.denominator) + bits(two.numerator) <= digits) {
      return static_cast<double>(one.numerator) * static_cast<double>(two.denominator) /
             (static_cast<double>(one.denominator) * static_cast<double>(two.numerator));
    }
  }
  return nearest_double(to_rational(dividend) / to_rational(divisor));
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

ExactNumber ExactList::sum(std::span<const std::int32_t> places) const {
  if (const auto* narrow = std::get_if<0>(&numbers_)) {
    std::int64_t total = 0;
    const auto add = [&](std::int32_t k) {
      return !__builtin_add_overflow(total, (*narrow)[static_cast<std::size_t>(k)], &total);
    };
    if (std::all_of(places.begin(), places.end(), add)) {
      return WordQuotient{total, denominator_};
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
