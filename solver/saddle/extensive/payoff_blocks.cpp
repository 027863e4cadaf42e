#include "saddle/extensive/payoff_blocks.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "saddle/extensive/sequence_lists.h"
#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// Rows of a block at most.
constexpr std::size_t widest = 16;

using Places = std::span<const std::int32_t>;

// Sequences of a player by the groups that they belong to.
struct Grouped {
  SequenceLists groups;
  std::vector<std::int32_t> ranks;  // of each sequence among those of its group
};

// Two sequences belong to a group if they meet. Each names a sequence of its group that is not
// behind it or itself, where those of the column player stand behind those of the row player; the
// first of a group names itself.
class Groups {
 public:
  explicit Groups(const SparseRows& payoffs, std::size_t columns)
      : names_(place(payoffs.rows()) + columns) {
    std::iota(names_.begin(), names_.end(), 0);
    const auto rows = static_cast<std::int32_t>(payoffs.rows());
    for (std::int32_t row = 0; row < rows; ++row) {
      std::int32_t own = name(row);
      for (auto k = place(payoffs.starts[place(row)]); k < place(payoffs.starts[place(row) + 1]);
           ++k) {
        const std::int32_t other = name(rows + payoffs.columns[k]);
        const std::int32_t first = std::min(own, other);
        names_[place(std::max(own, other))] = first;
        own = first;
      }
    }
    for (std::size_t k = 0; k < names_.size(); ++k) {
      const auto self = static_cast<std::int32_t>(k);
      names_[k] = names_[k] == self ? count_++ : names_[place(names_[k])];
    }
  }

  // Returns `size` sequences from the first one on.
  Grouped grouped(std::size_t first, std::size_t size) const {
    Grouped result{{Places(names_).subspan(first, size), place(count_)},
                   std::vector<std::int32_t>(size)};
    for (std::size_t group = 0; group < result.groups.count(); ++group) {
      std::int32_t rank = 0;
      for (const std::int32_t sequence : result.groups[group]) {
        result.ranks[place(sequence)] = rank++;
      }
    }
    return result;
  }

 private:
  std::int32_t name(std::int32_t index) {
    while (names_[place(index)] != index) {
      index = names_[place(index)] = names_[place(names_[place(index)])];
    }
    return index;
  }

  std::vector<std::int32_t> names_;
  std::int32_t count_ = 0;
};

template <class Number>
struct Product {
  const PayoffBlock* blocks;
  std::size_t count;
  const Number* values;
  const std::int32_t* places;
  const Number* vector;
  Number* products;
};

// Numbers of the next column, which are read too where a column is shorter than `width`, go into
// sums that nobody asks for. Every other column has sums of its own, which do not wait for each
// other.
template <std::size_t width, std::size_t most_lanes, class Number>
[[gnu::always_inline]] inline void multiply_block(const Product<Number>& all,
                                                  const PayoffBlock& block) {
  constexpr std::size_t lanes = std::min(width, most_lanes);
  constexpr std::size_t vectors = width / lanes;
  using Unaligned = typename Lanes<lanes, Number>::Unaligned;
  typename Lanes<lanes, Number>::Vector sums[2][vectors] = {};
  const Number* column = all.values + block.values;
  const std::int32_t* places = all.places + block.places;
  const auto columns = static_cast<std::size_t>(block.columns);
  const auto rows = static_cast<std::size_t>(block.rows);
  const auto add = [&](std::size_t of, std::size_t k) __attribute__((always_inline)) {
    const Number number = all.vector[places[k]];
    for (std::size_t v = 0; v < vectors; ++v) {
      sums[of][v] +=
          reinterpret_cast<const Unaligned*>(column + k * rows + v * lanes)->vector * number;
    }
  };
  std::size_t k = 0;
  for (; k + 2 <= columns; k += 2) {
    add(0, k);
    add(1, k + 1);
  }
  if (k < columns) {
    add(0, k);
  }
  Number totals[width];
  for (std::size_t v = 0; v < vectors; ++v) {
    reinterpret_cast<Unaligned*>(totals + v * lanes)->vector = sums[0][v] + sums[1][v];
  }
  for (std::size_t i = 0; i < rows; ++i) {
    all.products[places[columns + i]] = totals[i];
  }
}

template <std::size_t lanes, class Number>
[[gnu::always_inline]] inline void multiply_blocks(const Product<Number>& all) {
  for (std::size_t k = 0; k < all.count; ++k) {
    const PayoffBlock& block = all.blocks[k];
    if (block.rows == 1) {
      multiply_block<1, 1>(all, block);
    } else if (block.rows <= 4) {
      multiply_block<4, lanes>(all, block);
    } else if (block.rows <= 8) {
      multiply_block<8, lanes>(all, block);
    } else {
      multiply_block<widest, lanes>(all, block);
    }
  }
}

