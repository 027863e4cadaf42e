#include "apps/program/answers/stated_tree.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

// Reads the strategies of an extensive game.
class TreeReader : public AnswerReader {
 public:
  TreeReader(const std::string& file, const ExtensiveGame& game)
      : AnswerReader(file), game_(game) {}

  ExactStrategies strategies(const std::string& within, const JsonTree& object) const {
    return {strategy(within + "row_strategy", object.find("row_strategy"), game_.row()),
            strategy(within + "column_strategy", object.find("column_strategy"), game_.column())};
  }

 private:
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
      read = probability(place, *chance);
      sum += read;
    }
    // Each chance may be rounded.
    if (abs(sum - 1) > Rational(set.moves, 1'000'000'000)) {
      fail(place, fmt::format("expected chances of sum 1, found that they sum to {}",
                              nearest_double(sum)));
    }
    check_exact_sum(place, *moves, sum);
  }

  const ExtensiveGame& game_;
};

}  // namespace

StatedTree read_tree_solution(const JsonTree& text, const std::string& name,
                              const ExtensiveGame& game) {
  if (text.kind != Kind::object) {
    throw ParseError(name, 0, 0, "expected an object with row_strategy and column_strategy");
  }
  const TreeReader reader(name, game);
  StatedAnswer answer =
      read_answer(text, "extensive", name, [&](const std::string& within, const JsonTree& object) {
        return reader.strategies(within, object);
      });
  const JsonTree& tree = member(text, "game");
  const auto count = [&](const std::string& key) {
    return reader.count("game." + key, member(tree, key));
  };
  return {std::move(answer),
          reader.text(member(tree, "title")),
          reader.texts(member(tree, "players")),
          count("nodes"),
          count("leaves"),
          count("row_sequences"),
          count("column_sequences")};
}

}  // namespace saddle::app
