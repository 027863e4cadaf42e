#include "saddle/io/number/number.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <fmt/format.h>

using saddle::DecimalMark;
using saddle::is_exactly;
using saddle::nearest_double;
using saddle::NumberFault;
using saddle::Rational;
using saddle::read_double;
using saddle::read_exact;
using saddle::read_rational;
using saddle::to_rational;

namespace {

// A decimal and its number, computed digit by digit.
struct Sample {
  std::string text;
  Rational value = 0;
};

Sample random_decimal(std::mt19937_64& random, int most_digits, int most_exponent) {
  Sample sample;
  const auto digits = [&](int count) {
    for (int k = 0; k < count; ++k) {
      const int digit = static_cast<int>(random() % 10);
      sample.text += static_cast<char>('0' + digit);
      sample.value = 10 * sample.value + digit;
    }
  };
  const int whole = static_cast<int>(random() % static_cast<unsigned>(most_digits)) + 1;
  const int fraction = static_cast<int>(random() % static_cast<unsigned>(most_digits));
  digits(whole);
  if (fraction > 0) {
    sample.text += '.';
    digits(fraction);
  }
  int exponent = 0;
  if (most_exponent > 0 && random() % 2 == 0) {
    exponent =
        static_cast<int>(random() % (2 * static_cast<unsigned>(most_exponent) + 1)) - most_exponent;
    const bool has_plus = exponent >= 0 && random() % 2 == 0;
    sample.text +=
        fmt::format("{}{}{}", random() % 2 == 0 ? 'e' : 'E', has_plus ? "+" : "", exponent);
  }
  for (int k = exponent - fraction; k != 0; k += k < 0 ? 1 : -1) {
    sample.value = k < 0 ? Rational(sample.value / 10) : Rational(sample.value * 10);
  }
  return sample;
}

// Whether no other double is nearer to the number.
bool is_nearest(double value, const Rational& number) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Rational distance = abs(number - Rational(value));
  for (const double other : {std::nextafter(value, -infinity), std::nextafter(value, infinity)}) {
    if (std::isfinite(other) && abs(number - Rational(other)) < distance) {
      return false;
    }
  }
  return true;
}

NumberFault fault(std::string_view text) {
  CHECK(read_rational(text).fault == read_double(text).fault);
  CHECK(read_exact(text).fault == read_double(text).fault);
  return read_double(text).fault;
}

}  // namespace

TEST_CASE("every notation of a number is read as its value") {
  for (const auto& [spelling, value] :
       {std::pair{"3", Rational(3)},
        {"-0.25", Rational(-1, 4)},
        {".5", Rational(1, 2)},
        {"5.", Rational(5)},
        {"1e-3", Rational(1, 1000)},
        {"1E+3", Rational(1000)},
        {"+2", Rational(2)},
        {"-3/4", Rational(-3, 4)},
        {"2.5/4", Rational(5, 8)},
        {"52.5%", Rational(21, 40)},
        {"52.5 %", Rational(21, 40)},
        {"60\xC2\xA0%", Rational(3, 5)},
        {"60\xE2\x80\xAF%", Rational(3, 5)},
        {"\xE2\x88\x92"
         "3",
         Rational(-3)},
        {"5e\xE2\x88\x92"
         "1",
         Rational(1, 2)},
        {"5.e1", Rational(50)},
        {"1e400/1e399", Rational(10)},
        {"1e310%", Rational(mpz_class(fmt::format("1{:0<308}", "")))},
        {"+1e1/.3", Rational(100, 3)},
        {"0e99999999999999999999", Rational(0)},
        {"0/3", Rational(0)}}) {
    const std::string text = spelling;
    CAPTURE(text);
    CHECK(read_rational(text).fault == NumberFault::none);
    CHECK(read_rational(text).value == value);
    CHECK(read_exact(text).fault == NumberFault::none);
    CHECK(to_rational(read_exact(text).value) == value);
    CHECK(read_double(text).fault == NumberFault::none);
    CHECK(read_double(text).value == nearest_double(value));
  }
}

