#pragma once

#include <pybind11/pybind11.h>

#include "saddle/double_oracle/double_oracle.h"

namespace saddle::python {

/// Returns the fields of an ImplicitSolution, except the strategies.
pybind11::dict fields_of(const ImplicitBounds& bounds);

}  // namespace saddle::python
