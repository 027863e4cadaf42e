#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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
#include "saddle/number/index.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// A cell of a board, in the caller's counting (see Counting).
struct Cell {
  std::int64_t row;
  std::int64_t column;
};

/// An edge of a graph, from one named node to another.
struct NamedEdge {
  std::string from;
  std::string to;
  double length;
  double delay;
};

/// The variable that an argument sets; until then it holds the default.
using Argument =
    std::variant<bool*, int*, std::int64_t*, std::uint64_t*, double*, std::string*,
                 std::optional<int>*, std::optional<std::int64_t>*, std::vector<int>*,
                 std::vector<double>*, std::vector<NamedEdge>*, std::vector<std::uint64_t>*,
                 std::vector<std::string>*, std::optional<Cell>*, std::optional<PayoffMatrix>*,
                 std::optional<ExactMatrix>*>;

/// Returns the number as an Index, which may have 32 bits. A number beyond 32 bits is clamped;
/// every game also rejects the clamped number.
inline Index index_of(std::int64_t number) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  return static_cast<Index>(std::clamp(number, -most, most));
}

/// How an argument is given: to the program as a word or an option, to Python by position or by
/// keyword only. `first` is an option of the program that Python also takes by position.
enum class Place { word, first, option };

/// A parameter of a game. It points to a variable, which must outlive it.
struct Parameter {
  const char* name;  ///< in Python: row_coins; the option is --row-coins, the word ROW_COINS
  Argument argument;
  std::string help;
  Place place = Place::option;
  bool is_required = false;
  /// The name of an option's argument in --help, if it is not the type: "PRIZE,...".
  const char* shown = "";
  /// The permitted texts; an empty list permits all texts.
  std::vector<std::string> choices = {};
  /// Whether Python accepts a single entry in place of a list.
  bool one_for_all = false;
  /// Another name in the program: --from for source.
  const char* program_name = nullptr;
  /// Names another parameter and one of its choices: rejected unless that parameter has that
  /// choice.
  std::pair<const char*, const char*> only_where = {};
};

/// Returns a parameter that the game requires, or one with a default, given as a word or as an
/// option.
template <class Value>
Parameter needed_word(const char* name, Value& value, std::string help) {
  return {name, &value, std::move(help), Place::word, true};
}
template <class Value>
Parameter word(const char* name, Value& value, std::string help) {
  return {name, &value, std::move(help), Place::word};
}
template <class Value>
Parameter first_option(const char* name, Value& value, std::string help, const char* shown = "") {
  return {name, &value, std::move(help), Place::first, false, shown};
}
template <class Value>
Parameter option(const char* name, Value& value, std::string help, const char* shown = "") {
  return {name, &value, std::move(help), Place::option, false, shown};
}

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
  const char* example;     ///< Python statements with their output, as in a docstring
  Playable (*playable)();  ///< returns the game with its parameters at their defaults
};

/// Returns the kind of answer of a game as a sentence: "The value is ...", or the facts that are
/// found.
inline std::string answer_in_words(const CollectedGame& game, const Playable& playable) {
  return (std::holds_alternative<OutcomeGame>(playable.game) ? "What is found: "
                                                             : "The value is ") +
         std::string(game.answer);
}

/// The games of each kind, from the source file of that name.
std::span<const CollectedGame> matrix_games();
std::span<const CollectedGame> state_games();
std::span<const CollectedGame> tree_games();
std::span<const CollectedGame> outcome_games();
std::span<const CollectedGame> oracle_games();

/// Returns the games of all kinds.
std::vector<const CollectedGame*> all_collected();

/// Returns the game of this name, null if there is none.
const CollectedGame* find_collected(std::string_view name);

/// Returns the program's name of a parameter: --row-coins, or the word ROW_COINS.
std::string name_in_program(const Parameter& parameter);

/// Returns whether an argument is a matrix, which the program reads from a file.
bool takes_matrix(const Parameter& parameter);

}  // namespace saddle::games
