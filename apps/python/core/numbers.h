#pragma once

#include <functional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "saddle/number/rational.h"

namespace saddle::python {

namespace py = pybind11;

/// Looks up Python's class of fractions. Called once, as the module is imported.
void find_fraction_class();

/// Returns the number as a fractions.Fraction.
py::object fraction(const Rational& number);

/// Returns a tuple of fractions.
py::tuple fractions(const std::vector<Rational>& numbers);

/// Returns what messages show of an object: its repr, or its type where that fails.
std::string shown(py::handle object);

/// Returns an integer of any size.
py::object whole(const mpz_class& number);

/// Returns a Python number for the rational number that it is: an int, a float, a Fraction, a
/// Decimal, a number of numpy, or a text in the grammar of read_rational(). Throws a TypeError for
/// what is no number, a ValueError for what is not finite or no number in its text; `place` is how
/// the message begins.
Rational rational_of(py::handle number, const std::function<std::string()>& place);

/// The same for each item; `name` is what messages call the sequence, items are counted from 1.
std::vector<Rational> rationals_of(py::sequence numbers, const std::string& name);

}  // namespace saddle::python
