#include "apps/program/input/extensive_solution_file.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "apps/program/input/solution_json.h"
#include "saddle/io/json_tree.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

class Reader {
 public:
  Reader(std::string file, const ExtensiveGame& game) : file_(std::move(file)), game_(game) {}

  ExtensiveStatement statement(const std::string& within, const JsonTree& object) const {
    return {strategy(within + "row_strategy", object.find("row_strategy"), game_.row()),
            strategy(within + "column_strategy", object.find("column_strategy"), game_.column()),
            bound(within + "lower", object.find("lower")),
            bound(within + "upper", object.find("upper")),
            bound(within + "value", object.find("value"))};
  }

 private:
  [[noreturn]] void fail(const std::string& place, const std::string& what) const {
    throw ParseError(file_, 0, 0, fmt::format("{}: {}", place, what));
  }

  // A JSON number is the double nearest to it, a string holds a fraction.
  Rational number(const std::string& place, const JsonTree& value) const {
    const auto checked = [&](const auto& reading) {
      if (reading.fault != NumberFault::none) {
        fail(place, complaint(reading.fault, value.text));
      }
      return Rational(reading.value);
    };
    if (value.kind == Kind::number) {
      return checked(read_double(value.text));
    }
    if (value.kind != Kind::text) {
      fail(place, "expected a number or a string that holds one");
    }
    return checked(read_rational(value.text));
  }

  std::optional<Rational> bound(const std::string& place, const JsonTree* value) const {
    if (value == nullptr || value->kind == Kind::null) {
      return std::nullopt;
    }
    return number(place, *value);
  }

  std::vector<Rational> strategy(const std::string& place, const JsonTree* list,
                                 const PlayerSequences& player) const {
    if (list == nullptr || list->kind != Kind::list) {
      fail(place, "expected a list of information sets");
    }
    std::unordered_map<std::string_view, std::size_t> sets;
    for (std::size_t h = 0; h < player.sets().size(); ++h) {
      sets.emplace(player.key(static_cast<Index>(h)), h);
    }
    std::vector<Rational> chances(static_cast<std::size_t>(player.size()));
    chances[0] = 1;
    for (const auto& [nothing, item] : list->members) {
      const JsonTree* key = item.find("information_set");
      const auto known = key == nullptr ? sets.end() : sets.find(key->text);
      if (known == sets.end()) {
        fail(place, key == nullptr ? "expected the information_set of each item"
                                   : fmt::format("the game has no information set '{}', or it "
                                                 "stands twice",
                                                 key->text));
      }
      read_set(fmt::format("{}, '{}'", place, key->text), item.find("moves"), player,
               player.sets()[known->second], chances);
      sets.erase(known);
    }
    if (!sets.empty()) {
      fail(place, fmt::format("expected {} information sets, found {}", player.sets().size(),
                              player.sets().size() - sets.size()));
    }
    return chances;
  }

  void read_set(const std::string& place, const JsonTree* moves, const PlayerSequences& player,
                const InformationSet& set, std::vector<Rational>& chances) const {
    if (moves == nullptr || moves->members.size() != static_cast<std::size_t>(set.moves)) {
      fail(place, fmt::format("expected the chances of {} moves", set.moves));
    }
    Rational sum = 0;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      const JsonTree* chance = moves->find(player.move_name(s));
      if (chance == nullptr) {
        fail(place, fmt::format("expected the chance of '{}'", player.move_name(s)));
      }
      Rational& read = chances[static_cast<std::size_t>(s)];
      read = number(place, *chance);
      if (read < 0) {
        fail(place, fmt::format("expected chances >= 0, found {}", chance->text));
      }
      sum += read;
    }
    // Each chance may be rounded.
    if (abs(sum - 1) > Rational(set.moves, 1'000'000'000)) {
      fail(place, fmt::format("expected chances of sum 1, found that they sum to {}",
                              nearest_double(sum)));
    }
  }

  std::string file_;
  const ExtensiveGame& game_;
};

}  // namespace

ExtensiveSolutionFile read_extensive_solution(const std::string& path, const ExtensiveGame& game) {
  InputFile file(path, "a solution as JSON");
  const JsonTree object = read_solution_json(file);
  if (object.kind != Kind::object) {
    throw ParseError(file.name(), 0, 0, "expected an object with row_strategy and column_strategy");
  }
  const Reader reader(file.name(), game);
  ExtensiveSolutionFile read{reader.statement("", object), {}};
  if (const JsonTree* exact = object.find("exact");
      exact != nullptr && exact->kind == Kind::object) {
    read.exact = reader.statement("exact.", *exact);
  }
  return read;
}

}  // namespace saddle::app
