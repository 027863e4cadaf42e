#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "tests/fuzz/efg_properties.h"

TEST_CASE("every .efg text of the fuzzer's corpus is refused, or its bounds are true") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SADDLE_EFG_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CAPTURE(entry.path());
    CHECK(saddle::test::broken_efg_property(text) == "");
    ++count;
  }
  CHECK(count > 0);
}
