#include "saddle/distributed/distributed_game.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <petscmat.h>

#include "saddle/game/dense_game.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Mixes the bits of a number (the finaliser of MurmurHash3).
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccd;
  bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53;
  return bits ^ bits >> 33;
}

// Adds a payoff to the fingerprint of its game. The order of payoffs does not matter.
void add_to_fingerprint(std::uint64_t& fingerprint, Index row, Index column, double payoff) {
  const std::uint64_t place =
      mixed(mixed(static_cast<std::uint64_t>(row)) + static_cast<std::uint64_t>(column));
  fingerprint += mixed(place + std::bit_cast<std::uint64_t>(payoff));
}

void check(PetscErrorCode code) {
  if (code != 0) {
    const char* text = nullptr;
    PetscErrorMessage(code, &text, nullptr);
    throw std::runtime_error(
        fmt::format("PETSc: {}", text != nullptr ? text : fmt::format("error {}", code)));
  }
}

// The center is 0, as for a sparse game in one process.
PayoffRange range_of(const SparsePart& part) {
  const auto cells =
      static_cast<double>(part.rows.size()) * static_cast<double>(part.entries.cols());
  const bool has_zero = static_cast<double>(sum_over_ranks(Index{part.entries.nonZeros()})) < cells;
  double minimum = has_zero ? 0 : infinity;
  double maximum = has_zero ? 0 : -infinity;
  const double* const values = part.entries.valuePtr();
  for (Index k = 0; k < part.entries.nonZeros(); ++k) {
    minimum = std::min(minimum, values[k]);
    maximum = std::max(maximum, values[k]);
  }
  minimum = -greatest_over_ranks(-minimum);
  maximum = greatest_over_ranks(maximum);
  const double magnitude = std::max(std::abs(minimum), std::abs(maximum));
  const Scaling scaling(-magnitude, magnitude);
  // If one payoff is 1e308, rescaling rounds another of 1e-310: it underflows.
  bool is_rounded = false;
  for (Index k = 0; k < part.entries.nonZeros() && !is_rounded; ++k) {
    is_rounded = scaling.rescaled(values[k]) / scaling.scale() != values[k];
  }
  const double underflow = std::numeric_limits<double>::denorm_min() / scaling.scale();
  const double rounding = part.rounding + (is_rounded ? underflow : 0);
  return {minimum, maximum, greatest_over_ranks(rounding), scaling};
}

std::vector<int> column_lengths(const SparsePart& part) {
  std::vector<int> lengths(static_cast<std::size_t>(part.entries.cols()));
  const int* const columns = part.entries.innerIndexPtr();
  for (Index k = 0; k < part.entries.nonZeros(); ++k) {
    ++lengths[static_cast<std::size_t>(columns[k])];
  }
  return scattered_sum(lengths, Partition(part.entries.cols()));
}

// Returns this rank's part of a vector that is 1 at `place` and 0 elsewhere.
Eigen::VectorXd unit_part(Index place, const Partition& partition) {
  Eigen::VectorXd part = Eigen::VectorXd::Zero(partition.size_here());
  const Index here = place - partition.first_here();
  if (here >= 0 && here < part.size()) {
    part[here] = 1;
  }
  return part;
}

// Returns the maximum of `here` over the ranks, at least 1: product_error() needs a block of at
// least one term.
Index longest(Index here) {
  return static_cast<Index>(greatest_over_ranks(static_cast<double>(std::max<Index>(here, 1))));
}

// A sparse matrix as PETSc stores it.
struct Petsc {
  Petsc(SparsePart&& part, const Partition& columns, const Scaling& scaling) {
    const auto rows_here = static_cast<PetscInt>(part.rows.size_here());
    const auto columns_here = static_cast<PetscInt>(columns.size_here());
    const auto all_rows = static_cast<PetscInt>(part.rows.size());
    const auto all_columns = static_cast<PetscInt>(columns.size());
    check(VecCreateMPIWithArray(MPI_COMM_WORLD, 1, rows_here, all_rows, nullptr, &of_rows));
    check(
        VecCreateMPIWithArray(MPI_COMM_WORLD, 1, columns_here, all_columns, nullptr, &of_columns));
    // PETSc copies the payoffs. The original is freed at the end of this block, before the
    // transpose is made.
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
      check(MatCreateMPIAIJWithArrays(MPI_COMM_WORLD, rows_here, columns_here, all_rows,
                                      all_columns, ends.data(), places.data(), entries.valuePtr(),
                                      &by_rows));
    }
    check(MatTranspose(by_rows, MAT_INITIAL_MATRIX, &by_columns));
  }

  ~Petsc() {
    MatDestroy(&by_rows);
    MatDestroy(&by_columns);
    VecDestroy(&of_rows);
    VecDestroy(&of_columns);
  }

  Petsc(const Petsc&) = delete;
  Petsc& operator=(const Petsc&) = delete;

  // PETSc does not accept the array of an empty vector.
  static Eigen::VectorXd product(Mat matrix, Vec weights, Vec products,
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

  Mat by_rows = nullptr;     // the rescaled payoffs
  Mat by_columns = nullptr;  // their transpose, because a product with it takes half the time
  Vec of_rows = nullptr;     // vectors that borrow the arrays of Eigen vectors
  Vec of_columns = nullptr;
};

