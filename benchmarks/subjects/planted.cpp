#include "benchmarks/subjects/planted.h"

#include <algorithm>
#include <random>
#include <utility>

#include "games/check_range.h"
#include "saddle/number/places.h"

// Let R and C be supports of k rows and k columns, and x and y uniform on them.
//
// The payoffs in R x C are a sum of permutation matrices times whole numbers w_1, ..., w_p: every
// row and every column of it adds up to W = w_1 + ... + w_p, so x makes every column of C pay W/k,
// and y every row of R. In every column outside C, the payoffs in the rows of R add up to more than
// W; in every row outside R, the payoffs in the columns of C add up to less. So x guarantees W/k, y
// concedes at most W/k, and W/k is the value. Payoffs outside the rows R and the columns C do not
// matter.

namespace saddle::bench {
namespace {

constexpr int greatest_payoff = 9;

class RandomPayoffs {
 public:
  explicit RandomPayoffs(std::uint64_t seed) : bits_(seed) {}

  // Not a distribution of the standard library, which may differ between compilers. The modulus
  // favours small numbers, by less than a factor of 1 + 2^-37.
  Index below(Index size) { return static_cast<Index>(bits_() % static_cast<std::uint64_t>(size)); }
  int payoff() { return 1 + static_cast<int>(below(greatest_payoff)); }
  // Positive for even k, negative or 0 for odd k.
  int payoff(Index k) { return payoff() - (k % 2 == 0 ? 0 : greatest_payoff); }

  std::vector<Index> permutation(Index size) {
    std::vector<Index> order = all_up_to(size);
    for (Index k = size; k > 1; --k) {
      std::swap(order[as_size(k - 1)], order[as_size(below(k))]);
    }
    return order;
  }

  // Returns `count` of the numbers below `size`, ascending.
  std::vector<Index> subset(Index count, Index size) {
    std::vector<Index> some = permutation(size);
    some.resize(as_size(count));
    std::sort(some.begin(), some.end());
    return some;
  }

 private:
  std::mt19937_64 bits_;
};

std::vector<bool> membership(const std::vector<Index>& some, Index size) {
  std::vector<bool> is_member(as_size(size), false);
  for (const Index k : some) {
    is_member[as_size(k)] = true;
  }
  return is_member;
}

class Planting {
 public:
  Planting(const PlantedShape& shape, std::uint64_t seed)
      : shape_(shape),
        random_(seed),
        rows_(random_.subset(shape.support, shape.rows)),
        columns_(random_.subset(shape.support, shape.columns)) {
    entries_.reserve(as_size((shape.rows + shape.columns) * shape.per_line));
  }

  PlantedGame grow() {
    plant_block();
    plant_columns();
    plant_rows();
    Rational value(static_cast<long>(block_sum_), static_cast<long>(shape_.support));
    value.canonicalize();
    PlantedGame game{SparseEntries(shape_.rows, shape_.columns), std::move(value), std::move(rows_),
                     std::move(columns_)};
    // Adds entries at the same place.
    game.entries.setFromTriplets(entries_.begin(), entries_.end());
    return game;
  }

 private:
  void add(Index row, Index column, int payoff) {
    entries_.emplace_back(static_cast<int>(row), static_cast<int>(column), payoff);
  }

  void plant_block() {
    for (Index k = 0; k < shape_.per_line; ++k) {
      const int weight = random_.payoff(k);
      block_sum_ += weight;
      const std::vector<Index> order = random_.permutation(shape_.support);
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        add(rows_[i], columns_[as_size(order[i])], weight);
      }
    }
  }

  void plant_columns() {
    const std::vector<bool> is_in_support = membership(columns_, shape_.columns);
    for (Index j = 0; j < shape_.columns; ++j) {
      if (is_in_support[as_size(j)]) {
        continue;
      }
      Index sum = 0;
      for (Index k = 0; k + 1 < shape_.per_line; ++k) {
        const int payoff = random_.payoff(k);
        sum += payoff;
        add(some_row(), j, payoff);
      }
      add(some_row(), j, static_cast<int>(std::max<Index>(block_sum_ - sum, 0)) + random_.payoff());
    }
  }

  void plant_rows() {
    const std::vector<bool> is_in_support = membership(rows_, shape_.rows);
    const std::vector<bool> is_column = membership(columns_, shape_.columns);
    for (Index i = 0; i < shape_.rows; ++i) {
      if (is_in_support[as_size(i)]) {
        continue;
      }
      Index sum = 0;
      for (Index k = 0; k + 1 < shape_.per_line; ++k) {
        const int payoff = random_.payoff(k);
        const Index column = random_.below(shape_.columns);
        sum += is_column[as_size(column)] ? payoff : 0;
        add(i, column, payoff);
      }
      const Index column = columns_[as_size(random_.below(shape_.support))];
      add(i, column, -static_cast<int>(std::max<Index>(sum - block_sum_, 0)) - random_.payoff());
    }
  }

  Index some_row() { return rows_[as_size(random_.below(shape_.support))]; }

  const PlantedShape& shape_;
  RandomPayoffs random_;
  std::vector<Index> rows_;
  std::vector<Index> columns_;
  std::vector<Eigen::Triplet<double>> entries_;
  Index block_sum_ = 0;
};

}  // namespace

PlantedGame planted_game(const PlantedShape& shape, std::uint64_t seed) {
  games::check_range("rows", shape.rows, 1, GameOperator::most_strategies);
  games::check_range("columns", shape.columns, 1, GameOperator::most_strategies);
  games::check_range("support", shape.support, 1, std::min(shape.rows, shape.columns));
  games::check_range("payoffs of a line", shape.per_line, 1, GameOperator::most_strategies);
  return Planting(shape, seed).grow();
}

}  // namespace saddle::bench
