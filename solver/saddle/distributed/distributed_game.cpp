#include "saddle/distributed/distributed_game.h"

#include <utility>
#include <variant>

#include "saddle/distributed/dense_parts.h"
#include "saddle/distributed/ranks.h"
#include "saddle/distributed/sparse_parts.h"

namespace saddle {
namespace {

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
        vector_ =
            gathered(matrix_->row_products(scattered(vector_, column_parting())), row_parting());
      })),
      column_products_(tasks.add([this] {
        vector_ =
            gathered(matrix_->column_products(scattered(vector_, row_parting())), column_parting());
      })),
      row_(tasks.add(
          [this] { vector_ = gathered(matrix_->row(from_rank(0, place_)), column_parting()); })),
      column_(tasks.add(
          [this] { vector_ = gathered(matrix_->column(from_rank(0, place_)), row_parting()); })) {}

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

SharedGame DistributedGame::shared() const {
  const auto sum = [](double number) { return sum_over_ranks(number); };
  return {row_parting().size_here(),
          column_parting().size_here(),
          [this](const Eigen::VectorXd& weights) { return matrix_->row_products(weights); },
          [this](const Eigen::VectorXd& weights) { return matrix_->column_products(weights); },
          sum,
          greatest_over_ranks};
}

}  // namespace saddle
