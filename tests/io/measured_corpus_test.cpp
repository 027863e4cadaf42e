#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "tests/fuzz/measured_properties.h"

TEST_CASE("every measured table of the fuzzer's corpus is refused or read as one game") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SADDLE_MEASURED_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CAPTURE(entry.path());
    CHECK(saddle::test::broken_measured_property(text) == "");
    ++count;
  }
  CHECK(count > 0);
}
