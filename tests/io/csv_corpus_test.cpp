#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "tests/fuzz/csv_properties.h"

TEST_CASE("every text of the fuzzer's corpus is read the same in every way") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SADDLE_CSV_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CAPTURE(entry.path());
    CHECK(saddle::test::broken_csv_property(text) == "");
    ++count;
  }
  CHECK(count > 0);
}
