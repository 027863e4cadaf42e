#include "apps/python/core/formats.h"

#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/answers/written_game.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/matrix_game.h"
#include "saddle/io/read_game.h"

namespace saddle::python {
namespace {

// A game in any format that the library knows, and warnings.
py::tuple read_any(const std::string& text, const std::string& file, const std::string& labels,
                   const std::string& delimiter) {
  std::vector<std::string> warnings;
  GameOptions options;
  options.csv = csv_options(labels, delimiter);
  options.two_tables = true;
  options.is_nfg = file.ends_with(".nfg");
  options.on_warning = [&](const std::string& warning) { warnings.push_back(warning); };
  auto read = [&] {
    const py::gil_scoped_release release;
    return read_exact_game(text, file, options);
  }();
  if (auto* matrix = std::get_if<ExactMatrix>(&read)) {
    return py::make_tuple(std::make_shared<MatrixGame>(std::move(*matrix)), warnings);
  }
  return py::make_tuple(std::make_shared<NormalFormGame>(std::move(std::get<1>(read))), warnings);
}

py::bytes written_matrix(const MatrixGame& game, const std::string& format) {
  return app::written_game(game.exact(), format);
}

py::bytes written_normal_form(const NormalFormGame& game, const std::string& format) {
  return app::written_game(game, format);
}

}  // namespace

CsvOptions csv_options(const std::string& labels, const std::string& delimiter) {
  CsvOptions options;
  const std::map<std::string, CsvLabels> choices = {{"detect", CsvLabels::detect},
                                                    {"none", CsvLabels::none},
                                                    {"rows", CsvLabels::rows},
                                                    {"columns", CsvLabels::columns},
                                                    {"both", CsvLabels::both}};
  const auto choice = choices.find(labels);
  if (choice == choices.end()) {
    throw std::invalid_argument(
        fmt::format("labels are '{}', must be detect, none, rows, columns or both", labels));
  }
  options.labels = choice->second;
  if (delimiter.size() > 1) {
    throw std::invalid_argument(fmt::format("delimiter is '{}', must be one character", delimiter));
  }
  if (!delimiter.empty()) {
    options.delimiter = delimiter.front();
  }
  return options;
}

void bind_formats(py::module_& module) {
  module.def("read_game", &read_any);
  module.def("written_game", &written_matrix);
  module.def("written_game", &written_normal_form);
}

}  // namespace saddle::python
