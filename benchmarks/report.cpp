#include "benchmarks/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

namespace saddle::bench {
namespace {

// Splits subject/family/solver/size; what Google Benchmark appends after that is dropped.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  std::istringstream in(name);
  for (std::string part; std::getline(in, part, '/');) {
    parts.push_back(part);
  }
  return parts;
}

bool is_peer(const Measured& m) { return m.solver.front() == '*'; }

std::string duration(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 3> units = {
      {{1e-6, "ns"}, {1e-3, "us"}, {1.0, "ms"}}};
  for (const auto& [limit, unit] : units) {
    if (seconds < limit) {
      return fmt::format("{:.3g} {}", seconds / limit * 1000, unit);
    }
  }
  return fmt::format("{:.3g} s", seconds);
}

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

std::string processor() {
  std::FILE* info = std::fopen("/proc/cpuinfo", "r");
  std::string model = "unknown";
  std::array<char, 256> line{};
  while (info != nullptr && std::fgets(line.data(), line.size(), info) != nullptr) {
    const std::string text(line.data());
    if (text.rfind("model name", 0) == 0) {
      model = text.substr(text.find(':') + 2);
      model.erase(model.find_last_not_of("\n ") + 1);
      break;
    }
  }
  if (info != nullptr) {
    std::fclose(info);
  }
  return model;
}

// The rows of a table: what is measured on one family and size.
struct Line {
  std::string family;
  long size;
  std::vector<const Measured*> solvers;
};

std::vector<Line> lines_of(const std::vector<Measured>& measured, const std::string& subject) {
  std::vector<Line> lines;
  for (const Measured& m : measured) {
    if (m.subject != subject) {
      continue;
    }
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& l) {
      return l.family == m.family && l.size == m.size;
    });
    if (line == lines.end()) {
      lines.push_back({m.family, m.size, {&m}});
    } else {
      line->solvers.push_back(&m);
    }
  }
  return lines;
}

// The fastest peer whose answer is within the tolerance, if there is one.
double fastest_peer(const Line& line, double tolerance) {
  double fastest = 0;
  for (const Measured* m : line.solvers) {
    if (is_peer(*m) && !m->timed_out && m->gap <= tolerance &&
        (fastest == 0 || m->median() < fastest)) {
      fastest = m->median();
    }
  }
  return fastest;
}

std::string cell(const Measured& m, double peer, double tolerance) {
  std::string text = fmt::format("{} {}", m.solver, duration(m.median()));
  if (!is_peer(m) && peer > 0) {
    text += fmt::format(" ({:.3g}x)", peer / m.median());
  }
  if (m.gap >= 0) {
    text += fmt::format(" gap {:.1e}{}", m.gap, m.gap > tolerance ? " FAILED" : "");
  }
  if (m.timed_out) {
    text += " TIMED OUT";
  }
  if (m.bytes_per_second >= 0) {
    text += fmt::format(" {:.0f} MB/s", m.bytes_per_second / 1e6);
  }
  return text;
}

}  // namespace

double Measured::median() const {
  std::vector<double> sorted = seconds;
  std::sort(sorted.begin(), sorted.end());
  return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

bool Report::ReportContext(const Context& /*context*/) { return true; }

void Report::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    const std::vector<std::string> parts = parts_of(run.benchmark_name());
    if (run.run_type != Run::RT_Iteration || run.error_occurred || parts.size() < 4) {
      continue;
    }
    const std::string name = parts[0] + "/" + parts[1] + "/" + parts[2] + "/" + parts[3];
    const auto [place, is_new] = index_.try_emplace(name, measured_.size());
    if (is_new) {
      measured_.push_back({parts[0], parts[1], parts[2], std::stol(parts[3]), {}});
    }
    Measured& m = measured_[place->second];
    const auto seconds = run.counters.find("seconds");
    m.seconds.push_back(seconds != run.counters.end()
                            ? seconds->second.value
                            : run.cpu_accumulated_time / static_cast<double>(run.iterations));
    const auto timed_out = run.counters.find("timed_out");
    m.timed_out = m.timed_out || (timed_out != run.counters.end() && timed_out->second.value > 0);
    if (const auto gap = run.counters.find("gap"); gap != run.counters.end()) {
      m.gap = std::max(m.gap, gap->second.value);
    }
    if (const auto bytes = run.counters.find("bytes_per_second"); bytes != run.counters.end()) {
      m.bytes_per_second = std::max(m.bytes_per_second, bytes->second.value);
    }
    const bool terminal = isatty(STDERR_FILENO) == 1;
    fmt::print(stderr, "{}{} {}{}", terminal ? "\r\x1b[K" : "", name, duration(m.median()),
               terminal ? "" : "\n");
    std::fflush(stderr);
  }
}

std::string Report::table(double tolerance) const {
  std::string text;
  std::vector<std::string> subjects;
  for (const Measured& m : measured_) {
    if (std::find(subjects.begin(), subjects.end(), m.subject) == subjects.end()) {
      subjects.push_back(m.subject);
    }
  }
  for (const std::string& subject : subjects) {
    text += fmt::format("{}\n", subject);
    for (const Line& line : lines_of(measured_, subject)) {
      const double peer = fastest_peer(line, tolerance);
      text += fmt::format("  {:<13} {:>7}", line.family, line.size);
      for (const Measured* m : line.solvers) {
        text += fmt::format(" | {}", cell(*m, peer, tolerance));
      }
      text += "\n";
    }
  }
  return text;
}

bool Report::ours_are_within(double tolerance) const {
  return std::all_of(measured_.begin(), measured_.end(),
                     [&](const Measured& m) { return is_peer(m) || m.gap <= tolerance; });
}

std::string Report::json() const {
  nlohmann::ordered_json report;
  report["date"] = now();
  report["machine"] = {{"processor", processor()}, {"cores", sysconf(_SC_NPROCESSORS_ONLN)}};
  report["compiler"] = __VERSION__;
  report["saddle"] = SADDLE_VERSION;
  for (const Measured& m : measured_) {
    nlohmann::ordered_json entry = {{"subject", m.subject},  {"family", m.family},
                                    {"solver", m.solver},    {"size", m.size},
                                    {"seconds", m.median()}, {"repetitions", m.seconds}};
    if (m.gap >= 0) {
      entry["relative_gap"] = m.gap;
    }
    if (m.timed_out) {
      entry["timed_out"] = true;
    }
    if (m.bytes_per_second >= 0) {
      entry["bytes_per_second"] = m.bytes_per_second;
    }
    report["measured"].push_back(std::move(entry));
  }
  return report.dump(2) + "\n";
}

}  // namespace saddle::bench
