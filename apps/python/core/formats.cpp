#include <istream>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/stl.h>

#include "apps/program/answers/written_game.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "saddle/io/read_game.h"

namespace saddle::python {
namespace {

// Reads a game in any format that the library knows; returns the game and the warnings.
py::tuple read_any(std::string text, const std::string& file, const std::string& labels,
                   const std::string& delimiter) {
  std::vector<std::string> warnings;
  GameOptions options;
  options.csv = csv_options(labels, delimiter);
  options.several_players = true;
  options.is_nfg = file.ends_with(".nfg");
  options.on_warning = [&](const std::string& warning) { warnings.push_back(warning); };
  auto read = read_whole(std::move(text), [&](std::istream& in, const ShouldStop& should_stop) {
    options.should_stop = should_stop;
    return read_exact_game(in, file, options);
  });
  if (auto* matrix = std::get_if<ExactMatrix>(&read)) {
    return py::make_tuple(std::make_shared<MatrixGame>(std::move(*matrix)), warnings);
  }
  return py::make_tuple(std::make_shared<NormalFormGame>(std::move(std::get<1>(read))), warnings);
}

py::bytes written_matrix(const MatrixGame& game, const std::string& format) {
  return whole_answer(is_of_many_payoffs(game), [&](const ShouldStop& should_stop) {
    return app::written_game(game.exact(should_stop), format, should_stop);
  });
}

py::bytes written_normal_form(const NormalFormGame& game, const std::string& format) {
  constexpr Index many_profiles = 10'000;
  return whole_answer(game.profiles() > many_profiles, [&](const ShouldStop& should_stop) {
    return app::written_game(game, format, should_stop);
  });
}

}  // namespace

void bind_formats(py::module_& module) {
  module.def("read_game", &read_any);
  module.def("written_game", &written_matrix);
  module.def("written_game", &written_normal_form);
}

}  // namespace saddle::python
