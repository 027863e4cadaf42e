#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/collection/parameter.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/exact/solution.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/graph/grundy.h"
#include "saddle/io/table/json.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// A cell of a table of states: a text that identifies the state, a number, the bounds of a value,
/// or a strategy.
using StateCell =
    std::variant<std::string, double, ValueBounds, MixedStrategy, std::vector<Rational>>;

/// All solved states, for a CSV file: `each` calls its argument with the cells of each line.
struct StateTable {
  std::string heading;
  std::function<void(const std::function<void(const std::vector<StateCell>&)>&)> each;
};

/// The solution of one state of a game with a payoff matrix at every state, and a table of all
/// solved states.
struct StateAnswer {
  ValueBounds bounds;
  /// If the state is not solved, the bounds hold for all strategies, and the strategies are
  /// uniform.
  bool is_solved = false;
  MixedStrategy row;
  MixedStrategy column;
  /// One label for each strategy, or an empty list.
  std::vector<std::string> row_labels = {};
  std::vector<std::string> column_labels = {};
  /// A converged solution in fractions, if the game is solved exactly.
  std::optional<ExactSolution> exact = {};
  Termination termination = Termination::converged;
  /// Further numbers of the answer, such as {"stage_games", 24}.
  std::vector<std::pair<const char*, std::int64_t>> counts = {};
  StateTable table = {};
};

/// A game with a payoff matrix at every state. The functions of all games throw
/// std::invalid_argument if the arguments are out of range.
struct StateGame {
  std::function<StateAnswer(const Options&)> solve;
  /// Whether threads share the work, and progress is reported.
  bool in_layers = true;
};

/// The rules of an imperfect-information game.
struct Tree {
  /// Builds the sequence form as extensive_game(rules, options) does.
  std::function<std::optional<ExtensiveGame>(const BuildOptions&)> make;
  NodeBelow nodes;
};

/// Returns the tree of some rules.
template <TreeRules Rules>
Tree tree_of(Rules rules) {
  const auto kept = std::make_shared<const Rules>(std::move(rules));
  return {[kept](const BuildOptions& options) { return extensive_game(*kept, options); },
          [kept, nodes = nodes_of(*kept)](std::size_t depth, std::size_t move) mutable {
            return nodes(depth, move);
          }};
}

struct TreeGame {
  const char* title;
  std::function<Tree()> rules;
};

/// A payoff matrix. If it is drawn at random, should_stop can end the drawing.
struct MatrixGame {
  std::function<std::variant<PayoffMatrix, ExactMatrix>(const ShouldStop&)> make;
};

/// The numbers that the caller gives to the first heap and the first cell: 0, or 1 for people.
struct Counting {
  std::size_t first_heap = 0;
  std::int64_t first_cell = 0;
};

/// The outcome of a game of perfect information, and further facts.
struct OutcomeAnswer {
  /// An object of facts by name. An "outcome" that is null means undecided.
  Json facts;
  /// The Grundy values of heaps of 0, 1, ...
  std::vector<Grundy> terms = {};
  /// The values of the cells of a board, row by row, and the number of cells in a row.
  std::vector<Rational> cells = {};
  std::size_t columns = 0;
};

struct OutcomeGame {
  /// What an answer contains besides its facts.
  enum class Extra { none, terms, cells };

  std::function<OutcomeAnswer(const Options&, const Counting&)> solve;
  Extra extra = Extra::none;
  /// Whether the search may be stopped, which leaves the game undecided.
  bool is_search = false;
};

/// A pure strategy as text and as JSON, and its probability.
struct PrintedStrategy {
  std::string text;
  Json json;
  double probability;
};

/// Mixed strategies of a game that is given by best responses, the most probable pure strategy
/// first.
struct OracleAnswer : ImplicitBounds {
  std::vector<PrintedStrategy> row;
  std::vector<PrintedStrategy> column;
  Json game = {};         ///< an object that describes the game
  std::string rows = {};  ///< the number of pure strategies, if it is known
  std::string columns = {};
  std::string remark = {};  ///< on the strategies
};

/// A game with more strategies than a list can hold.
struct OracleGame {
  /// The word for a strategy in answers; in JSON, the names of the two lists of strategies, and the
  /// name under which an item of each list has the strategy.
  struct Words {
    const char* strategy;
    const char* row_list;
    const char* column_list;
    const char* row_item;
    const char* column_item;
  };

  Words words;
  std::function<OracleAnswer(const Options&)> solve;
};

/// Lists of parameters. The caller must give all parameters of exactly one list, and no others of
/// these. `what` says what the parameters are for, or is null.
struct Alternatives {
  const char* what;
  std::vector<std::vector<const char*>> lists;
};

/// A game to be solved. Set its arguments first, through the pointers in `parameters`.
struct Playable {
  std::vector<Parameter> parameters;
  std::variant<StateGame, TreeGame, MatrixGame, OutcomeGame, OracleGame> game;
  std::vector<Alternatives> alternatives = {};
};

/// A game of the collection: all that the program, its manual, Python and `saddle list` show of it.
struct CollectedGame {
  const char* name;     ///< in the program, with hyphens
  const char* summary;  ///< the action of a player, in a line
  const char* story;    ///< the rules and their limits, in sentences
  const char* answer;   ///< the meaning of the value
  const char* source;
  const char* example;  ///< Python statements with their output, as in a docstring
  /// Returns the game with its parameters at their defaults. Null if the program and Python have
  /// functions of their own for it.
  Playable (*playable)() = nullptr;
};

/// Returns the kind of answer of a game as a sentence: "The value is ...", or the facts that are
/// found.
std::string answer_in_words(const CollectedGame& game, const Playable& playable);

}  // namespace saddle::games
