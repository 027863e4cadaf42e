#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/positive_form.h"

namespace saddle {

/// A square part K of a game's positive form: the rows and columns of a basis.
struct Kernel {
  DenseMatrix matrix;
  /// Roughly the inverse of the matrix.
  DenseMatrix inverse;
};

/// Weights that make all rows and all columns of the kernel pay 1.
struct KernelWeights {
  Eigen::VectorXd row;     // K'x = 1
  Eigen::VectorXd column;  // K y = 1
};

/// Returns the weights to the last digits, by iterative refinement from `start` with residuals
/// in twice the working precision (Wilkinson 1963): none if the inverse is so rough that this does
/// not converge. O(k^2).
std::optional<KernelWeights> refined(const Kernel& kernel, KernelWeights start);

}  // namespace saddle
