#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "tests/fuzz/triples_properties.h"

TEST_CASE("every list of triples of the fuzzer's corpus is refused or has its payoffs") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SADDLE_TRIPLES_CORPUS)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CAPTURE(entry.path());
    CHECK(saddle::test::broken_triples_property(text) == "");
    ++count;
  }
  CHECK(count > 0);
}
