#include "benchmarks/peers.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include "benchmarks/clp_peer.h"
#include "benchmarks/glpk_peer.h"
#include "benchmarks/highs_peer.h"

namespace saddle::bench {
namespace {

constexpr auto table = std::to_array<Peer>({
#ifdef SADDLE_WITH_GLPK
    {"*glpk-primal", glpk_primal},
    {"*glpk-dual", glpk_dual},
    {"*glpk-textbook-primal", glpk_textbook_primal},
    {"*glpk-textbook-dual", glpk_textbook_dual},
#endif
    {"*clp-dual", clp_dual},
    {"*clp-primal", clp_primal},
#ifdef SADDLE_WITH_HIGHS
    {"*highs-simplex", highs_simplex},
    {"*highs-ipm", highs_interior_point},
#endif
});

double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::span<const Peer> peers() { return table; }

bool has_lrsnash() {
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed command
  return std::system("command -v lrsnash > /dev/null 2>&1") == 0;
}

ProcessRun run_lrsnash(const DenseMatrix& row, const DenseMatrix& column, double time_limit) {
  const std::string file =
      std::filesystem::temp_directory_path() / fmt::format("saddle-bench-{}.txt", getpid()).c_str();
  std::ofstream(file) << row.rows() << ' ' << row.cols() << "\n\n"
                      << row << "\n\n"
                      << column << '\n';
  const double start = children_seconds();
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed program on a file of ours
  const int status = std::system(
      fmt::format("timeout {} lrsnash -s {} > /dev/null 2>&1", time_limit, file).c_str());
  const ProcessRun run{children_seconds() - start, status == 0};
  std::filesystem::remove(file);
  return run;
}

}  // namespace saddle::bench
