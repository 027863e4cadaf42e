#include "saddle/interior_point/dense_kkt.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include <Eigen/Core>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/cholesky.h"
#include "saddle/machine/tile_product.h"
#include "saddle/number/index.h"

// Let x be the strategy of the player with fewer strategies, and y the strategy of the other
// player. The payoffs of the strategies are a(y) = P y for the player of x, and a(x) = -P'x for the
// player of y. Let u and v be the values of the players' only sets, D and E the diagonal at the
// strategies, and d and e the diagonal at the sets. The system is
//
//   D dx + du - a(dy) = f_x,  sum dx - d du = q_x,
//   E dy + dv - a(dx) = f_y,  sum dy - e dv = q_y.
//
// So dy = (f_y - dv + a(dx)) / E. With b = P (1 / E) and delta = sum 1 / E + e, the remaining
// system is
//
//   N dx + du + b dv = f_x + P (f_y / E),    N = D + P (1 / E) P',
//   delta dv = sum f_y / E - b'dx - q_y,     sum dx - d du = q_x.
//
// N is positive definite; two rows with a column in common have an entry in it. The two unknowns du
// and dv are eliminated by solving with N for b and for a vector of ones.

namespace saddle {
namespace {

using ConstMap = Eigen::Map<const Eigen::VectorXd>;
using Map = Eigen::Map<Eigen::VectorXd>;

class DenseKkt : public KktSystem {
 public:
  const Treeplex& player(std::size_t k) const final { return players_[k]; }
  bool prepare(const Plans& /*plans*/, const ShouldStop& /*should_stop*/) final { return true; }
  bool is_stale(const Plans& /*plans*/) const final { return false; }
  std::span<const Eliminated> eliminated(std::size_t /*k*/) const final { return {}; }
  std::int64_t factor_entries() const final { return size(kept_) * size(kept_) / 2; }

  bool factorise(std::span<const double> diagonal, const ShouldStop& should_stop) final {
    const std::size_t other = 1 - kept_;
    diagonal_ = ConstMap(diagonal.data() + first(other), size(other)).cwiseAbs();
    const Eigen::VectorXd inverse = diagonal_.cwiseInverse();
    normal_.clear(size(kept_));
    if (!add_normal_equations(kept_, inverse, pool_, should_stop, normal_)) {
      return false;
    }
    for (Index i = 0; i < size(kept_); ++i) {
      normal_.row(i)[0] += std::abs(diagonal[as_size(first(kept_) + i)]);
    }
    if (!normal_.factorise(pool_, should_stop)) {
      return false;
    }
    kept_corner_ = std::abs(diagonal[set(kept_)]);
    border_ = pay(kept_, inverse);
    border_sum_ = inverse.sum() + std::abs(diagonal[set(other)]);
    of_border_ = border_;
    of_ones_ = Eigen::VectorXd::Ones(border_.size());
    double* const right_sides[] = {of_border_.data(), of_ones_.data()};
    normal_.solve(right_sides);
    return true;
  }

  void eliminate(std::span<const double> right, std::vector<double>& eliminated) const final {
    eliminated.assign(right.begin(), right.end());
  }

  void solve(std::vector<double>& eliminated, std::vector<double>& solution) final {
    const std::size_t other = 1 - kept_;
    const double sign = kept_ == 0 ? -1 : 1;
    const auto right = [&](std::size_t k) {
      return (k == kept_ ? sign : -sign) * ConstMap(eliminated.data() + first(k), size(k));
    };
    const double kept_sum = sign * eliminated[set(kept_)];
    const double other_sum = -sign * eliminated[set(other)];

    const Eigen::VectorXd quotients = right(other).cwiseQuotient(diagonal_);
    const double constant = (quotients.sum() - other_sum) / border_sum_;
    Eigen::VectorXd changes = right(kept_) + pay(kept_, quotients) - border_ * constant;
    double* const right_sides[] = {changes.data()};
    normal_.solve(right_sides);
    // dx = changes + of_border_ p - of_ones_ du, where delta p = b'dx and the sum of dx is given.
    const double a = 1 - border_.dot(of_border_) / border_sum_;
    const double b = border_.dot(of_ones_) / border_sum_;
    const double c = of_border_.sum();
    const double d = of_ones_.sum() + kept_corner_;
    const double f = border_.dot(changes) / border_sum_;
    const double g = changes.sum() - kept_sum;
    const double determinant = a * d + b * c;
    const double value_change = (a * g + c * f) / determinant;
    changes += of_border_ * ((d * f - b * g) / determinant) - of_ones_ * value_change;
    const double other_change = constant - border_.dot(changes) / border_sum_;

    solution.resize(eliminated.size());
    Map(solution.data() + first(kept_), size(kept_)) = changes;
    Map(solution.data() + first(other), size(other)) =
        ((right(other) + pay(other, changes)).array() - other_change) / diagonal_.array();
    solution[set(kept_)] = value_change;
    solution[set(other)] = other_change;
  }

  void pay(std::size_t k, std::span<const double> other_plan,
           std::span<double> expected) const final {
    Map(expected.data() + 1, size(k)) = pay(k, ConstMap(other_plan.data() + 1, size(1 - k)));
  }

 protected:
  DenseKkt(Index rows, Index columns, ThreadPool* pool)
      : players_{Treeplex::simplex(rows), Treeplex::simplex(columns)},
        kept_(rows <= columns ? 0 : 1),
        pool_(pool) {}

  Index size(std::size_t k) const { return players_[k].size() - 1; }

  // Returns the expected payoff of each strategy of a player against weights of the other.
  virtual Eigen::VectorXd pay(std::size_t k, const Eigen::VectorXd& weights) const = 0;

