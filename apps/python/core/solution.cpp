#include "apps/python/core/solution.h"

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include <pybind11/stl.h>
#include <structmember.h>

#include "apps/python/core/bindings.h"

namespace saddle::python {
namespace {

// The memory of a Solution that Python allocates. The solved game is constructed and destroyed in
// `solved` explicitly: Python needs the offset of weak_references, and C++ defines offsetof() only
// for standard-layout structures.
struct SolutionObject {
  PyObject base;
  PyObject* weak_references;
  alignas(SolvedGame) std::array<std::byte, sizeof(SolvedGame)> solved;
};

// Never freed: the interpreter ends before static objects of C++ are destroyed.
PyTypeObject* solution_class = nullptr;

SolvedGame& held(PyObject* object) {
  return *std::launder(
      reinterpret_cast<SolvedGame*>(reinterpret_cast<SolutionObject*>(object)->solved.data()));
}

// Returns the strategy as a read-only array, which keeps the solution alive.
py::object array_of(const MixedStrategy& strategy, py::handle solution) {
  return view_of(strategy.probabilities().data(), {strategy.size()}, solution);
}

void free_object(PyObject* object) {
  if (reinterpret_cast<SolutionObject*>(object)->weak_references != nullptr) {
    PyObject_ClearWeakRefs(object);
  }
  std::destroy_at(&held(object));
  PyTypeObject* const type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

template <auto attribute>
PyObject* get(PyObject* self, void* /*closure*/) {
  return guarded([self] { return py::cast(attribute(held(self))); });
}

template <MixedStrategy Solution::*strategy>
PyObject* get_strategy(PyObject* self, void* /*closure*/) {
  return guarded([self] { return array_of(held(self).solution.*strategy, self); });
}

PyObject* unpacked(PyObject* self) {
  return guarded([self] {
    const Solution& solution = held(self).solution;
    return py::iter(py::make_tuple(solution.value(), array_of(solution.row, self),
                                   array_of(solution.column, self)));
  });
}

using Solved = const SolvedGame&;

std::array attributes{
    PyGetSetDef{"value", get<[](Solved s) { return s.solution.value(); }>, nullptr,
                "The middle of the bounds, in the units of the payoffs.", nullptr},
    PyGetSetDef{"lower", get<[](Solved s) { return s.solution.lower; }>, nullptr,
                "What `row` guarantees against every column: no more than the value of the game.",
                nullptr},
    PyGetSetDef{"upper", get<[](Solved s) { return s.solution.upper; }>, nullptr,
                "What `column` concedes to every row: no less than the value of the game.",
                nullptr},
    PyGetSetDef{"row", get_strategy<&Solution::row>, nullptr,
                "The row player's strategy: probabilities, a read-only float64 array of shape "
                "(m,).",
                nullptr},
    PyGetSetDef{"column", get_strategy<&Solution::column>, nullptr,
                "The column player's strategy: probabilities, a read-only float64 array of shape "
                "(n,).",
                nullptr},
    PyGetSetDef{"gap", get<[](Solved s) { return s.solution.relative_gap; }>, nullptr,
                "A bound on the duality gap, upper - lower, as a fraction of the payoffs' range.",
                nullptr},
    PyGetSetDef{"tolerance", get<[](Solved s) { return s.tolerance; }>, nullptr,
                "The solver stops once the gap is at most this.", nullptr},
    PyGetSetDef{"converged",
                get<[](Solved s) { return s.solution.termination == Termination::converged; }>,
                nullptr, "Whether the gap is at most the tolerance.", nullptr},
    PyGetSetDef{"termination", get<[](Solved s) { return to_string(s.solution.termination); }>,
                nullptr,
                "Why the solver stopped: converged, iteration_limit, time_limit, interrupted,\n"
                "numerical_error or rounded_payoffs.",
                nullptr},
    PyGetSetDef{"algorithm", get<[](Solved s) { return s.solution.algorithm; }>, nullptr,
                "The method that made the strategies; see :func:`saddle.methods`.", nullptr},
    PyGetSetDef{"iterations", get<[](Solved s) { return s.solution.iterations; }>, nullptr,
                "The number of pivots, passes or other steps of the algorithm; 0 if it has none.",
                nullptr},
    PyGetSetDef{"fallbacks", get<[](Solved s) { return s.solution.fallbacks; }>, nullptr,
                "How often a certificate fell short of the tolerance and another method was tried.",
                nullptr},
    PyGetSetDef{"game", get<[](Solved s) { return std::const_pointer_cast<MatrixGame>(s.game); }>,
                nullptr, "The game that was solved, a :class:`saddle.MatrixGame`.", nullptr},
    PyGetSetDef{"row_labels", get<[](Solved s) { return s.game->row_labels(); }>, nullptr,
                "One label for each row, or an empty list.", nullptr},
    PyGetSetDef{"column_labels", get<[](Solved s) { return s.game->column_labels(); }>, nullptr,
                "One label for each column, or an empty list.", nullptr},
    PyGetSetDef{nullptr, nullptr, nullptr, nullptr, nullptr},
};

std::array members{
    PyMemberDef{"__weaklistoffset__", T_PYSSIZET, offsetof(SolutionObject, weak_references),
                READONLY, nullptr},
    PyMemberDef{nullptr, 0, 0, 0, nullptr},
};

constexpr const char* documentation =
    "Strategies of both players with the bounds that they prove; made by :func:`saddle.solve`.\n\n"
    "``value, row, column = solution`` unpacks it. The bounds are recomputed from the game by the\n"
    "library, rounded outward, and hold whatever the reason for stopping.";

template <class Function>
void* slot(Function* function) {
  return reinterpret_cast<void*>(function);
}

}  // namespace

py::object solution_object(SolvedGame solved) {
  PyObject* const object = solution_class->tp_alloc(solution_class, 0);
  if (object == nullptr) {
    throw py::error_already_set();
  }
  std::construct_at(&held(object), std::move(solved));
  return py::reinterpret_steal<py::object>(object);
}

const SolvedGame* solved_game_in(py::handle object) {
  return Py_TYPE(object.ptr()) == solution_class ? &held(object.ptr()) : nullptr;
}

void bind_solution(py::module_& module) {
  std::array slots{
      PyType_Slot{Py_tp_doc, const_cast<char*>(documentation)},
      PyType_Slot{Py_tp_dealloc, slot(&free_object)},
      PyType_Slot{Py_tp_iter, slot(&unpacked)},
      PyType_Slot{Py_tp_getset, attributes.data()},
      PyType_Slot{Py_tp_members, members.data()},
      PyType_Slot{0, nullptr},
  };
  PyType_Spec spec{"saddle._core.Solution", sizeof(SolutionObject), 0, Py_TPFLAGS_DEFAULT,
                   slots.data()};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) {
    throw py::error_already_set();
  }
  solution_class = reinterpret_cast<PyTypeObject*>(type);
  solution_class->tp_new = nullptr;  // only solve() makes solutions
  module.attr("Solution") = py::reinterpret_borrow<py::object>(type);
}

}  // namespace saddle::python
