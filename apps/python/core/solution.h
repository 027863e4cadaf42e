#pragma once

#include <exception>
#include <memory>

#include <pybind11/pybind11.h>

#include "apps/python/core/matrix_game.h"
#include "saddle/matrix/solution.h"

// The class saddle.Solution, written without pybind11: pybind11 enters each object of its classes
// into tables and removes it again, which takes longer than solving a 3 x 3 game.

namespace saddle::python {

/// A solution with its game.
struct SolvedGame {
  std::shared_ptr<const MatrixGame> game;
  Solution solution;
  double tolerance;
};

/// For functions that the interpreter calls directly, not through pybind11: returns the result of
/// make(), or null with a Python exception if make() throws.
template <class Make>
PyObject* guarded(const Make& make) noexcept {
  try {
    return make().release().ptr();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

/// Returns a new object of Python's class Solution.
py::object solution_object(SolvedGame solved);

/// Returns the solved game in an object of the class, null for any other object.
const SolvedGame* solved_game_in(py::handle object);

}  // namespace saddle::python

/// Converts solved games to objects of the class, and back, for functions of the extension.
template <>
struct pybind11::detail::type_caster<saddle::python::SolvedGame> {
  using Solved = saddle::python::SolvedGame;
  static constexpr auto name = const_name("Solution");
  template <class>
  using cast_op_type = const Solved&;

  bool load(handle from, bool /*convert*/) {
    found_ = saddle::python::solved_game_in(from);
    return found_ != nullptr;
  }
  operator const Solved&() const { return *found_; }

  static handle cast(Solved&& solved, return_value_policy /*policy*/, handle /*parent*/) {
    return saddle::python::solution_object(std::move(solved)).release();
  }

 private:
  const Solved* found_ = nullptr;
};
