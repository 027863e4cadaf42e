#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/stated_answer.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/number/index.h"

namespace saddle::app {

/// What `saddle extensive --json` or `saddle game` printed of an imperfect-information game, or
/// somebody's solution in the same form. Strategies are the chances of the moves by sequences.
struct StatedTree : StatedAnswer {
  std::optional<std::string> title;
  std::optional<std::vector<std::string>> players;
  std::optional<Index> nodes;
  std::optional<Index> leaves;
  std::optional<Index> row_sequences;
  std::optional<Index> column_sequences;
};

/// Reads a solution of the game. `name` names the text in errors. Throws ParseError that names the
/// information set if the strategies are not of this game, or if chances are not such.
StatedTree read_tree_solution(const JsonTree& text, const std::string& name,
                              const ExtensiveGame& game);

}  // namespace saddle::app
