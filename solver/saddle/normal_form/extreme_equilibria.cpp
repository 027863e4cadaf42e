#include "saddle/normal_form/extreme_equilibria.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/polytope/bit_set.h"
#include "saddle/polytope/polytope.h"

namespace saddle {
namespace {

// A vertex of one of the polytopes other than 0: weights of the strategies, and labels.
struct Vertex {
  std::vector<mpz_class> weights;
  BitSet labels;
};

// Returns { t >= 0 : B t <= 1 }, where B has the opponent's payoffs: one row of `own` payoffs for
// each of the opponent's strategies.
Polytope polytope_of(Index own, const std::vector<mpz_class>& payoffs) {
  Polytope polytope;
  polytope.variables = static_cast<std::size_t>(own);
  for (auto first = payoffs.begin(); first != payoffs.end(); first += own) {
    AffineForm& form = polytope.slacks.emplace_back();
    form.emplace_back(1);
    std::transform(first, first + own, std::back_inserter(form),
                   [](const mpz_class& payoff) { return mpz_class(-payoff); });
  }
  return polytope;
}

bool is_tight(const AffineForm& form, const AffineForm& point) {
  mpz_class value;
  for (std::size_t k = 0; k < form.size(); ++k) {
    mpz_addmul(value.get_mpz_t(), form[k].get_mpz_t(), point[k].get_mpz_t());
  }
  return value == 0;
}

std::optional<std::vector<Vertex>> labelled_vertices(const Polytope& polytope,
                                                     std::size_t first_own, std::size_t first_other,
                                                     std::size_t limit, const Budget& budget) {
  auto points = vertices(polytope, limit, budget);
  if (!points) {
    return std::nullopt;
  }
  std::vector<Vertex> result;
  const std::size_t all = polytope.variables + polytope.slacks.size();
  for (AffineForm& point : *points) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    Vertex vertex{{}, bit_set(all)};
    for (std::size_t k = 0; k < polytope.slacks.size(); ++k) {
      if (is_tight(polytope.slacks[k], point)) {
        insert_number(vertex.labels, first_other + k);
      }
    }
    point.erase(point.begin());
    std::size_t zeros = 0;
    for (std::size_t k = 0; k < point.size(); ++k) {
      if (point[k] == 0) {
        insert_number(vertex.labels, first_own + k);
        ++zeros;
      }
    }
    if (zeros < point.size()) {
      vertex.weights = std::move(point);
      result.push_back(std::move(vertex));
    }
  }
  return result;
}

using Numbers = std::vector<std::size_t>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

// The strategies of some vertices, in an order that does not depend on the order in which they were
// found, and the index of each vertex's strategy.
struct OrderedStrategies {
  OrderedStrategies(const std::vector<Vertex>& vertices, Numbers in_use) : places(vertices.size()) {
    std::sort(in_use.begin(), in_use.end());
    in_use.erase(std::unique(in_use.begin(), in_use.end()), in_use.end());
    std::vector<std::pair<ExactStrategy, std::size_t>> ordered;
    for (const std::size_t vertex : in_use) {
      ordered.emplace_back(in_proportion(vertices[vertex].weights), vertex);
    }
    std::sort(ordered.begin(), ordered.end(), std::greater<>());
    for (auto& [strategy, vertex] : ordered) {
      places[vertex] = strategies.size();
      strategies.push_back(std::move(strategy));
    }
  }

  std::vector<ExactStrategy> strategies;
  Numbers places;
};

// Returns for each label the set of the vertices that have it.
std::vector<BitSet> holders(const std::vector<Vertex>& vertices, std::size_t label_count) {
  std::vector<BitSet> result(label_count, bit_set(vertices.size()));
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    for (std::size_t label = 0; label < result.size(); ++label) {
      if (has_number(vertices[v].labels, label)) {
        insert_number(result[label], v);
      }
    }
  }
  return result;
}

// Returns the pairs that have all labels.
std::optional<Pairs> complementary_pairs(const std::vector<Vertex>& rows,
                                         const std::vector<Vertex>& columns,
                                         std::size_t label_count, const Budget& budget) {
  const std::vector<BitSet> having = holders(columns, label_count);
  Pairs result;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    BitSet partners = bit_set(columns.size(), true);
    for (std::size_t label = 0; label < having.size(); ++label) {
      if (!has_number(rows[row].labels, label)) {
        std::transform(partners.begin(), partners.end(), having[label].begin(), partners.begin(),
                       std::bit_and<>());
      }
    }
    for (std::size_t word = 0; word < partners.size(); ++word) {
      for (std::uint64_t rest = partners[word]; rest != 0; rest &= rest - 1) {
        const std::size_t column = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
        if (column < columns.size()) {
          result.emplace_back(row, column);
        }
      }
    }
  }
  return result;
}

// Returns the pairs as equilibria, and their strategies; column strategies are in the order of
// their first pair.
ExtremeEquilibria equilibria_of(const Pairs& pairs, const std::vector<Vertex>& rows,
                                const std::vector<Vertex>& columns) {
  Numbers rows_in_use;
  Numbers columns_in_use;
  for (const auto& [row, column] : pairs) {
    rows_in_use.push_back(row);
    columns_in_use.push_back(column);
  }
  OrderedStrategies of_rows(rows, std::move(rows_in_use));
  OrderedStrategies of_columns(columns, std::move(columns_in_use));
  ExtremeEquilibria result;
  for (const auto& [row, column] : pairs) {
    result.equilibria.emplace_back(of_rows.places[row], of_columns.places[column]);
  }
  std::sort(result.equilibria.begin(), result.equilibria.end());
  result.row_strategies = std::move(of_rows.strategies);
  std::vector<std::optional<std::size_t>> met(of_columns.strategies.size());
  for (auto& [row, column] : result.equilibria) {
    std::optional<std::size_t>& place = met[column];
    if (!place) {
      place = result.column_strategies.size();
      result.column_strategies.push_back(std::move(of_columns.strategies[column]));
    }
    column = *place;
  }
  std::sort(result.equilibria.begin(), result.equilibria.end());
  return result;
}

