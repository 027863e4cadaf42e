#include "saddle/normal_form/extreme_equilibria.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/polytope/bit_set.h"
#include "saddle/polytope/polytope.h"

namespace saddle {
namespace {

// A vertex of one of the polytopes other than 0, as a strategy, and its labels.
struct Vertex {
  ExactStrategy strategy;
  BitSet labels;
};

// Returns { t >= 0 : payoffs' t <= 1 } for payoffs to the opponent, one row of `own` for each of
// the opponent's strategies.
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
    value += form[k] * point[k];
  }
  return value == 0;
}

std::optional<std::vector<Vertex>> labelled_vertices(const Polytope& polytope,
                                                     std::size_t first_own, std::size_t first_other,
                                                     std::size_t limit, const Budget& budget) {
  const auto points = vertices(polytope, limit, budget);
  if (!points) {
    return std::nullopt;
  }
  std::vector<Vertex> result;
  const std::size_t all = polytope.variables + polytope.slacks.size();
  for (const AffineForm& point : *points) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    const std::vector<mpz_class> weights(point.begin() + 1, point.end());
    if (std::all_of(weights.begin(), weights.end(), [](const mpz_class& w) { return w == 0; })) {
      continue;
    }
    Vertex vertex{in_proportion(weights), bit_set(all)};
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (weights[k] == 0) {
        insert_number(vertex.labels, first_own + k);
      }
    }
    for (std::size_t k = 0; k < polytope.slacks.size(); ++k) {
      if (is_tight(polytope.slacks[k], point)) {
        insert_number(vertex.labels, first_other + k);
      }
    }
    result.push_back(std::move(vertex));
  }
  // In an order that does not depend on how they were found.
  std::sort(result.begin(), result.end(),
            [](const Vertex& one, const Vertex& other) { return one.strategy > other.strategy; });
  return result;
}

// Returns the place of a vertex in the list, where it is put if it is not there yet.
std::size_t placed(std::optional<std::size_t>& place, const Vertex& vertex,
                   std::vector<ExactStrategy>& list) {
  if (!place) {
    place = list.size();
    list.push_back(vertex.strategy);
  }
  return *place;
}

// For each label the set of those vertices that have it.
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

std::optional<ExtremeEquilibria> complementary_pairs(const std::vector<Vertex>& rows,
                                                     const std::vector<Vertex>& columns,
                                                     std::size_t label_count,
                                                     const Budget& budget) {
  const std::vector<BitSet> having = holders(columns, label_count);
  ExtremeEquilibria result;
  std::vector<std::optional<std::size_t>> column_places(columns.size());
  for (const Vertex& row : rows) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    BitSet partners = bit_set(columns.size(), true);
    for (std::size_t label = 0; label < having.size(); ++label) {
      if (!has_number(row.labels, label)) {
        std::transform(partners.begin(), partners.end(), having[label].begin(), partners.begin(),
                       std::bit_and<>());
      }
    }
    std::optional<std::size_t> row_place;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (has_number(partners, c)) {
        const std::size_t r = placed(row_place, row, result.row_strategies);
        result.equilibria.emplace_back(
            r, placed(column_places[c], columns[c], result.column_strategies));
      }
    }
  }
  std::sort(result.equilibria.begin(), result.equilibria.end());
  return result;
}

using Numbers = std::vector<std::size_t>;

Numbers common_numbers(const Numbers& one, const Numbers& other) {
  Numbers result;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(result));
  return result;
}

// Returns the maximal bicliques: their column sides are the intersections of neighbourhoods of
// rows, and the row side is all rows whose neighbourhood contains that. They can be exponentially
// many.
std::optional<std::vector<NashSubset>> maximal_subsets(const std::vector<Numbers>& neighbours,
                                                       const Budget& budget) {
  std::vector<Numbers> sides;
  for (const Numbers& neighbourhood : neighbours) {
    std::vector<Numbers> met = {neighbourhood};
    for (const Numbers& side : sides) {
      if (budget.exhausted(0)) {
        return std::nullopt;
      }
      met.push_back(common_numbers(side, neighbourhood));
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
    for (std::size_t row = 0; row < neighbours.size(); ++row) {
      if (std::includes(neighbours[row].begin(), neighbours[row].end(), side.begin(), side.end())) {
        subset.rows.push_back(row);
      }
    }
  }
  std::sort(subsets.begin(), subsets.end(), [](const NashSubset& one, const NashSubset& other) {
    return std::tie(one.rows, one.columns) < std::tie(other.rows, other.columns);
  });
  return subsets;
}

// Two subsets that share a strategy of a player, which stands for a whole subset of the other's,
// are connected.
std::optional<std::vector<Numbers>> connected(const std::vector<NashSubset>& subsets,
                                              const Budget& budget) {
  std::vector<Numbers> components;
  std::vector<bool> seen(subsets.size());
  for (std::size_t first = 0; first < subsets.size(); ++first) {
    if (seen[first]) {
      continue;
    }
    Numbers component = {first};
    seen[first] = true;
    for (std::size_t k = 0; k < component.size(); ++k) {
      if (budget.exhausted(0)) {
        return std::nullopt;
      }
      for (std::size_t other = 0; other < subsets.size(); ++other) {
        const NashSubset& subset = subsets[component[k]];
        if (!seen[other] && (!common_numbers(subset.rows, subsets[other].rows).empty() ||
                             !common_numbers(subset.columns, subsets[other].columns).empty())) {
          seen[other] = true;
          component.push_back(other);
        }
      }
    }
    std::sort(component.begin(), component.end());
    components.push_back(std::move(component));
  }
  return components;
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
  auto subsets = maximal_subsets(neighbours, budget);
  auto components = subsets ? connected(*subsets, budget) : std::nullopt;
  if (!components) {
    return std::nullopt;
  }
  extreme.subsets = *std::move(subsets);
  extreme.components = *std::move(components);
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
  auto extreme = complementary_pairs(*rows, *columns, m + n, budget);
  return extreme ? with_components(*std::move(extreme), budget) : std::nullopt;
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