// Why a product is within its error bound, whatever the number of ranks
//
// A rank has whole rows of the matrix and whole rows of its transpose, so no sum crosses ranks.
// PETSc adds a row in two parts: the terms with the weights of this rank, and the terms with
// weights from other ranks. With another number of ranks the same terms are added in another order.
// In every order each of k numbers passes through at most k - 1 additions. product_error() with one
// block of k terms allows for these additions; k is the maximum number of stored payoffs of a row,
// or of a column. A processor with fused multiply-add rounds less often.

// A sparse matrix: each rank has some rows and, for the transposed products, some columns, with
// about as many payoffs as any other rank.
class SparseParts : public SharedMatrix {
 public:
  explicit SparseParts(SparsePart part) : SparseParts(std::move(part), column_lengths(part)) {}

  // A product with a unit vector is exact, and the division by the scale, a power of two, is exact
  // too.
  Eigen::VectorXd row(Index row) const override {
    return column_products(unit_part(row, rows())) / range().scaling.scale();
  }

  Eigen::VectorXd column(Index column) const override {
    return row_products(unit_part(column, columns())) / range().scaling.scale();
  }

  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override {
    return Petsc::product(petsc_->by_rows, petsc_->of_columns, petsc_->of_rows, column_weights);
  }

  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override {
    return Petsc::product(petsc_->by_columns, petsc_->of_rows, petsc_->of_columns, row_weights);
  }

  double row_product_error() const override {
    return product_error(range(), longest_row_, longest_row_);
  }

  double column_product_error() const override {
    return product_error(range(), longest_column_, longest_column_);
  }

  Index stored() const override { return stored_; }
  std::uint64_t fingerprint() const override { return fingerprint_; }

