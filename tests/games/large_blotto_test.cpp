#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <vector>

#include <doctest/doctest.h>

#include "games/large/blotto.h"
#include "games/matrix/classic.h"
#include "saddle/machine/simd_level.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/solve.h"
#include "tests/address_sanitizer.h"

using saddle::double_oracle;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Termination;
using saddle::games::BlottoField;
using saddle::games::BlottoRules;
using saddle::games::Deployment;
using saddle::games::FieldRule;
using saddle::games::large_blotto;

namespace {

// All ways to place the soldiers on the fields, in every order.
std::vector<Deployment> all_deployments(Index soldiers, std::size_t fields) {
  if (fields == 1) {
    return {{soldiers}};
  }
  std::vector<Deployment> all;
  for (Index here = 0; here <= soldiers; ++here) {
    for (Deployment rest : all_deployments(soldiers - here, fields - 1)) {
      rest.insert(rest.begin(), here);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

BlottoRules rules_of(Index row_soldiers, Index column_soldiers, const std::vector<double>& values) {
  BlottoRules rules{row_soldiers, column_soldiers, {}};
  for (const double value : values) {
    rules.fields.push_back({value});
  }
  return rules;
}

// The row player's payoff of a field of value 1, where `own` and `other` count all soldiers there.
double part_of_row(FieldRule rule, Index own, Index other) {
  if (rule == FieldRule::lottery) {
    const Index all = own + other;
    const double chance = all == 0 ? 0.5 : static_cast<double>(own) / static_cast<double>(all);
    return chance - (1 - chance);
  }
  if (own == other) {
    return rule == FieldRule::row_ties ? 1 : rule == FieldRule::column_ties ? -1 : 0;
  }
  const double part =
      rule == FieldRule::root_margin ? std::sqrt(std::abs(static_cast<double>(own - other))) : 1;
  return own > other ? part : -part;
}

double payoff(const BlottoRules& rules, const Deployment& row, const Deployment& column) {
  double sum = 0;
  std::vector<double> parts;
  for (std::size_t f = 0; f < rules.fields.size(); ++f) {
    const BlottoField& field = rules.fields[f];
    parts.push_back(part_of_row(field.rule, row[f] + std::max<Index>(field.head_start, 0),
                                column[f] + std::max<Index>(-field.head_start, 0)));
    sum += field.value * parts[f];
    if (f > 0 && parts[f] * parts[f - 1] > 0) {
      sum += parts[f] > 0 ? rules.line_bonus : -rules.line_bonus;
    }
  }
  return sum;
}

PayoffMatrix whole_matrix(const BlottoRules& rules) {
  const auto rows = all_deployments(rules.row_soldiers, rules.fields.size());
  const auto columns = all_deployments(rules.column_soldiers, rules.fields.size());
  return PayoffMatrix(saddle::DenseMatrix::NullaryExpr(
      std::ssize(rows), std::ssize(columns), [&](Index i, Index j) {
        return payoff(rules, rows[static_cast<std::size_t>(i)],
                      columns[static_cast<std::size_t>(j)]);
      }));
}

void check_against_whole_matrix(const BlottoRules& rules) {
  const auto game = large_blotto(rules);
  const auto found = double_oracle(game);
  const auto whole = saddle::solve(whole_matrix(rules));
  CHECK(found.termination == Termination::converged);
  CHECK(found.lower <= whole.upper);
  CHECK(found.upper >= whole.lower);
  CHECK(found.upper - found.lower <= 2e-12 * (game.maximum - game.minimum));
}

constexpr FieldRule every_rule[] = {FieldRule::most, FieldRule::row_ties, FieldRule::column_ties,
                                    FieldRule::lottery, FieldRule::root_margin};

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed) {}

  int operator()(int minimum, int maximum) {
    return std::uniform_int_distribution<int>(minimum, maximum)(random_);
  }
  std::uint64_t bits() { return random_(); }

 private:
  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("a Blotto game is solved in few rounds if vertices of its parts make no progress" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  // The bounds on the payoffs are far too wide. Reduced costs that are small relative to the bounds
  // still matter in the game.
  saddle::games::LargeBlotto game =
      large_blotto(rules_of(100, 100, {1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08, 1.09}));
  game.minimum *= 200;
  game.maximum *= 200;
  saddle::Options options;
  options.max_iterations = 400;
  const auto solution = double_oracle(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.upper - solution.lower <= 1e-8);
}

TEST_CASE("a stop among strategies near the centre of a part ends with true bounds" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  const saddle::games::LargeBlotto game =
      large_blotto(rules_of(100, 90,
                            {0.634364, 1.347434, 1.263775, 0.755069, 0.995435, 0.949491, 1.151593,
                             1.288723, 0.593860, 0.528347}));
  const auto stopped_in = [&](std::int64_t round) {
    std::stop_source source;
    saddle::Options options;
    options.stop = source.get_token();
    options.on_progress = [&](const saddle::Progress& progress) {
      if (progress.iterations == round) {
        source.request_stop();
      }
    };
    const auto solution = double_oracle(game, options);
    CHECK(solution.termination == Termination::interrupted);
    CHECK(solution.rounds == round);
    return solution;
  };
  const auto earlier = stopped_in(155);
  const auto later = stopped_in(175);
  // There are no pivots near the central path.
  CHECK(earlier.pivots == later.pivots);
  CHECK(later.lower > earlier.lower);
  CHECK(later.upper < earlier.upper);
}

TEST_CASE("a Blotto game of ten values is solved from the centre of its parts in few pivots") {
  const auto solution =
      double_oracle(large_blotto(rules_of(100, 90,
                                          {0.634364, 1.347434, 1.263775, 0.755069, 0.995435,
                                           0.949491, 1.151593, 1.288723, 0.593860, 0.528347})));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.rounds < 400);
  CHECK(solution.pivots < 80'000);
}

TEST_CASE("small Blotto games have the value of their whole matrix") {
  const std::vector<BlottoRules> games = {rules_of(4, 4, {1, 1, 1}),
                                          rules_of(6, 4, {1, 1, 1}),
                                          rules_of(5, 3, {1, 2, 4}),
                                          rules_of(3, 5, {1, 2, 2}),
                                          rules_of(4, 3, {0.5, 0.25, 0.5, 3}),
                                          rules_of(0, 2, {1, 1}),
                                          rules_of(3, 0, {2, 1}),
                                          rules_of(5, 5, {7}),
                                          rules_of(4, 6, {1, 1, 1, 1}),
                                          rules_of(5, 4, {0, 1, 1, 3.75}),
                                          rules_of(2, 2, {1e-9, 2e-9, 1e-9}),
                                          rules_of(3, 2, {1e9, 3e9, 3e9})};
  for (const BlottoRules& rules : games) {
    check_against_whole_matrix(rules);
  }
}

TEST_CASE("each field of a Blotto game may have a value, a rule and a head start of its own") {
  for (const FieldRule rule : every_rule) {
    check_against_whole_matrix({5, 4, {{1, rule}, {1, rule}, {1, rule}}});
    check_against_whole_matrix({3, 5, {{1, rule, 1}, {2, rule, -2}, {1, rule, 1}}});
    check_against_whole_matrix({0, 0, {{1, rule}, {2, rule, -1}}});
  }
  Draws drawn(3);
  for (int k = 0; k < 60; ++k) {
    BlottoRules game{drawn(0, 6), drawn(0, 6), {}};
    for (int f = drawn(2, 4); f > 0; --f) {
      game.fields.push_back({drawn(1, 3) / 2.0, every_rule[drawn(0, 4)], drawn(-1, 1)});
    }
    check_against_whole_matrix(game);
  }
}

TEST_CASE("neighbouring fields of a line pay a bonus to whoever wins both") {
  Draws drawn(4);
  for (int k = 0; k < 60; ++k) {
    BlottoRules game{drawn(0, 6), drawn(0, 6), {}, drawn(1, 4) / 4.0};
    for (int f = drawn(1, 4); f > 0; --f) {
      // Half of the games have interchangeable fields.
      game.fields.push_back(
          k % 2 == 0 ? BlottoField{}
                     : BlottoField{drawn(1, 3) / 2.0, every_rule[drawn(0, 4)], drawn(-1, 1)});
    }
    check_against_whole_matrix(game);
  }
}

TEST_CASE("a response to a mixture gains as much as the best of all deployments") {
  Draws drawn(6);
  for (int k = 0; k < 200; ++k) {
    BlottoRules game{drawn(0, 9), drawn(0, 9), {}, k % 2 == 0 ? 0 : drawn(1, 4) / 4.0};
    const auto fields = static_cast<std::size_t>(drawn(1, 4));
    for (std::size_t f = 0; f < fields; ++f) {
      // Of different values, so that no two fields are interchangeable.
      game.fields.push_back(
          {static_cast<double>(f) + drawn(0, 3) / 4.0, every_rule[drawn(0, 4)], drawn(-3, 3)});
    }
    game.fields.back().value += 1;
    const auto columns = all_deployments(game.column_soldiers, fields);
    saddle::Mixture<Deployment> mixture;
    for (int chosen = drawn(1, 5); chosen > 0; --chosen) {
      mixture.emplace_back(columns[drawn.bits() % columns.size()], 1.0 / (1 << chosen));
    }
    const auto mean = [&](const Deployment& row) {
      double sum = 0;
      for (const auto& [column, probability] : mixture) {
        sum += probability * payoff(game, row, column);
      }
      return sum;
    };
    double best = -saddle::infinity;
    for (const Deployment& row : all_deployments(game.row_soldiers, fields)) {
      best = std::max(best, mean(row));
    }
    const auto response = large_blotto(game).best_row(mixture);
    CHECK(mean(response.strategy) >= best - response.error);
    CHECK(std::accumulate(response.strategy.begin(), response.strategy.end(), Index{0}) ==
          game.row_soldiers);
  }
}

TEST_CASE("strategies near the centre of a part are not given up in the first idle rounds") {
  BlottoRules rules = rules_of(
      100, 50, {1.456034, 1.447827, 0.556551, 0.584872, 1.335499, 1.235970, 1.169730, 0.808136,
                1.105944, 1.106802, 1.081204, 0.658383, 0.930670, 0.893532, 1.223012, 1.494820,
                1.449395, 1.044177, 0.944854, 0.768241, 0.535924, 0.527445, 0.964894, 0.818465,
                0.880015, 1.391789, 1.025753, 1.060510, 0.736123, 0.523858});
  rules.line_bonus = 0.5;
  const auto solution = double_oracle(large_blotto(rules));
  CHECK(solution.termination == Termination::converged);
  // With vertices alone it takes 94 000.
  CHECK(solution.pivots < 50'000);
}

TEST_CASE("pivots do not cycle at a degenerate vertex of a part") {
  BlottoRules rules = rules_of(40, 20, std::vector<double>(14, 1.0));
  rules.line_bonus = 0.002;
  const auto solution = double_oracle(large_blotto(rules));
  CHECK(solution.termination == Termination::converged);
  // With small pivots, and bounds that are not perturbed, it takes 14 000.
  CHECK(solution.pivots < 10'000);
}

TEST_CASE("the last digits of a Blotto game on a line take few pivots at every vector width") {
  BlottoRules rules = rules_of(
      100, 50, {0.634364, 1.347434, 1.263775, 0.755069, 0.995435, 0.949491, 1.151593, 1.288723,
                0.593860, 0.528347, 1.335765, 0.932767, 1.262280, 0.502106, 0.945387, 1.221540,
                0.728762, 1.445271, 1.401427, 0.530590, 0.525446, 1.041412, 1.439149, 0.881204,
                0.716599, 0.922117, 0.529041, 0.721692, 0.937888, 0.995812});
  rules.line_bonus = 0.5;
  const saddle::SimdLevel kept = saddle::simd_level();
  const saddle::SimdLevel widest = saddle::widest_simd_level();
  for (const saddle::SimdLevel level : {saddle::SimdLevel::avx2, widest}) {
    // With sanitizers one width takes 18 s.
    if (level > widest || (saddle::test::has_address_sanitizer && level != widest)) {
      continue;
    }
    saddle::use_simd_level(level);
    const auto solution = double_oracle(large_blotto(rules));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.pivots < 60'000);
  }
  saddle::use_simd_level(kept);
}

TEST_CASE("a line of thirty fields is solved, though its deployments are too many to list") {
  constexpr Index row_soldiers = 40 / saddle::test::case_stride;
  const BlottoRules rules{row_soldiers, 3 * row_soldiers / 4, std::vector<BlottoField>(30), 0.5};
  const auto solution = double_oracle(large_blotto(rules));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower > 0);
}

TEST_CASE("deployments of a Blotto solution, in random order, prove its bounds in the whole game") {
  const BlottoRules rules = rules_of(6, 5, {2, 1, 1, 2});
  const auto solution = double_oracle(large_blotto(rules));
  const auto mean = [&](const Deployment& row, const Deployment& column) {
    // The orders of fields 0 and 3, and of 1 and 2.
    double sum = 0;
    for (int order = 0; order < 4; ++order) {
      Deployment other = row;
      if (order % 2 != 0) {
        std::swap(other[0], other[3]);
      }
      if (order / 2 != 0) {
        std::swap(other[1], other[2]);
      }
      sum += payoff(rules, other, column);
    }
    return sum / 4;
  };
  for (const Deployment& column : all_deployments(rules.column_soldiers, 4)) {
    double guaranteed = 0;
    for (const auto& [row, probability] : solution.row) {
      guaranteed += probability * mean(row, column);
    }
    CHECK(guaranteed >= solution.lower - 1e-12);
  }
  for (const Deployment& row : all_deployments(rules.row_soldiers, 4)) {
    double conceded = 0;
    for (const auto& [column, probability] : solution.column) {
      conceded += probability * mean(row, column);
    }
    CHECK(conceded <= solution.upper + 1e-12);
  }
  for (const auto& [row, probability] : solution.row) {
    CHECK(std::accumulate(row.begin(), row.end(), Index{0}) == rules.row_soldiers);
    CHECK(row[0] >= row[3]);
    CHECK(row[1] >= row[2]);
  }
}

TEST_CASE("Blotto with equally many soldiers has the value 0 for all field values") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> value(0.5, 1.5);
  BlottoRules rules{15, 15, {}};
  for (int k = 0; k < 5; ++k) {
    rules.fields.push_back({value(random)});
  }
  const auto solution = double_oracle(large_blotto(rules));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= 0);
  CHECK(solution.upper >= 0);
}

TEST_CASE("Blotto of ten fields and a hundred soldiers on each side is solved to the end") {
  const auto solution = double_oracle(large_blotto({100, 100, std::vector<BlottoField>(10)}));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= 0);
  CHECK(solution.upper >= 0);
}

TEST_CASE("invalid Blotto games are refused") {
  CHECK_THROWS_WITH_AS(large_blotto({-1, 2, {{1}}}),
                       "soldiers of the row player is -1, must be >= 0 and <= 10000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {}}), "number of fields is 0, must be >= 1 and <= 10000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {{1}, {-1}}}),
                       "value of field 2 is -1, must be finite and >= 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {{0}, {0}}}),
                       "the values of the fields are all 0, one must be positive",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {{1}, {1, FieldRule::most, 10'001}}}),
                       "head start on field 2 is 10001, must be >= -10000 and <= 10000",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 2, {{1}, {1}}, -1}),
                       "bonus for neighbours on a line is -1, must be finite and >= 0",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(large_blotto({1, 301, {{1}, {1}}, 1}),
                       "soldiers of the column player is 301, must be >= 0 and <= 300",
                       std::invalid_argument);
}
