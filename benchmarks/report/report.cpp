#include "benchmarks/report/report.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include "benchmarks/report/growth.h"
#include "benchmarks/report/provenance.h"
#include "benchmarks/report/table.h"

namespace saddle::bench {
namespace {

// Splits subject/family/solver/size; whatever Google Benchmark appends is dropped.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  std::istringstream in(name);
  for (std::string part; parts.size() < 4 && std::getline(in, part, '/');) {
    parts.push_back(part);
  }
  return parts;
}

nlohmann::ordered_json entry(const Measured& m) {
  nlohmann::ordered_json entry = {{"subject", m.subject},  {"family", m.family},
                                  {"solver", m.solver},    {"size", m.size},
                                  {"seconds", m.median()}, {"repetitions", m.seconds}};
  if (m.gap >= 0) {
    entry["relative_gap"] = m.gap;
  }
  if (m.memory >= 0) {
    entry["memory_bytes"] = m.memory;
  }
  if (m.timed_out) {
    entry["timed_out"] = true;
  }
  if (m.bytes_per_second >= 0) {
    entry["bytes_per_second"] = m.bytes_per_second;
  }
  if (m.items > 0) {
    entry["seconds_per_" + m.item] = m.median() / m.items;
  }
  return entry;
}

}  // namespace

bool Report::ReportContext(const Context& /*context*/) { return true; }

namespace {

// Google Benchmark 1.8 and later report it in `skipped`.
template <class Run>
bool has_failed(const Run& run) {
  if constexpr (requires { run.error_occurred; }) {
    return run.error_occurred;
  } else {
    return static_cast<bool>(run.skipped);
  }
}

}  // namespace

void Report::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type == Run::RT_Iteration && !has_failed(run)) {
      add(run);
    }
  }
}

void Report::add(const Run& run) {
  const std::vector<std::string> parts = parts_of(run.benchmark_name());
  if (parts.size() < 4) {
    return;
  }
  const std::string name = fmt::format("{}", fmt::join(parts, "/"));
  const auto [place, is_new] = index_.try_emplace(name, measured_.size());
  if (is_new) {
    Measured& added = measured_.emplace_back();
    added.subject = parts[0];
    added.family = parts[1];
    added.solver = parts[2];
    added.size = std::stol(parts[3]);
  }
  Measured& m = measured_[place->second];
  m.seconds.push_back(run.cpu_accumulated_time / static_cast<double>(run.iterations));
  for (const auto& [counted, counter] : run.counters) {
    constexpr std::string_view each = "each ";
    if (counted == "seconds") {
      m.seconds.back() = counter.value;
    } else if (counted == "timed_out") {
      m.timed_out = m.timed_out || counter.value > 0;
    } else if (counted == "gap") {
      m.gap = std::max(m.gap, counter.value);
    } else if (counted == "asked") {
      m.asked = counter.value;
    } else if (counted == "memory") {
      m.memory = std::max(m.memory, counter.value);
    } else if (counted == "bytes_per_second") {
      m.bytes_per_second = std::max(m.bytes_per_second, counter.value);
    } else if (counted.rfind(each, 0) == 0) {
      m.item = counted.substr(each.size());
      m.items = counter.value;
    }
  }
  const bool terminal = isatty(STDERR_FILENO) == 1;
  fmt::print(stderr, "{}{} {}{}", terminal ? "\r\x1b[K" : "", name, duration(m.median()),
             terminal ? "" : "\n");
  std::fflush(stderr);
}

std::string record(const std::vector<Measured>& measured, double tolerance, bool complete) {
  nlohmann::ordered_json report = provenance();
  report["complete"] = complete;
  report["measured"] = nlohmann::ordered_json::array();
  for (const Measured& m : measured) {
    report["measured"].push_back(entry(m));
  }
  report["growth"] = nlohmann::ordered_json::array();
  for (const FamilyMeasured& family : by_family(measured)) {
    for (const Growth& g : growth(family, tolerance)) {
      report["growth"].push_back({{"subject", g.subject},
                                  {"family", g.family},
                                  {"solver", g.solver},
                                  {"exponent", g.exponent},
                                  {"least_size", g.least_size},
                                  {"greatest_size", g.greatest_size}});
    }
  }
  return report.dump(2) + "\n";
}

}  // namespace saddle::bench
