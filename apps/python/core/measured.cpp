#include <chrono>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>

#include <pybind11/stl.h>

#include "apps/program/reports/measured_report.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::python {
namespace {

// Returns the answer as JSON and as text.
py::tuple solve_text(const std::string& text, std::optional<bool> symmetric,
                     bool missing_is_unknown, double level, std::int64_t draws, std::uint64_t seed,
                     const std::string& mix, std::size_t next, const Limits& limits,
                     const Caller& caller) {
  MeasuredTableOptions reading;
  if (symmetric) {
    reading.symmetry =
        *symmetric ? MeasuredGame::Symmetry::symmetric : MeasuredGame::Symmetry::none;
  }
  reading.missing_is_unknown = missing_is_unknown;
  std::istringstream in(text);
  const MeasuredTable table = read_measured_table({in, "the table as CSV"}, reading);
  MeasuredOptions options;
  options.level = level;
  options.draws = draws;
  options.seed = seed;
  options.mix = mix_rule_named(mix);
  options.next = next;
  const auto start = std::chrono::steady_clock::now();
  const MeasuredAnswer answer = caller.answer(limits.options(), true, [&](const Options& solving) {
    MeasuredOptions own = options;
    own.solving = solving;
    return solve_measured(table.game, own);
  });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  const app::MeasuredReport report{table, options, answer, took.count()};
  return py::make_tuple(report.json().compact(), report.text());
}

}  // namespace

void bind_measured(py::module_& module) { module.def("measured", &solve_text); }

}  // namespace saddle::python
