#include "saddle/large/matrix_interior_point.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/tile_product.h"

// Let x be the weights of a player, y those of the other, a(y) what y pays each strategy of the
// first (A y for the row player, -A'x for the column player), and u the most of that. The slacks
//
//   s = u - a(y) >= 0
//
// say how far the strategies are from best responses. Newton's step towards products x s = c is
//
//   D dx + du - a(dy) = f,  sum dx = q,   D = s / x,  f = c / x - r,
//
// for both players, where r and q are the residuals of the equations. Let x be the side that is
// kept, y the other one, and E its D. Then dy = (f_y - dv + a(dx)) / E, and what is left of the
// other's equations is, with b = a(1 / E) and delta = sum 1 / E,
//
//   N dx + du + b dv = f_x + a(f_y / E),    N = D + A (1 / E) A',
//   delta dv = sum f_y / E - b'dx - q_y,    sum dx = q_x.
//
// N is positive definite, and dense where two rows have a column in common. The border of two is
// eliminated by solutions for b and for ones.
//
// The weights of one player and the slacks of the other depend on each other linearly, and so they
// move by a length of their own.

namespace saddle {
namespace {

using Vector = Eigen::VectorXd;

// A sparse matrix by lines: rows, or columns.
struct SparseLines {
  const int* starts;
  const int* places;
  const double* values;
};

template <class Matrix>
SparseLines lines_of(const Matrix& matrix) {
  return {matrix.outerIndexPtr(), matrix.innerIndexPtr(), matrix.valuePtr()};
}

}  // namespace

// The lines of a matrix are sorted once it was stored the other way.
SparsePayoffs::SparsePayoffs(const SparseEntries& payoffs)
    : by_columns_(payoffs), by_rows_(by_columns_) {}

Index SparsePayoffs::size(std::size_t side) const {
  return side == 0 ? by_rows_.rows() : by_rows_.cols();
}

Vector SparsePayoffs::pay(std::size_t side, const Vector& weights) const {
  return side == 0 ? Vector(by_rows_ * weights) : Vector(-(by_columns_.transpose() * weights));
}

// A line of the sum is made of the other side's lines that cross the own one at an entry.
bool SparsePayoffs::add_normal_equations(std::size_t side, const Vector& weights, ThreadPool* pool,
                                         const ShouldStop& should_stop, Cholesky& normal) const {
  const SparseLines lines = side == 0 ? lines_of(by_rows_) : lines_of(by_columns_);
  const SparseLines crossing = side == 0 ? lines_of(by_columns_) : lines_of(by_rows_);
  std::atomic<bool> is_whole = true;
  for_parts(pool, size(side), 1, [&](Index first, Index last) {
    PacedStop stop(should_stop);
    for (Index i = first; i < last && !stop.seen(); ++i) {
      double* const sums = normal.row(i);
      for (int entry = lines.starts[i]; entry < lines.starts[i + 1]; ++entry) {
        const int j = lines.places[entry];
        const double weight = lines.values[entry] * weights[j];
        const int* const end = crossing.places + crossing.starts[j + 1];
        const int* place = std::lower_bound(crossing.places + crossing.starts[j], end, i);
        const double* value = crossing.values + (place - crossing.places);
        for (; place != end; ++place, ++value) {
          sums[*place - i] += weight * *value;
        }
        stop.after(as_size(crossing.starts[j + 1] - crossing.starts[j]));
      }
    }
    if (stop.seen()) {
      is_whole = false;
    }
  });
  return is_whole;
}

Index TablePayoffs::size(std::size_t side) const {
  return side == 0 ? payoffs_.rows() : payoffs_.cols();
}

Vector TablePayoffs::pay(std::size_t side, const Vector& weights) const {
  return side == 0 ? Vector(payoffs_ * weights) : Vector(-(payoffs_.transpose() * weights));
}

// The product of the payoffs, each of the other side's lines times the root of its weight, with
// their transpose.
bool TablePayoffs::add_normal_equations(std::size_t side, const Vector& weights,
                                        ThreadPool* /*pool*/, const ShouldStop& should_stop,
                                        Cholesky& normal) const {
  const Index own = size(side);
  const Index stride = padded_columns(own);
  AlignedVector<double> scaled(static_cast<std::size_t>(stride * weights.size()), 0);
  for (Index k = 0; k < weights.size(); ++k) {
    Eigen::Map<Vector> line(scaled.data() + k * stride, own);
    if (side == 0) {
      line = payoffs_.col(k) * std::sqrt(weights[k]);
    } else {
      line = payoffs_.row(k).transpose() * std::sqrt(weights[k]);
    }
  }
  constexpr Index block = 4 * tile_columns;
  AlignedVector<double> sums;
  for (Index first = 0; first < own; first += block) {
    if (is_stopped(should_stop)) {
      return false;
    }
    const Index rows = std::min(block, stride - first);
    sums.assign(static_cast<std::size_t>(rows * stride), 0);
    add_product(sums.data() + first, stride, rows, stride - first, scaled.data() + first, stride,
                scaled.data() + first, stride, weights.size());
    for (Index i = first; i < std::min(first + block, own); ++i) {
      const double* const from = sums.data() + (i - first) * stride;
      double* const row = normal.row(i);
      for (Index j = i; j < own; ++j) {
        row[j - i] += from[j];
      }
    }
  }
  return true;
}

namespace {

// The part of the even mixture in the first strategies: the lesser of this and this number of gaps.
// With 50 times the gap a game of 2000 a side took 9 steps, with a tenth of evenness 12.
constexpr double most_central = 0.1;
constexpr double central_per_gap = 50;
// The least products at the beginning, as a part of what they would be if they shared the gap.
constexpr double first_products = 0.1;
constexpr double least_first_gap = 1e-12;
// The error of a product in the linear equations, as a part of the mean product.
constexpr double accuracy = 0.01;
constexpr int most_refinements = 3;
// Correctors: how many, how much farther than the step each looks, between which parts of the
// target it leaves products as they are, and what it has to add to the lengths of both players to
// be kept. A corrector costs two solutions: a game of 2000 a side took 12 steps to 1e-9 without
// them, 9 with three.
constexpr int most_correctors = 3;
constexpr double farther = 0.3;
constexpr double least_product = 0.1;
constexpr double most_product = 10;
constexpr double least_gain = 0.01;
// What a strategy that is added has at least of the root of the mean product, as its slack.
constexpr double least_slack = 0.1;

Vector central(const Vector& weights, double part) {
  const auto size = static_cast<double>(weights.size());
  return (1 - part) / weights.sum() * weights.array() + part / size;
}

// Returns how far positive numbers may go along their changes before one is 0, at most `length`.
double length_within(const Vector& numbers, const Vector& changes, double length) {
  for (Index i = 0; i < numbers.size(); ++i) {
    if (changes[i] < 0 && -numbers[i] > length * changes[i]) {
      length = -numbers[i] / changes[i];
    }
  }
  return length;
}

Vector joined(const Vector& first, const Vector& last) {
  Vector all(first.size() + last.size());
  all << first, last;
  return all;
}

}  // namespace

MatrixInteriorPoint::MatrixInteriorPoint(std::unique_ptr<const InteriorPayoffs> payoffs,
                                         const Weights& start, double gap) {
  set_payoffs(std::move(payoffs));
  const double part = std::clamp(central_per_gap * gap, least_first_gap, most_central);
  sides_[0].weights = central(start.row, part);
  sides_[1].weights = central(start.column, part);
  const std::array<Vector, 2> payoff = {payoffs_->pay(0, sides_[1].weights),
                                        payoffs_->pay(1, sides_[0].weights)};
  const double first_gap = std::max(payoff[0].maxCoeff() + payoff[1].maxCoeff(), least_first_gap);
  for (std::size_t k = 0; k < 2; ++k) {
    Side& own = sides_[k];
    own.value = payoff[k].maxCoeff() +
                first_products * first_gap / strategies() * static_cast<double>(own.weights.size());
    own.slacks = own.value - payoff[k].array();
  }
}

void MatrixInteriorPoint::set_payoffs(std::unique_ptr<const InteriorPayoffs> payoffs) {
  payoffs_ = std::move(payoffs);
  kept_ = payoffs_->size(0) <= payoffs_->size(1) ? 0 : 1;
}

double MatrixInteriorPoint::strategies() const {
  return static_cast<double>(payoffs_->size(0) + payoffs_->size(1));
}

double MatrixInteriorPoint::gap() const {
  return sides_[0].weights.dot(sides_[0].slacks) + sides_[1].weights.dot(sides_[1].slacks);
}

double MatrixInteriorPoint::mean_product() const { return gap() / strategies(); }

void MatrixInteriorPoint::extend(std::unique_ptr<const InteriorPayoffs> payoffs,
                                 const Vector& row_slacks, const Vector& column_slacks) {
  const double product = mean_product();
  const double minimum = least_slack * std::sqrt(product);
  const auto add = [&](const Vector& slacks, Side& side) {
    const Vector raised = slacks.array().abs().max(minimum);
    side.weights = joined(side.weights, product / raised.array());
    side.slacks = joined(side.slacks, raised);
  };
  add(row_slacks, sides_[0]);
  add(column_slacks, sides_[1]);
  set_payoffs(std::move(payoffs));
}

void MatrixInteriorPoint::find_residuals() {
  for (std::size_t k = 0; k < 2; ++k) {
    Side& own = sides_[k];
    own.residual = own.value - payoffs_->pay(k, sides_[1 - k].weights).array() - own.slacks.array();
    own.sum_residual = 1 - own.weights.sum();
    own.diagonal = own.slacks.array() / own.weights.array();
  }
}

bool MatrixInteriorPoint::factorise(ThreadPool* pool, const ShouldStop& should_stop) {
  const Side& own = sides_[kept_];
  const Vector inverse = sides_[1 - kept_].diagonal.cwiseInverse();
  normal_.clear(own.weights.size());
  if (!payoffs_->add_normal_equations(kept_, inverse, pool, should_stop, normal_)) {
    return false;
  }
  for (Index i = 0; i < own.diagonal.size(); ++i) {
    normal_.row(i)[0] += own.diagonal[i];
  }
  if (!normal_.factorise(pool, should_stop)) {
    return false;
  }
  border_ = payoffs_->pay(kept_, inverse);
  border_sum_ = inverse.sum();
  of_border_ = border_;
  of_ones_ = Vector::Ones(border_.size());
  double* const right_sides[] = {of_border_.data(), of_ones_.data()};
  normal_.solve(right_sides);
  return true;
}

MatrixInteriorPoint::RightSide MatrixInteriorPoint::right_side(
    const std::array<Vector, 2>& targets) const {
  RightSide right;
  for (std::size_t k = 0; k < 2; ++k) {
    right.of_slacks[k] = targets[k].cwiseQuotient(sides_[k].weights) - sides_[k].residual;
    right.of_sums[k] = sides_[k].sum_residual;
  }
  return right;
}

// Solves the equations of the comment above, but for rounding; the changes of slacks are left out.
MatrixInteriorPoint::Direction MatrixInteriorPoint::solve(const RightSide& right) const {
  const std::size_t other = 1 - kept_;
  const Vector& diagonal = sides_[other].diagonal;
  const Vector quotients = right.of_slacks[other].cwiseQuotient(diagonal);
  const double constant = (quotients.sum() - right.of_sums[other]) / border_sum_;
  Vector changes = right.of_slacks[kept_] + payoffs_->pay(kept_, quotients) - border_ * constant;
  double* const right_sides[] = {changes.data()};
  normal_.solve(right_sides);
  // dx = changes + of_border_ p - of_ones_ du, where delta p = b'dx and the sum of dx is given.
  const double a = 1 - border_.dot(of_border_) / border_sum_;
  const double b = border_.dot(of_ones_) / border_sum_;
  const double c = of_border_.sum();
  const double d = of_ones_.sum();
  const double f = border_.dot(changes) / border_sum_;
  const double g = changes.sum() - right.of_sums[kept_];
  const double determinant = a * d + b * c;
  const double value_change = (a * g + c * f) / determinant;
  changes += of_border_ * ((d * f - b * g) / determinant) - of_ones_ * value_change;

  Direction direction;
  direction.values[kept_] = value_change;
  direction.values[other] = constant - border_.dot(changes) / border_sum_;
  direction.weights[other] =
      (right.of_slacks[other] + payoffs_->pay(other, changes)).array() - direction.values[other];
  direction.weights[other].array() /= diagonal.array();
  direction.weights[kept_] = std::move(changes);
  return direction;
}

// Iterative refinement: solves for the residuals until the error of each product is small.
void MatrixInteriorPoint::refine(const RightSide& right, double most_error,
                                 Direction& direction) const {
  double last_error = std::numeric_limits<double>::infinity();
  for (int round = 0;; ++round) {
    RightSide rest = right;
    double error = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      rest.of_slacks[k] -= sides_[k].diagonal.cwiseProduct(direction.weights[k]) -
                           payoffs_->pay(k, direction.weights[1 - k]);
      rest.of_slacks[k].array() -= direction.values[k];
      rest.of_sums[k] -= direction.weights[k].sum();
      error =
          std::max(error, rest.of_slacks[k].cwiseProduct(sides_[k].weights).cwiseAbs().maxCoeff());
    }
    if (round == most_refinements || !(error > most_error) || !(error < last_error / 2)) {
      return;
    }
    last_error = error;
    const Direction change = solve(rest);
    for (std::size_t k = 0; k < 2; ++k) {
      direction.weights[k] += change.weights[k];
      direction.values[k] += change.values[k];
    }
  }
}