  // Adds P diag(weights) P' to a matrix, with the payoffs P of player k and weights >= 0 of the
  // other player. Returns false, and stops, once should_stop() returns true.
  virtual bool add_normal_equations(std::size_t k, const Eigen::VectorXd& weights, ThreadPool* pool,
                                    const ShouldStop& should_stop, Cholesky& normal) const = 0;

 private:
  // The index of the first strategy of a player, and of its set.
  Index first(std::size_t k) const { return k == 0 ? 0 : size(0); }
  std::size_t set(std::size_t k) const { return as_size(size(0) + size(1)) + k; }

  std::array<Treeplex, 2> players_;
  std::size_t kept_;  // the player with the normal equations
  ThreadPool* pool_;
  Cholesky normal_;
  Eigen::VectorXd diagonal_;  // E
  double kept_corner_ = 0;
  // b and delta, and the solutions for b and for ones.
  Eigen::VectorXd border_;
  double border_sum_ = 0;
  Eigen::VectorXd of_border_;
  Eigen::VectorXd of_ones_;
};

class TableKkt : public DenseKkt {
 public:
  explicit TableKkt(const DenseMatrix& payoffs)
      : DenseKkt(payoffs.rows(), payoffs.cols(), nullptr), payoffs_(payoffs) {}

 private:
  Eigen::VectorXd pay(std::size_t k, const Eigen::VectorXd& weights) const override {
    return k == 0 ? Eigen::VectorXd(payoffs_ * weights)
                  : Eigen::VectorXd(-(payoffs_.transpose() * weights));
  }

  // Multiplies the payoffs of each strategy of the other player by the square root of its weight,
  // then the result by its transpose.
  bool add_normal_equations(std::size_t k, const Eigen::VectorXd& weights, ThreadPool* /*pool*/,
                            const ShouldStop& should_stop, Cholesky& normal) const override {
    const Index own = size(k);
    const Index stride = padded_columns(own);
    AlignedVector<double> scaled(as_size(stride * weights.size()), 0);
    for (Index j = 0; j < weights.size(); ++j) {
      Map line(scaled.data() + j * stride, own);
      if (k == 0) {
        line = payoffs_.col(j) * std::sqrt(weights[j]);
      } else {
        line = payoffs_.row(j).transpose() * std::sqrt(weights[j]);
      }
    }
    constexpr Index block = 4 * tile_columns;
    AlignedVector<double> sums;
    for (Index first = 0; first < own; first += block) {
      if (is_stopped(should_stop)) {
        return false;
      }
      const Index rows = std::min(block, stride - first);
      sums.assign(as_size(rows * stride), 0);
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

  const DenseMatrix& payoffs_;
};

class SparsePayoffsKkt : public DenseKkt {
 public:
  SparsePayoffsKkt(const BilinearGame& game, ThreadPool* pool)
      : DenseKkt(game.row.size() - 1, game.column.size() - 1, pool), game_(game) {}

 private:
  const SparseRows& payoffs_of(std::size_t k) const {
    return k == 0 ? game_.by_row : game_.by_column;
  }

  Eigen::VectorXd pay(std::size_t k, const Eigen::VectorXd& weights) const override {
    const SparseRows& payoffs = payoffs_of(k);
    Eigen::VectorXd expected(size(k));
    for (Index i = 0; i < size(k); ++i) {
      double sum = 0;
      for (auto entry = as_size(payoffs.starts[as_size(i + 1)]);
           entry < as_size(payoffs.starts[as_size(i + 2)]); ++entry) {
        sum += payoffs.values[entry] * weights[payoffs.columns[entry] - 1];
      }
      expected[i] = k == 0 ? sum : -sum;
    }
    return expected;
  }

  // Row i of the result is a weighted sum of the payoffs of those strategies of the other player
  // that have a payoff with strategy i.
  bool add_normal_equations(std::size_t k, const Eigen::VectorXd& weights, ThreadPool* pool,
                            const ShouldStop& should_stop, Cholesky& normal) const override {
    const SparseRows& lines = payoffs_of(k);
    const SparseRows& crossing = payoffs_of(1 - k);
    std::atomic<bool> is_whole = true;
    for_parts(pool, size(k), 1, [&](Index first, Index last) {
      PacedStop stop(should_stop);
      for (Index i = first; i < last && !stop.seen(); ++i) {
        double* const sums = normal.row(i);
        for (auto entry = as_size(lines.starts[as_size(i + 1)]);
             entry < as_size(lines.starts[as_size(i + 2)]); ++entry) {
          const auto j = as_size(lines.columns[entry]);
          const double weight = lines.values[entry] * weights[lines.columns[entry] - 1];
          const auto start = crossing.columns.begin() + crossing.starts[j];
          const auto end = crossing.columns.begin() + crossing.starts[j + 1];
          auto place = std::lower_bound(start, end, static_cast<std::int32_t>(i + 1));
          auto value = crossing.values.begin() + (place - crossing.columns.begin());
          for (; place != end; ++place, ++value) {
            sums[*place - 1 - i] += weight * *value;
          }
          stop.after(as_size(end - start));
        }
      }
      if (stop.seen()) {
        is_whole = false;
      }
    });
    return is_whole;
  }

  BilinearGame game_;
};

}  // namespace

std::unique_ptr<KktSystem> dense_kkt(const DenseMatrix& payoffs) {
  return std::make_unique<TableKkt>(payoffs);
}

std::unique_ptr<KktSystem> dense_kkt(const BilinearGame& game, ThreadPool* pool) {
  return std::make_unique<SparsePayoffsKkt>(game, pool);
}

}  // namespace saddle