Numbers common_numbers(const Numbers& one, const Numbers& other) {
  Numbers result;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(result));
  return result;
}

// Returns the connected components of the rows, where two rows with a common column are connected.
// The rows of a component are ascending.
std::vector<Numbers> connected_rows(const std::vector<Numbers>& neighbours, std::size_t columns) {
  std::vector<Numbers> rows_of(columns);
  for (std::size_t row = 0; row < neighbours.size(); ++row) {
    for (const std::size_t column : neighbours[row]) {
      rows_of[column].push_back(row);
    }
  }
  std::vector<Numbers> groups;
  std::vector<bool> seen(neighbours.size());
  std::vector<bool> seen_column(columns);
  for (std::size_t first = 0; first < neighbours.size(); ++first) {
    if (seen[first]) {
      continue;
    }
    Numbers group = {first};
    seen[first] = true;
    for (std::size_t k = 0; k < group.size(); ++k) {
      for (const std::size_t column : neighbours[group[k]]) {
        if (seen_column[column]) {
          continue;
        }
        seen_column[column] = true;
        for (const std::size_t row : rows_of[column]) {
          if (!seen[row]) {
            seen[row] = true;
            group.push_back(row);
          }
        }
      }
    }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

// Returns the maximal bicliques of some rows. Their column sides are the intersections of
// neighbourhoods of rows; the row side consists of all rows whose neighbourhood contains the column
// side. There can be exponentially many.
std::optional<std::vector<NashSubset>> maximal_subsets(const std::vector<Numbers>& neighbours,
                                                       const Numbers& rows, const Budget& budget) {
  std::vector<Numbers> sides;
  for (const std::size_t row : rows) {
    std::vector<Numbers> met = {neighbours[row]};
    for (const Numbers& side : sides) {
      if (budget.exhausted(0)) {
        return std::nullopt;
      }
      met.push_back(common_numbers(side, neighbours[row]));
    }
    sides.insert(sides.end(), met.begin(), met.end());
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    std::erase(sides, Numbers{});
  }
  std::vector<NashSubset> subsets;
  for (const Numbers& side : sides) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    NashSubset& subset = subsets.emplace_back();
    subset.columns = side;
    for (const std::size_t row : rows) {
      if (std::includes(neighbours[row].begin(), neighbours[row].end(), side.begin(), side.end())) {
        subset.rows.push_back(row);
      }
    }
  }
  return subsets;
}

}  // namespace

std::optional<ExtremeEquilibria> with_components(ExtremeEquilibria extreme, const Budget& budget) {
  std::vector<Numbers> neighbours(extreme.row_strategies.size());
  for (const auto& [row, column] : extreme.equilibria) {
    neighbours[row].push_back(column);
  }
  for (Numbers& neighbourhood : neighbours) {
    std::sort(neighbourhood.begin(), neighbourhood.end());
  }
  // Two subsets that share a strategy of a player are connected: this strategy and all its
  // neighbours form a set of equilibria that is connected and meets both. So the components of the
  // rows give the components of the set of equilibria.
  const std::vector<Numbers> groups = connected_rows(neighbours, extreme.column_strategies.size());
  std::vector<std::size_t> group_of(neighbours.size());
  for (std::size_t group = 0; group < groups.size(); ++group) {
    auto subsets = maximal_subsets(neighbours, groups[group], budget);
    if (!subsets || budget.exhausted(0)) {
      return std::nullopt;
    }
    std::move(subsets->begin(), subsets->end(), std::back_inserter(extreme.subsets));
    for (const std::size_t row : groups[group]) {
      group_of[row] = group;
    }
  }
  std::sort(extreme.subsets.begin(), extreme.subsets.end(),
            [](const NashSubset& one, const NashSubset& other) {
              return std::tie(one.rows, one.columns) < std::tie(other.rows, other.columns);
            });
  std::vector<std::optional<std::size_t>> component_of(groups.size());
  for (std::size_t k = 0; k < extreme.subsets.size(); ++k) {
    auto& component = component_of[group_of[extreme.subsets[k].rows.front()]];
    if (!component) {
      component = extreme.components.size();
      extreme.components.emplace_back();
    }
    extreme.components[*component].push_back(k);
  }
  return extreme;
}

std::optional<ExtremeEquilibria> extreme_equilibria(const NormalFormGame& game, std::size_t limit,
                                                    const Options& options) {
  const Budget budget(options);
  const BimatrixForm form(game);
  const auto m = static_cast<std::size_t>(form.rows);
  const auto n = static_cast<std::size_t>(form.columns);
  const auto rows =
      labelled_vertices(polytope_of(form.rows, form.column_payoffs), 0, m, limit, budget);
  if (!rows) {
    return std::nullopt;
  }
  const auto columns =
      labelled_vertices(polytope_of(form.columns, form.row_payoffs), m, 0, limit, budget);
  if (!columns) {
    return std::nullopt;
  }
  const auto pairs = complementary_pairs(*rows, *columns, m + n, budget);
  return pairs ? with_components(equilibria_of(*pairs, *rows, *columns), budget) : std::nullopt;
}

std::vector<MixedProfile> profiles(const NormalFormGame& game, const ExtremeEquilibria& extreme) {
  std::vector<MixedProfile> result;
  for (const auto& [row, column] : extreme.equilibria) {
    result.push_back(
        certified(game, {extreme.row_strategies[row], extreme.column_strategies[column]}));
  }
  return result;
}

}  // namespace saddle