TEST_CASE("a text that is not written like a number is refused") {
  for (const char* text : {"",
                           " ",
                           "-",
                           "+",
                           ".",
                           "-.",
                           "e5",
                           ".e5",
                           "1e",
                           "1e+",
                           "1e5.",
                           "--1",
                           "+-1",
                           "-+1",
                           "1-",
                           "1 ",
                           " 1",
                           "1 000",
                           "1_000",
                           "1'000",
                           "1,5",
                           "1.2.3",
                           "0x10",
                           "0b1",
                           "1f",
                           "1d3",
                           "1/",
                           "/1",
                           "1//2",
                           "1/2/3",
                           "1/-2",
                           "1/+2",
                           "1/2%",
                           "50%%",
                           "%",
                           "%5",
                           "50  %",
                           "50 % ",
                           "1/2 %",
                           " %",
                           "$1",
                           "(1)",
                           "x",
                           "1x",
                           "infinit",
                           "nan(1)",
                           "1e1e1",
                           "1\xC2\xA0",
                           "\xE2\x80\x93\x31",  // an en dash before the 1
                           "\xE2\x88\x31"}) {
    CAPTURE(text);
    CHECK(fault(text) == NumberFault::not_a_number);
  }
  for (const char* text : {"nan", "NaN", "-nan", "inf", "+Inf", "-INFINITY", "#N/A", "#DIV/0!"}) {
    CAPTURE(text);
    CHECK(fault(text) == NumberFault::not_finite);
  }
  for (const char* text : {"1/0", "0/0", "-1/0.00", "1e5/0e5"}) {
    CAPTURE(text);
    CHECK(fault(text) == NumberFault::division_by_zero);
  }
}

TEST_CASE("a decimal comma is read where it is allowed, between digits") {
  for (const auto& [spelling, value] : {std::pair{"0,5", Rational(1, 2)},
                                        {"-1,25e1", Rational(-25, 2)},
                                        {"52,5%", Rational(21, 40)},
                                        {"2,5/4", Rational(5, 8)},
                                        {"2,5/1,25", Rational(2)},
                                        {"3/1,5", Rational(2)}}) {
    const std::string text = spelling;
    CAPTURE(text);
    CHECK(read_rational(text, true).value == value);
    CHECK(read_rational(text, true).mark == DecimalMark::comma);
    CHECK(read_double(text, true).value == nearest_double(value));
    CHECK(read_double(text, true).mark == DecimalMark::comma);
    CHECK(fault(text) == NumberFault::not_a_number);
  }
  for (const char* text : {"1,000", "-12,345", "999,001%", "1,000/3", "1/2,000"}) {
    CAPTURE(text);
    CHECK(read_rational(text, true).mark == DecimalMark::comma_or_separator);
    CHECK(read_double(text, true).mark == DecimalMark::comma_or_separator);
  }
  for (const char* text : {"1.000", "+12.345", "-12.345", "999.001%", "1.000/3", "1/2.000"}) {
    CAPTURE(text);
    CHECK(read_rational(text, true).mark == DecimalMark::point_or_separator);
    CHECK(read_double(text, true).mark == DecimalMark::point_or_separator);
  }
  for (const char* text :
       {"0,500", "1234,567", "1,0000", "1,00", "012,345", "1,000e3", "1,000/2,5", "2,5/1,000"}) {
    CAPTURE(text);
    CHECK(read_rational(text, true).mark == DecimalMark::comma);
    CHECK(read_double(text, true).mark == DecimalMark::comma);
  }
  for (const char* text : {"0.500", "-0.500", "1234.567", "1.0000", "1.00", "012.345", "1.000e3",
                           ".500", "500.", "1.2e3", "1.000/2.5", "2.5/1.000"}) {
    CAPTURE(text);
    CHECK(read_rational(text, true).mark == DecimalMark::point);
    CHECK(read_double(text, true).mark == DecimalMark::point);
  }
  for (const char* text : {"1.5/1,000", "1,000/1.5"}) {
    CHECK(read_double(text, true).fault == NumberFault::not_a_number);
  }
  for (const char* text : {",5", "5,", ",", "1,000,000", "1.000,5", "1,000.5", "1,5/2.5", "1e,5"}) {
    CAPTURE(text);
    CHECK(read_rational(text, true).fault == NumberFault::not_a_number);
    CHECK(read_double(text, true).fault == NumberFault::not_a_number);
  }
  CHECK(read_double("1.5", true).mark == DecimalMark::point);
  CHECK(read_double("+1.5", true).mark == DecimalMark::point);
  CHECK(read_double("15", true).mark == DecimalMark::none);
}

