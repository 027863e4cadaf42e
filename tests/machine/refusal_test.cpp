#include "saddle/machine/refusal.h"

#include <cstddef>

#include <doctest/doctest.h>

using saddle::counted;

TEST_CASE("a count has its noun in the singular or the plural") {
  CHECK(counted(0, "row") == "0 rows");
  CHECK(counted(1, "row") == "1 row");
  CHECK(counted(-1, "row") == "-1 rows");
  CHECK(counted(std::size_t{2}, "entry") == "2 entries");
  CHECK(counted(1, "probability") == "1 probability");
  CHECK(counted(3, "probability") == "3 probabilities");
  CHECK(counted(2, "strategy") == "2 strategies");
  CHECK(counted(2, "play") == "2 plays");
}
