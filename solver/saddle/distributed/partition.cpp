#include "saddle/distributed/partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include <mpi.h>

namespace saddle {
namespace {

// A partition as MPI expects it: the first item and the number of items of each rank.
struct Layout {
  explicit Layout(const Partition& partition) {
    for (int k = 0; k < ranks(); ++k) {
      firsts.push_back(static_cast<int>(partition.first(k)));
      sizes.push_back(static_cast<int>(partition.size_of(k)));
    }
  }

  std::vector<int> firsts;
  std::vector<int> sizes;
};

}  // namespace

Partition::Partition(Index size) {
  for (int k = 0; k <= ranks(); ++k) {
    firsts_.push_back(first_of_rank(size, k));
  }
}

// A row goes to the rank whose share of the work contains the middle of the row's work. Besides its
// payoffs, a row has an entry in each vector; these entries take about as long as five payoffs.
Partition Partition::by_payoffs(const std::vector<int>& payoffs_here) {
  constexpr Index of_vectors = 5;
  const auto work = [](int payoffs) { return payoffs + of_vectors; };
  Index here = 0;
  for (const int payoffs : payoffs_here) {
    here += work(payoffs);
  }
  const auto share = static_cast<double>(sum_over_ranks(here)) / static_cast<double>(ranks());
  auto before = static_cast<double>(sum_before(here));
  std::vector<std::int64_t> counts(static_cast<std::size_t>(ranks()));
  for (const int payoffs : payoffs_here) {
    const auto of_row = static_cast<double>(work(payoffs));
    ++counts[std::min(static_cast<std::size_t>((before + of_row / 2) / share), counts.size() - 1)];
    before += of_row;
  }
  MPI_Allreduce(MPI_IN_PLACE, counts.data(), ranks(), MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  Partition partition;
  std::partial_sum(counts.begin(), counts.end(), partition.firsts_.begin() + 1);
  return partition;
}

Eigen::VectorXd gathered(const Eigen::VectorXd& part, const Partition& partition) {
  const Layout layout(partition);
  Eigen::VectorXd whole(is_leader() ? partition.size() : 0);
  MPI_Gatherv(part.data(), static_cast<int>(part.size()), MPI_DOUBLE, whole.data(),
              layout.sizes.data(), layout.firsts.data(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return whole;
}

Eigen::VectorXd scattered(const Eigen::VectorXd& whole, const Partition& partition) {
  const Layout layout(partition);
  Eigen::VectorXd part(partition.size_here());
  MPI_Scatterv(whole.data(), layout.sizes.data(), layout.firsts.data(), MPI_DOUBLE, part.data(),
               static_cast<int>(part.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return part;
}

Eigen::VectorXd gathered_by_all(const Eigen::VectorXd& part, const Partition& partition) {
  const Layout layout(partition);
  Eigen::VectorXd whole(partition.size());
  MPI_Allgatherv(part.data(), static_cast<int>(part.size()), MPI_DOUBLE, whole.data(),
                 layout.sizes.data(), layout.firsts.data(), MPI_DOUBLE, MPI_COMM_WORLD);
  return whole;
}

Eigen::VectorXd scattered_sum(const Eigen::VectorXd& whole, const Partition& partition) {
  const Layout layout(partition);
  Eigen::VectorXd part(partition.size_here());
  MPI_Reduce_scatter(whole.data(), part.data(), layout.sizes.data(), MPI_DOUBLE, MPI_SUM,
                     MPI_COMM_WORLD);
  return part;
}

std::vector<int> scattered_sum(const std::vector<int>& whole, const Partition& partition) {
  const Layout layout(partition);
  std::vector<int> part(static_cast<std::size_t>(partition.size_here()));
  MPI_Reduce_scatter(whole.data(), part.data(), layout.sizes.data(), MPI_INT, MPI_SUM,
                     MPI_COMM_WORLD);
  return part;
}

}  // namespace saddle
