#include "saddle/distributed/sparse_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <petscmat.h>

#include "saddle/distributed/ranks.h"
#include "saddle/large/game_operator.h"
#include "saddle/number/rounding.h"

// Why a product is within the bound on its rounding, however many ranks make it
//
// A rank holds whole rows of the matrix and whole rows of its transpose, so that no sum goes from
// rank to rank. PETSc adds up a row in two parts: what the weights of this rank meet, and what
// those that came from other ranks meet. So with other ranks the same terms are added in another
// order. In whatever order k numbers are added, each passes through at most k - 1 additions, which
// is what product_error() allows for in one block of k terms; k is the most stored payoffs of a
// row, or of a column. A processor that rounds a product and a sum at once rounds less often.

namespace saddle {
namespace {

void check(PetscErrorCode code) {
  if (code != 0) {
    const char* text = nullptr;
    PetscErrorMessage(code, &text, nullptr);
    throw std::runtime_error(
        fmt::format("PETSc: {}", text != nullptr ? text : fmt::format("error {}", code)));
  }
}

// Zero is the center, as in a sparse game on one process.
PayoffRange range_of(const SparsePart& part) {
  const auto cells =
      static_cast<double>(part.rows.size()) * static_cast<double>(part.entries.cols());
  const bool has_zero = static_cast<double>(sum_over_ranks(Index{part.entries.nonZeros()})) < cells;
  double least = has_zero ? 0 : infinity;
  double greatest = has_zero ? 0 : -infinity;
  const double* const values = part.entries.valuePtr();
  for (Index k = 0; k < part.entries.nonZeros(); ++k) {
    least = std::min(least, values[k]);
    greatest = std::max(greatest, values[k]);
  }
  least = -greatest_over_ranks(-least);
  greatest = greatest_over_ranks(greatest);
  const double magnitude = std::max(std::abs(least), std::abs(greatest));
  const Scaling scaling(-magnitude, magnitude);
  // Beside a payoff of 1e308 one of 1e-310 is no longer itself once it is rescaled.
  bool is_rounded = false;
  for (Index k = 0; k < part.entries.nonZeros() && !is_rounded; ++k) {
    is_rounded = scaling.rescaled(values[k]) / scaling.scale() != values[k];
  }
  const double underflow = std::numeric_limits<double>::denorm_min() / scaling.scale();
  const double rounding = part.rounding + (is_rounded ? underflow : 0);
  return {least, greatest, greatest_over_ranks(rounding), scaling};
}

std::vector<int> column_lengths(const SparsePart& part) {
  std::vector<int> lengths(static_cast<std::size_t>(part.entries.cols()));
  const int* const columns = part.entries.innerIndexPtr();
  for (Index k = 0; k < part.entries.nonZeros(); ++k) {
    ++lengths[static_cast<std::size_t>(columns[k])];
  }
  return scattered_sum(lengths, Parting(part.entries.cols()));
}

Index row_length(const SparseEntries& entries, Index row) {
  return entries.outerIndexPtr()[row + 1] - entries.outerIndexPtr()[row];
}

// Returns this rank's part of a vector that is 1 at one place and 0 elsewhere.
Eigen::VectorXd unit_part(Index place, const Parting& parting) {
  Eigen::VectorXd part = Eigen::VectorXd::Zero(parting.size_here());
  const Index here = place - parting.first_here();
  if (here >= 0 && here < part.size()) {
    part[here] = 1;
  }
  return part;
}

// Returns the greatest of what the ranks give, at least 1, as a block of terms that may be empty.
Index longest(Index here) {
  return static_cast<Index>(greatest_over_ranks(static_cast<double>(std::max<Index>(here, 1))));
}

}  // namespace

struct SparseParts::Petsc {
  Petsc(SparsePart&& part, const Parting& columns, const Scaling& scaling);
  ~Petsc();
  Petsc(const Petsc&) = delete;
  Petsc& operator=(const Petsc&) = delete;

  static Eigen::VectorXd product(Mat matrix, Vec weights, Vec products,
                                 const Eigen::VectorXd& part);

