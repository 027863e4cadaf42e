#pragma once

#include <optional>
#include <string>
#include <vector>

namespace saddle::app {

/// A claim that is false: where it stands in the solution, and what is wrong with it.
struct Finding {
  std::string part;
  std::string text;
};

/// Adds a finding unless the stated value, if there is one, is the value found.
template <class Value>
void compare(const std::optional<Value>& stated, const Value& found, const std::string& part,
             const std::string& text, std::vector<Finding>& findings) {
  if (stated && *stated != found) {
    findings.push_back({part, text});
  }
}

}  // namespace saddle::app
