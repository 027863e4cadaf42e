#include "saddle/distributed/distributed_game.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <mpi.h>
#include <petscmat.h>

#include "saddle/distributed/ranks.h"
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
PayoffRange range_of(const MatrixPart& part) {
  const auto cells = static_cast<double>(part.rows) * static_cast<double>(part.columns);
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

// Mixes the bits of a number (the finaliser of MurmurHash3).
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccd;
  bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53;
  return bits ^ bits >> 33;
}

}  // namespace

struct DistributedGame::Matrix {
  Matrix(MatrixPart&& part, const PayoffRange& range);
  ~Matrix();
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;

  // The products of this rank's part of the weights, together with the other ranks.
  Eigen::VectorXd row_products(const Eigen::VectorXd& part) const;
  Eigen::VectorXd column_products(const Eigen::VectorXd& part) const;

  static Eigen::VectorXd product(Mat matrix, Vec weights, Vec products,
                                 const Eigen::VectorXd& part);

  void count_lengths(const MatrixPart& part);
  void transpose() { check(MatTranspose(by_rows, MAT_INITIAL_MATRIX, &by_columns)); }

  Mat by_rows = nullptr;     // the rescaled payoffs
  Mat by_columns = nullptr;  // their transpose, of which a product takes half the time
  Vec of_rows = nullptr;     // vectors without entries of their own
  Vec of_columns = nullptr;
  Index stored = 0;
  Index longest_row = 0;
  Index longest_column = 0;
  std::uint64_t fingerprint = 0;
};

DistributedGame::Matrix::Matrix(MatrixPart&& part, const PayoffRange& range) {
  count_lengths(part);
  const auto rows_here = static_cast<PetscInt>(size_here(part.rows));
  const auto columns_here = static_cast<PetscInt>(size_here(part.columns));
  const auto rows = static_cast<PetscInt>(part.rows);
  const auto columns = static_cast<PetscInt>(part.columns);
  check(VecCreateMPIWithArray(MPI_COMM_WORLD, 1, rows_here, rows, nullptr, &of_rows));
  check(VecCreateMPIWithArray(MPI_COMM_WORLD, 1, columns_here, columns, nullptr, &of_columns));
  // PETSc copies the payoffs, of which two of the three copies do not stay.
  SparseEntries entries;
  entries.swap(part.entries);
  const std::vector<PetscInt> ends(entries.outerIndexPtr(),
                                   entries.outerIndexPtr() + entries.outerSize() + 1);
  const std::vector<PetscInt> places(entries.innerIndexPtr(),
                                     entries.innerIndexPtr() + entries.nonZeros());
  for (Index k = 0; k < entries.nonZeros(); ++k) {
    entries.valuePtr()[k] = range.scaling.rescaled(entries.valuePtr()[k]);
  }
  check(MatCreateMPIAIJWithArrays(MPI_COMM_WORLD, rows_here, columns_here, rows, columns,
                                  ends.data(), places.data(), entries.valuePtr(), &by_rows));
}

DistributedGame::Matrix::~Matrix() {
  MatDestroy(&by_rows);
  MatDestroy(&by_columns);
  VecDestroy(&of_rows);
  VecDestroy(&of_columns);
}

void DistributedGame::Matrix::count_lengths(const MatrixPart& part) {
  const auto row_before = static_cast<std::uint64_t>(first_of_rank(part.rows, rank()));
  std::vector<int> of_column(static_cast<std::size_t>(part.columns));
  Index longest = 1;
  for (Index i = 0; i < part.entries.outerSize(); ++i) {
    Index length = 0;
    for (SparseEntries::InnerIterator entry(part.entries, i); entry; ++entry) {
      ++length;
      ++of_column[static_cast<std::size_t>(entry.col())];
      fingerprint += mixed(mixed(mixed(row_before + static_cast<std::uint64_t>(i)) +
                                 static_cast<std::uint64_t>(entry.col())) +
                           std::bit_cast<std::uint64_t>(entry.value()));
    }
    longest = std::max(longest, length);
  }
  MPI_Allreduce(MPI_IN_PLACE, of_column.data(), static_cast<int>(part.columns), MPI_INT, MPI_SUM,
                MPI_COMM_WORLD);
  // At least 1, as a block of terms that may be empty.
  longest_column = std::max(1, *std::max_element(of_column.begin(), of_column.end()));
  longest_row = static_cast<Index>(greatest_over_ranks(static_cast<double>(longest)));
  stored = sum_over_ranks(Index{part.entries.nonZeros()});
  fingerprint = sum_over_ranks(fingerprint);
}

// An empty vector has no array that PETSc would take.
Eigen::VectorXd DistributedGame::Matrix::product(Mat matrix, Vec weights, Vec products,
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

Eigen::VectorXd DistributedGame::Matrix::row_products(const Eigen::VectorXd& part) const {
  return product(by_rows, of_columns, of_rows, part);
}

Eigen::VectorXd DistributedGame::Matrix::column_products(const Eigen::VectorXd& part) const {
  return product(by_columns, of_rows, of_columns, part);
}

DistributedGame::DistributedGame(MatrixPart part, Tasks& tasks)
    : GameOperator(part.rows, part.columns, range_of(part)),
      matrix_(std::make_unique<Matrix>(std::move(part), range())),
      tasks_(tasks) {
  matrix_->transpose();
  row_task_ = tasks.add(
      [this] { vector_ = gathered(matrix_->row_products(scattered(vector_, columns())), rows()); });
  column_task_ = tasks.add([this] {
    vector_ = gathered(matrix_->column_products(scattered(vector_, rows())), columns());
  });
}

DistributedGame::~DistributedGame() = default;

Index DistributedGame::stored() const { return matrix_->stored; }

std::uint64_t DistributedGame::fingerprint() const { return matrix_->fingerprint; }

// A product with one weight 1 is exact, and so is the way back to the units of the game.
Eigen::VectorXd DistributedGame::row(Index row) const {
  return column_products(Eigen::VectorXd::Unit(rows(), row)) / range().scaling.scale();
}

Eigen::VectorXd DistributedGame::column(Index column) const {
  return row_products(Eigen::VectorXd::Unit(columns(), column)) / range().scaling.scale();
}

double DistributedGame::payoff(Index row, Index column) const { return this->row(row)[column]; }

Eigen::VectorXd DistributedGame::row_products(const Eigen::VectorXd& column_weights) const {
  return product(column_weights, row_task_);
}

Eigen::VectorXd DistributedGame::column_products(const Eigen::VectorXd& row_weights) const {
  return product(row_weights, column_task_);
}

Eigen::VectorXd DistributedGame::product(const Eigen::VectorXd& weights, std::size_t task) const {
  vector_ = weights;
  tasks_.run(task);
  return std::move(vector_);
}

double DistributedGame::row_product_error() const {
  return product_error(matrix_->longest_row, matrix_->longest_row, range().scaling.bound());
}

double DistributedGame::column_product_error() const {
  return product_error(matrix_->longest_column, matrix_->longest_column, range().scaling.bound());
}

SharedGame DistributedGame::shared() const {
  const auto sum = [](double number) { return sum_over_ranks(number); };
  return {size_here(rows()),
          size_here(columns()),
          [this](const Eigen::VectorXd& weights) { return matrix_->row_products(weights); },
          [this](const Eigen::VectorXd& weights) { return matrix_->column_products(weights); },
          sum,
          greatest_over_ranks};
}

}  // namespace saddle
