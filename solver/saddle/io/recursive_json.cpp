#include "saddle/io/recursive_json.h"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/json_tree.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle {
namespace {

using Kind = JsonTree::Kind;

class GameReader {
 public:
  GameReader(const JsonTree& root, const std::string& file) : root_(root), file_(file) {}

  NamedStochasticGame read() {
    expect(root_, Kind::object, "an object", "the game");
    refuse_average();
    allow_only(root_, {"discount", "endless_play", "initial", "states"}, "the game");
    if (const JsonTree* discount = root_.find("discount")) {
      named_.game.discount = number(*discount, "discount");
      if (named_.game.discount <= 0 || named_.game.discount > 1) {
        fail("discount", "must be > 0 and at most 1, found " + discount->text);
      }
    }
    if (const JsonTree* endless = root_.find("endless_play")) {
      named_.game.endless_play = number(*endless, "endless_play");
    }
    const JsonTree& states = member(root_, "states", "the game");
    expect(states, Kind::object, "an object of states by name", "states");
    if (states.members.empty()) {
      fail("states", "expected at least one state");
    }
    for (const auto& [name, state] : states.members) {
      if (name.empty()) {
        fail("states", "expected names that are not empty");
      }
      place_.emplace(name, std::ssize(place_));
      named_.game.names.push_back(name);
    }
    if (const JsonTree* initial = root_.find("initial")) {
      expect(*initial, Kind::text, "the name of a state", "initial");
      named_.initial = state_named(initial->text, "initial");
    }
    for (const auto& [name, state] : states.members) {
      read_state(state, fmt::format("state '{}'", name));
    }
    return std::move(named_);
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what) const {
    throw ParseError(file_, 0, 0, where + ": " + what);
  }

  void expect(const JsonTree& tree, Kind kind, const char* what, const std::string& where) const {
    if (tree.kind != kind) {
      fail(where, fmt::format("expected {}", what));
    }
  }

  void allow_only(const JsonTree& object, std::initializer_list<std::string_view> names,
                  const std::string& where) const {
    for (const auto& [name, tree] : object.members) {
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        fail(where, fmt::format("'{}' is not known here", name));
      }
    }
  }

  // A game whose payoff is an average is recognised by what others call it.
  void refuse_average() const {
    for (const auto& [name, tree] : root_.members) {
      const bool asks_for_other_payoffs =
          name == "objective" || name == "criterion" || name == "reward";
      if (asks_for_other_payoffs || tells_of_mean(name) ||
          (tree.kind == Kind::text && name != "initial" && tells_of_mean(tree.text))) {
        fail(fmt::format("the game has '{}'", name),
             "payoffs are added up, with a discount or until the game ends; average payoffs are "
             "not supported");
      }
    }
  }

  static bool tells_of_mean(const std::string& words) {
    return words.find("average") != std::string::npos || words.find("mean") != std::string::npos;
  }

  const JsonTree& member(const JsonTree& object, const char* name, const std::string& where) const {
    const JsonTree* found = object.find(name);
    if (found == nullptr) {
      fail(where, fmt::format("expected '{}'", name));
    }
    return *found;
  }

  Rational number(const JsonTree& tree, const std::string& where) const {
    if (tree.kind != Kind::number && tree.kind != Kind::text) {
      fail(where, "expected a number or a string that holds one");
    }
    NumberReading<Rational> reading = read_rational(tree.text);
    if (reading.fault != NumberFault::none) {
      fail(where, complaint(reading.fault, tree.text));
    }
    return std::move(reading.value);
  }

  Index state_named(const std::string& name, const std::string& where) const {
    const auto found = place_.find(name);
    if (found == place_.end()) {
      fail(where, fmt::format("there is no state '{}'", name));
    }
    return found->second;
  }

