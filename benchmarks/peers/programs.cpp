#include "benchmarks/peers/programs.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include "saddle/io/game/nfg.h"

namespace saddle::bench {
namespace {

// The shape, and the payoffs of each player row by row.
void write_for_lrsnash(std::ostream& out, const NormalFormGame& game) {
  const Index rows = game.strategies(0);
  const Index columns = game.strategies(1);
  out << rows << ' ' << columns << '\n';
  for (const Index player : {0, 1}) {
    out << '\n';
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        out << game.payoff(player, i * game.stride(0) + j * game.stride(1)) << ' ';
      }
      out << '\n';
    }
  }
}

constexpr auto programs = std::to_array<Program>({
    {"*lrsnash", "lrsnash -s", write_for_lrsnash},
    {"*gambit-enummixed", "gambit-enummixed -q",
     [](std::ostream& out, const NormalFormGame& game) { write_nfg(out, game); }},
});

bool is_installed(const Program& program) {
  const std::string command = program.command;
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed command
  return std::system(
             fmt::format("command -v {} > /dev/null 2>&1", command.substr(0, command.find(' ')))
                 .c_str()) == 0;
}

double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::vector<Program> installed_programs() {
  std::vector<Program> installed;
  for (const Program& program : programs) {
    if (is_installed(program)) {
      installed.push_back(program);
    }
  }
  return installed;
}

void measure(benchmark::State& state, const Program& program,
             const std::vector<NormalFormGame>& games, double time_limit) {
  const std::string file =
      std::filesystem::temp_directory_path() / fmt::format("saddle-bench-{}.txt", getpid()).c_str();
  const std::string command =
      fmt::format("timeout {} {} {} > /dev/null 2>&1", time_limit, program.command, file);
  double seconds = 0;
  bool ended = true;
  std::size_t next = 0;
  for (auto iteration : state) {
    std::ofstream out(file);
    program.write(out, games[next]);
    out.close();
    const double start = children_seconds();
    // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed program on a file of ours
    ended = std::system(command.c_str()) == 0 && ended;
    seconds += children_seconds() - start;
    next = (next + 1) % games.size();
  }
  std::filesystem::remove(file);
  state.counters["seconds"] = seconds / static_cast<double>(state.iterations());
  state.counters["timed_out"] = ended ? 0 : 1;
}

}  // namespace saddle::bench
