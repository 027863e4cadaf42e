#include "benchmarks/report/table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "benchmarks/report/growth.h"

namespace saddle::bench {
namespace {

constexpr std::array<const char*, 8> headings = {"size", "solver", "median", "ratio",
                                                 "gap",  "memory", "rate",   ""};
using Cells = std::array<std::string, headings.size()>;

// Words are aligned to the left of their column, numbers to the right.
bool is_word(std::size_t column) { return column == 1 || column == headings.size() - 1; }

std::string bytes(double count) {
  constexpr std::array<std::pair<double, const char*>, 3> units = {
      {{1e3, "B"}, {1e6, "kB"}, {1e9, "MB"}}};
  for (const auto& [limit, unit] : units) {
    if (count < limit) {
      return fmt::format("{:.3g} {}", count / limit * 1000, unit);
    }
  }
  return fmt::format("{:.3g} GB", count / 1e9);
}

// Returns the time of the fastest peer that solved a size, or 0.
double fastest_peer(const FamilyMeasured& family, long size, double tolerance) {
  double fastest = 0;
  for (const Measured* m : family.measured) {
    if (m->size == size && m->is_peer() && m->solved(tolerance) &&
        (fastest == 0 || m->median() < fastest)) {
      fastest = m->median();
    }
  }
  return fastest;
}

Cells cells_of(const Measured& m, double peer, double tolerance) {
  Cells cells = {fmt::format("{}", m.size), m.solver, duration(m.median()), "", "", "", "", ""};
  if (!m.is_peer() && peer > 0) {
    cells[3] = fmt::format("{:.3g}x", peer / m.median());
  }
  if (m.gap >= 0) {
    cells[4] = fmt::format("{:.1e}", m.gap);
  }
  if (m.memory >= 0) {
    cells[5] = bytes(m.memory);
  }
  if (m.bytes_per_second >= 0) {
    cells[6] = fmt::format("{:.0f} MB/s", m.bytes_per_second / 1e6);
  } else if (m.items > 0) {
    cells[6] = fmt::format("{} a {}", duration(m.median() / m.items), m.item);
  }
  cells[7] = m.timed_out ? "TIMED OUT" : (m.solved(tolerance) ? "" : "FAILED");
  return cells;
}

// Columns that are empty in all lines are left out.
std::string aligned(const std::vector<Cells>& lines) {
  std::array<std::size_t, headings.size()> width{};
  for (std::size_t c = 0; c < headings.size(); ++c) {
    for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
      width.at(c) = std::max(width.at(c), (*line).at(c).size());
    }
    if (width.at(c) > 0) {
      width.at(c) = std::max(width.at(c), lines.front().at(c).size());
    }
  }
  std::string text;
  for (const Cells& line : lines) {
    std::string row;
    for (std::size_t c = 0; c < headings.size(); ++c) {
      if (width.at(c) > 0) {
        row += is_word(c) ? fmt::format("  {:<{}}", line.at(c), width.at(c))
                          : fmt::format("  {:>{}}", line.at(c), width.at(c));
      }
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string table_of(const FamilyMeasured& family, double tolerance) {
  std::vector<const Measured*> sorted = family.measured;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Measured* a, const Measured* b) { return a->size < b->size; });
  Cells heading;
  std::copy(headings.begin(), headings.end(), heading.begin());
  std::vector<Cells> lines = {heading};
  for (const Measured* m : sorted) {
    lines.push_back(cells_of(*m, fastest_peer(family, m->size, tolerance), tolerance));
  }
  return aligned(lines);
}

}  // namespace

std::string duration(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 3> units = {
      {{1e-6, "ns"}, {1e-3, "us"}, {1.0, "ms"}}};
  for (const auto& [limit, unit] : units) {
    if (seconds < 0.9995 * limit) {  // what would round to 1000 gets the next unit
      return fmt::format("{:.3g} {}", seconds / limit * 1000, unit);
    }
  }
  return fmt::format("{:.3g} s", seconds);
}

std::string table(const std::vector<Measured>& measured, double tolerance,
                  const std::string& simd_level) {
  std::string text;
  for (const FamilyMeasured& family : by_family(measured)) {
    text += fmt::format("{}, {} ({})\n{}", family.subject, family.family, simd_level,
                        table_of(family, tolerance));
    for (const Growth& g : growth(family, tolerance)) {
      text += fmt::format("  time grows as n^{:.2f} for {}, n = {}..{}\n", g.exponent, g.solver,
                          g.least_size, g.greatest_size);
    }
    text += "\n";
  }
  return text;
}

}  // namespace saddle::bench
