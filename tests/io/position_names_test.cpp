#include "saddle/io/game/position_names.h"

#include <random>
#include <string>
#include <unordered_map>

#include <doctest/doctest.h>

using saddle::Position;
using saddle::PositionNames;

TEST_CASE("a name keeps the number it first got, whatever its length") {
  std::mt19937_64 random(41);
  std::unordered_map<std::string, Position> expected;
  PositionNames names;
  CHECK(!names.find("a"));
  for (int k = 0; k < 20000; ++k) {
    // Few letters make names repeat; NUL is one of them, because lengths must matter.
    std::string name(random() % 20, '\0');
    for (char& c : name) {
      c = static_cast<char>(random() % 2);
    }
    const auto [entry, is_new] = expected.emplace(name, names.size());
    CHECK(names.find(name).has_value() != is_new);
    REQUIRE(names.add(name) == entry->second);
    CHECK(names[entry->second] == name);
  }
  CHECK(names.size() == expected.size());
}

TEST_CASE("names added together get the numbers they would get one by one") {
  std::mt19937_64 random(42);
  PositionNames together;
  PositionNames one_by_one;
  for (int round = 0; round < 20; ++round) {
    std::vector<std::string> text;
    for (int k = 0; k < 500; ++k) {
      text.push_back("position" + std::to_string(random() % 3000));
    }
    const std::vector<Position> numbers =
        together.add_all(std::vector<std::string_view>(text.begin(), text.end()));
    for (std::size_t k = 0; k < text.size(); ++k) {
      REQUIRE(numbers[k] == one_by_one.add(text[k]));
    }
  }
}