void MatrixInteriorPoint::set_slack_changes(const std::array<Vector, 2>& targets,
                                            Direction& direction) const {
  for (std::size_t k = 0; k < 2; ++k) {
    const Side& own = sides_[k];
    direction.slacks[k] =
        (targets[k] - own.slacks.cwiseProduct(direction.weights[k])).cwiseQuotient(own.weights);
  }
}

// Returns how far the weights of each side, and the slacks of the other one, may go.
std::array<double, 2> MatrixInteriorPoint::lengths(const Direction& direction) const {
  const auto length = [&](std::size_t k) {
    return std::min(length_within(sides_[k].weights, direction.weights[k], 1),
                    length_within(sides_[1 - k].slacks, direction.slacks[1 - k], 1));
  };
  return {length(0), length(1)};
}

MatrixInteriorPoint::Direction MatrixInteriorPoint::direction_to(
    const std::array<Vector, 2>& targets, double most_error) const {
  const RightSide right = right_side(targets);
  Direction direction = solve(right);
  refine(right, most_error, direction);
  set_slack_changes(targets, direction);
  return direction;
}

// Moves the targets so that no product goes far from the one that is aimed at if the direction is
// followed farther than these lengths.
void MatrixInteriorPoint::correct(const Direction& direction, const std::array<double, 2>& length,
                                  double target, std::array<Vector, 2>& targets) const {
  std::array<double, 2> longer;
  for (std::size_t k = 0; k < 2; ++k) {
    longer[k] = std::min(length[k] + farther, 1.0);
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const Vector products =
        (sides_[k].weights + longer[k] * direction.weights[k])
            .cwiseProduct(sides_[k].slacks + longer[1 - k] * direction.slacks[k]);
    targets[k].array() +=
        (products.array().max(least_product * target).min(most_product * target) - products.array())
            .max(-most_product * target);
  }
}