  Mat by_rows = nullptr;     // the rescaled payoffs
  Mat by_columns = nullptr;  // their transpose, of which a product takes half the time
  Vec of_rows = nullptr;     // vectors without entries of their own
  Vec of_columns = nullptr;
};

SparseParts::Petsc::Petsc(SparsePart&& part, const Parting& columns, const Scaling& scaling) {
  const auto rows_here = static_cast<PetscInt>(part.rows.size_here());
  const auto columns_here = static_cast<PetscInt>(columns.size_here());
  const auto all_rows = static_cast<PetscInt>(part.rows.size());
  const auto all_columns = static_cast<PetscInt>(columns.size());
  check(VecCreateMPIWithArray(MPI_COMM_WORLD, 1, rows_here, all_rows, nullptr, &of_rows));
  check(VecCreateMPIWithArray(MPI_COMM_WORLD, 1, columns_here, all_columns, nullptr, &of_columns));
  // PETSc copies the payoffs, of which two of the three copies do not stay.
  {
    SparseEntries entries;
    entries.swap(part.entries);
    const std::vector<PetscInt> ends(entries.outerIndexPtr(),
                                     entries.outerIndexPtr() + entries.outerSize() + 1);
    const std::vector<PetscInt> places(entries.innerIndexPtr(),
                                       entries.innerIndexPtr() + entries.nonZeros());
    for (Index k = 0; k < entries.nonZeros(); ++k) {
      entries.valuePtr()[k] = scaling.rescaled(entries.valuePtr()[k]);
    }
    check(MatCreateMPIAIJWithArrays(MPI_COMM_WORLD, rows_here, columns_here, all_rows, all_columns,
                                    ends.data(), places.data(), entries.valuePtr(), &by_rows));
  }
  check(MatTranspose(by_rows, MAT_INITIAL_MATRIX, &by_columns));
}

SparseParts::Petsc::~Petsc() {
  MatDestroy(&by_rows);
  MatDestroy(&by_columns);
  VecDestroy(&of_rows);
  VecDestroy(&of_columns);
}

// An empty vector has no array that PETSc would take.
Eigen::VectorXd SparseParts::Petsc::product(Mat matrix, Vec weights, Vec products,
                                            const Eigen::VectorXd& part) {
  PetscInt size = 0;
  check(VecGetLocalSize(products, &size));
  Eigen::VectorXd result(std::max<Index>(size, 1));
  check(VecPlaceArray(weights, part.size() > 0 ? part.data() : result.data()));
  check(VecPlaceArray(products, result.data()));
  check(MatMult(matrix, weights, products));
  check(VecResetArray(weights));
  check(VecResetArray(products));
  result.conservativeResize(size);
  return result;
}

SparseParts::SparseParts(SparsePart part) : SparseParts(std::move(part), column_lengths(part)) {}

SparseParts::SparseParts(SparsePart&& part, const std::vector<int>& column_lengths)
    : SharedMatrix(part.rows, Parting::by_payoffs(column_lengths), range_of(part)) {
  Index length = 0;
  for (Index i = 0; i < part.entries.outerSize(); ++i) {
    length = std::max(length, row_length(part.entries, i));
    for (SparseEntries::InnerIterator entry(part.entries, i); entry; ++entry) {
      add_to_fingerprint(fingerprint_, part.rows.first_here() + i, entry.col(), entry.value());
    }
  }
  longest_row_ = longest(length);
  const auto longest_here = std::max_element(column_lengths.begin(), column_lengths.end());
  longest_column_ = longest(longest_here == column_lengths.end() ? 0 : *longest_here);
  stored_ = sum_over_ranks(Index{part.entries.nonZeros()});
  fingerprint_ = sum_over_ranks(fingerprint_);
  petsc_ = std::make_unique<Petsc>(std::move(part), columns(), range().scaling);
}

SparseParts::~SparseParts() = default;

// A product with one weight 1 is exact, and so is the way back to the units of the game.
Eigen::VectorXd SparseParts::row(Index row) const {
  return column_products(unit_part(row, rows())) / range().scaling.scale();
}

Eigen::VectorXd SparseParts::column(Index column) const {
  return row_products(unit_part(column, columns())) / range().scaling.scale();
}

Eigen::VectorXd SparseParts::row_products(const Eigen::VectorXd& column_weights) const {
  return Petsc::product(petsc_->by_rows, petsc_->of_columns, petsc_->of_rows, column_weights);
}

Eigen::VectorXd SparseParts::column_products(const Eigen::VectorXd& row_weights) const {
  return Petsc::product(petsc_->by_columns, petsc_->of_rows, petsc_->of_columns, row_weights);
}

double SparseParts::row_product_error() const {
  return product_error(longest_row_, longest_row_, range().scaling.bound());
}

double SparseParts::column_product_error() const {
  return product_error(longest_column_, longest_column_, range().scaling.bound());
}

}  // namespace saddle
