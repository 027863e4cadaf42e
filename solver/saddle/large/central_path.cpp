#include "saddle/large/central_path.h"

#include <memory>

#include "saddle/large/matrix_interior_point.h"

namespace saddle {
namespace {

constexpr int most_steps = 60;
// How far down the products are brought by a step. Without a least part the strategies go so far
// beyond the gap that responses to them are as poor as those to vertices: a Blotto game of 100
// against 90 soldiers took 588 rounds, and with it 248.
constexpr double least_centring = 0.15;

double gap_of(const DenseMatrix& payoffs, const Weights& strategies) {
  return (payoffs * strategies.column).maxCoeff() / strategies.column.sum() -
         (payoffs.transpose() * strategies.row).minCoeff() / strategies.row.sum();
}

}  // namespace

bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies) {
  double gap = gap_of(payoffs, strategies);
  MatrixInteriorPoint point(std::make_unique<TablePayoffs>(payoffs), strategies, gap);
  for (int k = 0; k < most_steps && (k == 0 || gap > most_gap); ++k) {
    if (!point.step(nullptr, should_stop, least_centring)) {
      return false;
    }
    strategies = {point.row(), point.column()};
    gap = gap_of(payoffs, strategies);
  }
  return gap <= most_gap;
}

}  // namespace saddle