 private:
  // Takes the number of stored payoffs in each of this rank's columns of the even partition.
  SparseParts(SparsePart&& part, const std::vector<int>& column_lengths)
      : SharedMatrix(part.rows, Partition::by_payoffs(column_lengths), range_of(part)) {
    Index length = 0;
    for (Index i = 0; i < part.entries.outerSize(); ++i) {
      length = std::max<Index>(length, part.entries.innerVector(i).nonZeros());
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

  Index longest_row_ = 0;
  Index longest_column_ = 0;
  Index stored_ = 0;
  std::uint64_t fingerprint_ = 0;
  std::unique_ptr<Petsc> petsc_;
};

PayoffRange range_of(const DensePart& part) {
  const bool is_empty = part.payoffs.size() == 0;
  const double minimum = -greatest_over_ranks(is_empty ? -infinity : -part.payoffs.minCoeff());
  const double maximum = greatest_over_ranks(is_empty ? -infinity : part.payoffs.maxCoeff());
  return {minimum, maximum, greatest_over_ranks(part.rounding), Scaling(minimum, maximum)};
}

// Differs from the fingerprint of a sparse matrix with the same payoffs, because the iterations
// rescale payoffs by another center.
std::uint64_t fingerprint_of(const DensePart& part) {
  std::uint64_t fingerprint = is_leader() ? 1 : 0;
  for (Index i = 0; i < part.payoffs.rows(); ++i) {
    for (Index j = 0; j < part.payoffs.cols(); ++j) {
      add_to_fingerprint(fingerprint, part.rows.first_here() + i, j, part.payoffs(i, j));
    }
  }
  return sum_over_ranks(fingerprint);
}

// A table of payoffs in parts: each rank has rows / ranks rows, or one more. A product reads each
// payoff once. For row products each rank gets the weights of all columns; for column products the
// ranks exchange their sums for all columns.
class DenseParts : public SharedMatrix {
 public:
  explicit DenseParts(DensePart part)
      : SharedMatrix(part.rows, Partition(part.payoffs.cols()), range_of(part)),
        fingerprint_(fingerprint_of(part)) {
    payoffs_.swap(part.payoffs);
    if (payoffs_.rows() > 0) {
      here_.emplace(payoffs_.data(), payoffs_.rows(), payoffs_.cols(), range());
    }
  }

  Eigen::VectorXd row(Index row) const override {
    Eigen::VectorXd whole = Eigen::VectorXd::Zero(columns().size());
    const Index place = row - rows().first_here();
    if (place >= 0 && place < payoffs_.rows()) {
      whole = payoffs_.row(place);
    }
    // The sum is exact: the ranks without the row add zeros.
    return scattered_sum(whole, columns());
  }

  Eigen::VectorXd column(Index column) const override { return payoffs_.col(column); }

  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override {
    const Eigen::VectorXd whole = gathered_by_all(column_weights, columns());
    return here_ ? here_->row_products(whole) : Eigen::VectorXd(0);
  }

  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override {
    return scattered_sum(here_ ? here_->column_products(row_weights)
                               : Eigen::VectorXd(Eigen::VectorXd::Zero(columns().size())),
                         columns());
  }

  double row_product_error() const override { return product_error(range(), columns().size()); }

  // The ranks' sums take one more addition for each rank, and the last block of each rank may be
  // partly filled. One more block for each rank covers both.
  double column_product_error() const override {
    return product_error(range(), rows().size() + product_block * ranks());
  }

  Index stored() const override { return rows().size() * columns().size(); }
  std::uint64_t fingerprint() const override { return fingerprint_; }

 private:
  DenseMatrix payoffs_;
  std::optional<DenseGame> here_;  // the game of this rank's rows, if there are any
  std::uint64_t fingerprint_;
};

std::unique_ptr<const SharedMatrix> matrix_of(MatrixPart&& part) {
  if (auto* const dense = std::get_if<DensePart>(&part)) {
    return std::make_unique<DenseParts>(std::move(*dense));
  }
  return std::make_unique<SparseParts>(std::get<SparsePart>(std::move(part)));
}

}  // namespace

DistributedGame::DistributedGame(MatrixPart part, Tasks& tasks)
    : DistributedGame(matrix_of(std::move(part)), tasks) {}

DistributedGame::DistributedGame(std::unique_ptr<const SharedMatrix> matrix, Tasks& tasks)
    : GameOperator(matrix->rows().size(), matrix->columns().size(), matrix->range()),
      matrix_(std::move(matrix)),
      tasks_(tasks),
      row_products_(tasks.add([this] {
        vector_ = gathered(matrix_->row_products(scattered(vector_, column_partition())),
                           row_partition());
      })),
      column_products_(tasks.add([this] {
        vector_ = gathered(matrix_->column_products(scattered(vector_, row_partition())),
                           column_partition());
      })),
      row_(tasks.add(
          [this] { vector_ = gathered(matrix_->row(from_rank(0, place_)), column_partition()); })),
      column_(tasks.add([this] {
        vector_ = gathered(matrix_->column(from_rank(0, place_)), row_partition());
      })) {}

Eigen::VectorXd DistributedGame::row(Index row) const { return line(row, row_); }

Eigen::VectorXd DistributedGame::column(Index column) const { return line(column, column_); }

Eigen::VectorXd DistributedGame::line(Index place, std::size_t task) const {
  place_ = place;
  tasks_.run(task);
  return std::move(vector_);
}

double DistributedGame::payoff(Index row, Index column) const { return this->row(row)[column]; }

Eigen::VectorXd DistributedGame::row_products(const Eigen::VectorXd& column_weights) const {
  return product(column_weights, row_products_);
}

Eigen::VectorXd DistributedGame::column_products(const Eigen::VectorXd& row_weights) const {
  return product(row_weights, column_products_);
}

Eigen::VectorXd DistributedGame::product(const Eigen::VectorXd& weights, std::size_t task) const {
  vector_ = weights;
  tasks_.run(task);
  return std::move(vector_);
}

MatchedGame<double> DistributedGame::matched() const {
  using Vector = Eigen::VectorXd;
  return {
      row_partition().size_here(),
      column_partition().size_here(),
      [this](const Vector& column, Vector& payoffs) { payoffs = matrix_->row_products(column); },
      [this](const Vector& row, Vector& payoffs) { payoffs = -matrix_->column_products(row); },
      [](double number) { return sum_over_ranks(number); },
      greatest_over_ranks};
}

}  // namespace saddle
