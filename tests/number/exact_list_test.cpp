#include "saddle/number/exact_list.h"

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

using saddle::are_equal;
using saddle::ExactList;
using saddle::ExactNumber;
using saddle::Rational;
using saddle::to_rational;
using saddle::WordQuotient;

namespace {

// Whether the numbers are stored in 64 bits each.
bool is_narrow(const ExactList& list) {
  return list.visit([](auto numbers) {
    return std::is_same_v<typename decltype(numbers)::value_type, std::int64_t>;
  });
}

}  // namespace

TEST_CASE("an exact list keeps numbers of up to 63 bits in 64, and others as they are") {
  for (const char* const number :
       {"0", "1", "-1", "2147483647", "2147483648", "-2147483649", "4294967296",
        "9223372036854775807", "-9223372036854775807", "9223372036854775807/2", "-1/4294967297"}) {
    CAPTURE(number);
    ExactList list;
    list.push_back(Rational(number));
    CHECK(is_narrow(list));
    CHECK(list[0] == Rational(number));
  }
  for (const char* const number : {"9223372036854775808", "-9223372036854775809",
                                   "18446744073709551616", "1/9223372036854775808"}) {
    CAPTURE(number);
    ExactList list;
    list.push_back(std::int64_t{-3});
    list.push_back(Rational(number));
    CHECK_FALSE(is_narrow(list));
    CHECK(list[0] == -3);
    CHECK(list[1] == Rational(number));
  }
}

TEST_CASE("an exact list takes every 64-bit number, whatever its denominator so far") {
  for (const std::int64_t number :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
        std::int64_t{-4294967296}, std::int64_t{0}}) {
    CAPTURE(number);
    for (const char* const first : {"1", "1/3"}) {
      ExactList list;
      list.push_back(Rational(first));
      list.push_back(number);
      CHECK(list[0] == Rational(first));
      CHECK(list[1] == Rational(std::to_string(number)));
    }
  }
}

TEST_CASE("sums of an exact list are exact, also where the numerators leave 64 bits") {
  const Rational most("9223372036854775807/6");
  ExactList list;
  for (const Rational& number : {Rational(1, 2), most, Rational(-1, 3), most}) {
    list.push_back(number);
  }
  REQUIRE(is_narrow(list));
  const auto sum = [&list](std::vector<std::int32_t> places) {
    return to_rational(list.sum(places));
  };
  CHECK(sum({}) == 0);
  CHECK(sum({0, 2}) == Rational(1, 6));
  CHECK(sum({1, 3}) == 2 * most);
  list.push_back(Rational("1/18446744073709551617"));
  REQUIRE_FALSE(is_narrow(list));
  CHECK(sum({0, 2, 0}) == Rational(2, 3));
}

TEST_CASE("an exact list takes quotients in words whatever their denominators") {
  ExactList list;
  Rational total = 0;
  for (const WordQuotient& number : {WordQuotient{3, 1}, {2, 4}, {-6, 8}, {5, 10}, {0, 7}}) {
    list.append(number);
    total += to_rational(number);
  }
  CHECK(is_narrow(list));
  CHECK(list.size() == 5);
  CHECK(list[1] == Rational(1, 2));
  CHECK(list[2] == Rational(-3, 4));
  CHECK(list[4] == 0);
  CHECK(to_rational(list.sum(std::vector<std::int32_t>{0, 1, 2, 3, 4})) == total);
  list.append(WordQuotient{1, std::numeric_limits<std::int64_t>::max()});
  CHECK_FALSE(is_narrow(list));
  CHECK(list[1] == Rational(1, 2));
  CHECK(list[5] == Rational("1/9223372036854775807"));
  list.append(Rational("1/9223372036854775808"));
  CHECK(list[6] == Rational("1/9223372036854775808"));
}

TEST_CASE("arithmetic and comparisons of exact numbers in words agree with rational numbers") {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::vector<ExactNumber> numbers = {WordQuotient{},
                                            WordQuotient{0, 5},
                                            WordQuotient{1, 2},
                                            WordQuotient{2, 4},
                                            WordQuotient{-1, 2},
                                            WordQuotient{most, 1},
                                            WordQuotient{-most - 1, 1},
                                            WordQuotient{1, most},
                                            WordQuotient{-3, most - 1},
                                            WordQuotient{(1 << 27) + 1, (1 << 27) - 1},
                                            WordQuotient{(1 << 26) - 1, (1 << 26) + 1},
                                            WordQuotient{-most - 1, 2},
                                            Rational(1, 2),
                                            Rational("9223372036854775808")};
  for (const ExactNumber& number : numbers) {
    for (const ExactNumber& other : numbers) {
      CHECK(are_equal(number, other) == (to_rational(number) == to_rational(other)));
      CHECK(is_less(number, other) == (to_rational(number) < to_rational(other)));
      CHECK(to_rational(sum(number, other)) == to_rational(number) + to_rational(other));
      CHECK(to_rational(product(number, other)) == to_rational(number) * to_rational(other));
      if (!is_zero(other)) {
        CHECK(nearest_quotient(number, other) ==
              saddle::nearest_double(to_rational(number) / to_rational(other)));
      }
    }
    CHECK(is_zero(number) == (to_rational(number) == 0));
    CHECK(to_rational(reduced(number)) == to_rational(number));
    CHECK(are_equal(saddle::to_exact(to_rational(number)), number));
  }
}
