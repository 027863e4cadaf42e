#include "saddle/io/game/recursive_json.h"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/table/json_tree.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

using Kind = JsonTree::Kind;

class GameReader {
 public:
  GameReader(const JsonTree& root, const std::string& file, const ShouldStop& should_stop)
      : root_(root), json_(file), stop_(should_stop) {}

  NamedStochasticGame read() {
    json_.expect(root_, Kind::object, "an object", "the game");
    refuse_average();
    json_.allow_only(root_, {"discount", "endless_play", "initial", "states"}, "the game");
    if (const JsonTree* discount = root_.find("discount")) {
      named_.game.discount = json_.number(*discount, "discount");
      if (named_.game.discount <= 0 || named_.game.discount > 1) {
        json_.fail("discount", "must be > 0 and at most 1, found " + discount->text);
      }
    }
    if (const JsonTree* endless = root_.find("endless_play")) {
      named_.game.endless_play = json_.number(*endless, "endless_play");
    }
    const JsonTree& states = json_.member(root_, "states", "the game");
    json_.expect(states, Kind::object, "an object of states by name", "states");
    if (states.members.empty()) {
      json_.fail("states", "expected at least one state");
    }
    for (const auto& [name, state] : states.members) {
      if (name.empty()) {
        json_.fail("states", "expected names that are not empty");
      }
      place_.emplace(name, std::ssize(place_));
      named_.game.names.push_back(name);
    }
    if (const JsonTree* initial = root_.find("initial")) {
      json_.expect(*initial, Kind::text, "the name of a state", "initial");
      named_.initial = state_named(initial->text, [] { return "initial"; });
    }
    for (const auto& [name, state] : states.members) {
      read_state(state, fmt::format("state '{}'", name));
    }
    return std::move(named_);
  }

 private:
  // This format has no field for average payoffs. Rejects games with the field names that other
  // formats use for them.
  void refuse_average() const {
    for (const auto& [name, tree] : root_.members) {
      const bool asks_for_other_payoffs =
          name == "objective" || name == "criterion" || name == "reward";
      if (asks_for_other_payoffs || tells_of_mean(name) ||
          (tree.kind == Kind::text && name != "initial" && tells_of_mean(tree.text))) {
        json_.fail(
            fmt::format("the game has '{}'", name),
            "payoffs are added up, with a discount or until the game ends; average payoffs are "
            "not supported");
      }
    }
  }

  static bool tells_of_mean(const std::string& words) {
    return words.find("average") != std::string::npos || words.find("mean") != std::string::npos;
  }

  template <class Where>
  Index state_named(const std::string& name, const Where& where) const {
    const auto found = place_.find(name);
    if (found == place_.end()) {
      json_.fail(where, fmt::format("there is no state '{}'", name));
    }
    return found->second;
  }

  std::vector<std::string> labels(const JsonTree& state, const char* name, Index size,
                                  const std::string& where) const {
    const JsonTree* list = state.find(name);
    if (list == nullptr) {
      return {};
    }
    const std::string there = fmt::format("{}, {}", where, name);
    std::vector<std::string> result = json_.labels(*list, there);
    if (std::ssize(result) != size) {
      json_.fail(there,
                 fmt::format("expected {}, found {}", counted(size, "label"), result.size()));
    }
    return result;
  }

  // where() returns the place for error messages, and is called only for an error.
  template <class Where>
  Cell<Index, Rational> cell(const JsonTree& tree, const Where& where) {
    stop_.expect_none_after(steps_of_number);
    json_.expect(tree, Kind::object, "a cell, an object with payoff and to", where);
    json_.allow_only(tree, {"payoff", "to"}, where);
    Cell<Index, Rational> result(Rational(0));
    if (const JsonTree* payoff = tree.find("payoff")) {
      result.payoff = json_.number(*payoff, [&] { return where() + ", payoff"; });
    }
    Rational sum = 0;
    if (const JsonTree* to = tree.find("to")) {
      json_.expect(*to, Kind::object, "an object of probabilities by state",
                   [&] { return where() + ", to"; });
      result.to.reserve(to->members.size());
      for (const auto& member : to->members) {
        const auto there = [&] { return fmt::format("{}, to '{}'", where(), member.first); };
        Rational probability = json_.number(member.second, there);
        if (probability < 0) {
          json_.fail(there, "expected a probability >= 0, found " + member.second.text);
        }
        sum += probability;
        result.to.push_back({std::move(probability), state_named(member.first, there)});
      }
    }
    if (sum > 1) {
      json_.fail(where,
                 fmt::format("the probabilities sum to {}, must be at most 1", sum.get_str()));
    }
    return result;
  }

  void read_state(const JsonTree& state, const std::string& where) {
    json_.expect(state, Kind::object, "an object with cells or value", where);
    Index rows = 1;
    std::vector<Cell<Index, Rational>> cells;
    if (const JsonTree* value = state.find("value")) {
      json_.allow_only(state, {"value"}, where);
      cells.emplace_back(json_.number(*value, where + ", value"));
    } else {
      json_.allow_only(state, {"cells", "row_labels", "column_labels"}, where);
      const JsonTree& grid = json_.member(state, "cells", where);
      json_.expect(grid, Kind::list, "a list of rows", where + ", cells");
      rows = std::ssize(grid.members);
      for (Index i = 0; i < rows; ++i) {
        read_row(grid, i, where, cells);
      }
      if (cells.empty()) {
        json_.fail(where + ", cells", "expected at least one row and one column");
      }
    }
    const Index columns = std::ssize(cells) / rows;
    named_.row_labels.push_back(labels(state, "row_labels", rows, where));
    named_.column_labels.push_back(labels(state, "column_labels", columns, where));
    named_.game.stages.emplace_back(rows, std::move(cells));
  }

  void read_row(const JsonTree& grid, Index i, const std::string& where,
                std::vector<Cell<Index, Rational>>& cells) {
    const JsonTree& row = grid.members[as_size(i)].second;
    const JsonTree& first = grid.members.front().second;
    const std::string in_row = fmt::format("{}, row {}", where, i + 1);
    json_.expect(row, Kind::list, "a list of cells", in_row);
    if (row.members.size() != first.members.size()) {
      json_.fail(in_row, fmt::format("expected {} as in row 1, found {}",
                                     counted(first.members.size(), "cell"), row.members.size()));
    }
    for (std::size_t j = 0; j < row.members.size(); ++j) {
      cells.push_back(
          cell(row.members[j].second, [&] { return fmt::format("{}, column {}", in_row, j + 1); }));
    }
  }

  const JsonTree& root_;
  JsonFields json_;
  PacedStop stop_;
  NamedStochasticGame named_;
  std::unordered_map<std::string, Index> place_;
};

}  // namespace

NamedStochasticGame read_recursive_json(std::istream& in, const std::string& file,
                                        const ShouldStop& should_stop) {
  const JsonTree root = read_json(in, file, "JSON", should_stop);
  return GameReader(root, file, should_stop).read();
}

}  // namespace saddle