bool MatrixInteriorPoint::step(ThreadPool* pool, const ShouldStop& should_stop,
                               double least_centring) {
  const double product = mean_product();
  find_residuals();
  if (!(product > 0) || !factorise(pool, should_stop)) {
    return false;
  }
  std::array<Vector, 2> targets;
  for (std::size_t k = 0; k < 2; ++k) {
    targets[k] = -sides_[k].weights.cwiseProduct(sides_[k].slacks);
  }
  Direction direction = solve(right_side(targets));
  set_slack_changes(targets, direction);
  std::array<double, 2> length = lengths(direction);
  double ahead = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    ahead += (sides_[k].weights + length[k] * direction.weights[k])
                 .dot(sides_[k].slacks + length[1 - k] * direction.slacks[k]);
  }
  const double centring =
      std::max(std::pow(std::min(ahead / strategies() / product, 1.0), 3), least_centring);
  for (std::size_t k = 0; k < 2; ++k) {
    targets[k].array() +=
        centring * product - direction.weights[k].array() * direction.slacks[k].array();
  }
  const double target = centring * product;
  direction = direction_to(targets, accuracy * target);
  length = lengths(direction);
  // Near the central path they save no steps: 235 of 237 on a Blotto game.
  const int correctors = least_centring > 0 ? 0 : most_correctors;
  for (int k = 0; k < correctors && length[0] + length[1] < 2; ++k) {
    correct(direction, length, target, targets);
    Direction corrected = direction_to(targets, accuracy * target);
    const std::array<double, 2> longer = lengths(corrected);
    if (longer[0] + longer[1] < length[0] + length[1] + least_gain) {
      break;
    }
    direction = std::move(corrected);
    length = longer;
  }
  // Far from the end, products that come to nothing too soon cost iterations.
  const double most = 1 - std::clamp(centring, 0.001, 0.05);
  for (std::size_t k = 0; k < 2; ++k) {
    if (!direction.weights[k].allFinite() || !direction.slacks[k].allFinite()) {
      return false;
    }
  }
  for (std::size_t k = 0; k < 2; ++k) {
    Side& own = sides_[k];
    own.weights += most * length[k] * direction.weights[k];
    own.slacks += most * length[1 - k] * direction.slacks[k];
    own.value += most * length[1 - k] * direction.values[k];
  }
  return true;
}

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
