#pragma once

#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "saddle/graph/outcome.h"

namespace saddle::python {

inline Play play_of(bool misere) { return misere ? Play::misere : Play::normal; }

inline std::string text_of(Outcome outcome) { return std::string(1, letter(outcome)); }

inline pybind11::object outcome_or_none(const std::optional<Outcome>& outcome) {
  return outcome ? pybind11::object(pybind11::str(text_of(*outcome))) : pybind11::none();
}

}  // namespace saddle::python
