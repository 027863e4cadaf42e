// The extension saddle._core: conversions and calls of the library. What users see is documented in
// the Python files beside it.

#include <pybind11/pybind11.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/simd_level.h"

namespace py = pybind11;

namespace {

// Never freed: a static py::object would be freed after the interpreter has ended.
py::handle parse_error_class;

void throw_as_python(std::exception_ptr failure) {
  try {
    std::rethrow_exception(std::move(failure));
  } catch (const saddle::ParseError& error) {
    py::object raised = parse_error_class(error.what());
    raised.attr("file") = error.file();
    raised.attr("line") = error.line();
    raised.attr("column") = error.column();
    raised.attr("message") = error.message();
    PyErr_SetObject(parse_error_class.ptr(), raised.ptr());
  }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The library's functions, called by the modules of saddle.";
  saddle::python::find_fraction_class();
  parse_error_class = py::reinterpret_steal<py::object>(
                          PyErr_NewExceptionWithDoc(
                              "saddle.ParseError",
                              "A text that cannot be read: has file, line, column and message.",
                              PyExc_ValueError, nullptr))
                          .release();
  module.attr("ParseError") = parse_error_class;
  py::register_exception_translator(&throw_as_python);
  saddle::python::bind_matrix_game(module);
  saddle::python::bind_solution(module);
  saddle::python::bind_solve(module);
  saddle::python::bind_batch(module);
  saddle::python::bind_exact(module);
  saddle::python::bind_measured(module);
  saddle::python::bind_normal_form(module);
  saddle::python::bind_formats(module);
  saddle::python::bind_pictures(module);
  saddle::python::bind_large(module);
  saddle::python::bind_recursive(module);
  saddle::python::bind_extensive(module);
  saddle::python::bind_collection(module);
  saddle::python::bind_games(module);
  saddle::python::bind_graph(module);
  module.attr("__version__") = SADDLE_VERSION;
  module.def("use_simd_level_of_environment", &saddle::use_simd_level_of_environment);
}
