#include "games/collection/collection.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <variant>

namespace saddle::games {

std::vector<const CollectedGame*> all_collected() {
  std::vector<const CollectedGame*> all;
  for (const auto games :
       {matrix_games(), oracle_games(), state_games(), tree_games(), outcome_games()}) {
    for (const CollectedGame& game : games) {
      all.push_back(&game);
    }
  }
  return all;
}

const CollectedGame* find_collected(std::string_view name) {
  for (const CollectedGame* const game : all_collected()) {
    if (game->name == name) {
      return game;
    }
  }
  return nullptr;
}

std::string name_in_program(const Parameter& parameter) {
  std::string name = parameter.program_name == nullptr ? parameter.name : parameter.program_name;
  if (parameter.place == Place::word) {
    std::transform(name.begin(), name.end(), name.begin(), [](char letter) {
      return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    });
    return name;
  }
  std::replace(name.begin(), name.end(), '_', '-');
  return "--" + name;
}

bool takes_matrix(const Parameter& parameter) {
  return std::holds_alternative<std::optional<PayoffMatrix>*>(parameter.argument) ||
         std::holds_alternative<std::optional<ExactMatrix>*>(parameter.argument);
}

}  // namespace saddle::games
