#include <chrono>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/stl.h>

#include "apps/program/reports/measured_report.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/picture/measured_picture.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::python {
namespace {

// Reads a list of records as CSV. If the list was made from a table, the next two items are the
// names of its rows and columns, in its order. The last items are whether the game is symmetric, if
// that is known, and whether missing payoffs are unknown.
MeasuredTable table_of(const py::tuple& source) {
  MeasuredTableOptions reading;
  reading.rows = source[1].cast<std::vector<std::string>>();
  reading.columns = source[2].cast<std::vector<std::string>>();
  if (const auto symmetric = source[3].cast<std::optional<bool>>()) {
    reading.symmetry =
        *symmetric ? MeasuredGame::Symmetry::symmetric : MeasuredGame::Symmetry::none;
  }
  reading.missing_is_unknown = source[4].cast<bool>();
  reading.words = {"symmetric=True", "symmetric=False", "missing='unknown'", "wins= and games="};
  std::istringstream in(source[0].cast<std::string>());
  return read_measured_table({in, "the table"}, reading);
}

// Returns the answer as JSON and as text.
py::tuple solve_text(const py::tuple& source, double level, std::int64_t samples,
                     std::uint64_t seed, const std::string& mix, const std::string& proved,
                     std::size_t next, const Limits& limits, const Caller& caller) {
  const MeasuredTable table = table_of(source);
  MeasuredOptions options;
  options.level = level;
  options.samples = samples;
  options.seed = seed;
  options.mix = mix_rule_named(mix);
  options.proof = proof_rule_named(proved);
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

using Estimates = std::vector<std::tuple<double, double, double>>;

MeasuredMix mix_of(const std::vector<double>& strategy, const Estimates& estimates) {
  const Eigen::Map<const Eigen::VectorXd> weights(strategy.data(), std::ssize(strategy));
  MeasuredMix mix{MixedStrategy(weights), 0, {}, {}, {}, {}, {}, {}, {}};
  for (const auto& [low, high, used] : estimates) {
    mix.estimates.push_back({low, high, used});
  }
  return mix;
}

// The picture shows the mixes and the range of each weight.
std::string picture(const py::tuple& source, std::int64_t samples, const std::vector<double>& row,
                    const Estimates& of_row, const std::optional<std::vector<double>>& column,
                    const Estimates& of_column) {
  const MeasuredTable table = table_of(source);
  MeasuredAnswer answer{mix_of(row, of_row), {}, {}, {}, samples, Termination::converged, ""};
  if (column) {
    answer.column = mix_of(*column, of_column);
  }
  return measured_picture(table.game, answer);
}

}  // namespace

void bind_measured(py::module_& module) {
  module.def("measured", &solve_text);
  module.def("picture_of_measured", &picture);
}

}  // namespace saddle::python
