#include "saddle/normal_form/extreme_equilibria.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>

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
  polytope.variables = as_size(own);
  for (auto first = payoffs.begin(); first != payoffs.end(); first += own) {
    AffineForm& form = polytope.slacks.emplace_back();
    form.emplace_back(1);
    std::transform(first, first + own, std::back_inserter(form),
                   [](const mpz_class& payoff) { return mpz_class(-payoff); });
  }
  return polytope;
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
      if (value_at(polytope.slacks[k], point) == 0) {
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
    std::vector<std::pair<ExactStrategy, std::size_t>> ordered;
    for (const std::size_t vertex : each_once(std::move(in_use))) {
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

// Returns the pairs that have all labels.
std::optional<Pairs> complementary_pairs(const std::vector<Vertex>& rows,
                                         const std::vector<Vertex>& columns,
                                         std::size_t label_count, const Budget& budget) {
  BitSet all = bit_set(columns.size());
  std::vector<BitSet> having(label_count, all);  // for each label, the columns that have it
  for (std::size_t column = 0; column < columns.size(); ++column) {
    insert_number(all, column);
    for_each_number(columns[column].labels,
                    [&](std::size_t label) { insert_number(having[label], column); });
  }
  Pairs result;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    BitSet partners = all;
    for (std::size_t label = 0; label < having.size(); ++label) {
      if (!has_number(rows[row].labels, label)) {
        std::transform(partners.begin(), partners.end(), having[label].begin(), partners.begin(),
                       std::bit_and<>());
      }
    }
    for_each_number(partners, [&](std::size_t column) { result.emplace_back(row, column); });
  }
  return result;
}

// Returns the pairs as equilibria. Column strategies are in the order of their first pair.
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

// Returns the connected components of the rows by their first rows, where two rows with a common
// column are connected. The rows of a component are ascending.
std::map<std::size_t, Numbers> connected_rows(const std::vector<Numbers>& neighbours,
                                              std::size_t columns) {
  // Each row points to a lesser row of its component, the least row to itself.
  Numbers lesser(neighbours.size());
  std::iota(lesser.begin(), lesser.end(), std::size_t{0});
  const auto least = [&lesser](std::size_t row) {
    while (lesser[row] != row) {
      lesser[row] = lesser[lesser[row]];
      row = lesser[row];
    }
    return row;
  };
  std::vector<std::optional<std::size_t>> first_row(columns);
  for (std::size_t row = 0; row < neighbours.size(); ++row) {
    for (const std::size_t column : neighbours[row]) {
      first_row[column] = first_row[column].value_or(row);
      const auto [low, high] = std::minmax({least(row), least(*first_row[column])});
      lesser[high] = low;
    }
  }
  std::map<std::size_t, Numbers> groups;
  for (std::size_t row = 0; row < neighbours.size(); ++row) {
    groups[least(row)].push_back(row);
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
    std::move(met.begin(), met.end(), std::back_inserter(sides));
    sides = each_once(std::move(sides));
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
  Numbers first_of(neighbours.size());  // the first row of each row's component
  for (const auto& [first, rows] : connected_rows(neighbours, extreme.column_strategies.size())) {
    auto subsets = maximal_subsets(neighbours, rows, budget);
    if (!subsets || budget.exhausted(0)) {
      return std::nullopt;
    }
    std::move(subsets->begin(), subsets->end(), std::back_inserter(extreme.subsets));
    for (const std::size_t row : rows) {
      first_of[row] = first;
    }
  }
  std::sort(extreme.subsets.begin(), extreme.subsets.end(),
            [](const NashSubset& one, const NashSubset& other) {
              return std::tie(one.rows, one.columns) < std::tie(other.rows, other.columns);
            });
  std::vector<std::optional<std::size_t>> component_of(neighbours.size());  // by first rows
  for (std::size_t k = 0; k < extreme.subsets.size(); ++k) {
    auto& component = component_of[first_of[extreme.subsets[k].rows.front()]];
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
  const auto m = as_size(form.rows);
  const auto n = as_size(form.columns);
  const auto rows =
      labelled_vertices(polytope_of(form.rows, form.column_payoffs), 0, m, limit, budget);
  const auto columns =
      rows ? labelled_vertices(polytope_of(form.columns, form.row_payoffs), m, 0, limit, budget)
           : std::nullopt;
  const auto pairs = columns ? complementary_pairs(*rows, *columns, m + n, budget) : std::nullopt;
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
