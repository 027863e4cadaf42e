// saddle_bench [SUBJECT ...] [--quick] [--filter REGEX] [--json FILE]: measures, prints tables, and
// writes the JSON with pictures beside it. The filter selects among the names
// subject/family/solver/size. The environment variable SADDLE_SIMD selects the vector instructions
// of saddle (simd_level.h). Fails if an answer of saddle is not proved to the requested tolerance,
// or if Ctrl-C ended the run early.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/interrupt.h"
#include "benchmarks/memory.h"
#include "benchmarks/report/pictures.h"
#include "benchmarks/report/report.h"
#include "benchmarks/report/table.h"
#include "benchmarks/subjects/subject.h"
#include "saddle/machine/simd_level.h"
#include "saddle/matrix/solution.h"

namespace {

using saddle::bench::Effort;
using saddle::bench::Measured;
using saddle::bench::Report;

// A game counts as solved if the proved gap of the answer is at most this.
constexpr double solved_tolerance = 1e-8;

struct Subject {
  std::string_view name;
  void (*add)(const Effort& effort);
};

constexpr auto subjects = std::to_array<Subject>({
    {"closed-form", saddle::bench::add_closed_form},
    {"csv", saddle::bench::add_csv},
    {"exact", saddle::bench::add_exact},
    {"extensive", saddle::bench::add_extensive},
    {"fronts", saddle::bench::add_fronts},
    {"graph", saddle::bench::add_graph},
    {"great-game", saddle::bench::add_great_game},
    {"guess-it", saddle::bench::add_guess_it},
    {"large", saddle::bench::add_large},
    {"matrix", saddle::bench::add_matrix},
    {"measured", saddle::bench::add_measured},
    {"normal-form", saddle::bench::add_normal_form},
    {"recursive", saddle::bench::add_recursive},
    {"search", saddle::bench::add_search},
});

struct Request {
  Effort effort;
  std::string json_file;  // empty if none is written
  std::string filter;     // empty for all benchmarks
  std::vector<const Subject*> chosen;
};

// Returns nullopt if the arguments are not valid.
std::optional<Request> request_of(const std::vector<std::string>& arguments) {
  Request request;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const bool has_next = k + 1 < arguments.size();
    if (arguments[k] == "--quick") {
      request.effort.quick = true;
    } else if (arguments[k] == "--json" && has_next) {
      request.json_file = arguments[++k];
    } else if (arguments[k] == "--filter" && has_next) {
      request.filter = arguments[++k];
    } else {
      const auto* subject = std::find_if(subjects.begin(), subjects.end(),
                                         [&](const Subject& s) { return arguments[k] == s.name; });
      if (subject == subjects.end()) {
        return std::nullopt;
      }
      request.chosen.push_back(subject);
    }
  }
  if (request.chosen.empty()) {
    for (const Subject& subject : subjects) {
      request.chosen.push_back(&subject);
    }
  }
  return request;
}

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

bool wants_courses(const Request& request) {
  return request.filter.empty() &&
         std::any_of(request.chosen.begin(), request.chosen.end(),
                     [](const Subject* subject) { return subject->name == "matrix"; });
}

// Prints and writes the measurements; returns the exit code.
int finish(const Request& request, const std::vector<Measured>& measured) {
  const bool complete = !saddle::bench::interrupted();
  fmt::print(stderr, "\n");
  fmt::print("{}", saddle::bench::table(measured, solved_tolerance,
                                        saddle::simd_level_name(saddle::simd_level())));
  if (!request.json_file.empty()) {
    std::ofstream json(request.json_file);
    json << saddle::bench::record(measured, solved_tolerance, complete);
    if (!json.flush()) {
      throw std::runtime_error(fmt::format("cannot write {}", request.json_file));
    }
    const auto courses = complete && wants_courses(request)
                             ? saddle::bench::gap_courses(request.effort.quick)
                             : std::vector<saddle::bench::GapCourse>{};
    const auto folder = std::filesystem::absolute(request.json_file).parent_path();
    const auto pictures = saddle::bench::draw_pictures(folder, measured, solved_tolerance, courses);
    fmt::print("written: {}\n", request.json_file);
    for (const auto& file : pictures) {
      fmt::print("written: {}\n", file.string());
    }
  }
  const bool solved = std::all_of(measured.begin(), measured.end(), [](const Measured& m) {
    return m.is_peer() || m.solved(saddle::Options{}.tolerance);
  });
  return complete && solved ? EXIT_SUCCESS : EXIT_FAILURE;
}

// Google Benchmark cannot be stopped, so after Ctrl-C its reporter writes the results and exits.
class InterruptibleReport : public Report {
 public:
  explicit InterruptibleReport(const Request& request) : request_(request) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    Report::ReportRuns(runs);
    if (saddle::bench::interrupted()) {
      std::exit(finish(request_, measured()));
    }
  }

 private:
  const Request& request_;
};

int run(const std::string& program, const Request& request) {
  saddle::bench::keep_freed_memory();
  for (const Subject* subject : request.chosen) {
    subject->add(request.effort);
  }
  std::vector<std::string> words = {
      program, fmt::format("--benchmark_repetitions={}", request.effort.quick ? 1 : 3),
      fmt::format("--benchmark_min_time={}", request.effort.quick ? 0.02 : 0.2),
      fmt::format("--benchmark_filter={}", request.filter.empty() ? "." : request.filter)};
  std::vector<char*> pointers;
  pointers.reserve(words.size());
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  saddle::bench::note_interrupts();
  InterruptibleReport report(request);
  benchmark::RunSpecifiedBenchmarks(&report);
  return finish(request, report.measured());
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Request> request =
      request_of(std::vector<std::string>(argv + 1, argv + argc));
  if (!request) {
    return usage();
  }
  try {
    saddle::use_simd_level_of_environment();
  } catch (const std::invalid_argument& error) {
    fmt::print(stderr, "saddle_bench: {}\n", error.what());
    return 2;
  }
  // Checked before the run, so that an hour's work is not lost.
  if (!request->json_file.empty() && !std::ofstream(request->json_file, std::ios::app)) {
    fmt::print(stderr, "saddle_bench: cannot write {}\n", request->json_file);
    return 2;
  }
  try {
    return run(argv[0], *request);
  } catch (const std::exception& error) {
    fmt::print(stderr, "saddle_bench: {}\n", error.what());
    return EXIT_FAILURE;
  }
}
