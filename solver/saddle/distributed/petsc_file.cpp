#include "saddle/distributed/petsc_file.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/distributed/petsc_bytes.h"
#include "saddle/distributed/ranks.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

class SparseReader {
 public:
  explicit SparseReader(PetscBytes& in) : in_(in) {}

  SparsePart part() {
    std::vector<int> even_lengths;
    together([&] {
      in_.expect_size(payoffs() + 8 * in_.stored());
      even_lengths = lengths_of(Parting(in_.rows()));
    });
    SparsePart part(Parting::by_payoffs(even_lengths), in_.columns());
    std::vector<int> lengths;
    together([&] { lengths = lengths_of(part.rows); });
    const Index here = std::accumulate(lengths.begin(), lengths.end(), Index{0});
    const Index before = sum_before(here);
    const Index all = sum_over_ranks(here);
    together([&] {
      if (all != in_.stored()) {
        throw in_.error(3 * in_.width(), fmt::format("expected {}, as the rows have, "
                                                     "found {}",
                                                     counted(all, "entry"), in_.stored()));
      }
      if (here > std::numeric_limits<int>::max()) {
        throw in_.error(row_lengths() + in_.width() * part.rows.first_here(),
                        fmt::format("expected fewer than 2^31 entries of a rank, found {}: use "
                                    "more ranks",
                                    here));
      }
      read_entries(lengths, before, part);
    });
    return part;
  }

 private:
  // Where the lengths of the rows, the columns and the payoffs begin.
  Index row_lengths() const { return in_.head_size(); }
  Index columns_of_entries() const { return row_lengths() + in_.width() * in_.rows(); }
  Index payoffs() const { return columns_of_entries() + in_.width() * in_.stored(); }

  std::vector<int> lengths_of(const Parting& rows) {
    std::vector<int> lengths;
    in_.for_each_whole(row_lengths() + in_.width() * rows.first_here(), rows.size_here(),
                       "a number of entries of a row", 0, in_.columns(),
                       [&](Index, Index length) { lengths.push_back(static_cast<int>(length)); });
    return lengths;
  }

  void read_entries(const std::vector<int>& lengths, Index before, SparsePart& part) {
    SparseEntries& entries = part.entries;
    std::partial_sum(lengths.begin(), lengths.end(), entries.outerIndexPtr() + 1);
    entries.resizeNonZeros(entries.outerIndexPtr()[entries.outerSize()]);
    const Index columns_begin = columns_of_entries() + in_.width() * before;
    in_.for_each_whole(
        columns_begin, entries.nonZeros(), "a column, counted from 0,", 0, in_.columns() - 1,
        [&](Index k, Index column) { entries.innerIndexPtr()[k] = static_cast<int>(column); });
    in_.read_payoffs(payoffs() + 8 * before, entries.nonZeros(), entries.valuePtr());
    for (Index i = 0; i < entries.outerSize(); ++i) {
      sort_row(i, columns_begin, part);
    }
  }

  // PETSc reads rows in any order.
  void sort_row(Index i, Index columns_begin, SparsePart& part) {
    SparseEntries& entries = part.entries;
    const int begin = entries.outerIndexPtr()[i];
    const int end = entries.outerIndexPtr()[i + 1];
    row_.clear();
    for (int k = begin; k < end; ++k) {
      row_.emplace_back(entries.innerIndexPtr()[k], k, entries.valuePtr()[k]);
    }
    std::sort(row_.begin(), row_.end());
    for (int k = begin; k < end; ++k) {
      const auto& [column, place, payoff] = row_[static_cast<std::size_t>(k - begin)];
      if (k > begin && column == entries.innerIndexPtr()[k - 1]) {
        throw in_.error(columns_begin + in_.width() * place,
                        fmt::format("expected each column of a row once, found column {} of row {} "
                                    "again (counted from 1)",
                                    column + 1, i + part.rows.first_here() + 1));
      }
      entries.innerIndexPtr()[k] = column;
      entries.valuePtr()[k] = payoff;
    }
  }

  PetscBytes& in_;
  std::vector<std::tuple<int, int, double>> row_;
};

DensePart read_table(PetscBytes& in) {
  DensePart part{Parting(in.rows()), {}};
  together([&] {
    in.expect_size(in.head_size() + 8 * in.rows() * in.columns());
    part.payoffs.resize(part.rows.size_here(), in.columns());
    in.read_payoffs(in.head_size() + 8 * part.rows.first_here() * in.columns(), part.payoffs.size(),
                    part.payoffs.data());
  });
  return part;
}

}  // namespace

MatrixPart read_petsc_file(const std::string& path) {
  std::optional<PetscBytes> in;
  together([&] { in.emplace(path); });
  if (in->stored() == PetscBytes::dense) {
    return read_table(*in);
  }
  return SparseReader(*in).part();
}

}  // namespace saddle
