#include "apps/program/input/label_choices.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/program/reports/label_names.h"

namespace saddle::app {
namespace {

// Returns the argument quoted for a shell.
std::string quoted(const std::string& argument) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:@%+-";
  if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) {
    return argument;
  }
  std::string text = "'";
  for (const char character : argument) {
    if (character == '\'') {
      text += "'\\'";  // a quote between two quoted parts
    }
    text += character;
  }
  text += '\'';
  return text;
}

// Returns the arguments without --labels and its value.
std::vector<std::string> without_labels(std::span<const std::string> arguments) {
  std::vector<std::string> kept;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k] == "--labels") {
      ++k;
    } else if (!arguments[k].starts_with("--labels=")) {
      kept.push_back(arguments[k]);
    }
  }
  return kept;
}

}  // namespace

std::string label_choices(std::span<const std::string> arguments,
                          const std::vector<CsvLabels>& readings) {
  const std::vector<std::string> kept = without_labels(arguments);
  const auto end_of_options = std::find(kept.begin(), kept.end(), "--");
  std::string lines;
  for (const CsvLabels labels : readings) {
    std::string command = "saddle";
    const auto append = [&command](const std::string& argument) {
      command += ' ';
      command += quoted(argument);
    };
    std::for_each(kept.begin(), end_of_options, append);
    command += fmt::format(" --labels {}", word_for(labels));
    std::for_each(end_of_options, kept.end(), append);
    lines += fmt::format("  {:<22} {}\n", fmt::format("{}:", name_of(labels)), command);
  }
  return lines;
}

}  // namespace saddle::app
