#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "tests/fuzz/game_properties.h"

TEST_CASE(
    "every file of the fuzzer's corpus in any format is read the same in doubles and exactly") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SADDLE_GAME_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CAPTURE(entry.path());
    CHECK(saddle::test::broken_game_property(text) == "");
    ++count;
  }
  CHECK(count > 0);
}
