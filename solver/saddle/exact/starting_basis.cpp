#include "saddle/exact/starting_basis.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "saddle/matrix/positive_form.h"

// The supports of a nondegenerate optimum are its basis. If the game is degenerate they may differ
// in size, or their kernel may be singular; then every basis of the optimum has the supports within
// it and otherwise strategies that are best responses without being used. Elimination finds it,
// modulo a prime, because a kernel that is regular modulo a prime is regular:
//
//   1. as many pivots as there are, of used rows and used columns;
//   2. for each used row that is left over, an unused column that is a best response;
//   3. for each used column that is left over, an unused row that is a best response.
//
// At a vertex of both players' optimal sets 2 and 3 leave nothing over. Elsewhere, or where the
// floating solver stopped early, some are dropped, and the basis is only a better start than none.

namespace saddle {
namespace {

constexpr std::uint64_t prime = 2147483647;  // 2^31 - 1

// How far below the best, relative to the range of the payoffs, a best response may seem to be.
constexpr double response_tolerance = 1e-9;

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) {
      result = result * base % prime;
    }
    base = base * base % prime;
  }
  return result;
}

// The pure strategies of one player that a basis may have: the used ones by falling probability,
// then the best responses by falling payoff.
struct Candidates {
  std::vector<Index> strategies;
  std::size_t used = 0;
};

// `regret` is how far each pure strategy is below the best, relative to the range.
Candidates candidates(const MixedStrategy& strategy, const Eigen::VectorXd& regret) {
  Candidates result{strategy.support(), 0};
  result.used = result.strategies.size();
  auto& strategies = result.strategies;
  std::stable_sort(strategies.begin(), strategies.end(),
                   [&](Index a, Index b) { return strategy[a] > strategy[b]; });
  for (Index k = 0; k < strategy.size(); ++k) {
    if (strategy[k] == 0 && regret[k] <= response_tolerance) {
      strategies.push_back(k);
    }
  }
  std::stable_sort(strategies.begin() + static_cast<std::ptrdiff_t>(result.used), strategies.end(),
                   [&](Index a, Index b) { return regret[a] < regret[b]; });
  return result;
}

// Gaussian elimination by rows, modulo the prime.
class BasisElimination {
 public:
  explicit BasisElimination(std::size_t columns) : column_is_pivot_(columns) {}

  // Returns the first column of [begin, end) that makes the row independent of the rows kept, none
  // if there is not any. Keeps the row if there is one.
  std::optional<std::size_t> keep(std::vector<std::uint64_t>& row, std::size_t begin,
                                  std::size_t end) {
    reduce(row);
    for (std::size_t j = begin; j < end; ++j) {
      if (row[j] != 0 && !column_is_pivot_[j]) {
        const std::uint64_t inverse = power(row[j], prime - 2);
        for (std::uint64_t& entry : row) {
          entry = entry * inverse % prime;
        }
        column_is_pivot_[j] = true;
        pivots_.push_back(j);
        rows_.push_back(row);
        return j;
      }
    }
    return std::nullopt;
  }

 private:
  void reduce(std::vector<std::uint64_t>& row) const {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const std::uint64_t factor = prime - row[pivots_[k]];
      if (factor == prime) {
        continue;
      }
      for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] = (row[j] + factor * rows_[k][j]) % prime;
      }
    }
  }

  std::vector<std::vector<std::uint64_t>> rows_;  // each 1 at its pivot, 0 at the ones before
  std::vector<std::size_t> pivots_;
  std::vector<bool> column_is_pivot_;
};

}  // namespace

Basis starting_basis(const IntegerImage& image, const PayoffMatrix& game, const MixedStrategy& row,
                     const MixedStrategy& column) {
  if (game.least() == game.greatest()) {
    return {{0}, {0}};
  }
  // Of range 1, where a large offset takes no digits and no range overflows.
  const WeightedPayoffs payoffs =
      PositiveForm(game).payoffs({row.probabilities(), column.probabilities()});
  const Candidates rows = candidates(row, payoffs.of_rows.maxCoeff() - payoffs.of_rows.array());
  const Candidates columns =
      candidates(column, payoffs.of_columns.array() - payoffs.of_columns.minCoeff());

  const std::size_t width = columns.strategies.size();
  BasisElimination elimination(width);
  Basis basis;
  std::vector<std::vector<std::uint64_t>> left_over;
  std::vector<Index> left_over_rows;
  const auto try_row = [&](std::vector<std::uint64_t>& entries, Index i, std::size_t begin,
                           std::size_t end) {
    const std::optional<std::size_t> pivot = elimination.keep(entries, begin, end);
    if (pivot) {
      basis.rows.push_back(i);
      basis.columns.push_back(columns.strategies[*pivot]);
    }
    return pivot.has_value();
  };
  const auto residues = [&](Index i) {
    std::vector<std::uint64_t> result(width);
    std::transform(columns.strategies.begin(), columns.strategies.end(), result.begin(),
                   [&](Index j) { return fmpz_fdiv_ui(image.entries(i, j), prime); });
    return result;
  };
  for (std::size_t k = 0; k < rows.used; ++k) {
    std::vector<std::uint64_t> entries = residues(rows.strategies[k]);
    if (!try_row(entries, rows.strategies[k], 0, columns.used)) {
      left_over.push_back(std::move(entries));
      left_over_rows.push_back(rows.strategies[k]);
    }
  }
  for (std::size_t k = 0; k < left_over.size(); ++k) {
    try_row(left_over[k], left_over_rows[k], columns.used, width);
  }
  for (std::size_t k = rows.used; k < rows.strategies.size(); ++k) {
    std::vector<std::uint64_t> entries = residues(rows.strategies[k]);
    try_row(entries, rows.strategies[k], 0, columns.used);
  }
  return basis;
}

}  // namespace saddle