void multiply(const Product<double>& all) {
  at_simd_level<multiply_blocks<2, double>, multiply_blocks<4, double>, multiply_blocks<8, double>>(
      all);
}

void multiply(const Product<float>& all) {
  at_simd_level<multiply_blocks<4, float>, multiply_blocks<8, float>, multiply_blocks<16, float>>(
      all);
}

// Payoffs of one player's sequences, the rows, against the other's.
struct Payoffs {
  const SparseRows& entries;
  Grouped rows;
  Grouped columns;
  Places row_places;
  Places column_places;

  std::size_t start(std::int32_t row) const { return place(entries.starts[place(row)]); }
  std::size_t size(std::int32_t row) const { return start(row + 1) - start(row); }
};

// The rows of a group in blocks of about equal size if at least half of them will be entries, or
// else one by one.
template <class Act>
void for_each_part(const Payoffs& payoffs, std::size_t group, const Act& act) {
  const Places rows = payoffs.rows.groups[group];
  const Places columns = payoffs.columns.groups[group];
  std::size_t entries = 0;
  for (const std::int32_t row : rows) {
    entries += payoffs.size(row);
  }
  std::size_t parts = (rows.size() + widest - 1) / widest;
  if (entries == 0) {
    return;
  }
  const bool is_dense = 2 * entries >= rows.size() * columns.size();
  parts = is_dense ? parts : rows.size();
  for (std::size_t k = 0; k < parts; ++k) {
    const std::size_t first = k * rows.size() / parts;
    const Places own = rows.subspan(first, (k + 1) * rows.size() / parts - first);
    act(own, is_dense ? columns : Places());
  }
}

template <class Number, class Matrix>
Matrix blocks_of(const Payoffs& payoffs) {
  Matrix matrix;
  std::size_t size = 0;
  const std::size_t groups = payoffs.rows.groups.count();
  const auto add = [&](Places rows, Places columns) {
    const std::size_t count = columns.empty() ? payoffs.size(rows[0]) : columns.size();
    matrix.blocks.push_back({size, matrix.places.size(), static_cast<std::int32_t>(count),
                             static_cast<std::int32_t>(rows.size())});
    const std::int32_t* all =
        columns.empty() ? payoffs.entries.columns.data() + payoffs.start(rows[0]) : columns.data();
    for (std::size_t k = 0; k < count; ++k) {
      matrix.places.push_back(payoffs.column_places[place(all[k])]);
    }
    for (const std::int32_t row : rows) {
      matrix.places.push_back(payoffs.row_places[place(row)]);
    }
    size += count * rows.size();
  };
  for (std::size_t group = 0; group < groups; ++group) {
    for_each_part(payoffs, group, add);
  }
  matrix.values.resize(size + widest);  // the last column is read beyond its end
  const PayoffBlock* block = matrix.blocks.data();
  const auto fill = [&](Places rows, Places columns) {
    Number* values = matrix.values.data() + block->values;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t start = payoffs.start(rows[i]);
      for (std::size_t k = 0; k < payoffs.size(rows[i]); ++k) {
        const std::size_t column =
            columns.empty()
                ? k
                : place(payoffs.columns.ranks[place(payoffs.entries.columns[start + k])]);
        values[column * rows.size() + i] = static_cast<Number>(payoffs.entries.values[start + k]);
      }
    }
    ++block;
  };
  for (std::size_t group = 0; group < groups; ++group) {
    for_each_part(payoffs, group, fill);
  }
  return matrix;
}

}  // namespace

template <class Number>
PayoffBlocks<Number>::PayoffBlocks(const ExtensiveGame& game, Places row_places,
                                   Places column_places) {
  const Groups groups(game.by_row(), column_places.size());
  Grouped rows = groups.grouped(0, row_places.size());
  Grouped columns = groups.grouped(row_places.size(), column_places.size());
  by_row_ = blocks_of<Number, Matrix>({game.by_row(), rows, columns, row_places, column_places});
  by_column_ = blocks_of<Number, Matrix>(
      {game.by_column(), std::move(columns), std::move(rows), column_places, row_places});
}

template <class Number>
void PayoffBlocks<Number>::pay(Player player, std::span<const Number> other_plan,
                               std::span<Number> worth) const {
  const Matrix& matrix = player == Player::row ? by_row_ : by_column_;
  std::fill(worth.begin(), worth.end(), Number{0});
  multiply(Product<Number>{matrix.blocks.data(), matrix.blocks.size(), matrix.values.data(),
                           matrix.places.data(), other_plan.data(), worth.data()});
}

template class PayoffBlocks<double>;
template class PayoffBlocks<float>;

}  // namespace saddle
