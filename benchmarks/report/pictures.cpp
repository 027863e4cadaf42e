#include "benchmarks/report/pictures.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "benchmarks/report/log_chart.h"
#include "benchmarks/report/table.h"

namespace saddle::bench {
namespace {

const LogAxis sizes = {"size", [](double size) { return fmt::format("{:.6g}", size); }};
const LogAxis times = {"processor time", duration};
const LogAxis gaps = {"relative duality gap",
                      [](double gap) { return fmt::format("{:.0e}", gap); }};

// Returns words as a file name: letters and digits, with '-' for each run of other characters.
std::string file_name(const std::string& words) {
  std::string name;
  for (const char letter : words) {
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
      name += letter;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  return name + ".svg";
}

std::filesystem::path written(const std::filesystem::path& file, const std::string& picture) {
  std::ofstream out(file);
  out << picture;
  if (!out.flush()) {
    throw std::runtime_error(fmt::format("cannot write {}", file.string()));
  }
  return file;
}

std::vector<Series> times_over_size(const FamilyMeasured& family, double tolerance) {
  std::vector<Series> series;
  for (const auto& solver : by_solver(family)) {
    Series line{solver.front()->solver, {}};
    for (const Measured* m : solver) {
      if (m->solved(tolerance)) {
        line.points.emplace_back(static_cast<double>(m->size), m->median());
      }
    }
    if (!line.points.empty()) {
      std::sort(line.points.begin(), line.points.end());
      series.push_back(std::move(line));
    }
  }
  return series;
}

}  // namespace

std::vector<std::filesystem::path> draw_pictures(const std::filesystem::path& folder,
                                                 const std::vector<Measured>& measured,
                                                 double tolerance,
                                                 const std::vector<GapCourse>& courses) {
  std::vector<std::filesystem::path> files;
  for (const FamilyMeasured& family : by_family(measured)) {
    const std::vector<Series> series = times_over_size(family, tolerance);
    if (std::any_of(series.begin(), series.end(),
                    [](const Series& s) { return s.points.size() >= 2; })) {
      const std::string title = fmt::format("{}, {}", family.subject, family.family);
      files.push_back(
          written(folder / file_name(title), log_log_chart(title, sizes, times, series)));
    }
  }
  for (const GapCourse& course : courses) {
    const std::string title = fmt::format("gap, {}", course.game);
    files.push_back(
        written(folder / file_name(title), log_log_chart(title, times, gaps, course.solvers)));
  }
  return files;
}

}  // namespace saddle::bench
