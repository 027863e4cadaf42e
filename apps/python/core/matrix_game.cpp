#include "apps/python/core/matrix_game.h"

#include <cmath>
#include <istream>
#include <memory>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/reports/label_names.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "saddle/io/csv/write_csv.h"
#include "saddle/machine/refusal.h"

namespace saddle::python {
namespace {

std::shared_ptr<MatrixGame> from_doubles(const py::array_t<double, py::array::c_style>& array,
                                         Labels row_labels, Labels column_labels) {
  return std::make_shared<MatrixGame>(
      PayoffMatrix(Eigen::Map<const DenseMatrix>(array.data(), array.shape(0), array.shape(1)),
                   std::move(row_labels), std::move(column_labels)));
}

// The number of Python numbers that are read between two checks for Ctrl-C.
constexpr std::size_t between_signals = 10'000;

std::shared_ptr<MatrixGame> from_numbers(py::list numbers, Index rows, Index columns,
                                         Labels row_labels, Labels column_labels) {
  std::vector<Rational> entries;
  entries.reserve(numbers.size());
  for (const py::handle number : numbers) {
    if (entries.size() % between_signals == 0 && PyErr_CheckSignals() != 0) {
      throw py::error_already_set();
    }
    entries.push_back(rational_of(number, [&] {
      const auto place = std::ssize(entries);
      return fmt::format("entry ({}, {}) of a payoff matrix", place / columns + 1,
                         place % columns + 1);
    }));
  }
  return std::make_shared<MatrixGame>(ExactMatrix(rows, columns, std::move(entries),
                                                  std::move(row_labels), std::move(column_labels)));
}

std::shared_ptr<MatrixGame> from_csv(std::string text, const std::string& file,
                                     const std::string& labels, const std::string& delimiter) {
  const CsvOptions options = csv_options(labels, delimiter);
  return read_whole(std::move(text), [&](std::istream& in, const ShouldStop& /*should_stop*/) {
    return std::make_shared<MatrixGame>(read_exact_csv(in, file, options));
  });
}

py::array exact_entries(const MatrixGame& game) {
  const py::list numbers(fractions(game.exact().entries()));
  const py::object array =
      py::module_::import("numpy").attr("array")(numbers, py::arg("dtype") = "O");
  return array.attr("reshape")(game.rows(), game.columns());
}

// Returns the length of a list, 0 for any other object.
Index length_of_list(PyObject* list) {
  return PyList_CheckExact(list) ? static_cast<Index>(PyList_GET_SIZE(list)) : 0;
}

// Returns a float, or an int below 2^53 in absolute value, as a double; nullopt for others.
std::optional<double> plain_number(PyObject* number) {
  constexpr double most = 9007199254740992;
  double value = most;
  if (PyFloat_CheckExact(number)) {
    value = PyFloat_AS_DOUBLE(number);
  } else if (PyLong_CheckExact(number)) {
    int overflow = 0;
    const long whole = PyLong_AsLongAndOverflow(number, &overflow);
    value = overflow == 0 ? static_cast<double>(whole) : most;
  }
  return std::abs(value) < most ? std::optional(value) : std::nullopt;
}

}  // namespace

const PayoffMatrix& MatrixGame::doubles() const {
  const std::lock_guard lock(mutex_);
  if (!doubles_) {
    doubles_ = rounded(*exact_);
  }
  return *doubles_;
}

const ExactMatrix& MatrixGame::exact(const ShouldStop& should_stop) const {
  const std::lock_guard lock(mutex_);
  if (!exact_) {
    exact_.emplace(*doubles_, should_stop);
  }
  return *exact_;
}

CsvOptions csv_options(const std::string& labels, const std::string& delimiter) {
  const auto named = app::labels_named.find(labels);
  if (named == app::labels_named.end()) {
    throw_invalid("labels are '{}', must be detect, none, rows, columns or both", labels);
  }
  if (delimiter.size() > 1) {
    throw_invalid("delimiter is '{}', must be one character", delimiter);
  }
  CsvOptions options;
  options.labels = named->second;
  if (!delimiter.empty()) {
    options.delimiter = delimiter.front();
  }
  return options;
}

bool is_of_many_payoffs(const MatrixGame& game) {
  constexpr Index many = 10'000;
  return game.rows() * game.columns() > many;
}

std::optional<DenseMatrix> entries_of_lists(py::handle lists) {
  const Index rows = length_of_list(lists.ptr());
  const Index columns = rows == 0 ? 0 : length_of_list(PyList_GET_ITEM(lists.ptr(), 0));
  if (columns == 0) {
    return std::nullopt;
  }
  DenseMatrix entries(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    PyObject* const row = PyList_GET_ITEM(lists.ptr(), i);
    if (length_of_list(row) != columns) {
      return std::nullopt;
    }
    for (Index j = 0; j < columns; ++j) {
      const std::optional<double> entry = plain_number(PyList_GET_ITEM(row, j));
      if (!entry) {
        return std::nullopt;
      }
      entries(i, j) = *entry;
    }
  }
  return entries;
}

py::array_t<double> view_of(const double* numbers, std::vector<Index> shape, py::handle owner) {
  py::array_t<double> array(std::move(shape), numbers, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

void forbid_new(py::handle type) {
  auto* const object_type = reinterpret_cast<PyTypeObject*>(type.ptr());
  object_type->tp_new = [](PyTypeObject* made, PyObject* /*arguments*/, PyObject* /*names*/) {
    PyErr_Format(PyExc_TypeError, "cannot create '%s' instances", made->tp_name);
    return static_cast<PyObject*>(nullptr);
  };
  PyType_Modified(object_type);
}

void bind_matrix_game(py::module_& module) {
  py::class_<MatrixGame, std::shared_ptr<MatrixGame>>(
      module, "MatrixGame",
      "A zero-sum game: what the column player pays the row player, with labels.\n\n"
      "Made by :func:`saddle.matrix_game` or :func:`saddle.read_csv`; every function that takes\n"
      "payoffs takes it too. It is immutable.")
      .def_property_readonly(
          "shape",
          [](const MatrixGame& game) { return py::make_tuple(game.rows(), game.columns()); },
          "How many rows and columns: (m, n).")
      .def_property_readonly("row_labels", &MatrixGame::row_labels,
                             "One label for each row, or an empty list.")
      .def_property_readonly("column_labels", &MatrixGame::column_labels,
                             "One label for each column, or an empty list.")
      .def_property_readonly(
          "payoffs",
          [](const py::object& self) {
            const auto& game = self.cast<const MatrixGame&>();
            return view_of(game.doubles().entries().data(), {game.rows(), game.columns()}, self);
          },
          "The payoffs as a read-only float64 array of shape (m, n), rounded to nearest.")
      .def_property_readonly("exact_payoffs", &exact_entries,
                             "The payoffs as an (m, n) array of Fractions, as they were given.")
      .def_property_readonly("is_exact", &MatrixGame::is_exact,
                             "Whether some payoffs were given as exact numbers, not as doubles.")
      .def(
          "__array__",
          [](const py::object& self, const py::object& dtype, const py::object& copy) {
            const py::object array = self.attr("payoffs");
            const bool wants_copy = !copy.is_none() && copy.cast<bool>();
            if (!dtype.is_none()) {
              return py::object(array.attr("astype")(dtype));
            }
            return wants_copy ? py::object(array.attr("copy")()) : array;
          },
          py::arg("dtype") = py::none(), py::arg("copy") = py::none())
      .def("__repr__",
           [](const MatrixGame& game) {
             return fmt::format("MatrixGame of {} x {}", game.rows(), game.columns());
           })
      .def(
          "to_csv",
          [](const MatrixGame& game) {
            return whole_answer(is_of_many_payoffs(game), [&](const ShouldStop& should_stop) {
              std::ostringstream out;
              if (game.is_exact()) {
                write_csv(out, game.exact(), should_stop);
              } else {
                write_csv(out, game.doubles(), should_stop);
              }
              return std::move(out).str();
            });
          },
          R"(Return the game as CSV, exactly, with its labels.

Returns
-------
str
    A line for each row; :func:`saddle.read_csv` reads it.

Examples
--------
>>> saddle.matrix_game([["1/3", 0]]).to_csv()
'1/3,0\n'
)");
  forbid_new(module.attr("MatrixGame"));
  module.def("game_from_doubles", &from_doubles);
  module.def("game_from_numbers", &from_numbers);
  module.def("game_from_csv", &from_csv);
}

}  // namespace saddle::python