TEST_CASE("rational numbers have exactly the value of their digits") {
  std::mt19937_64 random(3);
  for (int k = 0; k < 5000; ++k) {
    const Sample above = random_decimal(random, 12, 20);
    const Sample below = random_decimal(random, 12, 20);
    CHECK(read_rational(above.text).value == above.value);
    CHECK(read_rational("-" + above.text + "%").value == -above.value / 100);
    if (below.value != 0) {
      CHECK(read_rational(above.text + "/" + below.text).value == above.value / below.value);
    }
  }
}

TEST_CASE("a decimal is read as the double that strtod finds") {
  std::mt19937_64 random(4);
  for (int k = 0; k < 50000; ++k) {
    const std::string digits = random_decimal(random, 20, 330).text;
    const std::string text = (random() % 2 == 0 ? "-" : "") + digits;
    const double expected = std::strtod(text.c_str(), nullptr);
    const auto reading = read_double(text);
    CAPTURE(text);
    if (std::isinf(expected)) {
      CHECK(reading.fault == NumberFault::too_large);
    } else if (expected == 0 && reading.fault != NumberFault::none) {
      CHECK(reading.fault == NumberFault::too_small);
      CHECK(read_rational(text).value != 0);
    } else {
      CHECK(reading.value == expected);
      CHECK(std::signbit(reading.value) == std::signbit(expected));
      CHECK(read_double("+" + digits).value == std::abs(expected));
    }
  }
}

TEST_CASE("quotients and percentages are rounded once") {
  std::mt19937_64 random(5);
  for (int k = 0; k < 20000; ++k) {
    // Short quotients are divided as doubles, long ones as rationals.
    const int digits = k % 2 == 0 ? 5 : 20;
    const Sample above = random_decimal(random, digits, k % 3 == 0 ? 10 : 0);
    const Sample below = random_decimal(random, digits, k % 3 == 0 ? 10 : 0);
    CAPTURE(above.text);
    CAPTURE(below.text);
    CHECK(is_nearest(read_double("-" + above.text + "%").value, -above.value / 100));
    if (below.value != 0) {
      const auto reading = read_double(above.text + "/" + below.text);
      CHECK(reading.fault == NumberFault::none);
      CHECK(is_nearest(reading.value, above.value / below.value));
    }
  }
}

