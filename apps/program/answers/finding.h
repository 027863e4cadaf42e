#pragma once

#include <string>

namespace saddle::app {

/// A claim that is false: where it stands in the solution, and what is wrong with it.
struct Finding {
  std::string part;
  std::string text;
};

}  // namespace saddle::app
