#pragma once

#include <pybind11/pybind11.h>

namespace saddle::python {

/// Each adds the functions and classes of one file to the module.
void bind_solution(pybind11::module_& module);
void bind_solve(pybind11::module_& module);
void bind_batch(pybind11::module_& module);
void bind_exact(pybind11::module_& module);
void bind_measured(pybind11::module_& module);
void bind_normal_form(pybind11::module_& module);
void bind_formats(pybind11::module_& module);
void bind_pictures(pybind11::module_& module);
void bind_large(pybind11::module_& module);
void bind_recursive(pybind11::module_& module);
void bind_extensive(pybind11::module_& module);
void bind_collection(pybind11::module_& module);
void bind_games(pybind11::module_& module);
void bind_graph(pybind11::module_& module);

}  // namespace saddle::python
