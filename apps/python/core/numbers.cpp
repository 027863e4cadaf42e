#include "apps/python/core/numbers.h"

#include <cmath>

#include <fmt/format.h>

#include "saddle/double_oracle/double_oracle.h"
#include "saddle/io/number/number.h"

namespace saddle::python {
namespace {

// Never freed: the interpreter ends before static objects of C++ are destroyed.
py::handle fraction_class;

mpz_class integer_of(py::handle number) {
  int overflow = 0;
  const long small = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0) {
    return small;
  }
  const auto digits = py::reinterpret_steal<py::str>(PyNumber_ToBase(number.ptr(), 16));
  return mpz_class(std::string(digits), 0);
}

Rational quotient(py::handle numerator, py::handle denominator) {
  Rational result(integer_of(numerator), integer_of(denominator));
  result.canonicalize();
  return result;
}

[[noreturn]] void refuse_infinite(py::handle number, const std::function<std::string()>& place) {
  throw py::value_error(fmt::format("{} is {}, must be finite (counted from 1)", place(),
                                    std::string(py::str(number))));
}

Rational ratio_of(py::handle number, const std::function<std::string()>& place) {
  // Checks the size of a Decimal first, because a ratio has all its digits.
  if (py::hasattr(number, "adjusted") &&
      std::abs(py::cast<double>(number.attr("adjusted")())) > static_cast<double>(most_exponent)) {
    const std::string text = py::str(number);
    throw py::value_error(fmt::format("{}: {}", place(), complaint(NumberFault::exponent, text)));
  }
  py::object ratio;
  try {
    ratio = number.attr("as_integer_ratio")();
  } catch (py::error_already_set& error) {
    if (error.matches(PyExc_ValueError) || error.matches(PyExc_OverflowError)) {
      refuse_infinite(number, place);
    }
    throw;
  }
  const auto parts = py::cast<py::tuple>(ratio);
  return quotient(parts[0], parts[1]);
}

}  // namespace

void find_fraction_class() {
  fraction_class = py::object(py::module_::import("fractions").attr("Fraction")).release();
}

std::string shown(py::handle object) {
  try {
    return py::repr(object);
  } catch (const py::error_already_set&) {
    return std::string("an object of type ") + Py_TYPE(object.ptr())->tp_name;
  }
}

py::object whole(const mpz_class& number) {
  if (number.fits_slong_p()) {
    return py::int_(number.get_si());
  }
  return py::reinterpret_steal<py::object>(
      PyLong_FromString(number.get_str(16).c_str(), nullptr, 16));
}

py::object fraction(const Rational& number) {
  return fraction_class(whole(number.get_num()), whole(number.get_den()));
}

py::object fraction_or_none(const std::optional<Rational>& number) {
  return number ? fraction(*number) : py::none();
}

py::tuple fractions(const std::vector<Rational>& numbers) {
  py::tuple result(numbers.size());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    result[k] = fraction(numbers[k]);
  }
  return result;
}

py::tuple fractions(const std::vector<std::vector<Rational>>& lists) {
  return listed(lists, [](const std::vector<Rational>& numbers) { return fractions(numbers); });
}

Rational rational_of(py::handle number, const std::function<std::string()>& place) {
  if (PyLong_Check(number.ptr())) {
    return integer_of(number);
  }
  if (PyFloat_Check(number.ptr())) {
    const double value = PyFloat_AS_DOUBLE(number.ptr());
    if (!std::isfinite(value)) {
      refuse_infinite(number, place);
    }
    return value;
  }
  if (PyUnicode_Check(number.ptr())) {
    const auto text = py::cast<std::string>(number);
    NumberReading<Rational> reading = read_rational(text);
    if (reading.fault != NumberFault::none) {
      throw py::value_error(fmt::format("{}: {}", place(), complaint(reading.fault, text)));
    }
    return std::move(reading.value);
  }
  if (py::hasattr(number, "as_integer_ratio")) {
    return ratio_of(number, place);
  }
  if (py::hasattr(number, "numerator") && py::hasattr(number, "denominator")) {
    const auto part = [&](const char* name) {
      return py::reinterpret_steal<py::object>(PyNumber_Index(number.attr(name).ptr()));
    };
    const py::object numerator = part("numerator");
    const py::object denominator = part("denominator");
    if (numerator && denominator) {
      return quotient(numerator, denominator);
    }
    PyErr_Clear();
  }
  throw py::type_error(fmt::format("{} is of type {}, expected a real number", place(),
                                   Py_TYPE(number.ptr())->tp_name));
}

std::vector<Rational> rationals_of(py::sequence numbers, const std::string& name) {
  std::vector<Rational> result;
  result.reserve(numbers.size());
  for (const py::handle number : numbers) {
    result.push_back(
        rational_of(number, [&] { return fmt::format("{}, number {}", name, result.size() + 1); }));
  }
  return result;
}

py::dict fields_of(const ImplicitBounds& bounds) {
  return py::dict("lower"_a = bounds.lower, "upper"_a = bounds.upper, "gap"_a = bounds.relative_gap,
                  "termination"_a = to_string(bounds.termination), "rounds"_a = bounds.rounds,
                  "rows_found"_a = bounds.rows_found, "columns_found"_a = bounds.columns_found);
}

}  // namespace saddle::python
