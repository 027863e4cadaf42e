#include "apps/program/answers/stated_solution.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

// Reads the statements of a solution of a matrix game that other answers do not have.
class SolutionReader : public AnswerReader {
 public:
  SolutionReader(const std::string& file, Index rows, Index columns)
      : AnswerReader(file), file_(file), rows_(rows), columns_(columns) {}

  ExactStrategies strategies(const std::string& within, const JsonTree& object) const {
    return {distribution(within + "row_strategy", member(object, "row_strategy"), rows_),
            distribution(within + "column_strategy", member(object, "column_strategy"), columns_)};
  }

  StatedGame game(const JsonTree& object) const {
    return {count("game.rows", member(object, "rows")),
            count("game.columns", member(object, "columns")), texts(member(object, "row_labels")),
            texts(member(object, "column_labels")), count("game.stored", member(object, "stored"))};
  }

  std::optional<SaddlePoint> saddle_point(const JsonTree& point) const {
    return is_null(point) ? std::nullopt : std::optional(place_in_game("saddle_point", point));
  }

  std::optional<StatedSets> sets(const JsonTree& object) const {
    if (is_null(object)) {
      return std::nullopt;
    }
    return StatedSets{set(object, "row_", rows_), set(object, "column_", columns_),
                      truth(member(object, "complete")), truth(member(object, "unique")),
                      truth(member(object, "strictly_complementary"))};
  }

  std::optional<StatedSelection> selection(const JsonTree& object) const {
    const auto lost = [&](const char* key) {
      return optional_number(fmt::format("selection.{}", key), member(object, key)).value_or(0);
    };
    return is_null(object) ? std::nullopt
                           : std::optional(StatedSelection{lost("row_entropy_lost"),
                                                           lost("column_entropy_lost")});
  }

  // `list` is null where the optimum is not unique.
  StatedSensitivities sensitivities(const JsonTree& list) const {
    if (is_null(list)) {
      return {};
    }
    StatedSensitivities result;
    result.entries.emplace();
    for (const auto& [unnamed, entry] : list.members) {
      const std::string place = fmt::format("sensitivity[{}]", result.entries->size());
      const auto number = [&, &stated = entry](const std::string& key) {
        return optional_number(fmt::format("{}.{}", place, key), member(stated, key));
      };
      const SaddlePoint payoff = place_in_game(place, entry);
      result.entries->push_back({payoff.row, payoff.column, number("payoff"), number("derivative"),
                                 number("least"), number("greatest")});
    }
    return result;
  }

 private:
  // Reads the row and the column of an object.
  SaddlePoint place_in_game(const std::string& place, const JsonTree& object) const {
    const auto row = count(place + ".row", member(object, "row"));
    const auto column = count(place + ".column", member(object, "column"));
    if (!row || !column || *row >= rows_ || *column >= columns_) {
      fail(place, "expected a row and a column of the game, counted from 0");
    }
    return {*row, *column};
  }

  std::vector<Rational> distribution(const std::string& place, const JsonTree& list,
                                     Index size) const {
    if (list.kind != Kind::list) {
      throw ParseError(file_, 0, 0, fmt::format("expected \"{}\": a list of probabilities", place));
    }
    if (std::ssize(list.members) != size) {
      fail(place, fmt::format("expected {}, as the game has, found {}",
                              counted(size, "probability"), list.members.size()));
    }
    std::vector<Rational> result;
    Rational sum;
    for (const auto& [unnamed, value] : list.members) {
      result.push_back(probability(fmt::format("{}[{}]", place, result.size()), value));
      sum += result.back();
    }
    // The sum may be off by rounding: whatever uses the strategy divides by it.
    const Rational rounding(1e-6);
    if (abs(sum - 1) > rounding) {
      fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                              nearest_double(sum)));
    }
    check_exact_sum(place, list, sum);
    return result;
  }

  std::vector<std::vector<Rational>> distributions(const std::string& place, const JsonTree& list,
                                                   Index size) const {
    std::vector<std::vector<Rational>> result;
    for (const auto& [unnamed, strategy] : list.members) {
      result.push_back(distribution(fmt::format("{}[{}]", place, result.size()), strategy, size));
    }
    return result;
  }

  // The keys begin with `player`.
  StatedSet set(const JsonTree& object, const std::string& player, Index size) const {
    const auto place = [&](const std::string& key) { return "optimal_sets." + player + key; };
    const auto value = [&](const std::string& key) -> const JsonTree& {
      return member(object, player + key);
    };
    return {distributions(place("extreme_strategies"), value("extreme_strategies"), size),
            truth(value("complete")), count(place("dimension"), value("dimension")),
            strategies(place("essential"), value("essential"), size),
            strategies(place("superfluous"), value("superfluous"), size)};
  }

  // Reads a list of pure strategies, counted from 0, and sorts it.
  std::optional<std::vector<Index>> strategies(const std::string& place, const JsonTree& list,
                                               Index size) const {
    if (is_null(list)) {
      return std::nullopt;
    }
    std::vector<Index> result;
    for (const auto& [unnamed, value] : list.members) {
      const std::string inner = fmt::format("{}[{}]", place, result.size());
      const std::optional<Index> strategy = count(inner, value);
      if (!strategy || *strategy >= size) {
        fail(inner, "expected a strategy of the game, counted from 0");
      }
      result.push_back(*strategy);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  std::string file_;
  Index rows_;
  Index columns_;
};

// A line of --many names its file and the game in it.
std::string kind_of(const JsonTree& answer) {
  const JsonTree& game = member(answer, "game");
  return game.find("file") == nullptr && game.find("index") == nullptr ? "solve" : "solve-many";
}

}  // namespace

StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns) {
  if (text.kind != Kind::object) {
    throw ParseError(name, 0, 0, "expected \"row_strategy\": a list of probabilities");
  }
  const SolutionReader reader(name, rows, columns);
  StatedSolution solution{read_answer(text, kind_of(text), name,
                                      [&](const std::string& within, const JsonTree& object) {
                                        return reader.strategies(within, object);
                                      }),
                          reader.game(member(text, "game")),
                          reader.saddle_point(member(text, "saddle_point")),
                          reader.sets(member(text, "optimal_sets")),
                          {},
                          reader.selection(member(text, "selection"))};
  // A solver that a limit stopped knows no sensitivities, which says nothing of the optimum.
  const JsonTree* sensitivities = text.find("sensitivity");
  const bool is_stopped = solution.termination && !solution.is_converged();
  if (sensitivities != nullptr && is_null(*sensitivities) && is_stopped) {
    solution.fields.to_check.erase("sensitivity");
  } else if (sensitivities != nullptr) {
    solution.sensitivities = reader.sensitivities(*sensitivities);
  }
  return solution;
}

}  // namespace saddle::app
