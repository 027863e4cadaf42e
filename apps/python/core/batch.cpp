#include "saddle/solve/batch.h"

#include <fmt/format.h>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "saddle/machine/refusal.h"

namespace saddle::python {
namespace {

using Numbers = py::array_t<double, py::array::c_style>;

// Returns the memory of an array for results of this shape, empty for None. Another array is
// rejected, not converted: the results in a converted copy would be lost.
std::span<double> place_for(const py::object& array, const char* name,
                            const std::vector<Index>& shape) {
  if (array.is_none()) {
    return {};
  }
  const bool fits = py::isinstance<Numbers>(array) && [&] {
    const auto numbers = py::reinterpret_borrow<Numbers>(array);
    return numbers.ndim() == std::ssize(shape) && numbers.writeable() &&
           std::equal(shape.begin(), shape.end(), numbers.shape());
  }();
  if (!fits) {
    throw_invalid("out.{} is not a writable float64 array in C order of shape ({}{})", name,
                  fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  }
  auto numbers = py::reinterpret_borrow<Numbers>(array);
  return {numbers.mutable_data(), static_cast<std::size_t>(numbers.size())};
}

// The memory of the games and the memory of the results must not overlap: threads read games while
// other threads write results.
void check_apart(std::span<const double> games, std::span<double> results, const char* name) {
  const std::less<> before;
  if (!results.empty() && !games.empty() && before(results.data(), games.data() + games.size()) &&
      before(games.data(), results.data() + results.size())) {
    throw_invalid("out.{} overlaps the games, must not", name);
  }
}

std::string_view solve_games(const Numbers& games, const py::tuple& out, const Limits& limits,
                             const Caller& caller) {
  const Index count = games.shape(0);
  GameBatch batch;
  batch.rows = games.shape(1);
  batch.columns = games.shape(2);
  batch.payoffs = {games.data(), static_cast<std::size_t>(games.size())};
  const auto place = [&](std::size_t k, const char* name, const std::vector<Index>& shape) {
    const std::span<double> results = place_for(out[k], name, shape);
    check_apart(batch.payoffs, results, name);
    return results;
  };
  batch.value = place(0, "value", {count});
  batch.lower = place(1, "lower", {count});
  batch.upper = place(2, "upper", {count});
  batch.relative_gap = place(3, "gap", {count});
  batch.row = place(4, "row", {count, batch.rows});
  batch.column = place(5, "column", {count, batch.columns});
  constexpr Index payoffs_of_a_moment = 100'000;
  return to_string(
      caller.answer(limits.options(), games.size() > payoffs_of_a_moment,
                    [&](const Options& options) { return solve_batch(batch, options); }));
}

}  // namespace

void bind_batch(py::module_& module) { module.def("solve_games", &solve_games); }

}  // namespace saddle::python
