#include "apps/program/answers/stated_solution.h"

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

ExactStrategies strategies_of(const SolutionReader& reader, const std::string& within,
                              const JsonTree& object) {
  const auto strategy = [&](const char* key, Index size) {
    return reader.distribution(within + key, member(object, key), size);
  };
  return {strategy("row_strategy", reader.rows()), strategy("column_strategy", reader.columns())};
}

// A line of --many contains its file and the number of the game in it.
std::string kind_of(const JsonTree& answer) {
  const JsonTree& game = member(answer, "game");
  return game.find("file") == nullptr && game.find("index") == nullptr ? "solve" : "solve-many";
}

}  // namespace

SaddlePoint SolutionReader::pair(const std::string& place, const JsonTree& object) const {
  const auto row = count(place + ".row", member(object, "row"));
  const auto column = count(place + ".column", member(object, "column"));
  if (!row || !column || *row >= rows_ || *column >= columns_) {
    fail(place, "expected a row and a column of the game, counted from 0");
  }
  return {*row, *column};
}

std::vector<Rational> SolutionReader::distribution(const std::string& place, const JsonTree& list,
                                                   Index size) const {
  if (list.kind != Kind::list) {
    throw ParseError(file(), 0, 0, fmt::format("expected \"{}\": a list of probabilities", place));
  }
  if (std::ssize(list.members) != size) {
    fail(place, fmt::format("expected {}, as the game has, found {}", counted(size, "probability"),
                            list.members.size()));
  }
  std::vector<Rational> result;
  Rational sum;
  for (const auto& [unnamed, value] : list.members) {
    result.push_back(probability(fmt::format("{}[{}]", place, result.size()), value));
    sum += result.back();
  }
  // The sum may have rounding errors: all users of the strategy divide by it.
  const Rational rounding(1e-6);
  if (abs(sum - 1) > rounding) {
    fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                            nearest_double(sum)));
  }
  check_exact_sum(place, list, sum);
  return result;
}

std::vector<std::vector<Rational>> SolutionReader::distributions(const std::string& place,
                                                                 const JsonTree& list,
                                                                 Index size) const {
  std::vector<std::vector<Rational>> result;
  for (const auto& [unnamed, strategy] : list.members) {
    result.push_back(distribution(fmt::format("{}[{}]", place, result.size()), strategy, size));
  }
  return result;
}

bool StatedSolution::describes_optimum() const {
  const auto states = [&](const char* key) { return !is_null(member(*answer, key)); };
  return states("optimal_sets") || states("selection") || states("sensitivity") ||
         fields.has("sensitivity");
}

StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns) {
  if (text.kind != JsonTree::Kind::object) {
    throw ParseError(name, 0, 0, "expected \"row_strategy\": a list of probabilities");
  }
  const SolutionReader reader(AnswerReader(name), rows, columns);
  StatedSolution solution{read_answer(text, kind_of(text), name,
                                      [&](const std::string& within, const JsonTree& object) {
                                        return strategies_of(reader, within, object);
                                      }),
                          {}};
  // A missing saddle point states nothing, because not every method looks for one.
  if (const JsonTree& point = member(text, "saddle_point"); is_null(point)) {
    solution.fields.settle("saddle_point");
  } else {
    solution.saddle_point = reader.pair("saddle_point", point);
  }
  // A solver that a limit stopped knows no sensitivities; null then says nothing about the optimum.
  const bool is_stopped = solution.termination && !solution.is_converged();
  if (is_stopped && is_null(member(text, "sensitivity"))) {
    solution.fields.settle("sensitivity");
  }
  return solution;
}

}  // namespace saddle::app
