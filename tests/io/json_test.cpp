#include "saddle/io/table/json.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

using saddle::Json;

namespace {

std::string printed(const Json& json) { return json.compact(); }

}  // namespace

TEST_CASE("an object keeps the order of its members, each of the kind that was given") {
  Json game = {{"rows", 2},
               {"labels", Json::list({"up", "down"})},
               {"value", 0.5},
               {"solved", true},
               {"bounds", {{"lower", -1}, {"upper", nullptr}}}};
  game["name"] = std::string("a");
  game["rows"] = 3;
  CHECK(printed(game) == R"({"rows":3,"labels":["up","down"],"value":0.5,"solved":true,)"
                         R"("bounds":{"lower":-1,"upper":null},"name":"a"})");
}

TEST_CASE("JSON is indented by two spaces for each bracket, empty brackets are closed at once") {
  const Json json = {{"list", Json::list({1, Json::object()})}, {"none", Json::list()}};
  CHECK(json.indented() == "{\n  \"list\": [\n    1,\n    {}\n  ],\n  \"none\": []\n}");
}

TEST_CASE("JSON written piece by piece is the same as written at once") {
  const Json json = {{"list", Json::list({1, Json::list(), Json::list({2})})}, {"none", nullptr}};
  std::string whole;
  std::string text;
  saddle::JsonWriter writer(text);
  const auto take = [&] { whole += std::exchange(text, ""); };
  writer.begin_object();
  take();
  writer.name("list");
  writer.begin_list();
  writer.value(1);
  take();
  writer.begin_list();
  writer.end();
  take();
  writer.value(Json::list({2}));
  writer.end();
  writer.name("none");
  take();
  writer.value(nullptr);
  writer.end();
  take();
  CHECK(whole == json.indented());
}

TEST_CASE("a null becomes a list or an object when something is put into it, no other value does") {
  Json list;
  list.push_back(1);
  list.push_back({{"a", 1}});
  CHECK(printed(list) == R"([1,{"a":1}])");
  Json object;
  object["a"]["b"] = 1;
  CHECK(printed(object) == R"({"a":{"b":1}})");
  Json text = "t";
  CHECK_THROWS_AS(text.push_back(1), std::bad_variant_access);
  CHECK_THROWS_AS(text["a"], std::bad_variant_access);
  CHECK(printed(Json()) == "null");
}

TEST_CASE("two texts in braces are a list where a list is asked for, and no object") {
  CHECK(printed(Json::list({"a", "b"})) == R"(["a","b"])");
  CHECK(printed(std::vector<std::string>{"a", "b"}) == R"(["a","b"])");
  CHECK(printed(std::vector<std::vector<int>>{{1, 2}, {}}) == "[[1,2],[]]");
}

TEST_CASE("update sets the members of another object") {
  Json json = {{"a", 1}, {"b", 2}};
  json.update({{"b", 3}, {"c", 4}});
  CHECK(printed(json) == R"({"a":1,"b":3,"c":4})");
}

TEST_CASE("whole numbers of all widths are printed whole") {
  CHECK(printed(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(printed(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(printed(std::uint32_t{7}) == "7");
  CHECK(printed(std::size_t{7}) == "7");
  CHECK(printed(2.0) == "2.0");
}

TEST_CASE("doubles read back as they were, and are null where they are not finite") {
  std::mt19937_64 random(1);
  std::vector<double> numbers = {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, 1e-7, 1e22};
  for (int k = 0; k < 1000; ++k) {
    const auto mantissa = std::uniform_real_distribution<double>(-1, 1)(random);
    numbers.push_back(
        std::ldexp(mantissa, std::uniform_int_distribution<int>(-1000, 1000)(random)));
  }
  for (const double number : numbers) {
    const std::string text = printed(number);
    CAPTURE(text);
    const double read = std::strtod(text.c_str(), nullptr);
    CHECK(read == number);
  }
  CHECK(printed(-0.0) == "0.0");
  CHECK(printed(std::numeric_limits<double>::infinity()) == "null");
  CHECK(printed(std::nan("")) == "null");
}

TEST_CASE("texts are escaped, and refused where they are not UTF-8") {
  CHECK(printed("a \"b\"\\\n\x01\u00fc") == "\"a \\\"b\\\"\\\\\\n\\u0001\u00fc\"");
  CHECK_THROWS(printed("\xff"));
}

TEST_CASE("a value reports its kind and returns its contents") {
  CHECK(*Json("a").as_text() == "a");
  CHECK(Json("a").as_list() == nullptr);
  CHECK(Json::list({1, 2}).as_list()->size() == 2);
  const Json object = {{"a", 1}};
  CHECK(object.as_object()->front().name == "a");
  CHECK(object.as_text() == nullptr);
  CHECK(Json(nullptr).is_null());
  CHECK_FALSE(Json(0).is_null());
}
