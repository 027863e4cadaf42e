#include "games/heaps/take_and_break.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

using saddle::Grundy;
using saddle::Period;
using saddle::PeriodicValues;
using saddle::games::OctalCode;
using saddle::games::take_and_break_values;

namespace {

// The mex of all options, which are listed by the rules, heap by heap; `digits` as in the code.
std::vector<Grundy> values_by_rules(const std::string& digits, std::size_t terms) {
  std::vector<Grundy> values;
  for (std::size_t heap = 0; heap < terms; ++heap) {
    std::vector<Grundy> options;
    for (std::size_t k = 0; k < digits.size() && k <= heap; ++k) {
      const int digit = digits[k] - '0';
      for (std::size_t one = 0; one <= heap - k; ++one) {
        const std::size_t other = heap - k - one;
        const int heaps_left = (one > 0 ? 1 : 0) + (other > 0 ? 1 : 0);
        if ((digit >> heaps_left) % 2 == 1) {
          options.push_back((one > 0 ? values[one] : 0) ^ (other > 0 ? values[other] : 0));
        }
      }
    }
    Grundy mex = 0;
    while (std::find(options.begin(), options.end(), mex) != options.end()) {
      ++mex;
    }
    values.push_back(mex);
  }
  return values;
}

// The code with these digits, of which the first is before the point.
OctalCode code_of(std::string digits) {
  digits.insert(1, 1, '.');
  return OctalCode(digits);
}

}  // namespace

TEST_CASE("values agree with the rules, for every code of three digits") {
  for (int code = 1; code < 512; ++code) {
    std::string digits = "0";
    for (const int place : {64, 8, 1}) {
      digits += static_cast<char>('0' + code / place % 8);
    }
    const PeriodicValues values = take_and_break_values(code_of(digits), 150);
    REQUIRE(values.terms == values_by_rules(digits, 150));
  }
}

TEST_CASE("values agree with the rules for codes with 4 before the point, and for long codes") {
  std::mt19937_64 random(91);
  for (int k = 0; k < 60; ++k) {
    std::string digits(1, random() % 2 == 0 ? '4' : '0');
    for (int place = 0; place < 6; ++place) {
      digits += static_cast<char>('0' + random() % 8);
    }
    digits += '1';
    const PeriodicValues values = take_and_break_values(code_of(digits), 300);
    REQUIRE(values.terms == values_by_rules(digits, 300));
  }
}

TEST_CASE("a proved period holds for ten times the terms that prove it") {
  for (int code = 1; code < 64; ++code) {
    const std::string digits{'0', static_cast<char>('0' + code / 8),
                             static_cast<char>('0' + code % 8)};
    const PeriodicValues few = take_and_break_values(code_of(digits), 300);
    if (few.period) {
      const PeriodicValues many = take_and_break_values(code_of(digits), 3000);
      bool kept = true;
      for (std::size_t heap = 0; heap < 3000; ++heap) {
        kept = kept && few.at(heap) == many.terms[heap];
      }
      CHECK(kept);
    }
  }
}

TEST_CASE("Kayles, Dawson's Kayles and .156 have their known periods") {
  // Guy and Smith 1956; Winning Ways, ch. 4, table 6.
  CHECK(take_and_break_values(OctalCode(".77"), 400).period == Period{71, 12});
  CHECK(take_and_break_values(OctalCode("0.07"), 400).period == Period{53, 34});
  CHECK(take_and_break_values(OctalCode(".156"), 8000).period == Period{3479, 349});
}

TEST_CASE(".16 has the period 149459 after 105351 (Gangolli and Plambeck 1989)") {
  const PeriodicValues values = take_and_break_values(OctalCode(".16"), 520'000);
  CHECK(values.period == Period{105351, 149459});
}

TEST_CASE("a period is not proved by too few terms") {
  CHECK(take_and_break_values(OctalCode(".77"), 2 * 71 + 2 * 12 + 1).period == std::nullopt);
  CHECK(take_and_break_values(OctalCode(".77"), 2 * 71 + 2 * 12 + 2).period == Period{71, 12});
}

TEST_CASE("an invalid octal code is refused") {
  for (const std::string text : {"77", ".78", "1.7", ".7.7", "", "4.x"}) {
    CHECK_THROWS_WITH_AS(OctalCode{text},
                         ("octal code is " + text +
                          ", must be digits 0 to 7 after a point, with 0, 4 or nothing before it")
                             .c_str(),
                         std::invalid_argument);
  }
  CHECK_THROWS_WITH_AS(OctalCode{".00"}, "octal code is .00, must allow a move",
                       std::invalid_argument);
}

TEST_CASE("a stop leaves the values that were computed before it") {
  saddle::StopSource source;
  source.request_stop();
  const PeriodicValues values = take_and_break_values(OctalCode(".77"), 400, source.get_token());
  CHECK(values.terms.empty());
  CHECK(values.period == std::nullopt);
}
