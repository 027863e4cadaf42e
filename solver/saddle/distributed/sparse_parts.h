#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "saddle/distributed/matrix_part.h"
#include "saddle/distributed/shared_matrix.h"

namespace saddle {

/// A sparse matrix in parts, as one of PETSc: each rank holds some rows and, for the transposed
/// products, some columns, about as many payoffs as any other rank.
class SparseParts : public SharedMatrix {
 public:
  explicit SparseParts(SparsePart part);
  ~SparseParts() override;

  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;
  Index stored() const override { return stored_; }
  std::uint64_t fingerprint() const override { return fingerprint_; }

 private:
  struct Petsc;

  // Takes how many payoffs are stored in each column that this rank has in the even parting.
  SparseParts(SparsePart&& part, const std::vector<int>& column_lengths);

  Index longest_row_ = 0;
  Index longest_column_ = 0;
  Index stored_ = 0;
  std::uint64_t fingerprint_ = 0;
  std::unique_ptr<Petsc> petsc_;
};

}  // namespace saddle
