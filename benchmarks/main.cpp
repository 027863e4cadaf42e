// saddle_bench [SUBJECT ...] [--quick] [--filter REGEX] [--json FILE]: measures and prints tables.
// The filter chooses among the names subject/family/solver/size. Fails if an answer of ours is not
// proved to the tolerance that it was asked for.

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/report.h"
#include "benchmarks/subject.h"

namespace {

using saddle::bench::Effort;
using saddle::bench::Report;

// An answer whose proved gap is wider than this did not solve the game.
constexpr double solved_tolerance = 1e-8;

struct Subject {
  const char* name;
  void (*add)(const Effort& effort);
};

constexpr auto subjects = std::to_array<Subject>({
    {"closed-form", saddle::bench::add_closed_form},
    {"csv", saddle::bench::add_csv},
    {"exact", saddle::bench::add_exact},
    {"great-game", saddle::bench::add_great_game},
    {"guess-it", saddle::bench::add_guess_it},
    {"matrix", saddle::bench::add_matrix},
    {"normal-form", saddle::bench::add_normal_form},
    {"recursive", saddle::bench::add_recursive},
});

volatile std::sig_atomic_t interrupted = 0;

// Once Ctrl-C was pressed, what is left is not measured: what is done is still reported.
class InterruptibleReport : public Report {
 public:
  explicit InterruptibleReport(std::string json_file) : json_file_(std::move(json_file)) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    Report::ReportRuns(runs);
    if (interrupted != 0) {
      finish();
      std::exit(EXIT_FAILURE);
    }
  }

  void finish() const {
    fmt::print(stderr, "\n");
    fmt::print("{}", table(solved_tolerance));
    if (!json_file_.empty()) {
      std::ofstream(json_file_) << json();
    }
  }

 private:
  std::string json_file_;
};

int usage() {
  fmt::print(
      stderr,
      "usage: saddle_bench [SUBJECT ...] [--quick] [--filter REGEX] [--json FILE]\nsubjects:");
  for (const Subject& subject : subjects) {
    fmt::print(stderr, " {}", subject.name);
  }
  fmt::print(stderr, "\n");
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  Effort effort;
  std::string json_file;
  std::string filter = "--benchmark_filter=.";
  std::vector<const Subject*> chosen;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k] == "--quick") {
      effort.quick = true;
      continue;
    }
    if (arguments[k] == "--json" && k + 1 < arguments.size()) {
      json_file = arguments[++k];
      continue;
    }
    if (arguments[k] == "--filter" && k + 1 < arguments.size()) {
      filter = "--benchmark_filter=" + arguments[++k];
      continue;
    }
    const auto* subject = std::find_if(subjects.begin(), subjects.end(),
                                       [&](const Subject& s) { return arguments[k] == s.name; });
    if (subject == subjects.end()) {
      return usage();
    }
    chosen.push_back(subject);
  }
  if (chosen.empty()) {
    for (const Subject& subject : subjects) {
      chosen.push_back(&subject);
    }
  }
  for (const Subject* subject : chosen) {
    subject->add(effort);
  }

  std::string program = argv[0];
  std::string repetitions = fmt::format("--benchmark_repetitions={}", effort.quick ? 1 : 3);
  std::vector<char*> words = {program.data(), repetitions.data(), filter.data()};
  int count = static_cast<int>(words.size());
  benchmark::Initialize(&count, words.data());
  std::signal(SIGINT, [](int) { interrupted = 1; });
  InterruptibleReport report(json_file);
  benchmark::RunSpecifiedBenchmarks(&report);
  report.finish();
  return report.ours_are_within(saddle::Options{}.tolerance) ? EXIT_SUCCESS : EXIT_FAILURE;
}