  std::vector<std::string> labels(const JsonTree& state, const char* name, Index size,
                                  const std::string& where) const {
    std::vector<std::string> result;
    if (const JsonTree* list = state.find(name)) {
      expect(*list, Kind::list, "a list of labels", where + ", " + name);
      for (const auto& [unnamed, label] : list->members) {
        expect(label, Kind::text, "strings", where + ", " + name);
        if (std::find(result.begin(), result.end(), label.text) != result.end()) {
          fail(where + ", " + name, fmt::format("'{}' stands twice", label.text));
        }
        result.push_back(label.text);
      }
      if (std::ssize(result) != size) {
        fail(where + ", " + name, fmt::format("expected {} labels, found {}", size, result.size()));
      }
    }
    return result;
  }

  Cell<Index, Rational> cell(const JsonTree& tree, const std::string& where) const {
    expect(tree, Kind::object, "a cell, an object with payoff and to", where);
    allow_only(tree, {"payoff", "to"}, where);
    Cell<Index, Rational> result(Rational(0));
    if (const JsonTree* payoff = tree.find("payoff")) {
      result.payoff = number(*payoff, where + ", payoff");
    }
    Rational sum = 0;
    if (const JsonTree* to = tree.find("to")) {
      expect(*to, Kind::object, "an object of probabilities by state", where + ", to");
      for (const auto& [name, chance] : to->members) {
        const std::string there = fmt::format("{}, to '{}'", where, name);
        const Rational probability = number(chance, there);
        if (probability < 0) {
          fail(there, "expected a probability >= 0, found " + chance.text);
        }
        sum += probability;
        result.to.push_back({probability, state_named(name, there)});
      }
    }
    if (sum > 1) {
      fail(where, fmt::format("the probabilities sum to {}, must be at most 1", sum.get_str()));
    }
    return result;
  }

  void read_state(const JsonTree& state, const std::string& where) {
    expect(state, Kind::object, "an object with cells or value", where);
    Index rows = 1;
    std::vector<Cell<Index, Rational>> cells;
    if (const JsonTree* value = state.find("value")) {
      allow_only(state, {"value"}, where);
      cells.emplace_back(number(*value, where + ", value"));
    } else {
      allow_only(state, {"cells", "row_labels", "column_labels"}, where);
      const JsonTree& grid = member(state, "cells", where);
      expect(grid, Kind::list, "a list of rows", where + ", cells");
      rows = std::ssize(grid.members);
      for (Index i = 0; i < rows; ++i) {
        read_row(grid, i, where, cells);
      }
      if (cells.empty()) {
        fail(where + ", cells", "expected at least one row and one column");
      }
    }
    const Index columns = std::ssize(cells) / rows;
    named_.row_labels.push_back(labels(state, "row_labels", rows, where));
    named_.column_labels.push_back(labels(state, "column_labels", columns, where));
    named_.game.stages.emplace_back(rows, std::move(cells));
  }

  void read_row(const JsonTree& grid, Index i, const std::string& where,
                std::vector<Cell<Index, Rational>>& cells) const {
    const JsonTree& row = grid.members[static_cast<std::size_t>(i)].second;
    const JsonTree& first = grid.members.front().second;
    const std::string in_row = fmt::format("{}, row {}", where, i + 1);
    expect(row, Kind::list, "a list of cells", in_row);
    if (row.members.size() != first.members.size()) {
      fail(in_row, fmt::format("expected {} cells as in row 1, found {}", first.members.size(),
                               row.members.size()));
    }
    for (std::size_t j = 0; j < row.members.size(); ++j) {
      cells.push_back(cell(row.members[j].second, fmt::format("{}, column {}", in_row, j + 1)));
    }
  }

  const JsonTree& root_;
  const std::string& file_;
  NamedStochasticGame named_;
  std::unordered_map<std::string, Index> place_;
};

}  // namespace

NamedStochasticGame read_recursive_json(std::istream& in, const std::string& file) {
  const JsonTree root = read_json(in, file);
  return GameReader(root, file).read();
}

}  // namespace saddle
