#pragma once

#include <cmath>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle::test {

/// A kind of random games, most of them degenerate or nearly so: with ties or many optima.
struct GameFamily {
  std::string name;
  std::function<DenseMatrix(Index rows, Index columns, std::mt19937_64&)> draw;
};

inline DenseMatrix entries_by(Index rows, Index columns,
                              const std::function<double(Index, Index)>& entry) {
  return DenseMatrix::NullaryExpr(rows, columns, entry);
}

/// Returns the ways to divide `soldiers` among `fields`, one in each row.
inline Eigen::MatrixXi deployments(int soldiers, int fields) {
  std::vector<std::vector<int>> found{{}};
  for (int field = 0; field < fields; ++field) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& begun : found) {
      int left = soldiers;
      for (const int dealt : begun) {
        left -= dealt;
      }
      for (int k = field + 1 == fields ? left : 0; k <= left; ++k) {
        longer.push_back(begun);
        longer.back().push_back(k);
      }
    }
    found = longer;
  }
  Eigen::MatrixXi all(static_cast<Index>(found.size()), fields);
  for (Index i = 0; i < all.rows(); ++i) {
    for (Index f = 0; f < fields; ++f) {
      all(i, f) = found[static_cast<std::size_t>(i)][static_cast<std::size_t>(f)];
    }
  }
  return all;
}

/// Returns the Blotto game: the larger force wins a field. The payoff is the number of fields won
/// minus fields lost, or only its sign.
inline DenseMatrix blotto(int soldiers, int fields, bool by_majority) {
  const Eigen::MatrixXi forces = deployments(soldiers, fields);
  return entries_by(forces.rows(), forces.rows(), [&](Index i, Index j) {
    const int won = (forces.row(i).array() > forces.row(j).array()).cast<int>().sum() -
                    (forces.row(i).array() < forces.row(j).array()).cast<int>().sum();
    return by_majority ? (won > 0) - (won < 0) : won;
  });
}

inline std::vector<GameFamily> game_families() {
  using Random = std::mt19937_64;
  const auto uniform = [](Random& random) {
    return std::uniform_real_distribution<double>()(random);
  };
  const auto gaussian = [](Random& random) { return std::normal_distribution<double>()(random); };
  const auto integer = [](int minimum, int maximum, Random& random) {
    return std::uniform_int_distribution<int>(minimum, maximum)(random);
  };
  const auto independent = [](auto entry) {
    return [entry](Index m, Index n, Random& random) {
      return entries_by(m, n, [&](Index, Index) { return double(entry(random)); });
    };
  };
  return {
      {"uniform", independent(uniform)},
      {"gaussian", independent(gaussian)},
      {"{-1, 0, 1}", independent([=](Random& random) { return integer(-1, 1, random); })},
      {"{-2..2}", independent([=](Random& random) { return integer(-2, 2, random); })},
      {"binary", independent([=](Random& random) { return integer(0, 1, random); })},
      {"sparse", independent([=](Random& random) {
         return integer(0, 9, random) == 0 ? integer(-2, 2, random) : 0;
       })},
      {"of many magnitudes", independent([=](Random& random) {
         return std::pow(10.0, 12 * uniform(random) - 6) * (integer(0, 1, random) * 2 - 1);
       })},
      {"tournament",
       [=](Index m, Index, Random& random) {
         DenseMatrix entries = DenseMatrix::Zero(m, m);
         for (Index i = 0; i < m; ++i) {
           for (Index j = 0; j < i; ++j) {
             entries(i, j) = integer(0, 1, random) * 2 - 1;
             entries(j, i) = -entries(i, j);
           }
         }
         return entries;
       }},
      {"duplicates",
       [=](Index m, Index n, Random& random) {
         DenseMatrix entries =
             entries_by(m, n, [&](Index, Index) { return double(integer(-2, 2, random)); });
         for (Index i = 1; i < m; i += 2) {
           entries.row(i) = entries.row(integer(0, int(i) - 1, random)).eval();
         }
         for (Index j = 1; j < n; j += 2) {
           entries.col(j) = entries.col(integer(0, int(j) - 1, random)).eval();
         }
         return entries;
       }},
      {"near duplicates",
       [=](Index m, Index n, Random& random) {
         DenseMatrix entries = entries_by(m, n, [&](Index, Index) { return uniform(random); });
         for (Index j = 1; j < n; j += 2) {
           entries.col(j) = entries.col(integer(0, int(j) - 1, random)).eval();
           entries.col(j) += entries_by(m, 1, [&](Index, Index) { return 1e-9 * uniform(random); });
         }
         return entries;
       }},
      {"low rank",
       [=](Index m, Index n, Random& random) {
         const Index rank = integer(1, 4, random);
         const auto factor = [&](Index, Index) { return double(integer(-3, 3, random)); };
         const DenseMatrix left = entries_by(m, rank, factor);
         return DenseMatrix(left * entries_by(rank, n, factor));
       }},
      {"Blotto",
       [=](Index, Index, Random& random) {
         const int fields = integer(2, 4, random);
         return blotto(integer(2, fields == 2 ? 9 : 4, random), fields, integer(0, 1, random) == 0);
       }},
      {"scaled rows",
       [=](Index m, Index n, Random& random) {
         DenseMatrix entries = entries_by(m, n, [&](Index, Index) { return gaussian(random); });
         for (Index i = 0; i < m; ++i) {
           entries.row(i) *= std::pow(10.0, 12 * uniform(random) - 6);
         }
         return entries;
       }},
      {"Cauchy",
       [=](Index m, Index n, Random& random) {
         return entries_by(m, n, [&](Index i, Index j) {
           return (random() % 2 == 0 ? 1 : -1) / (double(i + j + 1) + uniform(random) / 2);
         });
       }},
      {"smooth kernel",
       [=](Index m, Index n, Random& random) {
         const double width = 1 + 20 * uniform(random);
         return entries_by(m, n, [&](Index i, Index j) {
           const double distance = double(i) / double(m) - double(j) / double(n);
           return std::exp(-width * distance * distance);
         });
       }},
      {"duel",
       [=](Index m, Index n, Random&) {
         return entries_by(m, n, [&](Index i, Index j) {
           const double s = double(i + 1) / double(m);
           const double t = double(j + 1) / double(n);
           return s < t ? s - t + s * t : s > t ? s - t - s * t : 0;
         });
       }},
      {"Mendelsohn",
       [=](Index m, Index n, Random&) {
         return entries_by(m, n, [&](Index i, Index j) {
           const Index ahead = i - j;
           return std::abs(ahead) == 1 ? 2.0 * double(ahead) : double((ahead < 0) - (ahead > 0));
         });
       }},
      {"geometric diagonal",
       [=](Index m, Index n, Random&) {
         return entries_by(m, n,
                           [&](Index i, Index j) { return i == j ? std::pow(1.1, double(i)) : 0; });
       }},
  };
}

/// Returns `count`, times the environment variable SADDLE_TEST_SCALE if that is set.
inline int scaled_count(int count) {
  const char* scale = std::getenv("SADDLE_TEST_SCALE");
  return scale == nullptr ? count : int(count * std::atof(scale));
}

}  // namespace saddle::test