TEST_CASE("is_exactly holds if and only if the double equals the number as written") {
  for (const std::string text :
       {"3", "-12", "0", "0.5", "-0.375", "1e3", "1/4", "50%", "2251799813685249.5"}) {
    CAPTURE(text);
    CHECK(is_exactly(text, read_double(text).value));
  }
  for (const std::string text :
       {"0.1", "1/3", "10%", "1e-3", "9007199254740993", "1e23", "35e15/9"}) {
    CAPTURE(text);
    CHECK_FALSE(is_exactly(text, read_double(text).value));
  }
  std::mt19937_64 random(11);
  for (int k = 0; k < 20000; ++k) {
    // Some are eighths; others have digits up to the limits of doubles.
    const auto eighths = static_cast<double>(random() % 100'000) / 8;
    const std::string text = k % 3 == 0 ? fmt::format("{:.3f}", eighths)
                             : k % 3 == 1
                                 ? fmt::format("{}e{}/{}", random() % 100, k % 16, 1 + random() % 9)
                                 : random_decimal(random, 1 + k % 18, k % 5).text;
    CAPTURE(text);
    const double value = read_double(text).value;
    CHECK(is_exactly(text, value) == (read_rational(text).value == Rational(value)));
  }
}

TEST_CASE("a tie between two doubles goes to the even one, however it is written") {
  for (const char* text : {"9007199254740993", "9007199254740993.0", "900719925474099300%",
                           "18014398509481986/2", "9007199254740993/1"}) {
    CAPTURE(text);
    CHECK(read_double(text).value == 9007199254740992.0);
  }
  CHECK(read_double(fmt::format("9007199254740993.{:0<800}1", "")).value == 9007199254740994.0);
}

TEST_CASE("many digits and an exponent that cancel each other are read") {
  for (const std::size_t zeros : {1000U, 65536U, 99999U}) {
    const std::string large = fmt::format("7{:0<{}}e-{}", "", zeros, zeros);
    const std::string small = fmt::format("0.{:0<{}}7e{}", "", zeros - 1, zeros);
    CHECK(read_double(large).value == 7);
    CHECK(read_double(small).value == 7);
    CHECK(read_rational(large).value == 7);
    CHECK(read_rational(small).value == 7);
  }
}

TEST_CASE("a number beyond the doubles is a fault for a double, not for a rational number") {
  for (const char* text : {"1e309", "-1e309", "1.7976931348623159e308", "1e311%", "1e400/3",
                           "17976931348623159e292/1"}) {
    CAPTURE(text);
    CHECK(read_double(text).fault == NumberFault::too_large);
    CHECK(read_rational(text).fault == NumberFault::none);
  }
  for (const char* text : {"1e-324", "-2e-324", "1e-322%", "1e-300/1e300"}) {
    CAPTURE(text);
    CHECK(read_double(text).fault == NumberFault::too_small);
    CHECK(read_rational(text).fault == NumberFault::none);
  }
  CHECK(read_double("1.7976931348623157e308").value == std::numeric_limits<double>::max());
  CHECK(read_double("5e-324").value == std::numeric_limits<double>::denorm_min());
  CHECK(read_double("3e-322%").fault == NumberFault::none);
}

TEST_CASE("numbers that just fit two words, or just do not, are read exactly") {
  for (const char* digits : {"999999999999999", "1000000000000000", "999999999999999999",
                             "1000000000000000000", "9223372036854775807", "9223372036854775808"}) {
    for (const std::string sign : {"", "-"}) {
      const std::string whole = sign + digits;
      CAPTURE(whole);
      CHECK(to_rational(read_exact(whole).value) == Rational(whole));
      CHECK(read_rational(whole).value == Rational(whole));
      CHECK(read_rational(whole + "e1").value == Rational(whole) * 10);
      CHECK(read_rational(whole + "e-18").value ==
            Rational(whole) / Rational("1000000000000000000"));
      CHECK(read_rational(whole + "e-19%").value ==
            Rational(whole) / Rational("1000000000000000000000"));
      CHECK(to_rational(read_exact(whole + "/3").value) == Rational(whole) / 3);
      CHECK(read_rational(sign + "1/" + digits).value == Rational(sign + "1") / Rational(digits));
    }
  }
}

TEST_CASE("exponents whose powers would fill the memory are refused") {
  CHECK(read_rational("1e100000").fault == NumberFault::none);
  for (const char* text : {"1e100001", "1e-100001", "1e999999999999999999999999", "1e999999/3"}) {
    CAPTURE(text);
    CHECK(read_rational(text).fault == NumberFault::exponent);
  }
  CHECK(read_double("1e999999999999999999999999").fault == NumberFault::too_large);
  CHECK(read_double("1e-999999999999999999999999").fault == NumberFault::too_small);
  CHECK(read_double("1e999999/3").fault == NumberFault::exponent);
  CHECK(read_double("1e999999/1e999998").value == 10);
  CHECK(read_rational("1e999999/1e999998").value == 10);
}

TEST_CASE("complaints say what was expected and show the text") {
  CHECK(complaint(NumberFault::not_a_number, "x") == "expected a number, found 'x'");
  CHECK(complaint(NumberFault::not_a_number, "") == "expected a number, found nothing");
  CHECK(complaint(NumberFault::not_finite, "nan") == "expected a finite number, found 'nan'");
}
