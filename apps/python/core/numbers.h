#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "saddle/number/rational.h"

namespace saddle {
struct ImplicitBounds;
}  // namespace saddle

namespace saddle::python {

namespace py = pybind11;
using py::literals::operator""_a;

/// Returns a new array of the numbers of a vector. If the module is compiled with pybind11 before
/// 2.12, numpy 2 makes a wrong array of a mere count, and <pybind11/eigen.h> crashes.
template <class Numbers>
py::array_t<typename Numbers::value_type> new_array(const Numbers& numbers) {
  std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(numbers.size())};
  return py::array_t<typename Numbers::value_type>(std::move(shape), numbers.data());
}

/// Looks up Python's class of fractions. Called once, as the module is imported.
void find_fraction_class();

/// Returns the number as a fractions.Fraction.
py::object fraction(const Rational& number);

/// Returns the number likewise, None for nullopt.
py::object fraction_or_none(const std::optional<Rational>& number);

/// Returns a list with made(item) of each item.
template <class Items, class Made>
py::list listed(const Items& items, const Made& made) {
  py::list list;
  for (const auto& item : items) {
    list.append(made(item));
  }
  return list;
}

/// Returns a tuple of fractions, and a tuple of such tuples.
py::tuple fractions(const std::vector<Rational>& numbers);
py::tuple fractions(const std::vector<std::vector<Rational>>& lists);

/// Returns a text that shows an object in messages: its repr, or its type if repr() fails.
std::string shown(py::handle object);

/// Returns an integer of any size.
py::object whole(const mpz_class& number);

/// Returns a Python number as the rational number that it equals exactly: an int, a float, a
/// Fraction, a Decimal, a number of numpy, or a text in the grammar of read_rational(). Throws a
/// TypeError for other types, a ValueError for numbers that are not finite and texts that are not
/// numbers; the message begins with `place`.
Rational rational_of(py::handle number, const std::function<std::string()>& place);

/// The same for each item. Messages call the sequence `name`, and count its items from 1.
std::vector<Rational> rationals_of(py::sequence numbers, const std::string& name);

/// Returns the fields of an ImplicitSolution, except the strategies.
py::dict fields_of(const ImplicitBounds& bounds);

}  // namespace saddle::python
