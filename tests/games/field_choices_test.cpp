#include "games/large/field_choices.h"

#include <vector>

#include <doctest/doctest.h>

using saddle::Index;
using saddle::Player;
using saddle::games::BlottoField;
using saddle::games::choices_on;
using saddle::games::FieldChoices;
using saddle::games::FieldRule;
using saddle::games::first_choices;
using saddle::games::most_gainful;

TEST_CASE("only numbers of soldiers that change an outcome are choices on a field") {
  const BlottoField field{2};
  // The other has 0 or 5 soldiers there.
  const std::vector<double> chances = {0.5, 0, 0, 0, 0, 0.5};
  const FieldChoices choices = choices_on(field, Player::row, 100, chances);
  CHECK(choices.numbers == std::vector<Index>{0, 1, 5, 6});
  CHECK(choices.gains == std::vector<double>{-1, 0, 1, 2});
  CHECK(choices_on(field, Player::column, 100, chances).gains == choices.gains);
  CHECK(choices_on(field, Player::row, 5, chances).numbers == std::vector<Index>{0, 1, 5});
  CHECK(choices_on(field, Player::row, 0, chances).numbers == std::vector<Index>{0});
}

TEST_CASE("rules and head starts move the numbers of soldiers that change an outcome") {
  const std::vector<double> three = {0, 0, 0, 1};
  const auto numbers = [&](FieldRule rule, Index head_start, Player player) {
    return choices_on({1, rule, head_start}, player, 6, three).numbers;
  };
  CHECK(numbers(FieldRule::row_ties, 0, Player::row) == std::vector<Index>{0, 3});
  CHECK(numbers(FieldRule::row_ties, 0, Player::column) == std::vector<Index>{0, 4});
  CHECK(numbers(FieldRule::column_ties, 0, Player::row) == std::vector<Index>{0, 4});
  CHECK(numbers(FieldRule::most, 2, Player::row) == std::vector<Index>{0, 1, 2});
  CHECK(numbers(FieldRule::most, 2, Player::column) == std::vector<Index>{0, 5, 6});
  CHECK(numbers(FieldRule::most, 9, Player::row) == std::vector<Index>{0});
  CHECK(numbers(FieldRule::most, -9, Player::row) == std::vector<Index>{0});
  CHECK(numbers(FieldRule::lottery, 0, Player::row) == std::vector<Index>{0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("the first choices that win or keep a field depend on the other's soldiers") {
  const BlottoField field{1};
  const FieldChoices choices = choices_on(field, Player::row, 5, {0.5, 0, 0, 0, 0, 0.5});
  const auto first = first_choices(field, Player::row, choices, 5);
  CHECK(choices.numbers == std::vector<Index>{0, 1, 5});
  CHECK(first.to_win == std::vector<Index>{1, 2, 2, 2, 2, 3});
  CHECK(first.to_keep == std::vector<Index>{0, 1, 2, 2, 2, 2});
}

TEST_CASE("all soldiers are sent, even if they gain nothing") {
  const std::vector<FieldChoices> groups = {{{0, 3}, {0, 2}}, {{0, 1}, {0, 1}}};
  CHECK(most_gainful(9, groups, {0, 1}, {}) == std::vector<Index>{8, 1});
  CHECK(most_gainful(3, groups, {0, 1}, {}) == std::vector<Index>{3, 0});
  CHECK(most_gainful(2, groups, {0, 1, 1}, {}) == std::vector<Index>{0, 1, 1});
}
