#pragma once

#include <cstdint>
#include <optional>

#include "saddle/distributed/matrix_part.h"
#include "saddle/distributed/shared_matrix.h"
#include "saddle/large/dense_game.h"

namespace saddle {

/// A table of payoffs in parts: each rank holds equally many rows, or one more. A product reads
/// them once; the weights of all columns go to each rank, and the sums of all columns between them.
class DenseParts : public SharedMatrix {
 public:
  explicit DenseParts(DensePart part);

  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;
  Index stored() const override { return rows().size() * columns().size(); }
  std::uint64_t fingerprint() const override { return fingerprint_; }

 private:
  DenseMatrix payoffs_;
  std::optional<DenseGame> here_;  // the game of these rows, if there are any
  std::uint64_t fingerprint_;
};

}  // namespace saddle
